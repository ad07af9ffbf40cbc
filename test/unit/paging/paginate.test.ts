import type { LocationResource } from '../../../nodes/VisitorLocations/paging/page';
import { parsePage } from '../../../nodes/VisitorLocations/paging/page';
import type { PageRequest } from '../../../nodes/VisitorLocations/paging/styles';
import type { PagingChoice } from '../../../nodes/VisitorLocations/paging/progress';
import { paginate } from '../../../nodes/VisitorLocations/paging/paginate';

const list = 'https://api.example.com/rest/v1/locations';
const everything = async () => await Promise.resolve((location: LocationResource) => location);
const resources = (from: number, to: number) =>
	Array.from({ length: Math.max(0, to - from) }, (_, index) => ({ id: String(from + index) }));

/** Reads from bodies given in the order of the requests; more requests than bodies are a fault. */
async function readFrom(bodies: object[], limit = Infinity, choice: Partial<PagingChoice> = {}) {
	const requests: PageRequest[] = [];
	const all: PagingChoice = {
		paging: 'automatic',
		pageSize: undefined,
		parallel: 1,
		outputIncomplete: false,
		...choice,
	};
	const fetchPage = async (request: PageRequest) => {
		const { url, query } = request;
		requests.push({ url, query });
		const body = bodies[requests.length - 1];
		if (body === undefined) throw new Error('One request too many');
		return await Promise.resolve({ page: parsePage(body, {}, list), url: request.url });
	};
	const tooMany = 'Do this.';
	const wanted = { limit, skip: 0, start: everything, picksAll: true, tooMany };
	const found = await paginate(list, wanted, fetchPage, all);
	return { ids: found.map(({ id }) => id), requests };
}
const page = (from: number, to: number, next?: unknown, meta?: object) => ({
	data: resources(from, to),
	links: { next },
	meta,
});

describe('links', () => {
	it.each([
		['absolute', `${list}?page=2`],
		['relative to the list', '?page=2'],
		['relative to the host', '/rest/v1/locations?page=2'],
		['a link object', { href: `${list}?page=2`, meta: {} }],
		['with a fragment', `${list}?page=2#top`],
	])('are followed when %s', async (_name, next) => {
		const { ids, requests } = await readFrom([page(0, 2, next), page(2, 3, null)]);
		expect(ids).toEqual(['0', '1', '2']);
		expect(requests).toEqual([
			{ url: list, query: {} },
			{ url: `${list}?page=2`, query: {} },
		]);
	});

	it('win over meta', async () => {
		const meta = { page: 1, perPage: 2, total: 3 };
		const { requests } = await readFrom([page(0, 2, '?after=1', meta), page(2, 3)]);
		expect(requests[1]?.url).toBe(`${list}?after=1`);
	});

	const elsewhere = [
		['another host', 'https://other.example.com/rest/v1/locations?page=2'],
		['another port', 'https://api.example.com:8443/rest/v1/locations?page=2'],
		['http', 'http://api.example.com/rest/v1/locations?page=2'],
		['a protocol-relative host', '//other.example.com/locations?page=2'],
	];

	it.each(elsewhere)('to %s give their query only', async (_name, next) => {
		const { ids, requests } = await readFrom([page(0, 2, next), page(2, 3)]);
		expect(ids).toEqual(['0', '1', '2']);
		expect(requests[1]).toMatchObject({ url: `${list}?page=2`, query: {} });
	});

	it.each(elsewhere)('to %s are refused if their query brings nothing new', async (_name, next) => {
		for (const second of [page(0, 2, next), page(0, 0)]) {
			const reading = readFrom([page(0, 2, next), second]);
			await expect(reading).rejects.toThrow('leads to another address');
		}
	});

	it.each([
		['without a query', 'https://other.example.com/rest/v1/locations/2'],
		['that are no web address', 'data:application/json,{}'],
	])('to another address %s are refused', async (_name, next) => {
		await expect(readFrom([page(0, 2, next)])).rejects.toThrow('leads to another address');
	});

	it.each([7, true, [], {}, { href: null }, 'http://['])(
		'that are %j are refused',
		async (next) => {
			await expect(readFrom([page(0, 2, next)])).rejects.toThrow('not an address');
		},
	);

	it('lose a user name in them', async () => {
		const next = 'https://someone:secret@api.example.com/rest/v1/locations?page=2';
		const { requests } = await readFrom([page(0, 2, next), page(2, 3)]);
		expect(requests[1]?.url).toBe(`${list}?page=2`);
	});

	it.each([
		['the first page', list],
		['itself', `${list}?page=2`],
	])('back to %s are an error, not the end', async (_name, back) => {
		const pages = [page(0, 2, '?page=2'), page(2, 4, back)];
		await expect(readFrom(pages)).rejects.toThrow('leads back to a page already read');
	});

	it('with ever new addresses of the same page are an error', async () => {
		const pages = [page(0, 2, '?page=2'), page(0, 2, '?page=3')];
		await expect(readFrom(pages)).rejects.toThrow('sent a page again');
	});

	it('lead on over an empty page', async () => {
		const { ids } = await readFrom([page(0, 2, '?page=2'), page(0, 0, '?page=3'), page(2, 3)]);
		expect(ids).toEqual(['0', '1', '2']);
	});

	it.each([3, 4])(
		'over %i empty pages in a row are an error: there may be more behind',
		async (count) => {
			const empty = Array.from({ length: count }, (_, at) => page(0, 0, `?page=${at + 3}`));
			const reading = readFrom([page(0, 2, '?page=2'), ...empty, page(2, 4)]);
			await expect(reading).rejects.toThrow(
				expect.objectContaining({
					message: 'The list goes on, but its next page is not there',
					description: expect.stringContaining('3 empty pages, each with the sign') as string,
				}) as Error,
			);
		},
	);

	it('over three empty pages in a row are the end where all have arrived', async () => {
		const empty = [2, 3, 4].map((at) => page(0, 0, `?page=${at + 1}`));
		const { ids, requests } = await readFrom([page(0, 2, '?page=2', { total: 2 }), ...empty]);
		expect(ids).toEqual(['0', '1']);
		expect(requests).toHaveLength(4);
	});

	it.each([
		'blob:https://api.example.com/rest/v1/locations',
		'filesystem:https://api.example.com/x',
	])('that are %s are refused', async (next) => {
		await expect(readFrom([page(0, 2, next)])).rejects.toThrow('leads to another address');
	});

	it('that end before the total are an error', async () => {
		const pages = [page(0, 2, '?page=2', { total: 5 }), page(2, 4)];
		await expect(readFrom(pages)).rejects.toThrow('Only 4 of 5 locations arrived');
	});
});

describe('page numbers', () => {
	const numbered = (at: number, from: number, to: number, total: number) =>
		page(from, to, undefined, { page: at, perPage: 2, total });

	it('go on from the number reported, with the size reported', async () => {
		const { ids, requests } = await readFrom([
			numbered(1, 0, 2, 5),
			numbered(2, 2, 4, 5),
			numbered(3, 4, 5, 5),
		]);
		expect(ids).toEqual(['0', '1', '2', '3', '4']);
		expect(requests.map(({ query }) => query)).toEqual([
			{},
			{ page: 2, perPage: 2 },
			{ page: 3, perPage: 2 },
		]);
	});

	it('that the service ignores are an error', async () => {
		const pages = [1, 2, 3, 4].map(() => numbered(1, 0, 2, 5));
		await expect(readFrom(pages)).rejects.toThrow('Only 2 of 5 locations arrived');
	});
});

describe('a total', () => {
	const withTotal = (from: number, to: number, total: number) =>
		page(from, to, undefined, { total });

	it('is reached by offset and the size of the first page', async () => {
		const { ids, requests } = await readFrom([
			withTotal(0, 2, 5),
			withTotal(2, 4, 5),
			withTotal(4, 5, 5),
		]);
		expect(ids).toHaveLength(5);
		expect(requests.map(({ query }) => query)).toEqual([
			{},
			{ 'page[offset]': 2, 'page[limit]': 2 },
			{ 'page[offset]': 4, 'page[limit]': 2 },
		]);
	});

	it('never ends at a short page: the service may cap its pages', async () => {
		const pages = [withTotal(0, 3, 5), withTotal(3, 4, 5), withTotal(4, 5, 5)];
		expect((await readFrom(pages)).ids).toHaveLength(5);
	});

	it('that is not reached is an error', async () => {
		const pages = [withTotal(0, 2, 5), withTotal(2, 4, 5), withTotal(0, 0, 5)];
		await expect(readFrom(pages)).rejects.toThrow('Only 4 of 5 locations arrived');
	});

	it('that shrinks while pages are read is an error: a location may have moved past us', async () => {
		const pages = [withTotal(0, 2, 4), withTotal(3, 4, 3), withTotal(0, 0, 3)];
		await expect(readFrom(pages)).rejects.toThrow('Only 3 of 4 locations arrived');
	});

	it('that grows is followed to its end', async () => {
		const pages = [withTotal(0, 2, 4), withTotal(2, 4, 5), withTotal(4, 5, 5)];
		expect((await readFrom(pages)).ids).toHaveLength(5);
	});

	it('smaller than what arrived is no reason to doubt', async () => {
		expect((await readFrom([withTotal(0, 4, 2)])).ids).toHaveLength(4);
	});
});

it('outputs a location that two pages hold once only', async () => {
	const { ids } = await readFrom([page(0, 3, '?page=2'), page(2, 5)]);
	expect(ids).toEqual(['0', '1', '2', '3', '4']);
});

it('stops as soon as the limit is reached, and reads no page for it that it does not need', async () => {
	const { ids, requests } = await readFrom([page(0, 2, '?page=2'), page(2, 4, '?page=3')], 3);
	expect(ids).toEqual(['0', '1', '2']);
	expect(requests).toHaveLength(2);
});

it('does not hold a total against a list that a limit cut short', async () => {
	const { ids } = await readFrom([page(0, 2, undefined, { total: 100 })], 2);
	expect(ids).toEqual(['0', '1']);
});

describe('a chosen style', () => {
	const bare = (from: number, to: number) => page(from, to);

	it.each([
		[
			'offset',
			[
				{ 'page[offset]': 0 },
				{ 'page[offset]': 1, 'page[limit]': 2 },
				{ 'page[offset]': 2, 'page[limit]': 2 },
			],
		],
		['number', [1, 0, 2, 3].map((number) => ({ 'page[number]': number }))],
		['page', [{ page: 1 }, { page: 0 }, { page: 2 }, { page: 3 }]],
	] as const)('%s goes on to an empty page where no total is known', async (paging, queries) => {
		const bodies =
			paging === 'offset'
				? [bare(0, 2), bare(1, 3), bare(2, 3)]
				: [bare(0, 2), bare(0, 2), bare(2, 3), bare(0, 0)];
		const { ids, requests } = await readFrom(bodies, Infinity, { paging });
		expect(ids).toEqual(['0', '1', '2']);
		expect(requests.map(({ query }) => query)).toEqual(queries);
	});

	it.each([
		[
			'offset',
			[
				{ 'page[offset]': 0, 'page[limit]': 2 },
				{ 'page[offset]': 2, 'page[limit]': 2 },
			],
		],
		[
			'number',
			[
				{ 'page[number]': 1, 'page[size]': 2 },
				{ 'page[number]': 2, 'page[size]': 2 },
			],
		],
		[
			'page',
			[
				{ page: 1, perPage: 2 },
				{ page: 2, perPage: 2 },
			],
		],
	] as const)('%s asks for the page size, and ends at the total', async (paging, queries) => {
		const pages = [page(0, 2, undefined, { total: 3 }), page(2, 3, undefined, { total: 3 })];
		const { ids, requests } = await readFrom(pages, Infinity, { paging, pageSize: 2 });
		expect(ids).toHaveLength(3);
		expect(requests.map(({ query }) => query)).toEqual(queries);
	});

	it.each(['offset', 'number', 'page'] as const)(
		'%s that the service ignores is an error',
		async (paging) => {
			const pages = [bare(0, 2), bare(0, 2), bare(0, 2)];
			await expect(readFrom(pages, Infinity, { paging })).rejects.toThrow('sent a page again');
		},
	);

	it('none makes one request', async () => {
		const { ids, requests } = await readFrom([bare(0, 2)], Infinity, {
			paging: 'none',
			pageSize: 7,
		});
		expect(ids).toHaveLength(2);
		expect(requests).toEqual([{ url: list, query: {} }]);
	});

	it.each([
		['a link to a next page', page(0, 2, '?page=2'), 'there is a next page'],
		['a larger total', page(0, 2, undefined, { total: 3 }), 'Only 2 of 3 locations arrived'],
	])('none does not pass %s over', async (_name, body, message) => {
		await expect(readFrom([body], Infinity, { paging: 'none' })).rejects.toThrow(message);
	});

	it('automatic does not ask for a page size', async () => {
		const { requests } = await readFrom([bare(0, 2)], Infinity, { pageSize: 7 });
		expect(requests).toEqual([{ url: list, query: {} }]);
	});
});

describe('100,000 locations', () => {
	it('are output', async () => {
		const whole = page(0, 100_000, undefined, { total: 100_000 });
		expect((await readFrom([whole])).ids).toHaveLength(100_000);
	});

	it('and one more are an error that names the way round it', async () => {
		await expect(readFrom([page(0, 100_001)])).rejects.toThrow(
			expect.objectContaining({
				message: 'There are more than 100,000 locations',
				description: 'Do this.',
			}) as Error,
		);
	});

	it('exceeded by the total are an error at the first page', async () => {
		await expect(readFrom([page(0, 2, '?page=2', { total: 130_000 })])).rejects.toThrow(
			'There are more than 100,000 locations (130,000)',
		);
	});

	it('exceeded by the total are no error with a limit below', async () => {
		const { ids } = await readFrom([page(0, 2, '?page=2', { total: 130_000 })], 2);
		expect(ids).toHaveLength(2);
	});
});
