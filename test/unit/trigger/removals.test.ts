import {
	assertNoLargeRemoval,
	inEither,
	missingIn,
} from '../../../nodes/VisitorLocations/trigger/removals';
import { problemOf } from '../../harness/problem';

const places = (...ids: (string | number)[]) => ids.map((id) => ({ id }));

it('knows a location by its id, be that text or a number', () => {
	expect(missingIn(places(1, '3'), places('1', 2, '3', '4'))).toEqual(places(2, '4'));
});

it('a location that one of two readings holds is there, as it was read last', () => {
	const earlier = [{ id: '1', city: 'old' }, { id: '2' }];
	const later = [{ id: '3' }, { id: '1', city: 'new' }];
	expect(inEither(earlier, later)).toEqual([...later, { id: '2' }]);
});

// known, missing, now
it.each([
	[9, 8, 1],
	[10, 5, 5],
	[10, 0, 10],
	[11, 5, 6],
	[0, 0, 0],
	[3, 2, 1],
	[100, 50, 50],
])('of %i, %i may be gone, with %i there', (known, missing, now) => {
	expect(() => {
		assertNoLargeRemoval(known, missing, now);
	}).not.toThrow();
});

const description =
	"Nothing was reported or forgotten, because a lost permission or a fault of the service looks the same. Check in the service whether these locations were removed, and whether the API user may still see them. If they are really gone, set the option 'Large Removals' to Report Them until the next poll has run.";
it.each([
	[1, 1, 0, 'The known location is not in the list any more'],
	[2, 2, 0, 'None of the 2 known locations is in the list any more'],
	[10, 6, 4, '6 of the 10 known locations are not in the list any more'],
	[11, 6, 5, '6 of the 11 known locations are not in the list any more'],
	[10, 10, 3, 'None of the 10 known locations is in the list any more'],
])('of %i, %i are too many to be believed, with %i there', async (known, missing, now, message) => {
	const work = () => {
		assertNoLargeRemoval(known, missing, now);
	};
	expect(await problemOf(work)).toEqual({ message, description });
});
