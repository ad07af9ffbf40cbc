import { diffLocations } from '../../../nodes/VisitorLocations/trigger/changes';

const flat = { isWatched: () => true, isRaw: false };
const berlin = (id: string | number) => ({ id, city: 'Berlin' });
const rome = (id: string | number) => ({ id, city: 'Rome' });

/** @returns the names of the changed fields of one location, undefined if it has no event */
const findChangedFields = (before: object, now: object, isRaw = false) =>
	diffLocations([{ id: '1', ...before }], [{ id: '1', ...now }], { ...flat, isRaw })[0]
		?.changedFields;

describe('diffLocations', () => {
	it('lists added and changed locations in the order of the list, then removed ones', () => {
		const before = ['1', '2', '3', '4'].map(berlin);
		const now = [berlin('5'), berlin('4'), rome('2')];
		expect(diffLocations(before, now, flat)).toEqual([
			{ event: 'added', location: now[0], changedFields: [] },
			{ event: 'changed', location: now[2], changedFields: ['city'], previous: before[1] },
			{ event: 'removed', location: before[0], changedFields: [], previous: before[0] },
			{ event: 'removed', location: before[2], changedFields: [], previous: before[2] },
		]);
	});

	it('matches locations by ID, also when one ID is text and the other a number', () => {
		const events = diffLocations([berlin(1), berlin('2')], [rome('1'), berlin(2)], flat);
		expect(events).toMatchObject([{ event: 'changed', changedFields: ['city'] }]);
	});

	it('names only watched fields, and skips a location when none of them changed', () => {
		const before = [berlin('1'), berlin('2')].map((location) => ({ ...location, floor: 1 }));
		const now = [rome('1'), berlin('2')].map((location) => ({ ...location, floor: 2 }));
		const isWatched = (field: string) => field === 'city';
		expect(diffLocations(before, now, { ...flat, isWatched })).toMatchObject([
			{ event: 'changed', location: now[0], changedFields: ['city'] },
		]);
	});

	it.each<[string, object, object]>([
		['another value', { a: 1, b: 1 }, { a: 2, b: 1 }],
		['a value of another type', { a: 1 }, { a: '1' }],
		['a new field', {}, { a: '' }],
		['a missing field', { a: '' }, {}],
		['null and an object', { a: null }, { a: {} }],
		['an object and null', { a: {} }, { a: null }],
		['a number and an object', { a: 7 }, { a: {} }],
		['text and an object of its letters', { a: 'b' }, { a: { 0: 'b' } }],
		['an object of letters and text', { a: { 0: 'b' } }, { a: 'b' }],
		['a member of an object', { a: { b: { c: 1 } } }, { a: { b: { c: 2 } } }],
		['a member with another name', { a: { b: undefined } }, { a: { c: undefined } }],
		['a new member', { a: { b: 1 } }, { a: { b: 1, c: 2 } }],
		['a missing member', { a: { b: 1, c: 2 } }, { a: { b: 1 } }],
		['an entry of a list', { a: [1, 2] }, { a: [2, 1] }],
		['a list and an object', { a: ['x'] }, { a: { 0: 'x' } }],
		['an object and a list', { a: { 0: 'x' } }, { a: ['x'] }],
	])('reports %s as a change', (_name, before, now) => {
		expect(findChangedFields(before, now)).toEqual(['a']);
	});

	it.each<[string, object, object]>([
		['the order of fields', { a: 1, b: 2 }, { b: 2, a: 1 }],
		['the order of members', { a: { b: 1, c: [{ d: 1 }] } }, { a: { c: [{ d: 1 }], b: 1 } }],
		['an equal list', { a: [1, [2], null] }, { a: [1, [2], null] }],
		['a new field that is null', {}, { a: null }],
		['a missing field that was null', { a: null }, {}],
	])('does not report %s', (_name, before, now) => {
		expect(findChangedFields(before, now)).toBeUndefined();
	});

	it('names the present fields first, then the missing ones', () => {
		expect(findChangedFields({ a: 1, z: 1 }, { b: 1, z: 2 })).toEqual(['b', 'z', 'a']);
	});

	it('compares a field named attributes as one field when the locations are flat', () => {
		expect(findChangedFields({ attributes: { a: 1 } }, { attributes: { a: 2 } })).toEqual([
			'attributes',
		]);
	});
});

describe('diffLocations of raw locations', () => {
	const withLink = (self: string, attributes: unknown) => ({
		type: 'locations',
		links: { self },
		attributes,
	});

	it.each<[string, object, object, string[]]>([
		['attributes', { attributes: { a: 1, b: 1 } }, { attributes: { a: 2, b: 1 } }, ['a']],
		['a member', { attributes: {}, type: 'a' }, { attributes: {}, type: 'b' }, ['type']],
		['the link, which is the field url', withLink('1', {}), withLink('2', {}), ['links', 'url']],
		['an attribute named url', withLink('1', { url: 'a' }), withLink('1', { url: 'b' }), ['url']],
		[
			'a member that has the name of an attribute',
			{ attributes: { meta: 'x' }, meta: 1 },
			{ attributes: { meta: 'x' }, meta: 2 },
			['meta'],
		],
	])('reports a change of %s', (_name, before, now, changedFields) => {
		expect(findChangedFields(before, now, true)).toEqual(changedFields);
	});

	it('does not report an attribute that has the name of a member and was null', () => {
		const before = { attributes: { type: null }, type: 'a' };
		expect(findChangedFields(before, { attributes: {}, type: 'a' }, true)).toBeUndefined();
	});
});
