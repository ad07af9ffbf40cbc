import { LIST_URL } from './readList';
import { linkedPage, readService } from './service';

/** @returns a service whose pages have `size` locations each; only the page `last` has no link to a next one */
const createPages =
	(size: number, last = Infinity) =>
	(query: string) => {
		const number = Number(new URLSearchParams(query).get('after') ?? 0) + 1;
		const next = number < last ? `?after=${number}` : null;
		return linkedPage((number - 1) * size, number * size, next);
	};

const DESCRIPTION = `The node reads no more, and nothing was output. With Get Many, turn off 'Return All' and set 'Limit'. Otherwise let the service filter the list with the option 'Query Parameters'. If the list is shorter, report this to the service provider (${LIST_URL}).`;
const NO_LOCATION = { toItem: () => undefined, limit: 1, hasNoFilters: false };

describe('the maximum length of a list', () => {
	it.each([{}, { outputIncomplete: true }])(
		'fails when the list has more than 100,000 locations, although a filter skips all of them: %j',
		async (options) => {
			const { received, description } = await readService(
				createPages(10_000),
				options,
				NO_LOCATION,
			);
			expect(received).toBe('The list has more than 100,000 locations');
			expect(description).toBe(DESCRIPTION);
		},
	);

	it('returns the complete list when it has 100,000 locations', async () => {
		expect((await readService(createPages(10_000, 10))).received).toBe('0..99999');
	});

	it('returns 100,000 locations when Limit is 100,000 and the list is longer', async () => {
		const { received, requests } = await readService(createPages(10_000), {}, { limit: 100_000 });
		expect(received).toBe('0..99999');
		expect(requests).toHaveLength(10);
	});

	it('returns 95,000 locations when Limit is 95,000 and a page goes beyond 100,000', async () => {
		const { received, requests } = await readService(createPages(30_000), {}, { limit: 95_000 });
		expect(received).toBe('0..94999');
		expect(requests).toHaveLength(4);
	});

	it('fails when the only page has more than 100,000 locations', async () => {
		const { received } = await readService(createPages(100_001, 1));
		expect(received).toBe('The list has more than 100,000 locations');
	});

	it.each([{}, { outputIncomplete: true }])(
		'fails when the list has more than 5,000 pages: %j',
		async (options) => {
			const { received, description } = await readService(createPages(1), options);
			expect(received).toBe('The list has more than 5,000 pages');
			expect(description).toBe(DESCRIPTION);
		},
	);

	it('returns the complete list when it has 5,000 pages', async () => {
		const { received } = await readService(createPages(1, 5_000));
		expect(received).toBe('0..4999');
	});
});
