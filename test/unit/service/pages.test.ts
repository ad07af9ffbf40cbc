import { startService } from '../../../sandbox/service/service';
import type { Settings } from '../../../sandbox/service/settings';
import { defaultSettings } from '../../../sandbox/service/settings';
import { styles } from '../../../sandbox/service/dialects';
import { listCall } from '../../harness/calls';
import { idsOf } from '../../harness/services';

let service: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
	service = await startService();
});
afterAll(async () => {
	await service.stop();
});

/**
 * What comes back, for a list of 25 locations, 10 a page: the status, the page's place in the list, and what the reply
 * shows beside it, as text; URL is the list, CURSOR10 a cursor behind the tenth location.
 */
async function asked(settings: Partial<Settings>, query = '') {
	Object.assign(service.settings, defaultSettings(), { count: 25, pageSize: 10 }, settings);
	const url = `${service.url}/rest/v1/locations`;
	const { access_token: token } = service.tokens.issue(['locations.read']);
	const reply = await fetch(url + query.replace(/CURSOR(\d+)/, cursorBehind), listCall(token));
	const { data = [], ...members } = (await reply.json()) as { data?: { id: string }[] };
	const ids = data.map(({ id }) => id);
	const from = Math.max(0, idsOf(service).indexOf(ids[0] ?? ''));
	expect(ids).toEqual(idsOf(service).slice(from, from + ids.length));
	const headers = ['link', 'x-total-count'].map((name) => reply.headers.get(name) ?? '');
	const shown = [JSON.stringify(members), ...headers].join(' ').trim();
	const readable = idsOf(service).reduce(
		(text, _id, at) => text.replaceAll(cursorBehind('', at + 1), `CURSOR${at + 1}`),
		decodeURIComponent(shown).replaceAll(url, 'URL').replace(new URL(url).host, 'HOST'),
	);
	return { status: reply.status, seen: `${from}-${from + ids.length} ${readable}`, ids };
}

/** @param position of a location, from 1 on */
function cursorBehind(_match: string, position: number | string): string {
	return Buffer.from(`after:${idsOf(service)[Number(position) - 1] ?? ''}`).toString('base64');
}

const { number, offset, after } = styles;
const page = 'URL?page[size]=10&page[number]=';
const from = 'URL?page[limit]=10&page[offset]=';

it.each<[Settings['dialect'], string, string]>([
	// The ways that have a name, at their first, second or last page.
	[
		'links',
		'?page[offset]=20&page[limit]=99',
		'20-25 {"links":{"self":"URL?page[offset]=20&page[limit]=99",' +
			`"first":"${from}0","prev":"${from}10","next":null,"last":"${from}20"},"meta":{"total":25}}`,
	],
	['meta-page', '?perPage=4&page=3', '8-12 {"meta":{"page":3,"perPage":4,"total":25}}'],
	['meta-total', '?page[offset]=10&page[limit]=3', '10-13 {"meta":{"total":25}}'],
	['none', '', '0-25 {}'],
	[
		'link-header',
		'?page=3',
		'20-25 {} <URL?per_page=10&page=1>; rel="first", <URL?per_page=10&page=2>; rel="prev", ' +
			'<URL?per_page=10&page=3>; rel="last"',
	],
	[
		'number',
		'',
		'0-10 {"meta":{"record-count":25,"page-count":3},' +
			`"links":{"first":"${page}1","next":"${page}2","last":"${page}3"}}`,
	],
	['cursor', '?page[size]=25', '0-10 {"meta":{"page":{"cursor":"CURSOR10"}}}'],
	['cursor', '?page[after]=CURSOR20', '20-25 {"meta":{"page":{"cursor":null}}}'],
	['has-more', '?page[offset]=20', '20-25 {"meta":{"has-more":false}}'],
	['total-pages', '?page[number]=2', '10-20 {"meta":{"current-page":2,"total-pages":3}}'],
	// What a reply can show, and how it is written.
	[
		{ body: { a: 'count', b: 'nextPage', c: 'offset' }, absent: 'null', parameters: number },
		'?page[number]=3',
		'20-25 {"a":5,"b":null,"c":20}',
	],
	[{ body: { a: 'endCursor', b: 'cursor' } }, '', '0-10 {"a":"CURSOR10","b":"CURSOR10"}'],
	[{ body: { a: 'prev' }, parameters: offset }, '?page[offset]=5', `5-15 {"a":"${from}0"}`],
	[
		{ headers: { 'X-Total-Count': 'total' }, linkHeader: ['next'], parameters: number },
		'',
		`0-10 {} <${page}2>; rel="next" 25`,
	],
	[
		{ body: { a: 'next' }, linkForm: 'object', linkBase: 'https://{host}/x', parameters: after },
		'',
		'0-10 {"a":{"href":"https://HOST/x?page[size]=10&page[after]=CURSOR10"}}',
	],
	[
		{ body: { a: 'next' }, linkBase: '{path}', bodyLinksBy: 'p', parameters: number },
		'',
		'0-10 {"a":"/rest/v1/locations?page[size]=10&p=2"}',
	],
	[{ body: { a: 'total' }, numberForm: 'text' }, '', '0-10 {"a":"25"}'],
	// What parameters mean.
	[{ parameters: { ...number, 'page[size]': 'ignored' } }, '?page[size]=7', '0-10 {}'],
	[{ parameters: { page: 'offset', count: 'size' } }, '?page=3&count=2', '3-5 {}'],
	[{ others: 'filter', body: { a: 'total' } }, '?sort=name', '0-0 {"a":0}'],
	[{ parameters: offset }, '?page[offset]=30', '0-0 {}'],
	[{ parameters: offset, beyond: 'last page' }, '?page[offset]=30', '20-25 {}'],
])('%j%s: %s', async (dialect, query, expected) => {
	const { status, seen } = await asked({ dialect }, query);
	expect([status, seen]).toEqual([200, expected]);
});

it.each<[string, Settings['dialect'], string]>([
	['?sort=name', 'links', 'The query parameter sort is not known.'],
	['?constructor=1', 'links', 'The query parameter constructor is not known.'],
	['?page[offset]=-1', 'links', 'page[offset] must be a whole number from 0 on.'],
	['?page[offset]=1&page[offset]=2', 'links', 'page[offset] must be a whole number from 0 on.'],
	['?page[limit]=0', 'links', 'page[limit] must be a whole number from 1 on.'],
	['?page=0', 'meta-page', 'page must be a whole number from 1 on.'],
	['?page[after]=MTIz', 'cursor', 'page[after] is not a cursor of this list.'],
	['?page=4', { parameters: styles.page, beyond: 'refused' }, 'There is nothing at this page.'],
])('%s is refused (%j): %s', async (query, dialect, detail) => {
	const errors = [{ status: '400', title: 'Bad request', detail }];
	const expected = { status: 400, seen: `0-0 ${JSON.stringify({ errors })}` };
	expect(await asked({ dialect }, query)).toMatchObject(expected);
});

it('a cursor stays good when its location, and others before it, are gone', async () => {
	const { ids } = await asked({ dialect: 'cursor' }, '?page[after]=CURSOR10');
	const query = `?page[after]=${cursorBehind('', 10)}`;
	expect((await asked({ dialect: 'cursor', removed: 10 }, query)).ids).toEqual(ids);
});
