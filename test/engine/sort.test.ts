import { idsOf } from '../harness/services';
import { listings } from './harness/listing';

const list = listings();
type Rule = [field: string, direction?: 'asc' | 'desc'];
const sortBy = (...rules: Rule[]) => ({
	rule: rules.map(([field, direction = 'asc']) => ({ field, direction })),
});

const cities: [id: string, attributes: object][] = [
	['1', { city: 'Zürich', 'capacity-limit': 90, name: 'Lab 10' }],
	['2', { city: 'bern', 'capacity-limit': 100, name: 'Lab 9' }],
	['3', { city: null, 'capacity-limit': null, name: 'Lab 1' }],
	['4', { city: 'Zurich', 'capacity-limit': 5, name: 'Lab 2' }],
	['5', { city: 'Bern', name: '' }],
];
const data = cities.map(([id, attributes]) => ({ id, type: 'locations', attributes }));
const byCapacity = ['4', '1', '2', '3', '5'];

// Which value comes first: test/unit/output/sort.test.ts.
it.each<[string, Rule[], string[]]>([
	['a field, what is empty last', [['city', 'desc']], ['1', '4', '2', '5', '3']],
	['numbers inside a text', [['name']], ['3', '4', '2', '1', '5']],
	['two fields', [['city'], ['name', 'desc']], ['2', '5', '4', '1', '3']],
	['a field by its name as sent', [['capacity-limit', 'desc']], ['2', '1', '4', '3', '5']],
	['the ID', [['id', 'desc']], ['5', '4', '3', '2', '1']],
])('sorts by %s', async (_name, rules, expected) => {
	const { error, ids, from } = await list(data, { sort: sortBy(...rules) }, { lookBack: true });
	expect(error).toBeUndefined();
	expect(ids).toEqual(expected);
	expect(from).toEqual([0, 0, 0, 0, 0]);
});

it.each([{ output: 'selectedFields', fields: ['name'] }, { output: 'raw' }])(
	'sorts by a field that does not come out so (%j)',
	async (output) => {
		const sort = sortBy(['capacityLimit']);
		expect((await list(data, { sort, ...output })).ids).toEqual(byCapacity);
	},
);

it('Limit and Skip count in the sorted list, so all of it is read', async () => {
	const some = { returnAll: false, limit: 3, options: { skip: 2 } };
	const { ids, error, service } = await list({}, { ...some, sort: sortBy(['id', 'desc']) });
	expect(error).toBeUndefined();
	expect(ids).toEqual(idsOf(service).reverse().slice(2, 5));
	expect(service.journal.listCalls).toHaveLength(5);
});

it('a field that no location has is an error', async () => {
	const { error, items } = await list(data, { sort: sortBy(['citty']) });
	expect(error?.message).toBe("No location has the field 'citty' (in 'Sort'). Did you mean city?");
	expect(items).toEqual([]);
});

it('a field that only locations outside the filter have is none', async () => {
	const more = [...data, { id: '6', type: 'locations', attributes: { city: 'Rom', floor: 1 } }];
	const sort = sortBy(['floor'], ['id']);
	const { error, ids } = await list(more, { filters: { city: 'Bern' }, sort });
	expect(error).toBeUndefined();
	expect(ids).toEqual(['2', '5']);
});
