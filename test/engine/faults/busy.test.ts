import { setTimeout as wait } from 'node:timers/promises';

import { styles } from '../../../sandbox/service/dialects';
import { clock, ownClock } from '../../harness/clock';
import { hang, injectFaults, reset, resetInBody, status } from '../../harness/faults';
import { retries } from '../../harness/retries';
import { listIds } from '../../harness/services';
import { connectedCredential } from '../harness/credentials';
import {
	all,
	listStatuses,
	listRequests,
	expectFailure,
	expectCompleteList,
	useService,
} from '../harness/faults';

const start = useService();
/** Longer than the 100 ms between two checks of the package whether a wait is over. */
const TWO_CHECKS_MS = 150;

describe('services that are temporarily unavailable', () => {
	// test/unit/transport/retry.test.ts checks which requests are repeated, and when.
	describe('a page that is temporarily unavailable', () => {
		const { passed } = ownClock();

		it.each(['links', 'meta-total'] as const)(
			'is requested again, and nothing is lost (%s)',
			async (dialect) => {
				const faults = { 1: status(429, 0), 4: status(503, 0), 5: reset, 6: status(500) };
				const { service, run } = await start({ dialect, faults });
				retries(4);
				expectCompleteList(await run({ parameters: all() }), service);
				expect(listRequests(service)).toHaveLength(9);
				expect(new Set(listRequests(service)).size).toBe(5);
			},
		);

		it.each<[string, () => number | string | undefined, number, number]>([
			// A date has whole seconds, so the wait can be almost 1 s shorter.
			['a date in 2 s', () => new Date(Date.now() + 2_000).toUTCString(), 1_000, 2_000],
			['1 s', () => 1, 1_000, 1_000],
			['at most a minute', () => 'Fri, 01 Jan 2100 00:00:00 GMT', 60_000, 60_000],
			['nothing', () => undefined, 0, 500],
		])(
			'is requested again after the time in Retry-After: %s',
			async (_name, value, minMs, maxMs) => {
				const { service, run } = await start({ count: 3, faults: { 1: status(503, value()) } });
				retries(1);
				expectCompleteList(await run(), service);
				expect(listStatuses(service)).toEqual([503, 200]);
				expect(passed()).toBeGreaterThanOrEqual(minMs);
				expect(passed()).toBeLessThanOrEqual(maxMs);
			},
		);

		const closed = /closed the connection before its response was complete$/;
		it.each([
			['the connection drops', reset, closed, /^Try again\./],
			['the connection drops within the body', resetInBody, closed, /^Try again\./],
			['no response arrives', hang, /:\d+ did not respond in time$/, /^Try again\. .*firewall/],
		])(
			'is requested twice when %s, and then an error',
			async (_name, fault, message, description) => {
				const { service, run } = await start({ faults: { 1: fault, 2: fault } });
				retries(1);
				const requestOptions = fault === hang ? { timeout: 300 } : {};
				expectFailure(
					await run({ parameters: { ...all(), requestOptions } }),
					message,
					description,
				);
				expect(listRequests(service)).toEqual(['', '']);
				// On a slow machine other requests can time out as well.
				retries(10);
				expectCompleteList(await run({ parameters: { ...all(), requestOptions } }), service);
			},
		);

		it('is an error when no retry is left', async () => {
			const { service, run } = await start({ faults: { 1: status(503), 2: status(503) } });
			retries(0);
			expectFailure(await run(), /failed \(503\)/, /^Try again later/);
			expect(listRequests(service)).toHaveLength(1);
		});

		it.each([400, 403])('is requested once when the status is permanent: %i', async (code) => {
			const { service, run } = await start({ faults: { 1: status(code) } });
			retries(4);
			expectFailure(await run(), new RegExp(`\\(${code}\\)`), /./);
			expect(listRequests(service)).toHaveLength(1);
		});
	});

	describe('one of the parallel pages that fails permanently', () => {
		const pass = clock();
		const parameters = all();

		it('ends the retries of other pages', async () => {
			const { service, run } = await start({ count: 1000 });
			service.overrideResponse = ({ query }) => {
				if (query.get('page[offset]') === '50') return { status: 400 };
				if (query.get('page[offset]') !== '100') return undefined;
				return { status: 503, headers: { 'retry-after': '50' } };
			};
			retries(4);
			const message = /^Only 50 of 1000 locations were received$/;
			expectFailure(await run({ parameters }), message, /page\[offset\]=50 \(status 400\)/);
			pass(50_000);
			await wait(TWO_CHECKS_MS);
			const prefetched = listRequests(service).filter((query) => /=\d{3}/.test(query));
			expect(new Set(prefetched).size).toBe(prefetched.length);
		});

		it.each([1, 2])(
			'is not requested again after the run of Get has ended, with %i input items',
			async (inputItems) => {
				const { service, run } = await start({ count: 1000 });
				service.overrideResponse = ({ query }) =>
					Number(query.get('page[offset]')) >= 100
						? { status: 503, headers: { 'retry-after': '50' } }
						: undefined;
				retries(4);
				const value = listIds(service)[60];
				const locationId = { __rl: true, mode: 'id', value };
				const { ids, error } = await run({
					inputItems,
					parameters: { operation: 'get', locationId },
				});
				expect(error).toBeUndefined();
				expect(ids).toEqual(Array(inputItems).fill(value));
				// The last responses might still arrive.
				for (let pauses = 0; pauses < 2; pauses++) {
					await wait(TWO_CHECKS_MS);
					pass(50_000);
				}
				await wait(TWO_CHECKS_MS);
				const prefetched = listRequests(service).filter((query) =>
					/page\[offset\]=\d{3}/.test(query),
				);
				expect(prefetched).not.toEqual([]);
				expect(new Set(prefetched).size).toBe(prefetched.length);
			},
		);

		it('is requested as often as retries allow, the other pages once', async () => {
			const { service, run } = await start({ count: 1000 });
			service.overrideResponse = ({ query }) =>
				query.get('page[offset]') === '150'
					? { status: 503, headers: { 'retry-after': '0' } }
					: undefined;
			retries(2);
			expectFailure(await run({ parameters }), /\(503\)/, /requested the page 3 times/);
			const failing = listRequests(service).filter((query) => query.includes('page[offset]=150'));
			expect(failing).toHaveLength(3);
			expect(new Set(listRequests(service)).size).toBe(listRequests(service).length - 2);
		});
	});

	describe('a trial request', () => {
		ownClock();
		const dialect = { parameters: styles.offset };

		it('is repeated when the service is temporarily unavailable', async () => {
			const { service, run } = await start({ dialect });
			injectFaults(service, { 2: status(503, 0), 3: status(503, 0), 4: status(503, 0) });
			retries(4);
			expectCompleteList(await run(), service);
		});

		it('is sent twice when the status is 500, because the parameter might be unknown', async () => {
			const { service, run } = await start({ count: 12, dialect: {} });
			service.overrideResponse = ({ query }) => (query.size > 0 ? { status: 500 } : undefined);
			retries(4);
			expectCompleteList(await run({ parameters: all() }), service);
			expect(listRequests(service)).toHaveLength(1 + 4 * 2);
		});

		it('fails when the refresh of an OAuth2 token fails', async () => {
			const { service, run } = await start();
			const first = service.locations().slice(0, 50);
			service.overrideResponse = ({ path, query }) => {
				if (path.endsWith('/token')) return { status: 500 };
				return query.size === 0 ? { body: { data: first } } : { status: 401 };
			};
			const result = await run({ credentials: connectedCredential(service) });
			expectFailure(
				result,
				/^The authorization could not be refreshed \(500\)$/,
				/Try again later/,
			);
		});
	});

	it('reads the whole list when the service accepts three parallel requests', async () => {
		const overrides = { count: 600, pageSize: 10, maxConcurrent: 3, latency: 3 };
		const { service, run } = await start(overrides);
		retries(4);
		expectCompleteList(await run(), service);
		// test/unit/paging/prefetcher.test.ts and the bench check how few responses are 429.
		expect(listStatuses(service)).toContain(429);
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
		});
	});
});
