import { setImmediate as nextTurn } from 'node:timers/promises';

import { createBody, readScripted } from './script';

/**
 * Creates a service with 20 pages of 10 locations.
 *
 * @param bodyOf the other members of a page
 * @param turnsOf after how many turns of the event loop a page arrives; NaN for a response with 503
 * @returns its script, and how many requests are and were in flight at the same time
 */
function createTwentyPages(
	bodyOf: (page: number) => object,
	turnsOf: (page: number) => number = () => 1,
) {
	const inFlight = { now: 0, max: 0 };
	const script = async (request: string) => {
		const query = new URLSearchParams(request);
		const offset = Number(query.get('page[offset]') ?? 0);
		const page = Number(query.get('page') ?? query.get('page[number]') ?? offset / 10 + 1);
		inFlight.now += 1;
		inFlight.max = Math.max(inFlight.max, inFlight.now);
		for (let turns = turnsOf(page); turns > 0; turns -= 1) await nextTurn();
		inFlight.now -= 1;
		if (page > 20) return createBody(0, 0);
		return Number.isNaN(turnsOf(page)) ? 503 : createBody(page * 10 - 10, page * 10, bodyOf(page));
	};
	return { script, inFlight };
}
const linked = (page: number) => ({
	links: { next: page < 20 ? `?page=${page + 1}` : null, last: '?page=20' },
});

describe('reading pages in parallel', () => {
	it.each<[string, (page: number) => object]>([
		['links', linked],
		['the number of pages', (page) => ({ page, pages: 20 })],
		['a total', () => ({ total: 200 })],
	])('has the maximum of requests in flight when the responses have %s', async (_name, bodyOf) => {
		const { script, inFlight } = createTwentyPages(bodyOf);
		expect((await readScripted(script, { parallel: 4 })).outcome).toBe('0..199');
		expect(inFlight.max).toBe(4);
	});

	it('returns the locations in order when later pages arrive first', async () => {
		const { script } = createTwentyPages(linked, (page) => (page % 3 === 0 ? 8 : 1));
		expect((await readScripted(script, { parallel: 8 })).outcome).toBe('0..199');
	});

	it('fails and sends no further request when one page fails', async () => {
		const { script } = createTwentyPages(linked, (page) => (page === 5 ? NaN : 1));
		const { outcome, requests } = await readScripted(script, { parallel: 4 });
		const started = requests.length;
		for (let turns = 20; turns > 0; turns -= 1) await nextTurn();
		expect(outcome).toBe('Rejected (503)');
		expect(requests).toHaveLength(started);
		expect(started).toBeLessThan(10);
	});

	it('prefetches nothing when it tries numeric parameters', async () => {
		const { requests } = await readScripted(() => createBody(0, 10, { total: 200 }), {
			parallel: 4,
		});
		expect(requests).toEqual([
			'',
			'?page[offset]=10&page[limit]=10',
			'?page[number]=1&page[size]=10',
			'?page[number]=2&page[size]=10',
			'?page=1',
			'?page=2',
			'?offset=10&limit=10',
			'?$skip=10&$limit=10',
			'?skip=10&limit=10',
		]);
	});
});
