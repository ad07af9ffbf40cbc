import { LIST_URL } from './readList';
import type { Readings } from './service';
import { ALL_TRIALS, expectReading, linkedPage, page, readService, total } from './service';

const OFFSET_10 = '?page[offset]=10';
const OFFSET_20 = '?page[offset]=20';
const NOT_FOUND = 'The list goes on, but its next page was not found';

const links: Readings = {
	'reads to the page whose link is null': {
		service: { '': linkedPage(0, 10, '?c=x'), '?c=x': linkedPage(10, 20, null) },
		received: '0..19',
		requests: ['', '?c=x'],
	},
	'requests the URL of the list when links have another host, path or scheme': {
		service: {
			'': linkedPage(0, 10, 'https://other.example/x?p=2'),
			'?p=2': linkedPage(10, 20, { href: 'http://api.example.com/y?p=3' }),
			'?p=3': linkedPage(20, 25, ''),
		},
		received: '0..24',
	},
	'follows the header Link': {
		service: {
			'': [page(0, 10), { link: `<${LIST_URL}?p=9>; rel="last", <?p=2>; rel="next"` }],
			'?p=2': page(10, 15),
		},
		received: '0..14',
	},
	'follows the header Link when the link of the body is null': {
		service: { '': [linkedPage(0, 10, null), { link: '<?p=2>; rel=next' }], '?p=2': page(10, 15) },
		received: '0..14',
	},
	'fails with the status of a later page when its link is rejected': {
		service: { '': linkedPage(0, 10, '?p=2'), '?p=2': linkedPage(10, 20, '?cursor=abc') },
		received: 'The service rejected the next page, cursor=… (400)',
		says: /The service said: no$/,
	},
	'tries the parameters when the link is rejected': {
		service: {
			'': linkedPage(0, 10, '?p=2'),
			[OFFSET_10]: page(10, 15),
			'?page[offset]=15': page(0, 0),
		},
		received: '0..14',
	},
	'tries the parameters when the link returns the first page again': {
		service: {
			'': linkedPage(0, 10, '?p=2'),
			'?p=2': page(0, 10),
			'?page=2': page(10, 15),
			'?page=1': page(0, 10),
		},
		received: '0..14',
	},
	'fails when the link has no query and no parameter works': {
		service: { '': linkedPage(0, 10, '/rest/v1/locations/2') },
		received: NOT_FOUND,
		says: /more: links\.next is there\. Tried: page\[offset\]=10 \(status 400\); .*offset=10 \(status 400\)\. Nothing was output.*The service said: no$/,
	},
	'follows the link of an empty first page': {
		service: { '': linkedPage(0, 0, '?p=2'), '?p=2': page(0, 5) },
		received: '0..4',
	},
};

describe('reading a list', () => {
	describe('by links', () => {
		it.each(Object.entries(links))('%s', expectReading);
	});

	it('requests only what Limit needs', async () => {
		const service = (query: string) => {
			const offset = Number(new URLSearchParams(query).get('page[offset]') ?? 0);
			return page(offset, offset + 10, total(90));
		};
		const { received, requests } = await readService(service, {}, { limit: 25 });
		expect(received).toBe('0..24');
		expect(requests).toEqual(['', OFFSET_10, OFFSET_20]);
	});

	describe('when a request fails', () => {
		const FAILURES = [401, 403, 408, 425, 429, 502, 503, 504, 0];
		const nameOf = (status: number) => (status === 0 ? 'No response' : `Rejected (${status})`);

		it.each(FAILURES)(
			'fails when a trial request gets %i, where 0 is no response',
			async (status) => {
				const service = { '': page(0, 10), [OFFSET_10]: status, '?page=2': page(10, 15) };
				const { received, trials } = await readService(service);
				expect(received).toBe(nameOf(status));
				expect(trials).toEqual([OFFSET_10]);
			},
		);

		it('fails when the page of a trial request has an entry without an ID', async () => {
			const service = { '': page(0, 10), [OFFSET_10]: { data: [{ id: '10' }, {}] } };
			const { received, trials } = await readService(service);
			expect(received).toBe('Entry 2 of a page has no ID');
			expect(trials).toEqual([OFFSET_10]);
		});

		it.each([...FAILURES, 500])('fails when a later page gets %i', async (status) => {
			const service = { '': page(0, 10), [OFFSET_10]: page(10, 15), '?page[offset]=15': status };
			expect((await readService(service)).received).toBe(nameOf(status));
		});

		it.each<[unknown, number | object]>([
			[404, 404],
			[500, 500],
			[501, 501],
			['another object', { message: 'no' }],
		])('tries the next parameter when a trial request gets %p', async (_name, response) => {
			const service = {
				'': page(0, 10),
				[OFFSET_10]: response,
				'?page=2': page(10, 15),
				'?page=1': page(0, 10),
				'?page=3': page(0, 0),
			};
			expect((await readService(service)).received).toBe('0..14');
		});
	});

	describe('in parallel', () => {
		/** @returns a service with 6 pages of 10, and the order in which its requests come */
		const numbered = (members: object) => (query: string) => {
			const number = Number(new URLSearchParams(query).get('page') ?? 1);
			return number > 6 ? page(0, 0) : page(number * 10 - 10, number * 10, members);
		};

		it('requests all pages after the first one at once when there is a total', async () => {
			const { received, requests } = await readService(numbered({ page: 1, ...total(60) }));
			expect(received).toBe('0..59');
			expect(requests).toEqual(['', '?page=2', '?page=3', '?page=4', '?page=5', '?page=6']);
		});

		it('starts all requests with the first trial request when there is a total', async () => {
			const inFlight: string[] = [];
			await readService((query) => {
				inFlight.push(query);
				return query === '' ? page(0, 10, total(40)) : 503;
			});
			expect(inFlight).toEqual(['', OFFSET_10, OFFSET_20, '?page[offset]=30']);
		});

		it('requests no page after the number of pages but the one that shows the end', async () => {
			const { requests } = await readService(numbered({ page: 1, pages: 6 }));
			expect(requests).toEqual(['', ...[2, 3, 4, 5, 6, 7].map((number) => `?page=${number}`)]);
		});

		it('requests no page early after a page that is shorter than the first one', async () => {
			const service = { '': page(0, 10), '?offset=10': page(10, 15), '?offset=15': page(0, 0) };
			const { requests } = await readService(service);
			expect(requests).toEqual(['', ...ALL_TRIALS, '?offset=15']);
		});

		it('predicts only for the most likely way', async () => {
			const { requests } = await readService({ '': linkedPage(0, 10, '?p=2', total(40)) });
			const tried = ['?p=2', '?p=3', '?p=4', ...ALL_TRIALS];
			expect(requests).toEqual(['', ...tried]);
		});

		it('sends one trial request at a time when nothing says that there is more', async () => {
			const { requests } = await readService(numbered({}));
			expect(requests.slice(0, 5)).toEqual([
				'',
				OFFSET_10,
				'?page[number]=2',
				'?page=2',
				'?page=1',
			]);
		});
	});
});
