import { LIST_URL } from './readList';
import { createBody, readScripted } from './script';

/** @returns a service whose pages have `size` locations each; only the page `last` has no link to a next one */
const createPages =
	(size: number, last = Infinity) =>
	(_request: string, page: number) =>
		createBody((page - 1) * size, page * size, {
			links: page < last ? { next: `?page=${page + 1}` } : { next: null },
		});

const DESCRIPTION = `The node reads no more, and nothing was output. With Get Many, turn off 'Return All' and set 'Limit'. Otherwise let the service filter the list with the option 'Query Parameters'. If the list is shorter, report this to the service provider (${LIST_URL}).`;
const NO_LOCATION = { toItem: () => undefined, limit: 1, hasNoFilters: false };

describe('the maximum length of a list', () => {
	it.each([{}, { outputIncomplete: true }])(
		'fails when the list has more than 100,000 locations, although a filter skips all of them: %j',
		async (options) => {
			const { outcome, description, requests } = await readScripted(
				createPages(10_000),
				options,
				NO_LOCATION,
			);
			expect(outcome).toBe('The list has more than 100,000 locations');
			expect(description).toBe(DESCRIPTION);
			expect(requests).toHaveLength(11);
		},
	);

	it('returns the complete list when it has 100,000 locations', async () => {
		const { outcome, requests } = await readScripted(createPages(10_000, 10));
		expect(outcome).toBe('0..99999');
		expect(requests).toHaveLength(10);
	});

	it('returns 100,000 locations when Limit is 100,000 and the list is longer', async () => {
		const { outcome, requests } = await readScripted(createPages(10_000), {}, { limit: 100_000 });
		expect(outcome).toBe('0..99999');
		expect(requests).toHaveLength(10);
	});

	it('returns 95,000 locations when Limit is 95,000 and a page goes beyond 100,000', async () => {
		const { outcome, requests } = await readScripted(createPages(30_000), {}, { limit: 95_000 });
		expect(outcome).toBe('0..94999');
		expect(requests).toHaveLength(4);
	});

	it('fails when the only page has more than 100,000 locations', async () => {
		const { outcome } = await readScripted(createPages(100_001, 1));
		expect(outcome).toBe('The list has more than 100,000 locations');
	});

	it.each([{}, { outputIncomplete: true }])(
		'fails when the list has more than 5,000 pages: %j',
		async (options) => {
			const { outcome, description, requests } = await readScripted(createPages(1), options);
			expect(outcome).toBe('The list has more than 5,000 pages');
			expect(description).toBe(DESCRIPTION);
			expect(requests).toHaveLength(5_001);
		},
	);

	it('returns the complete list when it has 5,000 pages', async () => {
		const { outcome, requests } = await readScripted(createPages(1, 5_000));
		expect(outcome).toBe('0..4999');
		expect(requests).toHaveLength(5_000);
	});
});
