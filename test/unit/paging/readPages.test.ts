import type { Readings } from './service';
import {
	ALL_TRIALS,
	byLink,
	byOffset,
	linkedPage,
	NO_RESPONSE,
	page,
	readService,
	REJECTED,
	rejectedWith,
	testReadings,
	total,
} from './service';

const links: Readings = {
	'requests the URL of the list when links have another host, path or scheme': {
		service: {
			'': linkedPage(0, 10, 'https://other.example/x?p=2'),
			'?p=2': linkedPage(10, 20, { href: 'http://api.example.com/y?p=3' }),
			'?p=3': linkedPage(20, 25, ''),
		},
		received: '0..24',
	},
	'follows the header Link when the link of the body is null': {
		service: { '': [linkedPage(0, 10, null), { link: '<?p=2>; rel=next' }], '?p=2': page(10, 15) },
		received: '0..14',
	},
	'fails with the status of a later page when its link is rejected': {
		service: { '': linkedPage(0, 10, '?p=2'), '?p=2': linkedPage(10, 20, '?cursor=abc') },
		error: 'The service rejected the next page, cursor=… (400)',
		says: /The service said: no$/,
	},
	'tries the parameters when the link is rejected': {
		service: byOffset(linkedPage(0, 10, '?p=2'), page(10, 15), page(0, 0)),
		received: '0..14',
	},
	'tries the parameters when the link returns the first page again': {
		service: {
			'': linkedPage(0, 10, '?p=2'),
			'?p=2': page(0, 10),
			'?page=1': page(0, 10),
			'?page=2': page(10, 15),
		},
		received: '0..14',
	},
	'fails when the link has no query and no parameter works': {
		service: { '': linkedPage(0, 10, '/rest/v1/locations/2') },
		error: 'The list goes on, but its next page was not found',
		says: /more: links\.next is there\. Tried: page\[offset\]=10 \(status 400\); .*offset=10 \(status 400\)\. The service said: no$/,
	},
	'follows the link of an empty first page': {
		service: byLink(page(0, 0), page(0, 5)),
		received: '0..4',
	},
};

describe('reading a list', () => {
	describe('by links', () => {
		testReadings(links);
	});

	it('requests only what Limit needs', async () => {
		const service = ({ searchParams }: URL) => {
			const offset = Number(searchParams.get('page[offset]') ?? 0);
			return page(offset, offset + 10, total(90));
		};
		const { received, requests } = await readService(service, {}, 25);
		expect(received).toBe('0..24');
		expect(requests).toEqual(['', '?page[offset]=10', '?page[offset]=20']);
	});

	// All statuses: page.test.ts.
	it.each([
		[429, 'Rejected (429)'],
		[NO_RESPONSE, 'No response'],
		[{ data: [{ id: '10' }, {}] }, 'Entry 2 of a page has no ID'],
	])(
		'fails when a trial request gets %j, which is not about the page',
		async (response, message) => {
			const service = { '': page(0, 10), '?page[offset]=10': response, '?page=2': page(10, 15) };
			const { error, trials } = await readService(service);
			expect(error).toBe(message);
			expect(trials).toEqual(['?page[offset]=10']);
		},
	);

	it.each([
		['an end by JSON', 404, '0..18', undefined],
		[
			'no end by a web page',
			rejectedWith(404, '<h1>Not found</h1>'),
			undefined,
			'The next page, page[offset]=19, was rejected by a web page (404)',
		],
	])(
		'takes a rejection behind a shorter page for %s',
		async (_name, rejection, received, error) => {
			const service = { ...byOffset(page(0, 10), page(10, 19)), '?page[offset]=19': rejection };
			const result = await readService(service);
			expect([result.received, result.error]).toEqual([received, error]);
			if (error !== undefined) expect(result.description).toMatch(/set 'If Incomplete' there to/);
		},
	);

	it.each([401, 500])('fails when a later page gets %i, which is no rejection', async (status) => {
		const service = { ...byOffset(page(0, 10), page(10, 15)), '?page[offset]=15': status };
		const { error, trials } = await readService(service);
		expect(error).toBe(`Rejected (${status})`);
		expect(trials).toEqual(['?page[offset]=10']);
	});

	describe('in parallel', () => {
		it('starts all requests with the first trial request when there is a total', async () => {
			const { requests } = await readService({
				'': page(0, 10, total(40)),
				'?page[offset]=10': 503,
			});
			expect(requests).toEqual(['', '?page[offset]=10', '?page[offset]=20', '?page[offset]=30']);
		});

		it('requests no page after the number of pages but the one that shows the end', async () => {
			const { requests } = await readService(({ searchParams }) => {
				const number = Number(searchParams.get('page') ?? 1);
				const members = { page: 1, pages: 6 };
				return number > 6 ? page(0, 0) : page(number * 10 - 10, number * 10, members);
			});
			expect(requests).toEqual(['', ...[2, 3, 4, 5, 6, 7].map((number) => `?page=${number}`)]);
		});

		it('requests no page early when nothing says that there is more, and after a shorter page', async () => {
			const service = { '': page(0, 10), '?offset=10': page(10, 15), '?offset=15': page(0, 0) };
			const { requests } = await readService(service);
			expect(requests).toEqual(['', ...ALL_TRIALS, '?offset=15']);
		});

		it('predicts no more after three wrong predictions in a row, as for cursors that are numbers', async () => {
			const cursors = [0, 7, 20, 31, 58, 60, 71];
			const { received, requests } = await readService(({ searchParams }) => {
				const index = cursors.indexOf(Number(searchParams.get('after')));
				const next = cursors[index + 1];
				if (index < 0) return REJECTED;
				const link = next === undefined ? null : `?after=${next}`;
				return linkedPage(index * 10, index * 10 + 10, link, total(70));
			});
			expect(received).toBe('0..69');
			const wrong = { after20: [33, 46, 59, 72], after31: [42, 53, 64], after58: [85, 112] };
			const sent = [7, 20, ...wrong.after20, 31, ...wrong.after31, 58, ...wrong.after58, 60, 71];
			expect(requests).toEqual(['', ...sent.map((cursor) => `?after=${cursor}`)]);
		});

		it('goes on predicting after a page with a hidden location', async () => {
			const { requests } = await readService(({ searchParams }) => {
				const offset = Number(searchParams.get('page[offset]') ?? 0);
				if (offset === 39) return 503;
				return page(offset, offset + (offset === 20 ? 9 : 10), total(79));
			});
			const last = requests.slice(-4).map((query) => Number(query.split('=')[1]));
			expect(last).toEqual([39, 49, 59, 69]);
		});

		it('predicts nothing for a page number that is checked first', async () => {
			const respond = ({ searchParams }: URL) => {
				const number = Number(searchParams.get('page') ?? 1);
				return number > 4 ? page(0, 0) : page(number * 10 - 10, number * 10, total(40));
			};
			const { requests } = await readService(respond, { mode: 'page' });
			expect(requests).toEqual(['', ...[2, 1, 3, 4, 5].map((number) => `?page=${number}`)]);
		});

		it('predicts only for the most likely way', async () => {
			const { requests } = await readService({ '': linkedPage(0, 10, '?p=2', total(40)) });
			expect(requests).toEqual(['', '?p=2', '?p=3', '?p=4', ...ALL_TRIALS]);
		});
	});
});
