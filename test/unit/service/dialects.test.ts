import type { Dialect } from '../../../sandbox/service/settings';
import { presets } from '../../../sandbox/service/settings';
import { idsOf, services } from '../../harness/services';
import { cursorBehind, cursorInQuery, list, shownBy } from './listing';

const start = services({ count: 25, pageSize: 10 });

/** The second page, what follows `data` in its bytes (`URL` is the list), and locations before and behind it. */
const bytes: [Dialect, string, string, number, number][] = [
	[
		'links',
		'?page[offset]=10',
		',"links":{"self":"URL?page[offset]=10","first":"URL?page%5Blimit%5D=10&page%5Boffset%5D=0",' +
			'"prev":"URL?page%5Blimit%5D=10&page%5Boffset%5D=0","next":"URL?page%5Blimit%5D=10&page%5Boffset%5D=20",' +
			'"last":"URL?page%5Blimit%5D=10&page%5Boffset%5D=20"},"meta":{"total":25}}',
		10,
		20,
	],
	[
		'links',
		'?page[offset]=20&page[limit]=1000',
		',"links":{"self":"URL?page[offset]=20&page[limit]=1000","first":"URL?page%5Blimit%5D=10&page%5Boffset%5D=0",' +
			'"prev":"URL?page%5Blimit%5D=10&page%5Boffset%5D=10","next":null,' +
			'"last":"URL?page%5Blimit%5D=10&page%5Boffset%5D=20"},"meta":{"total":25}}',
		20,
		25,
	],
	['meta-page', '?page=2', ',"meta":{"page":2,"perPage":10,"total":25}}', 10, 20],
	['meta-page', '?perPage=4&page=3', ',"meta":{"page":3,"perPage":4,"total":25}}', 8, 12],
	['meta-total', '?page[offset]=10&page[limit]=3', ',"meta":{"total":25}}', 10, 13],
	['none', '', '}', 0, 25],
];

it.each(bytes)('%s%s is sent byte by byte as ever', async (dialect, query, rest, from, to) => {
	const service = await start({ dialect });
	const { text, headers } = await list(service, query);
	const data = JSON.stringify(service.locations().slice(from, to));
	const url = `${service.url}/rest/v1/locations`;
	expect(text).toBe(`{"data":${data}${rest.replaceAll('URL', url)}`);
	expect(headers.get('content-type')).toBe('application/vnd.api+json');
	expect(headers.get('link')).toBeNull();
});

it('link-header: shows other pages in the header Link only', async () => {
	const service = await start({ dialect: 'link-header' });
	const url = `${service.url}/rest/v1/locations`;
	const page = (number: number, rel: string) => `<${url}?per_page=10&page=${number}>; rel="${rel}"`;
	expect(shownBy(await list(service))).toEqual({
		link: [page(1, 'first'), page(2, 'next'), page(3, 'last')].join(', '),
	});
	expect(shownBy(await list(service, '?page=3'))).toEqual({
		link: [page(1, 'first'), page(2, 'prev'), page(3, 'last')].join(', '),
	});
});

it('number: shows links, and both counts', async () => {
	const service = await start({ dialect: 'number' });
	const url = `${service.url}/rest/v1/locations`;
	const page = (number: number) => `${url}?page%5Bsize%5D=10&page%5Bnumber%5D=${number}`;
	const meta = { 'record-count': 25, 'page-count': 3 };
	expect(shownBy(await list(service))).toEqual({
		meta,
		links: { first: page(1), next: page(2), last: page(3) },
	});
	expect(shownBy(await list(service, '?page[number]=3'))).toEqual({
		meta,
		links: { first: page(1), prev: page(2), last: page(3) },
	});
});

it('cursor: shows what follows the page, in the end null', async () => {
	const service = await start({ dialect: 'cursor' });
	const first = await list(service);
	const cursor = cursorBehind(first.ids.at(-1));
	expect(shownBy(first)).toEqual({ meta: { page: { cursor } } });
	const second = await list(service, `?page[after]=${cursorInQuery(first.ids.at(-1))}`);
	expect(second.ids).toEqual(idsOf(service).slice(10, 20));
	const last = await list(service, `?page[after]=${cursorInQuery(second.ids.at(-1))}`);
	expect(shownBy(last)).toEqual({ meta: { page: { cursor: null } } });
	expect(last.ids).toHaveLength(5);
});

it('has-more: says whether there is more', async () => {
	const service = await start({ dialect: 'has-more' });
	expect(shownBy(await list(service))).toEqual({ meta: { 'has-more': true } });
	expect(shownBy(await list(service, '?page[offset]=20'))).toEqual({ meta: { 'has-more': false } });
});

it('total-pages: counts pages, and says which one this is', async () => {
	const service = await start({ dialect: 'total-pages' });
	expect(shownBy(await list(service, '?page[number]=2'))).toEqual({
		meta: { 'current-page': 2, 'total-pages': 3 },
	});
});

it.each(presets)('%s: refuses a parameter that it does not know', async (dialect) => {
	const service = await start({ dialect });
	const { status, body } = await list(service, '?sort=name');
	expect(status).toBe(400);
	expect(body).toEqual({
		errors: [
			{ status: '400', title: 'Bad request', detail: 'The query parameter sort is not known.' },
		],
	});
});
