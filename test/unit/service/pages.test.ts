import type { Service } from '../../../sandbox/service/service';
import { startService } from '../../../sandbox/service/service';
import type { Settings } from '../../../sandbox/service/settings';
import { defaultSettings, presets, refusals } from '../../../sandbox/service/settings';
import { pagingOf, styles, zoo } from '../../../sandbox/service/zoo';
import { idsOf } from '../../harness/services';

let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(async () => {
	await service.stop();
});

/** What comes back: the status, where the page is in the list, and what the reply shows beside it (`URL` is the list). */
async function asked(settings: Partial<Settings>, query = '') {
	Object.assign(service.settings, defaultSettings(), { count: 25, pageSize: 10 }, settings);
	const { access_token: token } = service.tokens.issue(['locations.read']);
	const headers = { accept: 'application/vnd.api+json', authorization: `Bearer ${token}` };
	const url = `${service.url}/rest/v1/locations`;
	const reply = await fetch(url + query, { headers });
	const text = (await reply.text()).replaceAll(url, 'URL').replaceAll(service.url, 'ORIGIN');
	const { data, errors, ...shown } = JSON.parse(text) as Record<string, unknown>;
	const ids = ((data ?? []) as { id: string }[]).map(({ id }) => id);
	const from = Math.max(0, idsOf(service).indexOf(ids[0] ?? ''));
	const at = errors === undefined ? `${from}-${from + ids.length}` : '';
	expect(ids).toEqual(idsOf(service).slice(from, from + ids.length));
	for (const name of ['link', 'x-total-count']) {
		const value = reply.headers.get(name);
		if (value !== null) shown[name] = value.replaceAll(url, 'URL');
	}
	return { status: reply.status, at, shown, errors, ids };
}

const cursor = (id = '') => Buffer.from(`after:${id}`).toString('base64');
const page = (number: number) => `URL?page%5Bsize%5D=10&page%5Bnumber%5D=${number}`;
const { number, offset } = styles;

it.each<[Settings['dialect'], string, string, object]>([
	// The ways that have a name, at their first, second or last page.
	[
		'links',
		'?page[offset]=20&page[limit]=99',
		'20-25',
		{
			links: {
				self: 'URL?page[offset]=20&page[limit]=99',
				first: 'URL?page%5Blimit%5D=10&page%5Boffset%5D=0',
				prev: 'URL?page%5Blimit%5D=10&page%5Boffset%5D=10',
				next: null,
				last: 'URL?page%5Blimit%5D=10&page%5Boffset%5D=20',
			},
			meta: { total: 25 },
		},
	],
	['meta-page', '?perPage=4&page=3', '8-12', { meta: { page: 3, perPage: 4, total: 25 } }],
	['meta-total', '?page[offset]=10&page[limit]=3', '10-13', { meta: { total: 25 } }],
	['none', '', '0-25', {}],
	[
		'link-header',
		'?page=3',
		'20-25',
		{
			link: ['first', 'prev', 'last']
				.map((rel, at) => `<URL?per_page=10&page=${at + 1}>; rel="${rel}"`)
				.join(', '),
		},
	],
	[
		'number',
		'',
		'0-10',
		{
			links: { first: page(1), next: page(2), last: page(3) },
			meta: { 'record-count': 25, 'page-count': 3 },
		},
	],
	[
		'cursor',
		'?page[size]=25',
		'0-10',
		{ meta: { page: { cursor: expect.any(String) as string } } },
	],
	['has-more', '?page[offset]=20', '20-25', { meta: { 'has-more': false } }],
	['total-pages', '?page[number]=2', '10-20', { meta: { 'current-page': 2, 'total-pages': 3 } }],
	// What a reply can show, and how it is written.
	[
		{
			body: { a: 'count', b: 'nextPage', c: 'offset', d: 'endCursor', e: 'cursor' },
			absent: 'null',
			parameters: number,
		},
		'?page[number]=3',
		'20-25',
		{ a: 5, b: null, c: 20, d: expect.any(String) as string, e: null },
	],
	[
		{
			body: { 'links.next': 'next', x: 'total' },
			linkForm: 'object',
			numberForm: 'text',
			parameters: number,
		},
		'',
		'0-10',
		{ links: { next: { href: page(2) } }, x: '25' },
	],
	[
		{
			headers: { 'X-Total-Count': 'total' },
			linkHeader: ['next'],
			linkBase: '{path}',
			parameters: number,
		},
		'?page[number]=2',
		'10-20',
		{ 'x-total-count': '25', link: `</rest/v1/locations${page(3).slice(3)}>; rel="next"` },
	],
	[
		{ body: { next: 'next' }, linkBase: 'https://{host}/x', parameters: styles.after },
		'',
		'0-10',
		{
			next: expect.stringMatching(
				/^https:\/\/127.*\/x\?page%5Bsize%5D=10&page%5Bafter%5D=/,
			) as string,
		},
	],
	[
		{ body: { next: 'next' }, bodyLinksBy: 'p', parameters: number },
		'',
		'0-10',
		{ next: 'URL?page%5Bsize%5D=10&p=2' },
	],
	[
		{ body: { prev: 'prev' }, parameters: offset },
		'?page[offset]=5',
		'5-15',
		{ prev: 'URL?page%5Blimit%5D=10&page%5Boffset%5D=0' },
	],
	// What parameters mean.
	[
		{ parameters: { ...number, 'page[size]': 'ignored' } },
		'?page[number]=2&page[size]=7',
		'10-20',
		{},
	],
	[{ parameters: { page: 'offset', count: 'size' } }, '?page=3&count=2', '3-5', {}],
	[
		{ parameters: number, firstPage: 0, body: { page: 'page' } },
		'?page[number]=1',
		'10-20',
		{ page: 1 },
	],
	[{ others: 'ignored' }, '?sort=name', '0-10', {}],
	[{ others: 'filter', body: { total: 'total' } }, '?sort=name', '0-0', { total: 0 }],
	[{ parameters: offset }, '?page[offset]=30', '0-0', {}],
	[{ parameters: offset, beyond: 'last page' }, '?page[offset]=30', '20-25', {}],
])('%j%s', async (dialect, query, at, shown) => {
	expect(await asked({ dialect }, query)).toMatchObject({ status: 200, at, shown });
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
	expect(await asked({ dialect }, query)).toMatchObject({ status: 400, errors });
});

it.each(refusals)('refuses with %i where it is set to', async (refusal) => {
	expect((await asked({ dialect: { refusal } }, '?sort=name')).status).toBe(refusal);
});

it.each([
	[3, 28],
	[-3, 22],
	[-100, 0],
])(
	'totalOff of %i makes the total claim %i of 25, and changes nothing else',
	async (totalOff, total) => {
		for (const dialect of presets) {
			const [honest, lying] = [await asked({ dialect }), await asked({ dialect, totalOff })];
			const text = JSON.stringify(lying);
			expect(text.replace(/("total"|"record-count"):\d+/, '$1:25')).toBe(JSON.stringify(honest));
			if (dialect === 'meta-total') expect(lying.shown).toEqual({ meta: { total } });
		}
	},
);

it('a cursor stays good when its location, and others before it, are gone', async () => {
	const { ids } = await asked({ dialect: 'cursor' });
	const { at } = await asked({ dialect: 'cursor', removed: 10 }, `?page[after]=${cursor(ids[9])}`);
	expect(at).toBe('0-10');
});

it('the list is the same for a seed, and differs for another', async () => {
	const { ids } = await asked({});
	expect((await asked({ seed: 2 })).ids).not.toEqual(ids);
	expect((await asked({})).ids).toEqual(ids);
});

it.each(zoo.map(({ name, settings }) => [name, settings] as const))(
	'the zoo: %s: whoever knows its parameters reads all 733, others get what is said',
	async (name, settings) => {
		const { parameters, firstPage } = pagingOf(settings.dialect ?? 'links');
		const places = ['offset', 'number', 'cursor'];
		const [place = '', meaning] =
			Object.entries(parameters).find(([, each]) => places.includes(each)) ?? [];
		const found: string[] = [];
		for (let at = 0; at < 8; at++) {
			const value = { offset: 100 * at, number: at + firstPage, cursor: cursor(found.at(-1)) };
			const query = `?${place}=${encodeURIComponent(value[meaning as keyof typeof value])}`;
			found.push(...(await asked(settings, at === 0 ? '' : query)).ids);
		}
		expect(found).toEqual(idsOf(service));
		const { status, at } = await asked(settings, '?sort=name');
		const said = { refused: [400, 404], ignored: [200], filters: [200] };
		expect(said[/\w+$/.exec(name)?.[0] as keyof typeof said]).toContain(status);
		if (status === 200) expect(at).toBe(name.endsWith('filters') ? '0-0' : '0-100');
	},
);
