import { diffLocations } from '../../../nodes/VisitorLocations/trigger/changes';

const createLocation = (id: string | number, more = {}) => ({ id, city: 'Berlin', ...more });
const flat = { isWatched: () => true, isRaw: false };
const diffOne = (before: object, now: object, isRaw = false) =>
	diffLocations([{ id: '1', ...before }], [{ id: '1', ...now }], { ...flat, isRaw });

describe('diffLocations', () => {
	it('lists added and changed locations in the order of the list, then removed ones', () => {
		const before = [
			createLocation('1'),
			createLocation('2'),
			createLocation('3'),
			createLocation('4'),
		];
		const now = [createLocation('5'), createLocation('4'), createLocation('2', { city: 'Rome' })];
		expect(diffLocations(before, now, flat)).toEqual([
			{ event: 'added', location: now[0], changedFields: [] },
			{ event: 'changed', location: now[2], changedFields: ['city'], previous: before[1] },
			{ event: 'removed', location: before[0], changedFields: [], previous: before[0] },
			{ event: 'removed', location: before[2], changedFields: [], previous: before[2] },
		]);
	});

	it('matches locations by ID, also when one ID is text and the other a number', () => {
		const [change, ...others] = diffLocations(
			[createLocation(1)],
			[createLocation('1', { city: 'Rome' })],
			flat,
		);
		expect(change).toMatchObject({ event: 'changed', changedFields: ['city'] });
		expect(others).toEqual([]);
		expect(diffLocations([createLocation('1')], [createLocation(1)], flat)).toEqual([]);
	});

	it('names only watched fields, and skips a location when none of them changed', () => {
		const before = [createLocation('1', { floor: 1 }), createLocation('2', { floor: 1 })];
		const now = [
			createLocation('1', { city: 'Rome', floor: 2 }),
			createLocation('2', { floor: 2 }),
		];
		const changes = diffLocations(before, now, {
			...flat,
			isWatched: (field) => field === 'city',
		});
		expect(changes).toEqual([
			{ event: 'changed', location: now[0], changedFields: ['city'], previous: before[0] },
		]);
	});

	it.each<[string, object, object, string[]]>([
		['another value', { a: 1, b: 1 }, { a: 1, b: 2 }, ['b']],
		['a value of another type', { a: 1 }, { a: '1' }, ['a']],
		['a new field', {}, { a: '' }, ['a']],
		['a missing field', { a: '' }, {}, ['a']],
		['null and an object', { a: null }, { a: {} }, ['a']],
		['an object and null', { a: {} }, { a: null }, ['a']],
		['text and an object', { a: 'b' }, { a: { b: 1 } }, ['a']],
		['text and an object of its letters', { a: 'b' }, { a: { 0: 'b' } }, ['a']],
		['an object of letters and text', { a: { 0: 'b' } }, { a: 'b' }, ['a']],
		['a number and an empty object', { a: 7 }, { a: {} }, ['a']],
		['an object and text', { a: { b: 1 } }, { a: 'b' }, ['a']],
		['a member of an object', { a: { b: { c: 1 } } }, { a: { b: { c: 2 } } }, ['a']],
		['a member with another name', { a: { b: undefined } }, { a: { c: undefined } }, ['a']],
		['a new member', { a: { b: 1 } }, { a: { b: 1, c: 2 } }, ['a']],
		['a missing member', { a: { b: 1, c: 2 } }, { a: { b: 1 } }, ['a']],
		['an entry of a list', { a: [1, 2] }, { a: [2, 1] }, ['a']],
		['a list and an object', { a: ['x'] }, { a: { 0: 'x' } }, ['a']],
		['an object and a list', { a: { 0: 'x' } }, { a: ['x'] }, ['a']],
		['invalid attributes', { attributes: null }, { attributes: 'a' }, ['attributes']],
	])('reports %s as a change', (_name, before, now, changedFields) => {
		expect(diffOne(before, now)).toMatchObject([{ event: 'changed', changedFields }]);
	});

	it.each<[string, object, object, string[]]>([
		['attributes', { attributes: { a: 1, b: 1 } }, { attributes: { a: 2, b: 1 } }, ['a']],
		[
			'a member next to attributes',
			{ attributes: {}, type: 'a' },
			{ attributes: {}, type: 'b' },
			['type'],
		],
		[
			'another link to itself (the field url)',
			{ attributes: {}, links: { self: 'https://a.example/1' } },
			{ attributes: {}, links: { self: 'https://a.example/2' } },
			['links', 'url'],
		],
		[
			'an attribute named url, like the link',
			{ attributes: { url: 'a' }, links: { self: 'https://self' } },
			{ attributes: { url: 'b' }, links: { self: 'https://self' } },
			['url'],
		],
		[
			'an attribute url without a link',
			{ attributes: { url: 'a' } },
			{ attributes: { url: 'b' } },
			['url'],
		],
		[
			'a member that has the name of an attribute',
			{ attributes: { meta: 'x' }, meta: 1 },
			{ attributes: { meta: 'x' }, meta: 2 },
			['meta'],
		],
		[
			'an attribute that has the name of a member',
			{ attributes: { meta: 'x' }, meta: 1 },
			{ attributes: { meta: 'y' }, meta: 1 },
			['meta'],
		],
	])('reports a change of raw locations: %s', (_name, before, now, changedFields) => {
		expect(diffOne(before, now, true)).toMatchObject([{ event: 'changed', changedFields }]);
	});

	it.each([undefined, null, []])(
		'does not report attributes that were %j and are empty (raw)',
		(none) => {
			const resource = { type: 'locations', links: { self: 'https://a.example/1' } };
			const [without, empty] = [
				{ ...resource, attributes: none },
				{ ...resource, attributes: {} },
			];
			expect(diffOne(without, empty, true)).toEqual([]);
			expect(diffOne(empty, without, true)).toEqual([]);
			expect(diffOne(without, { ...resource, attributes: { a: 1 } }, true)).toMatchObject([
				{ changedFields: ['a'] },
			]);
		},
	);

	it('does not report an attribute that has the name of a member and was null', () => {
		const [before, now] = [
			{ attributes: { type: null }, type: 'a' },
			{ attributes: {}, type: 'a' },
		];
		expect(diffOne(before, now, true)).toEqual([]);
	});

	it('compares a field named attributes as one field when the locations are flat', () => {
		expect(diffOne({ attributes: { a: 1 } }, { attributes: { a: 2 } })).toMatchObject([
			{ changedFields: ['attributes'] },
		]);
	});

	it('names the present fields first, then the missing ones', () => {
		expect(diffOne({ a: 1, z: 1 }, { b: 1, z: 2 })[0]?.changedFields).toEqual(['b', 'z', 'a']);
	});

	it.each<[string, object, object]>([
		['the order of fields', { a: 1, b: 2 }, { b: 2, a: 1 }],
		['the order of members', { a: { b: 1, c: [{ d: 1 }] } }, { a: { c: [{ d: 1 }], b: 1 } }],
		['an equal list', { a: [1, [2], null] }, { a: [1, [2], null] }],
		['a new field that is null', {}, { a: null }],
		['a missing field that was null', { a: null }, {}],
	])('does not report %s', (_name, before, now) => {
		expect(diffOne(before, now)).toEqual([]);
	});
});
