import { answerLists, idsOf, services } from '../harness/services';
import { passwordCredential } from './harness/credentials';
import { runWorkflow } from './harness/runWorkflow';

const start = services();
type Rule = [field: string, direction?: 'asc' | 'desc'];

const sortBy = (...rules: Rule[]) => ({
	rule: rules.map(([field, direction = 'asc']) => ({ field, direction })),
});

async function sorted(rows: [id: string, attributes: object][], rules: Rule[], more: object = {}) {
	const service = await start();
	answerLists(service, {
		body: { data: rows.map(([id, attributes]) => ({ id, type: 'locations', attributes })) },
	});
	const run = await runWorkflow({
		credentials: passwordCredential(service),
		parameters: { returnAll: true, sort: sortBy(...rules), ...more },
		lookBack: true,
	});
	return { ...run, ids: run.items.map(({ json }) => json.id) };
}

const CITIES: [string, object][] = [
	['1', { city: 'Zürich', 'capacity-limit': 90, name: 'Lab 10' }],
	['2', { city: 'bern', 'capacity-limit': 100, name: 'Lab 9' }],
	['3', { city: null, 'capacity-limit': null, name: 'Lab 1' }],
	['4', { city: 'Zurich', 'capacity-limit': 5, name: 'Lab 2' }],
	['5', { city: 'Bern', name: '' }],
];

it.each<[string, Rule[], string[]]>([
	['text without case', [['city']], ['2', '5', '4', '1', '3']],
	['backwards, with nothing at the end still', [['city', 'desc']], ['1', '4', '2', '5', '3']],
	['numbers as numbers', [['capacityLimit']], ['4', '1', '2', '3', '5']],
	['numbers inside a text', [['name']], ['3', '4', '2', '1', '5']],
	['two rules', [['city'], ['name', 'desc']], ['2', '5', '4', '1', '3']],
	['a name as sent', [['capacity-limit', 'desc']], ['2', '1', '4', '3', '5']],
	['the ID', [['id', 'desc']], ['5', '4', '3', '2', '1']],
])('sorts by %s', async (_name, rules, ids) => {
	const run = await sorted(CITIES, rules);
	expect(run.error).toBeUndefined();
	expect(run.ids).toEqual(ids);
	expect(run.from).toEqual([0, 0, 0, 0, 0]);
});

it('sorts what does not come out, too', async () => {
	const fields = { output: 'selectedFields', fields: ['name'] };
	const { items } = await sorted(CITIES, [['capacityLimit']], { ...fields });
	expect(items.map(({ json }) => json)).toEqual([
		{ id: '4', name: 'Lab 2' },
		{ id: '1', name: 'Lab 10' },
		{ id: '2', name: 'Lab 9' },
		{ id: '3', name: 'Lab 1' },
		{ id: '5', name: '' },
	]);
	const raw = await sorted(CITIES, [['capacityLimit']], { output: 'raw' });
	expect(raw.ids).toEqual(['4', '1', '2', '3', '5']);
});

it('Limit and Skip count in the sorted list, so all of it is read', async () => {
	const service = await start();
	const { items, error } = await runWorkflow({
		credentials: passwordCredential(service),
		parameters: { limit: 3, options: { skip: 2 }, sort: sortBy(['id', 'desc']) },
	});
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json.id)).toEqual(idsOf(service).reverse().slice(2, 5));
	expect(service.journal.listCalls).toHaveLength(5);
});

it('a field that no location has is an error', async () => {
	const { error, items } = await sorted(CITIES, [['citty']]);
	expect(error?.message).toBe("No location has the field 'citty' (in 'Sort'). Did you mean city?");
	expect(items).toEqual([]);
});

it('a field that only locations outside the filter have is none', async () => {
	const rows: [string, object][] = [...CITIES, ['6', { city: 'Rom', floor: 1 }]];
	const run = await sorted(rows, [['floor'], ['id']], { filters: { city: 'Bern' } });
	expect(run.error).toBeUndefined();
	expect(run.ids).toEqual(['2', '5']);
});

it.each<[object, string]>([
	[{ rule: [{ field: ' ' }] }, 'A sort rule has no field'],
	[{ rule: [{ field: 'city', direction: 'down' }] }, "'Direction' has an unknown value"],
])('%j is refused before anything is asked', async (sort, message) => {
	const service = await start();
	const { error } = await runWorkflow({
		credentials: passwordCredential(service),
		parameters: { returnAll: true, sort: sort as ReturnType<typeof sortBy> },
	});
	expect(error?.message).toBe(message);
	expect(service.journal.entries).toHaveLength(0);
});

it('more locations than n8n can take are an error that names the cure', async () => {
	const service = await start({ count: 100_001, pageSize: 10_000 });
	const { error } = await runWorkflow({
		credentials: passwordCredential(service),
		parameters: { limit: 5, sort: sortBy(['name']) },
	});
	expect(error?.message).toBe('There are more than 100,000 locations (100,001)');
	expect(error?.description).toContain("With 'Sort', the node reads the whole list");
});
