import { shrinking } from '../harness/faults';
import { idsOf, services } from '../harness/services';
import { credentialKinds, passwordCredential } from './harness/credentials';
import { runWorkflow } from './harness/runWorkflow';

const start = services();

describe.each(credentialKinds)('with the %s credential', (_name, credential) => {
	it('Get on 200 input items reads the list once', async () => {
		const service = await start();
		const ids = idsOf(service).slice(-200);
		const { items, error, from } = await runWorkflow({
			credentials: credential(service),
			parameters: {
				operation: 'get',
				locationId: {
					__rl: true,
					mode: 'id',
					value: `={{ ${JSON.stringify(ids)}[$itemIndex] }}`,
				},
			},
			inputItems: 200,
			lookBack: true,
		});
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.id)).toEqual(ids);
		expect(from).toEqual([...Array(200).keys()]);
		expect(service.journal.listCalls).toHaveLength(5);
	});

	it('Get Many on 10 input items reads the list once', async () => {
		const service = await start();
		const { items, error } = await runWorkflow({
			credentials: credential(service),
			inputItems: 10,
		});
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.id)).toEqual(Array(10).fill(idsOf(service)).flat());
		expect(service.journal.listCalls).toHaveLength(5);
		const [login] = service.journal.tokenCalls;
		expect(service.journal.tokenCalls).toEqual(login === undefined ? [] : [login]);
	});
});

it('reads anew in each run', async () => {
	const service = await start();
	const credentials = passwordCredential(service);
	await runWorkflow({ credentials, inputItems: 2 });
	service.settings.count = 30;
	const { items } = await runWorkflow({ credentials, inputItems: 2 });
	expect(items).toHaveLength(60);
	expect(service.journal.listCalls).toHaveLength(5 + 1);
});

it('shares pages, not items: what a later node changes in one stays there', async () => {
	const service = await start({ count: 3 });
	const { items } = await runWorkflow({
		credentials: passwordCredential(service),
		parameters: { returnAll: true, output: 'raw' },
		inputItems: 2,
	});
	const [one, , , same] = items.map(({ json }) => json);
	expect(one).toEqual(same);
	expect(one).not.toBe(same);
	expect(one?.attributes).not.toBe(same?.attributes);
	expect(one?.links).not.toBe(same?.links);
});

it('shares no page between credentials whose fields differ from item to item', async () => {
	const [one, other] = [await start({ count: 12 }), await start({ count: 12, seed: 2 })];
	const credentials = passwordCredential(one, {
		baseUrl: `={{ $json.n % 2 ? "${other.url}" : "${one.url}" }}`,
	});
	const { items, error } = await runWorkflow({ credentials, inputItems: 4 });
	expect(error).toBeUndefined();
	const [ids, others] = [idsOf(one), idsOf(other)];
	expect(items.map(({ json }) => json.id)).toEqual([...ids, ...others, ...ids, ...others]);
	const names = items.map(({ json }) => json.address);
	expect(names.slice(0, 12)).not.toEqual(names.slice(12, 24));
	for (const { journal } of [one, other]) expect(journal.listCalls.length).toBeLessThan(5);
});

it('asks a service that shows nothing its questions once for all input items', async () => {
	const service = await start({ dialect: 'none' });
	const { items } = await runWorkflow({
		credentials: passwordCredential(service),
		inputItems: 20,
	});
	expect(items).toHaveLength(20 * 237);
	expect(service.journal.listCalls).toHaveLength(1 + 3);
});

it('reads anew when n8n runs the node again after a failure (Retry On Fail)', async () => {
	const service = await start({ dialect: 'meta-total', faults: { 3: shrinking(3) } });
	const { items, error } = await runWorkflow({
		credentials: passwordCredential(service),
		parameters: { returnAll: true, options: { paging: { settings: { parallelRequests: 1 } } } },
		inputItems: 2,
		maxTries: 2,
	});
	expect(error).toBeUndefined();
	const ids = idsOf(service);
	expect(ids).toHaveLength(234);
	expect(items.map(({ json }) => json.id)).toEqual([...ids, ...ids]);
});

it('goes on with the reading after a pause between batches of input items', async () => {
	const service = await start();
	const { items, error } = await runWorkflow({
		credentials: passwordCredential(service),
		parameters: {
			limit: 60,
			requestOptions: { batching: { batch: { batchSize: 1, batchInterval: 200 } } },
		},
		inputItems: 3,
	});
	expect(error).toBeUndefined();
	const ids = idsOf(service).slice(0, 60);
	expect(items.map(({ json }) => json.id)).toEqual([...ids, ...ids, ...ids]);
	expect(service.journal.listCalls).toHaveLength(2);
});

it('reads as far as the input item that wants most', async () => {
	const service = await start();
	const { items, error } = await runWorkflow({
		credentials: passwordCredential(service),
		parameters: { limit: '={{ $json.n % 2 ? 10 : 120 }}' },
		inputItems: 4,
	});
	expect(error).toBeUndefined();
	expect(items).toHaveLength(2 * 130);
	expect(service.journal.listCalls).toHaveLength(3);
});
