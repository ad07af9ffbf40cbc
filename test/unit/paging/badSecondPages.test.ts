import { BAD_PAGES } from './generators';
import type { Response, Service } from './service';
import { inTurn, page, readService, rejectedWith, text } from './service';

// While the second page is looked for, something in front of the service can respond in its place. That must never be taken
// for the end of the list.

const FIRST = page(0, 10);
const SECOND = page(10, 15);

/** 15 locations, ten a page, by query. The responses say nothing of further pages, unless they have a total or a link. */
const PAGED: Record<string, Service> = {
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

/** Reads a service whose first requests for other pages get a bad response. */
async function read(pages: Service, unknown: Response, bad: Response, times: number) {
	return await readService((request, call) => {
		if (call > 1 && call <= 1 + times) return bad;
		return pages[decodeURIComponent(request.search)] ?? unknown;
	});
}

/** A page that cannot be read, a web page that rejects the request, and a failure. More of each: below. */
const KINDS = [text('<html>Bad gateway</html>'), rejectedWith(404, '<html>Not found</html>'), 502];
const show = (bad: Response) => JSON.stringify(bad);
const cases = Object.entries(PAGED).flatMap(([name, pages]) =>
	Object.entries(UNKNOWN).flatMap(([unknownName, unknown]) =>
		KINDS.map((bad) => [name, unknownName, show(bad), { pages, unknown, bad }] as const),
	),
);
const CANNOT_BE_READ = /^The next page could not be read: |^Rejected \(502\)$/;

describe('a bad second page', () => {
	it.each(cases)(
		'never ends a list that is read by %s, when the service %s other parameters, and the page is %s',
		async (_name, _unknownName, _shown, { pages, unknown, bad }) => {
			const always = await read(pages, unknown, bad, Infinity);
			expect(always.error).toMatch(CANNOT_BE_READ);
			// With more bad pages than that, the reading would be the same.
			for (let times = 1; times < always.requests.length; times++) {
				const { received, error } = await read(pages, unknown, bad, times);
				// Once: the trial is sent once more.
				if (error === undefined || (times === 1 && bad !== 502)) expect(received).toBe('0..14');
				else expect(error).toMatch(CANNOT_BE_READ);
			}
		},
	);

	it.each(BAD_PAGES.filter((bad) => bad !== 502).map((bad) => [show(bad), bad] as const))(
		'fails with an error that quotes it and names Mode and If Incomplete when it is %s',
		async (_shown, bad) => {
			const { error, description } = await read({ '': FIRST }, 400, bad, Infinity);
			expect(error).toMatch(
				/^The next page could not be read: (The response |The service could not |Rejected \((404|500)\)$)/,
			);
			expect(description).toMatch(
				/^Try again later\. .*choose it as 'Mode' .*set 'If Incomplete' there to .* 10 locations were received\. Tried: page\[offset\]=10 \((not a list|status 404|status 500)\); /,
			);
		},
	);

	it('ends the reading at once when it has locations, and errors next to them', async () => {
		const errors = { ...SECOND, errors: ['No'] };
		const { error, requests } = await read({ '': FIRST }, 400, errors, Infinity);
		expect(error).toBe('The service could not complete the request');
		expect(requests).toHaveLength(2);
	});
});

describe('a whole list of 12', () => {
	const WHOLE = page(0, 12);
	const EMPTY = page(0, 0);

	/** @returns what is received, and the requests after the first one */
	async function readWhole(pages: Service) {
		const { received, requests } = await readService({ '': WHOLE, ...pages });
		return { received, requests: requests.slice(1) };
	}
	const TRIALS = ['?page[offset]=12', '?page[number]=2', '?page=2', '?offset=12'];

	it('is complete after two trials when the service knows page[offset]', async () => {
		const pages = { '?page[offset]=12': EMPTY, '?page[offset]=0': WHOLE };
		expect(await readWhole(pages)).toEqual({
			received: '0..11',
			requests: ['?page[offset]=12', '?page[offset]=0'],
		});
	});

	it('is complete after one trial of each paginator, and a check of an empty page, when the service knows none', async () => {
		expect(await readWhole({ '?page[offset]=12': EMPTY })).toEqual({
			received: '0..11',
			requests: ['?page[offset]=12', '?page[offset]=0', ...TRIALS.slice(1)],
		});
	});

	it('is complete when page[offset] fails twice, and offset returns an empty page for 12 and the list for 0', async () => {
		const pages = { '?page[offset]=12': 500, '?offset=12': EMPTY, '?offset=0': WHOLE };
		expect(await readWhole(pages)).toEqual({
			received: '0..11',
			requests: [TRIALS[0], ...TRIALS, '?offset=0'],
		});
	});

	it('is complete when page[offset] fails once and is rejected when it is sent once more', async () => {
		expect(await readWhole({ '?page[offset]=12': inTurn(text('<html>'), 404) })).toEqual({
			received: '0..11',
			requests: [TRIALS[0], ...TRIALS],
		});
	});

	it('fails after nine requests when each trial is answered by 500', async () => {
		const { error, description, requests } = await read({ '': WHOLE }, 500, 500, 0);
		expect(error).toBe('The next page could not be read: Rejected (500)');
		expect(description).toMatch(
			/If the service sends the whole list at once, set 'Mode' there to Single Page\./,
		);
		expect(requests).toHaveLength(9);
	});

	it('is read further when page=1 was an error page once, and page=2 has new locations', async () => {
		const { received, requests } = await readWhole({
			'?page=1': inTurn(text('<html>'), WHOLE),
			'?page=2': page(12, 20),
			'?page=3': EMPTY,
		});
		expect(received).toBe('0..19');
		expect(requests).toEqual([...TRIALS.slice(0, 3), '?page=1', '?page=1', '?page=3']);
	});
});
