import {
	assertNoLargeRemoval,
	mergeReadings,
} from '../../../nodes/VisitorLocations/trigger/listSnapshot';
import { FieldNames } from '../../../nodes/VisitorLocations/output/fieldNames';
import { catchProblem } from '../../harness/problem';

const snapshot = (
	ids: string[],
	locations: { id: string | number; [field: string]: unknown }[] = [],
) => ({
	locations,
	allIds: new Set(ids),
	fieldNames: collect(locations),
});
const collect = (locations: object[]) => {
	const fieldNames = new FieldNames();
	for (const location of locations) fieldNames.add({ ...location });
	return fieldNames;
};
/** Compares two lists, of which the second one lacks the first IDs and can have new ones. */
const checkRemoval = (known: number, missing: number, now: number) => {
	const createList = (count: number, from: number) =>
		snapshot(Array.from({ length: count }, (_, index) => String(from + index)));
	assertNoLargeRemoval(createList(known, 1), createList(now, missing + 1));
};

describe('removals', () => {
	it('keeps a location that only one of two readings has, in its latest version', () => {
		const earlier = snapshot(
			['1', '2', '3', '4'],
			[{ id: 1, city: 'old' }, { id: 2 }, { id: '3', zip: '7' }],
		);
		const later = snapshot(['1', '3', '5'], [{ id: '5' }, { id: '1', city: 'new' }]);
		const { fieldNames, ...merged } = mergeReadings(earlier, later);
		expect([...fieldNames.outputNames]).toEqual(['id', 'city', 'zip']);
		expect(merged).toEqual({
			// '3' no longer passes the filters
			locations: [{ id: '5' }, { id: '1', city: 'new' }, { id: 2 }],
			allIds: new Set(['1', '2', '3', '4', '5']),
		});
	});

	it.each([
		[0, 0, 0],
		[9, 8, 1],
		[10, 5, 5],
		[10, 0, 10],
		[11, 5, 6],
	])('accepts that of %i known locations %i are missing when %i remain', (...counts) => {
		expect(() => {
			checkRemoval(...counts);
		}).not.toThrow();
	});

	it.each([
		[1, 1, 0, 'The known location is no longer in the list'],
		[1, 1, 1, 'The known location is no longer in the list'],
		[2, 2, 0, 'None of the 2 known locations is still in the list'],
		[2, 2, 1, 'None of the 2 known locations is still in the list'],
		[9, 9, 9, 'None of the 9 known locations is still in the list'],
		[10, 6, 4, '6 of the 10 known locations are no longer in the list'],
		[11, 6, 5, '6 of the 11 known locations are no longer in the list'],
		[10, 10, 3, 'None of the 10 known locations is still in the list'],
	])(
		'fails when of %i known locations %i are missing and the list has %i',
		async (known, missing, now, message) => {
			const problem = catchProblem(() => {
				checkRemoval(known, missing, now);
			});
			expect(await problem).toEqual({
				message,
				description: expect.stringMatching(
					/ No event was output, and the stored list is unchanged, .+ set the option 'Large Removals' to Report Them, and publish the workflow, which polls at once. Then set it back.$/,
				) as string,
			});
		},
	);

	it.each([
		[['1'], 'Missing: HQ (1). No'],
		[['1', '2', '3'], 'Missing: HQ (1), Lab, Bern (2), 3. No'],
	])('names them when %j are missing', async (ids, beginning) => {
		const known = [
			{ id: 1, name: 'HQ' },
			{ id: '2', companyNameOverride: 'Lab', city: 'Bern' },
			{ id: '3', city: null },
		].filter(({ id }) => ids.includes(String(id)));
		const { description } = await catchProblem(() => {
			assertNoLargeRemoval(snapshot(ids, known), snapshot([]));
		});
		expect(description.slice(0, beginning.length)).toBe(beginning);
	});
});
