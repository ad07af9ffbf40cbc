import { answerLists, services } from '../harness/services';
import { passwordCredential } from './harness/credentials';
import { runWorkflow } from './harness/runWorkflow';

const start = services();

async function selected(fields: string | string[], count = 60) {
	const service = await start({ count });
	const run = await runWorkflow({
		credentials: passwordCredential(service),
		parameters: { returnAll: true, output: 'selectedFields', fields },
	});
	return { ...run, service };
}

it('come out after the ID, in the order chosen', async () => {
	const { items, service } = await selected(['city', 'addressLineOne']);
	expect(items.map(({ json }) => Object.entries(json))).toEqual(
		service.locations().map(({ id, attributes }) => [
			['id', id],
			['city', attributes.city],
			['addressLineOne', attributes['address-line-one']],
		]),
	);
});

it('may be text of an expression, as the service writes them or in camelCase', async () => {
	const { items } = await selected('={{ "city, capacity-limit, timezone,url" }}');
	expect(Object.keys(items[0]?.json ?? {})).toEqual([
		'id',
		'city',
		'capacityLimit',
		'timezone',
		'url',
	]);
});

it('are null where a location lacks them, so that each row has the same columns', async () => {
	const service = await start();
	answerLists(service, {
		body: {
			data: [
				{ id: '1', attributes: { floor: 3 } },
				{ id: '2', attributes: {} },
			],
		},
	});
	const { items } = await runWorkflow({
		credentials: passwordCredential(service),
		parameters: { output: 'selectedFields', fields: ['floor', 'city'] },
	});
	expect(items.map(({ json }) => json)).toEqual([
		{ id: '1', floor: 3, city: null },
		{ id: '2', floor: null, city: null },
	]);
});

it('that no location has are an error: a misspelt one would be an empty column', async () => {
	const { items, error } = await selected(['city', 'timezone', 'tiemzone']);
	expect(items).toEqual([]);
	expect(error?.message).toBe(
		"No location has the field 'tiemzone' (in 'Field Names or IDs'). Did you mean timezone?",
	);
	expect(error?.description).toMatch(
		/^The fields are id, name, companyNameOverride, .* and 11 more\./,
	);
});

it('that no location has do not matter where there is no location', async () => {
	expect((await selected(['tiemzone'], 0)).error).toBeUndefined();
});

it('must be chosen', async () => {
	const { error, service } = await selected([]);
	expect(error?.message).toBe('No field is selected');
	expect(service.journal.entries).toHaveLength(0);
});
