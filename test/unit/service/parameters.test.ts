import type { Paging } from '../../../sandbox/service/pagingSettings';
import { refusals } from '../../../sandbox/service/pagingSettings';
import type { Style } from '../../../sandbox/service/styles';
import { parametersOf, styles } from '../../../sandbox/service/styles';
import { idsOf, services } from '../../harness/services';
import { cursorInQuery, list } from './listing';

const start = services({ count: 25, pageSize: 10 });

/** Asks a service that pages in some way. @returns where the page is in the list, or the status of the refusal */
async function asked(paging: Partial<Paging>, query: (ids: string[]) => string) {
	const service = await start({ dialect: paging });
	const all = idsOf(service);
	const { status, ids } = await list(service, query(all));
	if (status !== 200) return status;
	const from = ids.length === 0 ? 0 : all.indexOf(ids[0] ?? '');
	expect(ids).toEqual(all.slice(from, from + ids.length));
	return [from, from + ids.length];
}

/** Asks each style for the second page, with 7 a page. */
const secondPages: [Style, (ids: string[]) => string][] = [
	['offset', () => '?page[offset]=7&page[limit]=7'],
	['number', () => '?page[number]=2&page[size]=7'],
	['page', () => '?page=2&perPage=7'],
	['after', (ids) => `?page[after]=${cursorInQuery(ids[6])}&page[size]=7`],
	['pageCursor', (ids) => `?page[cursor]=${cursorInQuery(ids[6])}&page[size]=7`],
	['cursor', (ids) => `?cursor=${cursorInQuery(ids[6])}&limit=7`],
];

describe.each(secondPages)('the style %s', (style, query) => {
	it('is honoured', async () => {
		expect(await asked({ parameters: styles[style] }, query)).toEqual([7, 14]);
	});

	it('is honoured in its place, but not in its size', async () => {
		const parameters = parametersOf({ [style]: 'place only' });
		const from = style === 'number' || style === 'page' ? 10 : 7;
		expect(await asked({ parameters }, query)).toEqual([from, from + 10]);
	});

	it('is ignored', async () => {
		const parameters = parametersOf({ [style]: 'ignored' });
		expect(await asked({ parameters, others: 'refused' }, query)).toEqual([0, 10]);
		expect(await asked({ others: 'ignored' }, query)).toEqual([0, 10]);
	});

	it.each(refusals)('is refused with %i', async (refusal) => {
		const parameters = parametersOf({ [style]: 'refused' });
		expect(await asked({ parameters, others: 'ignored', refusal }, query)).toBe(refusal);
		expect(await asked({ others: 'refused', refusal }, query)).toBe(refusal);
	});
});

it('several styles at once: a shared parameter is treated as the better of them', () => {
	expect(parametersOf({ after: 'honoured', number: 'refused', offset: 'place only' })).toEqual({
		'page[number]': 'refused',
		'page[size]': 'size',
		'page[offset]': 'offset',
		'page[limit]': 'ignored',
		'page[after]': 'cursor',
	});
});

it('a parameter means what the service says, whatever its name', async () => {
	const parameters = { page: 'offset', from: 'number', count: 'size' } as const;
	expect(await asked({ parameters }, () => '?page=3&count=2')).toEqual([3, 5]);
	expect(await asked({ parameters }, () => '?from=3&count=2')).toEqual([4, 6]);
});

it.each([
	[0, '0', [0, 10]],
	[0, '1', [10, 20]],
	[1, '0', 400],
	[1, '1', [0, 10]],
] as const)('where pages count from %i, page %s is there', async (firstPage, number, where) => {
	const paging: Partial<Paging> = { parameters: styles.page, firstPage };
	expect(await asked(paging, () => `?page=${number}`)).toEqual(where);
});

it.each([
	['page[offset]=-1', 'page[offset] must be a whole number from 0 on.'],
	['page[offset]=1&page[offset]=2', 'page[offset] must be a whole number from 0 on.'],
	['page[limit]=0', 'page[limit] must be a whole number from 1 on.'],
	['cursor=MTIz', 'cursor is not a cursor of this list.'],
	['constructor=1', 'The query parameter constructor is not known.'],
])('?%s is refused in words', async (query, detail) => {
	const parameters = parametersOf({ offset: 'honoured', cursor: 'honoured' });
	const service = await start({ dialect: { parameters, refusal: 422 } });
	const { status, body } = await list(service, `?${query}`);
	expect(status).toBe(422);
	expect(body.errors).toEqual([{ status: '422', title: 'Unprocessable entity', detail }]);
});

it('a refusal with 405 says which method is allowed, as RFC 9110 (15.5.6) asks', async () => {
	const service = await start({ dialect: { refusal: 405 } });
	expect((await list(service, '?sort=name')).headers.get('allow')).toBe('GET');
});

it.each([
	['empty', [0, 0]],
	['refused', 404],
	['last page', [20, 25]],
] as const)('a place beyond the list: %s', async (beyond, where) => {
	const paging: Partial<Paging> = { beyond, refusal: 404 };
	for (const [style, query] of [
		['offset', '?page[offset]=30'],
		['page', '?page=4'],
	] as const) {
		expect(await asked({ ...paging, parameters: styles[style] }, () => query)).toEqual(where);
	}
});

it('an empty list has a first page, whatever there is beyond', async () => {
	const service = await start({ count: 0, dialect: { beyond: 'refused' } });
	expect((await list(service)).text).toBe('{"data":[]}');
});

it('a cursor behind the last location gets an empty page, and nothing follows', async () => {
	const body = { before: 'offset', more: 'more', cursor: 'cursor' } as const;
	const service = await start({ dialect: { body, parameters: styles.cursor, absent: 'null' } });
	const { text } = await list(service, `?cursor=${cursorInQuery(idsOf(service).at(-1))}`);
	expect(text).toBe('{"data":[],"before":25,"more":false,"cursor":null}');
});

it('a cursor stays good when its location, and others before it, are gone', async () => {
	const service = await start({ dialect: 'cursor' });
	const first = await list(service);
	service.settings.removed = 10;
	const { ids } = await list(service, `?page[after]=${cursorInQuery(first.ids.at(-1))}`);
	expect(ids).toEqual(idsOf(service).slice(0, 10));
});
