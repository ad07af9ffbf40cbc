import { BAD_PAGES } from './generators';
import type { Response } from './service';
import { page, readService, text } from './service';

// While the second page is looked for, something in front of the service can respond in its place. That must never be taken
// for the end of the list.

const FIRST = page(0, 10);
const SECOND = page(10, 15);

/** 15 locations, ten a page, by query. The responses say nothing of further pages, unless they have a total or a link. */
const PAGED: Record<string, Record<string, Response>> = {
	'page[offset]': { '': FIRST, '?page[offset]=10': SECOND, '?page[offset]=15': page(0, 0) },
	'page[number]': {
		'': FIRST,
		'?page[number]=1': FIRST,
		'?page[number]=2': SECOND,
		'?page[number]=3': page(0, 0),
	},
	page: { '': FIRST, '?page=1': FIRST, '?page=2': SECOND, '?page=3': page(0, 0) },
	offset: { '': FIRST, '?offset=10': SECOND, '?offset=15': page(0, 0) },
	'page[offset], with a total': {
		'': page(0, 10, { total: 15 }),
		'?page[offset]=10': page(10, 15, { total: 15 }),
	},
	'a link': { '': page(0, 10, { links: { next: '?p=2' } }), '?p=2': SECOND },
};

/** What a service does with a parameter that it does not know. */
const UNKNOWN: Record<string, Response> = { ignores: FIRST, rejects: 400 };

/** Reads a service whose first requests for other pages get a bad response. @returns the numbers, or the error */
async function read(
	pages: Record<string, Response>,
	unknown: Response,
	bad: Response,
	times: number,
) {
	const { received, description } = await readService((request, call) => {
		if (call > 1 && call <= 1 + times) return bad;
		return pages[decodeURIComponent(request.search)] ?? unknown;
	});
	return { received, description };
}

const show = (bad: Response) => JSON.stringify(bad);
const cases = (names: string[]) =>
	names.flatMap((name) =>
		Object.keys(UNKNOWN).flatMap((unknown) =>
			BAD_PAGES.map((bad): [string, string, string, Response] => [name, unknown, show(bad), bad]),
		),
	);

describe('a bad second page', () => {
	it.each(cases(Object.keys(PAGED)))(
		'never ends a list that is read by %s, when the service %s other parameters, and the page is %s',
		async (name, unknown, _shown, bad) => {
			for (const times of [1, 2, 3, 4, 5, 6]) {
				const { received } = await read(PAGED[name] ?? {}, UNKNOWN[unknown] ?? 0, bad, times);
				expect(received).toMatch(/^0\.\.14$|^The next page could not be read: |^Rejected \(502\)$/);
				// Once: the way is tried again, or found among the others.
				if (times === 1 && bad !== 502) expect(received).toBe('0..14');
			}
			const always = await read(PAGED[name] ?? {}, UNKNOWN[unknown] ?? 0, bad, Infinity);
			expect(always.received).toMatch(/^The next page could not be read: |^Rejected \(502\)$/);
		},
	);

	it.each(BAD_PAGES.filter((bad) => bad !== 502).map((bad) => [show(bad), bad] as const))(
		'fails with an error that quotes it and names Mode and If Incomplete when it is %s',
		async (_shown, bad) => {
			const { received, description } = await read({ '': FIRST }, 400, bad, Infinity);
			expect(received).toMatch(
				/^The next page could not be read: (The response |Rejected \((404|500)\)$)/,
			);
			expect(description).toMatch(
				/^Try again later\. .*choose it as 'Mode' .*set 'If Incomplete' there to .* 10 locations were received\. Tried: page\[offset\]=10 \((not a list|status 404|status 500)\); /,
			);
		},
	);
});

describe('a whole list of 12', () => {
	const WHOLE = page(0, 12);
	const EMPTY = page(0, 0);

	/** @returns what is received, and the requests after the first one */
	async function readWhole(pages: Record<string, Response[]>) {
		const left = new Map(Object.entries(pages));
		const { received, requests } = await readService((request) => {
			const query = decodeURIComponent(request.search);
			const [next, ...later] = left.get(query) ?? (query === '' ? [WHOLE] : [400]);
			if (later.length > 0) left.set(query, later);
			return next ?? 400;
		});
		return { received, requests: requests.slice(1) };
	}
	const ROUND = ['?page[offset]=12', '?page[number]=2', '?page=2', '?offset=12'];

	it('is not checked by an empty page when no way is open', async () => {
		expect(await readWhole({ '?page[offset]=12': [EMPTY] })).toEqual({
			received: '0..11',
			requests: ROUND,
		});
	});

	it('is checked by an empty page when another way is open, and is complete when that proves the end', async () => {
		const pages = { '?page[offset]=12': [500], '?offset=12': [EMPTY], '?offset=0': [WHOLE] };
		expect(await readWhole(pages)).toEqual({
			received: '0..11',
			requests: [...ROUND, '?page[offset]=12', '?offset=12', '?offset=0'],
		});
	});

	it('is complete when a way that was open is rejected then, without asking for the others again', async () => {
		expect(await readWhole({ '?page[offset]=12': [text('<html>'), 404] })).toEqual({
			received: '0..11',
			requests: [...ROUND, '?page[offset]=12'],
		});
	});

	it('is no whole list when the first page by its number was an error page once', async () => {
		const pages = {
			'?page=1': [text('<html>'), WHOLE],
			'?page=2': [page(12, 20)],
			'?page=3': [EMPTY],
		};
		const { received, requests } = await readWhole(pages);
		expect(received).toBe('0..19');
		expect(requests.slice(0, 7)).toEqual([
			...ROUND.slice(0, 3),
			'?page=1',
			'?offset=12',
			'?page=2',
			'?page=1',
		]);
	});

	it.each(Object.entries({ ignores: WHOLE, 'rejects with 400': 400, 'rejects with 404': 404 }))(
		'is complete when the service %s each parameter',
		async (_name, unknown) => {
			expect((await read({ '': WHOLE }, unknown, 0, 0)).received).toBe('0..11');
		},
	);

	it('is complete when the service knows page, and answers 500 to page[offset]', async () => {
		const pages = {
			'': WHOLE,
			'?page[offset]=12': 500,
			'?page[number]=2': 500,
			'?page=1': WHOLE,
			'?page=2': EMPTY,
		};
		expect((await read(pages, WHOLE, 0, 0)).received).toBe('0..11');
	});

	it('is output when it is incomplete, if the user wants that', async () => {
		const service = { '': WHOLE, '?page[offset]=12': text('<html>') };
		expect((await readService(service, { outputIncomplete: true })).received).toBe('0..11');
	});
});
