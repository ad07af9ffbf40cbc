import { LIST_URL, linkedPage, readService } from './service';

/** @returns a service whose pages have `size` locations each; only the page `last` has no link to a next one */
const createPages =
	(size: number, last = Infinity) =>
	({ searchParams }: URL) => {
		const number = Number(searchParams.get('after') ?? 0) + 1;
		const next = number < last ? `?after=${number}` : null;
		return linkedPage((number - 1) * size, number * size, next);
	};

const DESCRIPTION = `The node reads no more, and nothing was output. With Get Many, turn off 'Return All' and set 'Limit' (with several input items, also remove the filters). Otherwise let the service filter the list with the option 'Query Parameters'. If the list is shorter, report this to the service provider (${LIST_URL}).`;

describe('the maximum length of a list', () => {
	it('fails when the list has more than 100,000 locations, also with Output Received Locations', async () => {
		const { error, description } = await readService(createPages(100_001, 1), {
			canBeIncomplete: true,
		});
		expect(error).toBe('The list has more than 100,000 locations');
		expect(description).toBe(DESCRIPTION);
	});

	it('returns the complete list when it has 100,000 locations', async () => {
		expect((await readService(createPages(10_000, 10))).received).toBe('0..99999');
	});

	it('returns 95,000 locations when Limit is 95,000 and a page goes beyond 100,000', async () => {
		const { received, requests } = await readService(createPages(30_000), {}, 95_000);
		expect(received).toBe('0..94999');
		expect(requests).toHaveLength(4);
	});
});
