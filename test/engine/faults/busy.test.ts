import { setTimeout as wait } from 'node:timers/promises';

import { clock, ownClock } from '../../harness/clock';
import { hang, html, reset, resetInBody, status } from '../../harness/faults';
import { idsOf } from '../../harness/services';
import { all, answers, asked, expectFailure, faultTests, idsFrom } from '../harness/faults';
import { retries } from '../../harness/retries';

const start = faultTests();
const once = { parallelRequests: 1 };
beforeEach(() => {
	retries(1);
});

describe('a page that the service cannot send for now', () => {
	const { passed } = ownClock();

	it.each([429, 500, 502, 503, 504])(
		'(%i, without Retry-After) is asked for again within half a second, and nothing is lost',
		async (code) => {
			const { service, run } = await start({ faults: { 2: status(code) } });
			const result = await run({ parameters: all(once) });
			expect(result.error).toBeUndefined();
			expect(idsFrom(result)).toEqual(idsOf(service));
			expect(answers(service)).toEqual([200, code, 200, 200, 200, 200]);
			expect(asked(service)[2]).toBe(asked(service)[1]);
			expect(passed()).toBeLessThanOrEqual(500);
		},
	);

	const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();

	it.each<[string, () => string, number, number]>([
		// A date has whole seconds, so it may be almost one less.
		['a date in 2 s', () => inSeconds(2), 1_000, 2_000],
		['1 s', () => '1', 1_000, 1_000],
		['a date that is past', () => inSeconds(-3600), 0, 500],
		['-1', () => '-1', 0, 500],
		['soon', () => 'soon', 0, 500],
		['nothing', () => '', 0, 500],
		['a minute at most: 30 years', () => '1000000000', 60_000, 60_000],
		['a minute at most: 2100', () => 'Fri, 01 Jan 2100 00:00:00 GMT', 60_000, 60_000],
	])('is waited for as Retry-After says: %s', async (_name, value, least, most) => {
		const { service, run } = await start({ count: 3, faults: { 1: status(503, value()) } });
		expect(idsFrom(await run({ parameters: all(once) }))).toEqual(idsOf(service));
		expect(answers(service)).toEqual([503, 200]);
		expect(passed()).toBeGreaterThanOrEqual(least);
		expect(passed()).toBeLessThanOrEqual(most);
	});
});

describe('a connection', () => {
	ownClock();
	// A call that is slow for another reason is made again as well, so the number of calls is only the least.
	const impatient = { requestOptions: { timeout: 1_000 } };

	it.each([
		['drops', reset],
		['drops within the answer', resetInBody],
		['brings no answer', hang],
	])('that %s is tried again, and nothing is lost', async (_name, fault) => {
		const { service, run } = await start({ faults: { 1: fault, 4: fault } });
		retries(10);
		const parameters = { ...all({ parallelRequests: 1 }), ...impatient };
		const result = await run({ parameters });
		expect(result.error).toBeUndefined();
		expect(idsFrom(result)).toEqual(idsOf(service));
		expect(asked(service).length).toBeGreaterThanOrEqual(7);
		expect(new Set(asked(service)).size).toBe(5);
	});

	it.each([
		['drops', reset, /closed the connection before its answer was complete$/, /^Try again\./],
		[
			'drops within the answer',
			resetInBody,
			/closed the connection before its answer was complete$/,
			/^Try again\./,
		],
		[
			'brings no answer',
			hang,
			/^127\.0\.0\.1:\d+ did not answer in time$/,
			/^Try again\. .*firewall/,
		],
	])('that %s for good says so', async (_name, fault, message, description) => {
		const { service, run } = await start({ faults: { 1: fault, 2: fault } });
		expectFailure(await run({ parameters: { ...all(once), ...impatient } }), message, description);
		expect(asked(service)).toEqual(['', '']);
	});
});

describe('one page among parallel ones that fails for good', () => {
	const pass = clock();

	it.each([
		['500', status(500)],
		['a reset', reset],
		['a web page', html],
	])('(%s) is an error without items, and no further page is asked for', async (_name, fault) => {
		const { service, run } = await start({ count: 1000, latency: 20, faults: { 3: fault } });
		retries(0);
		const { error, items } = await run({ parameters: all({ parallelRequests: 4 }) });
		expect(error?.message).not.toBe('');
		expect(items).toEqual([]);
		await wait(200); // what would be asked for
		expect(service.journal.listCalls.length).toBeLessThanOrEqual(9); // of 20
	});

	it('ends the waiting of the others: none of them is asked again', async () => {
		const { service, run } = await start({ count: 1000, latency: 10 });
		service.answerInstead = ({ query }) => {
			if (query.get('page[offset]') === '50') return { status: 400 };
			if (query.get('page[offset]') !== '100') return undefined;
			return { status: 503, headers: { 'retry-after': '50' } };
		};
		retries(4);
		const parameters = all({ parallelRequests: 4 });
		expectFailure(
			await run({ parameters }),
			/nothing brings its next page/,
			/page\[offset\]=50 \(refused, 400\)/,
		);
		pass(50_000);
		await wait(300); // three times as long as a piece of a pause
		const ahead = asked(service).filter((query) => /page\[offset\]=(100|150)/.test(query));
		expect(ahead.sort()).toEqual([
			'page[limit]=50&page[offset]=100',
			'page[limit]=50&page[offset]=150',
		]);
	});

	it('is asked for again as often as chosen, the others once', async () => {
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
