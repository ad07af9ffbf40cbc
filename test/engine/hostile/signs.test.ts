import type { ListHandler, ListServer } from '../harness/listServer';
import { JSON_API, listBody, listServers, sending } from '../harness/listServer';
import { runWorkflow } from '../harness/runWorkflow';

const start = listServers();
const PAGE = 12;
const COUNT = 30;

/**
 * A service that pages by a parameter of its own, ignores every other one, and tells of it in its own way only.
 *
 * @param sign makes the members of the body, or the headers, that tell of the next page; `next` is null on the last one
 */
function paging(
	sign: (next: string | null, position: number) => object,
	headers: (next: string | null) => Record<string, string> = () => ({}),
): ListHandler {
	return (request, response) => {
		const asked = new URL(request.url ?? '', 'http://service').searchParams.get('from');
		const from = Number(asked ?? 0);
		const next = from + PAGE < COUNT ? `/rest/v1/locations?from=${from + PAGE}` : null;
		const body = listBody(Math.min(PAGE, COUNT - from), from, sign(next, from + PAGE));
		response.writeHead(200, { 'content-type': JSON_API, ...headers(next) });
		response.end(JSON.stringify(body));
	};
}

async function listAll({ credentials }: ListServer) {
	return await runWorkflow({ credentials, parameters: { returnAll: true } });
}

const links: [string, Parameters<typeof paging>[0]][] = [
	['_links (HAL)', (next) => ({ _links: { next: next === null ? undefined : { href: next } } })],
	['_links, a list of link objects', (next) => ({ _links: { next: next && [{ href: next }] } })],
	[
		'links, a list with rel',
		(next) => ({ links: next === null ? [] : [{ rel: 'next', href: next }] }),
	],
	['@odata.nextLink', (next) => (next === null ? {} : { '@odata.nextLink': next })],
	['next_page_url', (next) => ({ next_page_url: next })],
	['meta.next', (next) => ({ meta: { next } })],
	['meta.pagination.next-url', (next) => ({ meta: { pagination: { 'next-url': next } } })],
	['paging.next.link', (next) => ({ paging: next === null ? {} : { next: { link: next } } })],
];

describe('a next page that is told of in', () => {
	it.each(links)('%s is read', async (_name, sign) => {
		const { items, error } = await listAll(await start(paging(sign)));
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.id)).toEqual(
			Array.from({ length: COUNT }, (_, id) => String(id)),
		);
	});

	it.each([
		['a token', (next: string | null) => ({ nextPageToken: next === null ? undefined : 'abc' })],
		['a continuation', (next: string | null) => ({ meta: { continuationToken: next && 'abc' } })],
		['the total of metadata', () => ({ metadata: { total: COUNT } })],
		['the total of page_info', () => ({ page_info: { total_count: COUNT } })],
		[
			'has_next_page of page_info',
			(next: string | null) => ({ page_info: { has_next_page: next !== null } }),
		],
	])('%s, and cannot be asked for, is an error', async (_name, sign) => {
		const { items, error } = await listAll(await start(paging(sign)));
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/The list goes on|Only 12 of 30 locations arrived/);
	});

	it.each([
		['Content-Range', { 'content-range': `locations 0-11/${COUNT}` }],
		['X-Total', { 'x-total': String(COUNT) }],
		['Total', { total: String(COUNT) }],
	])('the header %s, and cannot be asked for, is an error', async (_name, headers) => {
		const status = 'content-range' in headers ? 206 : 200;
		const server = await start(sending(listBody(PAGE), headers, status));
		const { items, error } = await listAll(server);
		expect(items).toEqual([]);
		expect(error?.message).toBe('Only 12 of 30 locations arrived');
	});
});

it.each([
	['bytes of a range', {}, { 'content-range': 'bytes 0-99/1000' }],
	['an unknown length', {}, { 'content-range': 'locations 0-2/*' }],
	['a next page that is null', { next_page_url: null, meta: { next: null } }, {}],
	['text that is no address', { meta: { next: 'see the documentation' }, next: '2026/11' }, {}],
])('%s tells of nothing', async (_name, more, headers) => {
	const server = await start(sending(listBody(3, 0, more), headers));
	const { items, error } = await listAll(server);
	expect(error).toBeUndefined();
	expect(items).toHaveLength(3);
	expect(server.asked).toHaveLength(1);
});
