import { diffLocations } from '../../../nodes/VisitorLocations/trigger/changes';
import { createSample } from '../../../nodes/VisitorLocations/trigger/samples';

describe('a sample of a changed location', () => {
	it.each<[string, object, string, object]>([
		['disabled', { disabled: false, attributes: { city: 'a' } }, 'disabled', { disabled: true }],
		[
			'an attribute named disabled',
			{ version: 1, attributes: { disabled: true } },
			'disabled',
			{ attributes: { disabled: false } },
		],
		['the first member', { version: 3, attributes: { city: 'a' } }, 'version', { version: 4 }],
		[
			'an attribute that has the name of a member',
			{ version: 3, attributes: { version: 'a' } },
			'version',
			{ attributes: { version: 'a (before)' } },
		],
		[
			'no attribute named id',
			{ attributes: { id: 7, city: 'a' } },
			'city',
			{ attributes: { id: 7, city: 'a (before)' } },
		],
	])('differs in %s (raw)', (_name, members, field, before) => {
		const raw = { isRaw: true, isWatched: () => true };
		const location = { id: '1', ...members };
		const { previous, changedFields } = createSample('changed', location, raw);
		expect(changedFields).toEqual([field]);
		expect(previous).toEqual({ ...location, ...before });
		expect(diffLocations([{ ...previous }], [location], raw)).toMatchObject([{ changedFields }]);
	});
});
