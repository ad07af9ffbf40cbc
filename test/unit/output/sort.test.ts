import type { SortRule } from '../../../nodes/VisitorLocations/output/sort';
import { orderBy } from '../../../nodes/VisitorLocations/output/sort';

const rule = (field: string, direction: SortRule['direction'] = 'asc'): SortRule => ({
	field,
	direction,
});

/** @returns the values of `at` in the order of the rules */
function sorted(values: readonly unknown[], ...rules: SortRule[]): unknown[] {
	const order = orderBy(rules.length > 0 ? rules : [rule('at')]);
	const items = values.map((at) => ({ at }));
	items.forEach((item, id) => {
		order.note(item, { id: String(id), type: 'locations', attributes: item });
	});
	return order.sorted(items).map(({ at }) => at);
}

it.each<[string, unknown[], unknown[]]>([
	['numbers with a fraction', [1.5, 1.25, -2, -10], [-10, -2, 1.25, 1.5]],
	['objects by what is in them', [{ floor: 2 }, { floor: 1 }], [{ floor: 1 }, { floor: 2 }]],
	['numbers inside a text as well', ['Lab 10', 'Lab 9', 'Lab 1'], ['Lab 1', 'Lab 9', 'Lab 10']],
	['a number beside a text as text', ['b', 5, 'a', '10', 9], [5, 9, '10', 'a', 'b']],
	[
		'text that is a number as that number',
		['37.5', '37.12', -8, '-122.4', '-73.9', '-9', '-10'],
		['-122.4', '-73.9', '-10', '-9', -8, '37.12', '37.5'],
	],
	['codes with a letter as text', ['2e1', '1e3', '0x1'], ['0x1', '1e3', '2e1']],
	[
		'numbers whose last digits are lost, as text',
		['9007199254740993', '9007199254740992'],
		['9007199254740992', '9007199254740993'],
	],
	['parts of a version one by one', ['1.10.2', '1.9.3'], ['1.9.3', '1.10.2']],
	['without case', ['b', 'A', 'B', 'a'], ['A', 'a', 'b', 'B']],
	['accents second', ['Zürich', 'Zurich', 'Zug'], ['Zug', 'Zurich', 'Zürich']],
	['nothing last', [null, 'b', '', undefined, 'a'], ['a', 'b', null, '', undefined]],
])('sorts %s', (_name, values, order) => {
	expect(sorted(values)).toEqual(order);
});

it('sorts backwards, with nothing last still', () => {
	expect(sorted([null, 1, 3, '', 2], rule('at', 'desc'))).toEqual([3, 2, 1, null, '']);
	expect(sorted(['a', 'B', 'c'], rule('at', 'desc'))).toEqual(['c', 'B', 'a']);
});

it('keeps those alike in the order of the service, and the items given as they are', () => {
	const order = orderBy([rule('city'), rule('floor', 'desc')]);
	const locations = [
		{ id: '1', city: 'Bern', floor: 1 },
		{ id: '2', city: 'Aarau', floor: 1 },
		{ id: '3', city: 'Bern', floor: 2 },
		{ id: '4', city: 'Bern', floor: 1 },
	];
	const items = locations.map(({ id }) => ({ id }));
	items.forEach((item, place) => {
		order.note(item, locations[place] ?? {});
	});
	expect(order.sorted(items).map(({ id }) => id)).toEqual(['2', '3', '1', '4']);
	expect(items.map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
	const unknown = [{ id: '8' }, { id: '9' }];
	expect(order.sorted(unknown)).toEqual(unknown);
});

it('knows a field by its name as sent, and in camelCase', () => {
	for (const field of ['capacity-limit', 'capacityLimit']) {
		const order = orderBy([rule(field)]);
		const items = [{ id: '1' }, { id: '2' }];
		order.note(items[0] ?? {}, { id: '1', attributes: { 'capacity-limit': 9 } });
		order.note(items[1] ?? {}, { id: '2', attributes: { 'capacity-limit': 5 } });
		expect(order.sorted(items).map(({ id }) => id)).toEqual(['2', '1']);
		expect(order.unknownFields().fields).toEqual([]);
	}
});

it('misses a field until a location has it, also one that does not come out', () => {
	const order = orderBy([rule('city'), rule('floor')]);
	order.note({}, { id: '1', attributes: { city: 'Bern' } });
	expect(order.unknownFields().fields).toEqual(['floor']);
	order.notice({ id: '2', attributes: { floor: 2 } });
	expect(order.unknownFields().fields).toEqual([]);
	order.notice({ id: '3' });
	expect(order.unknownFields().fields).toEqual([]);
});
