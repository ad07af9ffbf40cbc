import { diffLocations } from '../../../nodes/VisitorLocations/trigger/changes';
import { createSample } from '../../../nodes/VisitorLocations/trigger/samples';

const isWatched = () => true;

describe('a sample of a changed location', () => {
	it.each([
		['a flat location', false, { disabled: true, city: 'a' }, { disabled: false, city: 'a' }],
		[
			'a raw location',
			true,
			{ attributes: { disabled: false } },
			{ attributes: { disabled: true } },
		],
		['a raw location without attributes', true, { disabled: true }, { disabled: false }],
		['a location without it', false, { city: 'a' }, { city: 'a', disabled: true }],
	])('differs in disabled when it is %s', (_name, isRaw, members, before) => {
		const location = { id: '1', ...members };
		const { previous, changedFields, sample } = createSample('changed', location, isRaw);
		expect({ previous, changedFields, sample }).toEqual({
			...{ changedFields: ['disabled'], sample: true },
			previous: { id: '1', ...before },
		});
		const changes = diffLocations([{ ...previous }], [location], { isRaw, isWatched });
		expect(changes).toMatchObject([{ event: 'changed', changedFields }]);
	});
});
