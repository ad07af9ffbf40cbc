import { ownClock } from '../harness/clock';
import { reset, status } from '../harness/faults';
import { idsOf, services } from '../harness/services';
import { credentialKinds, passwordCredential } from './harness/credentials';
import { runWorkflow } from './harness/runWorkflow';
import { retries } from '../harness/retries';

const start = services();
afterEach(() => {
	jest.restoreAllMocks();
});

describe.each(credentialKinds)('with the %s credential', (_name, credential) => {
	ownClock();

	it.each([1, 4])(
		'a page that fails for a moment is asked for again, and nothing is lost, with %i at once',
		async (parallelRequests) => {
			const service = await start({
				faults: { 1: status(429, 0), 3: status(503, 0), 4: reset, 5: status(500) },
			});
			const { items, error } = await runWorkflow({
				credentials: credential(service),
				parameters: { returnAll: true, options: { paging: { settings: { parallelRequests } } } },
			});
			expect(error).toBeUndefined();
			expect(items.map(({ json }) => json.id)).toEqual(idsOf(service));
			expect(service.journal.listCalls).toHaveLength(9);
			expect(new Set(service.journal.listCalls.map(({ url }) => url)).size).toBe(5);
		},
	);
});

it.each([
	[0, 1, /failed to answer \(503\)/, /^Try again later/],
	[2, 3, /failed to answer \(503\)/, /The node asked for the page 3 times\./],
])('gives up after %i retries, and says so', async (most, calls, message, description) => {
	retries(most);
	const service = await start({
		faults: { 1: status(503, 0), 2: status(503, 0), 3: status(503, 0) },
	});
	const { items, error } = await runWorkflow({
		credentials: passwordCredential(service),
		parameters: { returnAll: true },
	});
	expect(items).toEqual([]);
	expect(error?.message).toMatch(message);
	expect(error?.description).toMatch(description);
	expect(service.journal.listCalls).toHaveLength(calls);
});

it.each([400, 403, 404, 422])('does not ask again after a %i', async (code) => {
	const service = await start({ faults: { 1: status(code) } });
	const { error } = await runWorkflow({ credentials: passwordCredential(service) });
	expect(error?.message).toContain(`(${code})`);
	expect(service.journal.listCalls).toHaveLength(1);
});

it('stops waiting at once when the execution is cancelled', async () => {
	const service = await start({ faults: { 1: status(429, 60) } });
	const { items } = await runWorkflow({
		credentials: passwordCredential(service),
		cancelWhen: () => service.journal.listCalls[0]?.status === 429,
	});
	expect(items).toEqual([]);
	expect(service.journal.listCalls).toHaveLength(1);
});
