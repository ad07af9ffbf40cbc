import { ownClock } from '../../harness/clock';
import { hang, reset, resetInBody, status } from '../../harness/faults';
import { retries } from '../../harness/retries';
import {
	all,
	expectCompleteList,
	expectFailure,
	listRequests,
	listStatuses,
	useFaultTests,
} from '../harness/faults';

const start = useFaultTests();

// test/unit/shared/errors/failures.test.ts checks which requests are repeated, test/unit/transport/retryDelay.test.ts when.
describe('a page that is temporarily unavailable', () => {
	const { passed } = ownClock();
	const againLater = /^If this keeps happening, turn on Retry On Fail/;

	it('is requested again, also by a trial request, and nothing is lost', async () => {
		const faults = { 1: status(429, 0), 3: status(503, 0), 4: reset, 5: status(500) };
		const { service, run } = await start({ dialect: 'meta-total', faults });
		retries(4);
		expectCompleteList(await run({ parameters: all() }), service);
		expect(listRequests(service)).toHaveLength(10);
		expect(new Set(listRequests(service)).size).toBe(6);
	});

	it('is requested again as any other when the service itself links to it, and it is the second one', async () => {
		const faults = { 2: status(500), 3: status(500), 4: status(500) };
		const { service, run } = await start({ dialect: 'links', faults });
		retries(4);
		expectCompleteList(await run({ parameters: all() }), service);
		const broken = await start({ dialect: 'links' });
		broken.service.overrideResponse = ({ query }) => (query.size > 0 ? { status: 502 } : undefined);
		const result = await broken.run({ parameters: all() });
		// Not a word of Mode, which is for a parameter that the node has tried.
		expectFailure(result, /^The service failed \(502\): try again in a few minutes$/, againLater);
	});

	it('is an error when its waits together would take longer than four minutes', async () => {
		const faults = { 1: status(503, 120), 2: status(503, 120), 3: status(503, 1) };
		const { service, run } = await start({ faults });
		retries(4);
		expectFailure(await run(), /\(503\): try again in a few minutes$/, againLater);
		expect(listStatuses(service)).toEqual([503, 503, 503]);
		expect(Math.round(passed() / 1000)).toBe(240);
	});

	it('is an error at once when the service asks somebody in the editor to wait for longer than 30 s', async () => {
		const { service, run } = await start({ faults: { 1: status(429, 31), 2: status(429, 31) } });
		retries(4);
		const message = /\(429\): try again in a few minutes$/;
		expectFailure(await run({ mode: 'manual' }), message, againLater);
		expect(passed()).toBe(0);
		expectCompleteList(await run(), service);
		expect(Math.round(passed() / 1000)).toBe(31);
	});

	const closed = /closed the connection before its response was complete: try again$/;
	const noResponse = /:\d+ did not respond in time: try again/;
	it.each([
		['the connection drops', reset, closed, againLater],
		['the connection drops within the body', resetInBody, closed, againLater],
		['no response arrives', hang, noResponse, /firewall.*'Timeout'/],
	])(
		'is requested twice when %s, and then an error',
		async (_name, fault, message, description) => {
			const { service, run } = await start({ faults: { 1: fault, 2: fault } });
			retries(1);
			const requestOptions = fault === hang ? { timeout: 150 } : {};
			const result = await run({ parameters: { ...all(), requestOptions } });
			expectFailure(result, message, description);
			expect(listRequests(service)).toEqual(['', '']);
		},
	);
});

describe('a cancelled execution', () => {
	it('says so when a request is in flight', async () => {
		const { service, run } = await start({ faults: { 1: hang } });
		retries(4);
		const { error } = await run({ cancelWhen: () => listRequests(service).length === 1 });
		expect(error?.message).toBe('The execution was cancelled');
		expect(listRequests(service)).toEqual(['']);
	});

	it('ends at once when the node waits before a retry', async () => {
		const { service, run } = await start({ faults: { 1: status(429, 60) } });
		retries(4);
		const { items } = await run({ cancelWhen: () => listStatuses(service)[0] === 429 });
		expect(items).toEqual([]);
		expect(listRequests(service)).toHaveLength(1);
	}, 30_000); // half of the wait that the service asks for
});
