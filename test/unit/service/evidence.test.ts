import type { Fact, Paging } from '../../../sandbox/service/pagingSettings';
import { styles } from '../../../sandbox/service/styles';
import { idsOf, services } from '../../harness/services';
import { cursorInQuery, list, shownBy } from './listing';

const start = services({ count: 25, pageSize: 10 });

/** @returns what a service that pages in some way shows of the page that a query asks for; `URL` is the list */
async function shown(paging: Partial<Paging>, query = '') {
	const service = await start({ dialect: { parameters: styles.number, ...paging } });
	const text = JSON.stringify(shownBy(await list(service, query)));
	const asText = text.replaceAll(`${service.url}/rest/v1/locations`, 'URL');
	return JSON.parse(asText.replaceAll(service.url, 'ORIGIN')) as unknown;
}

const page = (number: number) => `URL?page%5Bsize%5D=10&page%5Bnumber%5D=${number}`;

it.each<[Fact, unknown, unknown, unknown]>([
	['self', 'URL', 'URL?page[number]=2', 'URL?page[number]=3'],
	['first', page(1), page(1), page(1)],
	['prev', null, page(1), page(2)],
	['next', page(2), page(3), null],
	['last', page(3), page(3), page(3)],
	['total', 25, 25, 25],
	['count', 10, 10, 5],
	['pages', 3, 3, 3],
	['page', 1, 2, 3],
	['nextPage', 2, 3, null],
	['offset', 0, 10, 20],
	['size', 10, 10, 10],
	['more', true, true, false],
	['cursor', expect.any(String), expect.any(String), null],
	['endCursor', expect.any(String), expect.any(String), expect.any(String)],
])('%s of the first, the second and the last page', async (fact, ...pages) => {
	const paging: Partial<Paging> = { body: { it: fact }, absent: 'null' };
	const queries = ['', '?page[number]=2', '?page[number]=3'];
	for (const [index, query] of queries.entries()) {
		expect(await shown(paging, query)).toEqual({ it: pages[index] });
	}
});

it.each<[Partial<Paging>, object]>([
	[{ body: { total: 'total' } }, { total: 25 }],
	[{ body: { 'meta.record_count': 'total' } }, { meta: { record_count: 25 } }],
	[{ body: { 'meta.page.totalResults': 'total' } }, { meta: { page: { totalResults: 25 } } }],
	[
		{ body: { 'meta.pagination.total-count': 'total', 'meta.pagination.pages': 'pages' } },
		{ meta: { pagination: { 'total-count': 25, pages: 3 } } },
	],
	[{ headers: { 'X-Total-Count': 'total' } }, { 'x-total-count': '25' }],
	[{ linkHeader: ['next'] }, { link: `<${page(2)}>; rel="next"` }],
	[{ linkHeader: ['prev'], headers: { Other: 'nextPage' } }, {}],
	[{ body: { 'links.next': 'next' } }, { links: { next: page(2) } }],
	[{ body: { 'meta.links.next': 'next' } }, { meta: { links: { next: page(2) } } }],
])('%j shows it there and nowhere else', async (paging, place) => {
	expect(await shown(paging)).toEqual(place);
});

it.each<[Partial<Paging>, object]>([
	[{ numberForm: 'text' }, { next: page(2), total: '25', more: true }],
	[{ linkForm: 'object' }, { next: { href: page(2) }, total: 25, more: true }],
])('%j writes it so', async (form, written) => {
	const body: Record<string, Fact> = { next: 'next', total: 'total', more: 'more' };
	expect(await shown({ ...form, body })).toEqual(written);
});

it.each<[string, string]>([
	['{origin}{path}', 'URL'],
	['{path}', '/rest/v1/locations'],
	['', ''],
	['/api/v3/locations', '/api/v3/locations'],
	['{origin}/api/v3/locations', 'ORIGIN/api/v3/locations'],
	['https://elsewhere.example{path}', 'https://elsewhere.example/rest/v1/locations'],
])('the base "%s" puts addresses at "%s", in body and header', async (linkBase, base) => {
	const body: Record<string, Fact> = { 'links.next': 'next', 'links.self': 'self' };
	expect(await shown({ body, linkHeader: ['last'], linkBase })).toEqual({
		links: { self: base, next: page(2).replace('URL', base) },
		link: `<${page(3).replace('URL', base)}>; rel="last"`,
	});
});

it('a base may keep the host, and change the scheme', async () => {
	const service = await start({
		dialect: {
			body: { 'links.next': 'next' },
			linkBase: 'https://{host}{path}',
			parameters: styles.offset,
		},
	});
	const url = `${service.url.replace('http:', 'https:')}/rest/v1/locations`;
	expect(shownBy(await list(service))).toEqual({
		links: { next: `${url}?page%5Blimit%5D=10&page%5Boffset%5D=10` },
	});
});

it('a page that begins within the first one has that before it', async () => {
	const paging = { body: { prev: 'prev' }, parameters: styles.offset } as const;
	expect(await shown(paging, '?page[offset]=5')).toEqual({
		prev: 'URL?page%5Blimit%5D=10&page%5Boffset%5D=0',
	});
});

it('pages that count from 0 are shown so', async () => {
	const body: Record<string, Fact> = { page: 'page', next: 'nextPage', last: 'last' };
	expect(await shown({ body, firstPage: 0 }, '?page[number]=1')).toEqual({
		page: 1,
		next: 2,
		last: page(2),
	});
});

it('addresses hold a cursor where that is what asks for a page', async () => {
	const body: Record<string, Fact> = { first: 'first', next: 'next' };
	const service = await start({ dialect: { body, parameters: styles.after } });
	const url = `${service.url}/rest/v1/locations?page%5Bsize%5D=10`;
	const cursor = cursorInQuery(idsOf(service)[9]);
	expect(shownBy(await list(service))).toEqual({
		first: url,
		next: `${url}&page%5Bafter%5D=${cursor}`,
	});
});

it('an address with another path is answered with 404', async () => {
	const linkBase = '{origin}/api/v3/locations';
	const body: Record<string, Fact> = { next: 'next' };
	const service = await start({ dialect: { body, linkBase, parameters: styles.offset } });
	const { next } = (await list(service)).body;
	expect((await list(service, String(next))).status).toBe(404);
});

it('what there is not is left out, with the object around it, or null', async () => {
	const body: Record<string, Fact> = { 'links.next': 'next', 'links.prev': 'prev' };
	const query = '?page[size]=10&page[number]=3';
	expect(await shown({ body: { 'links.next': 'next' } }, query)).toEqual({});
	expect(await shown({ body }, query)).toEqual({ links: { prev: page(2) } });
	expect(await shown({ body, absent: 'null' }, query)).toEqual({
		links: { next: null, prev: page(2) },
	});
});

it('addresses use the first place and the first size that are honoured', async () => {
	const parameters = { start: 'offset', 'page[number]': 'number', sort: 'ignored' } as const;
	const body: Record<string, Fact> = { next: 'next' };
	expect(await shown({ body, parameters })).toEqual({ next: 'URL?start=10' });
	expect(await shown({ body, parameters: { size: 'size', ...parameters } })).toEqual({
		next: 'URL?size=10&start=10',
	});
	expect(await shown({ body, parameters: {} })).toEqual({});
});
