import { diffLocations } from '../../../nodes/VisitorLocations/trigger/changes';

const place = (id: string | number, more = {}) => ({ id, city: 'Berlin', ...more });
const changed = (before: object, now: object) =>
	diffLocations([{ id: '1', ...before }], [{ id: '1', ...now }]);

it('finds what was added and changed, in the order of the list, then what was removed', () => {
	const before = [place('1'), place('2'), place('3'), place('4')];
	const now = [place('5'), place('4'), place('2', { city: 'Rome' })];
	expect(diffLocations(before, now)).toEqual([
		{ event: 'added', location: now[0], changedFields: [] },
		{ event: 'changed', location: now[2], changedFields: ['city'], previous: before[1] },
		{ event: 'removed', location: before[0], changedFields: [], previous: before[0] },
		{ event: 'removed', location: before[2], changedFields: [], previous: before[2] },
	]);
});

it('a location is the same by its id, be that text or a number', () => {
	const [change, ...others] = diffLocations([place(1)], [place('1', { city: 'Rome' })]);
	expect(change).toMatchObject({ event: 'changed', changedFields: ['city'] });
	expect(others).toEqual([]);
	expect(diffLocations([place('1')], [place(1)])).toEqual([]);
});

it('names watched fields alone, and keeps quiet about a location where none changed', () => {
	const before = [place('1', { floor: 1 }), place('2', { floor: 1 })];
	const now = [place('1', { city: 'Rome', floor: 2 }), place('2', { floor: 2 })];
	const changes = diffLocations(before, now, (field) => field === 'city');
	expect(changes).toEqual([
		{ event: 'changed', location: now[0], changedFields: ['city'], previous: before[0] },
	]);
});

it.each<[string, object, object, string[]]>([
	['a value', { a: 1, b: 1 }, { a: 1, b: 2 }, ['b']],
	['a value that is of another type', { a: 1 }, { a: '1' }, ['a']],
	['a field that came, though it is null', {}, { a: null }, ['a']],
	['a field that went', { a: null }, {}, ['a']],
	['a field that holds nothing now', { a: undefined }, {}, ['a']],
	['null and an object', { a: null }, { a: {} }, ['a']],
	['an object and null', { a: {} }, { a: null }, ['a']],
	['text and an object', { a: 'b' }, { a: { b: 1 } }, ['a']],
	['text and an object of its letters', { a: 'b' }, { a: { 0: 'b' } }, ['a']],
	['an object of letters and text', { a: { 0: 'b' } }, { a: 'b' }, ['a']],
	['a number and an empty object', { a: 7 }, { a: {} }, ['a']],
	['an object and text', { a: { b: 1 } }, { a: 'b' }, ['a']],
	['a member of an object', { a: { b: { c: 1 } } }, { a: { b: { c: 2 } } }, ['a']],
	['a member of another name', { a: { b: undefined } }, { a: { c: undefined } }, ['a']],
	['a member more', { a: { b: 1 } }, { a: { b: 1, c: 2 } }, ['a']],
	['a member less', { a: { b: 1, c: 2 } }, { a: { b: 1 } }, ['a']],
	['an entry of a list', { a: [1, 2] }, { a: [2, 1] }, ['a']],
	['a list and an object', { a: ['x'] }, { a: { 0: 'x' } }, ['a']],
	['an object and a list', { a: { 0: 'x' } }, { a: ['x'] }, ['a']],
	['attributes as sent', { attributes: { a: 1, b: 1 } }, { attributes: { a: 2, b: 1 } }, ['a']],
	[
		'a member beside attributes',
		{ attributes: {}, type: 'a' },
		{ attributes: {}, type: 'b' },
		['type'],
	],
	['attributes that are none', { attributes: null }, { attributes: 'a' }, ['attributes']],
	['attributes that came', {}, { attributes: null }, ['attributes']],
])('sees %s', (_name, before, now, changedFields) => {
	expect(changed(before, now)).toMatchObject([{ event: 'changed', changedFields }]);
});

it('names fields of now first, then those that went', () => {
	expect(changed({ a: 1, z: 1 }, { b: 1, z: 2 })[0]?.changedFields).toEqual(['b', 'z', 'a']);
});

it.each<[string, object, object]>([
	['the order of fields', { a: 1, b: 2 }, { b: 2, a: 1 }],
	['the order of members', { a: { b: 1, c: [{ d: 1 }] } }, { a: { c: [{ d: 1 }], b: 1 } }],
	['a list that is the same', { a: [1, [2], null] }, { a: [1, [2], null] }],
	['an empty object', { a: {}, attributes: {} }, { a: {} }],
])('%s is no change', (_name, before, now) => {
	expect(changed(before, now)).toEqual([]);
});
