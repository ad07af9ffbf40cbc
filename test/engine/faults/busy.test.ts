import { setTimeout as wait } from 'node:timers/promises';

import { fastClock } from '../../harness/clock';
import { idsOf } from '../../harness/services';
import { all, answers, asked, expectFailure, faultTests, idsFrom } from '../harness/faults';
import { retries } from '../harness/retries';

const start = faultTests();
const once = { parallelRequests: 1 };
beforeEach(() => {
	retries(1);
});

it.each(['429', '500', '502', '503', '504'] as const)(
	'%s without Retry-After is asked for again within half a second, and nothing is lost',
	async (status) => {
		const { service, run } = await start({ faults: { 2: status } });
		const begin = Date.now();
		const result = await run({ parameters: all(once) });
		expect(result.error).toBeUndefined();
		expect(idsFrom(result)).toEqual(idsOf(service));
		expect(answers(service)).toEqual([200, Number(status), 200, 200, 200, 200]);
		expect(asked(service)[2]).toBe(asked(service)[1]);
		expect(Date.now() - begin).toBeLessThan(5_000);
	},
);

describe('Retry-After', () => {
	const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();

	it('as an HTTP date is waited for', async () => {
		const { service, run } = await start({ count: 3, faults: { 1: `503:${inSeconds(2)}` } });
		const begin = Date.now();
		expect(idsFrom(await run({ parameters: all(once) }))).toEqual(idsOf(service));
		// A date has whole seconds, so it may be almost one less.
		expect(Date.now() - begin).toBeGreaterThan(950);
		expect(answers(service)).toEqual([503, 200]);
	});

	it.each([
		['a date that is past', () => inSeconds(-3600)],
		['-1', () => '-1'],
		['soon', () => 'soon'],
		['nothing', () => ''],
	])('of %s does not hold anything up', async (_name, value) => {
		const { service, run } = await start({ count: 3, faults: { 1: `429:${value()}` } });
		const begin = Date.now();
		expect(idsFrom(await run({ parameters: all(once) }))).toEqual(idsOf(service));
		expect(Date.now() - begin).toBeLessThan(5_000);
		expect(answers(service)).toEqual([429, 200]);
	});

	it.each(['1000000000', 'Fri, 01 Jan 2100 00:00:00 GMT'])(
		'of %s is taken for one minute',
		async (value) => {
			const { service, run } = await start({ count: 3, faults: { 1: `429:${value}` } });
			const now = Date.now.bind(Date);
			const running = run({ parameters: all(once), cancelAfter: 10_000 });
			while (answers(service)[0] !== 429) await wait(10);
			await wait(200);
			const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + 55_000);
			try {
				await wait(300);
				expect(answers(service)).toEqual([429]);
				clock.mockImplementation(() => now() + 60_000);
				expect(idsFrom(await running)).toEqual(idsOf(service));
			} finally {
				clock.mockRestore();
			}
			expect(answers(service)).toEqual([429, 200]);
		},
	);
});

describe('a connection', () => {
	fastClock();
	const broken = ['reset', 'reset-in-body', 'hang'] as const;
	const impatient = { requestOptions: { timeout: 400 } };

	it.each(broken)('with the fault %s is tried again, and nothing is lost', async (fault) => {
		const { service, run } = await start({ faults: { 1: fault, 4: fault } });
		const result = await run({ parameters: { ...all(once), ...impatient } });
		expect(result.error).toBeUndefined();
		expect(idsFrom(result)).toEqual(idsOf(service));
		expect(service.journal.listCalls).toHaveLength(7);
		expect(new Set(asked(service)).size).toBe(5);
	});

	it.each([
		['reset', /closed the connection before its answer was complete$/, /^Try again\./],
		['reset-in-body', /closed the connection before its answer was complete$/, /^Try again\./],
		['hang', /^127\.0\.0\.1:\d+ did not answer in time$/, /^Try again\. .*firewall/],
	] as const)('with the fault %s for good says so', async (fault, message, description) => {
		const { service, run } = await start({ faults: { 2: fault, 3: fault } });
		expectFailure(await run({ parameters: { ...all(once), ...impatient } }), message, description);
		expect(service.journal.listCalls).toHaveLength(3);
	});
});

describe('one page among parallel ones that fails for good', () => {
	it.each(['500', 'reset', 'html'] as const)(
		'(%s) is an error without items, and no further page is asked for',
		async (fault) => {
			const knobs = { count: 1000, latency: 20, faults: { 3: fault } };
			const { service, run } = await start(knobs);
			retries(0);
			const { error, items } = await run({ parameters: all({ parallelRequests: 4 }) });
			expect(error?.message).not.toBe('');
			expect(items).toEqual([]);
			await wait(100); // what was under way arrives
			const sent = service.journal.listCalls.length;
			expect(sent).toBeLessThanOrEqual(9); // of 20
			await wait(100);
			expect(service.journal.listCalls.length).toBe(sent);
		},
	);

	it('ends the waiting of the others: none of them is asked for again', async () => {
		const { service, run } = await start({ count: 1000, latency: 10 });
		service.answerInstead = ({ query }) => {
			if (query.get('page[offset]') === '50') return { status: 400 };
			if (query.get('page[offset]') !== '100') return undefined;
			return { status: 503, headers: { 'retry-after': '1' } };
		};
		retries(4);
		const parameters = all({ parallelRequests: 4 });
		expectFailure(
			await run({ parameters }),
			/nothing brings its next page/,
			/page\[offset\]=50 \(refused, 400\)/,
		);
		await wait(1_300);
		const ahead = asked(service).filter((query) => /page\[offset\]=(100|150)/.test(query));
		expect(ahead.sort()).toEqual([
			'page[limit]=50&page[offset]=100',
			'page[limit]=50&page[offset]=150',
		]);
	});

	it('is asked for again, the others once', async () => {
		const { service, run } = await start({ count: 1000, latency: 10 });
		service.answerInstead = ({ query }) =>
			query.get('page[offset]') === '150'
				? { status: 503, headers: { 'retry-after': '0' } }
				: undefined;
		retries(2);
		const parameters = all({ parallelRequests: 4 });
		expectFailure(await run({ parameters }), /\(503\)/, /asked for the page 3 times/);
		const failing = asked(service).filter((query) => query.includes('page[offset]=150'));
		expect(failing).toHaveLength(3);
		expect(new Set(asked(service)).size).toBe(asked(service).length - 2);
	});
});
