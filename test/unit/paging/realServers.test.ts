import { play, reply } from './script';

/** What servers that are installed as packages did, each as short as it can be told. */

const query = (asked: string) => new URLSearchParams(asked.replace(/^\?/, ''));
/** A service that knows one parameter; `otherwise` is what all others get. */
const known =
	(
		name: string,
		answer: (value: number) => object,
		otherwise: (asked: string) => object | number,
	) =>
	(asked: string) => {
		const asks = query(asked);
		if (asks.size === 0) return answer(NaN);
		return asks.has(name) ? answer(Number(asks.get(name))) : otherwise(asked);
	};
const nothing = () => ({ total: 0, limit: 25, skip: 0, data: [] });

describe('Feathers, which reads what it does not know as a filter', () => {
	const feathers = known(
		'$skip',
		(skip) =>
			reply(skip || 0, Math.min(60, (skip || 0) + 25), { total: 60, limit: 25, skip: skip || 0 }),
		nothing,
	);

	it.each([
		['page', 'page'],
		['number', 'page[number]'],
		['offset', 'page[offset]'],
	] as const)(
		'a chosen Paging (%s) that is none is an error that names %s',
		async (paging, name) => {
			const { outcome, cure } = await play(feathers, { paging });
			expect(outcome).toBe(`The service does not page by ${name}`);
			expect(cure).toMatch(/brought nothing.*Set it to Automatic/);
		},
	);

	it('a size that is none is left out', async () => {
		const { outcome } = await play(feathers, { paging: 'plainOffset', pageSize: 10 });
		expect(outcome).toBe('0..59');
	});

	it('is read by $skip, which its reply hints at', async () => {
		const { outcome, asked } = await play(feathers);
		expect(outcome).toBe('0..59');
		expect(asked).toEqual(['', '?$skip=25&$limit=25', '?$skip=50&$limit=25']);
	});
});

describe('will_paginate with api-pagination: the link of the body is broken, that of the header is not', () => {
	const page = (number: number) =>
		[
			reply(number * 25 - 25, Math.min(60, number * 25), {
				links: { next: number < 3 ? `?page[number]=${number + 1}` : null },
			}),
			number < 3 ? { link: `<?page=${number + 1}>; rel="next"` } : {},
		] as [object, Record<string, string>];

	it.each([500, 404, 400])('the body refused with %i', async (status) => {
		const { outcome, asked } = await play((asks) =>
			query(asks).has('page[number]') ? status : page(Number(query(asks).get('page') ?? 1)),
		);
		expect(outcome).toBe('0..59');
		expect(asked).toEqual(['', '?page[number]=2', '?page=2', '?page=3']);
	});

	it('the body ignored', async () => {
		const { outcome } = await play((asks) => page(Number(query(asks).get('page') ?? 1)));
		expect(outcome).toBe('0..59');
	});
});

describe('Page Size with Page Number (Plain)', () => {
	const sized =
		(name: string, show: (page: number, size: number) => [object, Record<string, string>?]) =>
		(asks: string) => {
			const page = Number(query(asks).get('page') ?? 1);
			const size = Number(query(asks).get(name) ?? 10);
			const [more, headers = {}] = show(page, size);
			return [reply((page - 1) * size, Math.min(60, page * size), more), headers] as [
				object,
				Record<string, string>,
			];
		};

	it.each([
		['per_page', (_page: number, size: number) => [{ meta: { per_page: size, total: 60 } }]],
		['limit', (_page: number, size: number) => [{ meta: { limit: size, total: 60 } }]],
		[
			'per_page',
			(page: number, size: number) => [
				{},
				page * size < 60
					? { link: `</l?page=${page + 1}&per_page=${size}>; rel="next"` }
					: { link: `</l?page=1&per_page=${size}>; rel="first"` },
			],
		],
	] as [string, (page: number, size: number) => [object, Record<string, string>?]][])(
		'goes out as %s where the reply spells it so',
		async (name, show) => {
			const { outcome, asked } = await play(sized(name, show), { paging: 'page', pageSize: 30 });
			expect(outcome).toBe('0..59');
			expect(asked.slice(0, 2)).toEqual(['?perPage=30', `?${name}=30`]);
			expect(asked).toContain(`?page=2&${name}=30`);
		},
	);
});
