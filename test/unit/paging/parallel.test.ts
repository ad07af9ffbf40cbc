import { setImmediate as turn } from 'node:timers/promises';

import { createBody, readScripted } from './script';

/** Twenty pages of ten, each of which comes some turns after it was requests for; and how many were under way at once. */
function twentyPages(says: (page: number) => object, turnsOf: (page: number) => number = () => 1) {
	const underWay = { now: 0, most: 0 };
	const script = async (requests: string) => {
		const query = new URLSearchParams(requests);
		const offset = Number(query.get('page[offset]') ?? 0);
		const page = Number(query.get('page') ?? query.get('page[number]') ?? offset / 10 + 1);
		underWay.most = Math.max(underWay.most, ++underWay.now);
		for (let turns = turnsOf(page); turns > 0; turns--) await turn();
		underWay.now--;
		if (page > 20) return createBody(0, 0);
		return Number.isNaN(turnsOf(page)) ? 503 : createBody(page * 10 - 10, page * 10, says(page));
	};
	return { script, underWay };
}
const linked = (page: number) => ({
	links: { next: page < 20 ? `?page=${page + 1}` : null, last: '?page=20' },
});

it.each<[string, (page: number) => object]>([
	['links', linked],
	['the number of pages', (page) => ({ page, pages: 20 })],
	['a total', () => ({ total: 200 })],
])('has as many requests under way as is allowed, with %s', async (_name, says) => {
	const { script, underWay } = twentyPages(says);
	expect((await readScripted(script, { parallel: 4 })).outcome).toBe('0..199');
	expect(underWay.most).toBe(4);
});

it('keeps the order when later pages arrive first', async () => {
	const { script } = twentyPages(linked, (page) => (page % 3 === 0 ? 8 : 1));
	expect((await readScripted(script, { parallel: 8 })).outcome).toBe('0..199');
});

it('fails as a whole when one page fails, and starts no further one', async () => {
	const { script } = twentyPages(linked, (page) => (page === 5 ? NaN : 1));
	const { outcome, requests } = await readScripted(script, { parallel: 4 });
	const started = requests.length;
	for (let turns = 20; turns > 0; turns--) await turn();
	expect(outcome).toBe('Rejected (503)');
	expect(requests).toHaveLength(started);
	expect(started).toBeLessThan(10);
});

it('asks for nothing behind a guess before it has proved right', async () => {
	const { requests } = await readScripted(() => createBody(0, 10, { total: 200 }), { parallel: 4 });
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
