import fc from 'fast-check';
import { setTimeout as wait } from 'node:timers/promises';

import { ProblemError } from '../../../credentials/shared/problem';
import type { PageRequest, PagingChoice } from '../../../nodes/VisitorLocations/paging/paginator';
import type { LocationResource } from '../../../nodes/VisitorLocations/paging/page';
import { parsePage } from '../../../nodes/VisitorLocations/paging/page';
import { readPages } from '../../../nodes/VisitorLocations/paging/readPages';
import { select } from '../../../nodes/VisitorLocations/paging/select';
import { makeLocations } from '../../../sandbox/service/locations';
import { pageOf } from '../../../sandbox/service/page';
import type { Dialect } from '../../../sandbox/service/settings';
import { dialects } from '../../../sandbox/service/settings';
import { requestsNeeded } from '../../harness/requestsNeeded';

const list = 'https://api.example.com/rest/v1/locations';
const everything = async () => await Promise.resolve((location: LocationResource) => location);
const locations = makeLocations(400, 7);

/** Reads a list as the embedded service pages it; `answer` may wait, change a page, or fail. */
async function read(options: {
	count: number;
	pageSize: number;
	dialect: Dialect;
	limit?: number;
	parallel: number;
	answer?: (call: number) => Promise<void>;
}) {
	const { count, pageSize, dialect, limit = Infinity, parallel, answer } = options;
	const requests: string[] = [];
	let underWay = 0;
	let mostUnderWay = 0;
	const fetchPage = async ({ url, query }: PageRequest) => {
		const target = new URL(url);
		for (const [name, value] of Object.entries(query)) target.searchParams.set(name, String(value));
		requests.push(target.href);
		mostUnderWay = Math.max(mostUnderWay, ++underWay);
		try {
			await answer?.(requests.length);
			const knobs = { dialect, pageSize, totalOff: 0 };
			const reply = pageOf(locations.slice(0, count), target, knobs);
			if (typeof reply === 'string')
				throw new ProblemError({ message: reply, description: '' }, 400);
			return { page: parsePage(JSON.parse(JSON.stringify(reply.body)), {}, list), url };
		} finally {
			underWay--;
		}
	};
	const wanted = { limit, skip: 0, start: everything, picksAll: true };
	const choice: PagingChoice = {
		paging: 'automatic',
		pageSize: undefined,
		parallel,
		outputIncomplete: false,
	};
	const found = await select((most) => readPages(list, choice, fetchPage, () => most), wanted);
	return { ids: found.map(({ id }) => id), requests, mostUnderWay };
}

it('finds exactly the locations of the service, in order, and asks for no page twice', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.record({
				count: fc.integer({ min: 0, max: 400 }),
				pageSize: fc.integer({ min: 1, max: 60 }),
				dialect: fc.constantFrom(...dialects),
				limit: fc.option(fc.integer({ min: 1, max: 450 }), { nil: Infinity }),
				parallel: fc.integer({ min: 1, max: 10 }),
			}),
			async (options) => {
				const { ids, requests } = await read(options);
				const { count, limit, pageSize } = options;
				expect(ids).toEqual(locations.slice(0, Math.min(count, limit)).map(({ id }) => id));
				expect(new Set(requests).size).toBe(requests.length);
				// Where a link's step is ambiguous (1 or 2 a page), it may take one more.
				if (pageSize > 2) expect(requests).toHaveLength(requestsNeeded(options));
			},
		),
		{ numRuns: 500 },
	);
});

it.each(['links', 'meta-page', 'meta-total'] as const)(
	'has as many requests under way as is allowed, in the dialect %s',
	async (dialect) => {
		const answer = async () => {
			await wait(2);
		};
		const { mostUnderWay } = await read({ count: 400, pageSize: 20, dialect, parallel: 4, answer });
		expect(mostUnderWay).toBe(4);
	},
);

it('keeps the order when later pages arrive first', async () => {
	const answer = async (call: number) => {
		await wait(call % 3 === 0 ? 8 : 1);
	};
	const { ids } = await read({ count: 400, pageSize: 25, dialect: 'links', parallel: 8, answer });
	expect(ids).toEqual(locations.map(({ id }) => id));
});

it('asks for one page when the first holds what the limit wants', async () => {
	const { requests } = await read({
		count: 400,
		pageSize: 50,
		dialect: 'links',
		limit: 10,
		parallel: 4,
	});
	expect(requests).toEqual([list]);
});

it('fails as a whole when one page fails, and starts no further one', async () => {
	let calls = 0;
	const answer = async (call: number) => {
		calls = call;
		await wait(2);
		if (call === 3) throw new Error('page 3');
	};
	await expect(
		read({ count: 400, pageSize: 10, dialect: 'meta-page', parallel: 4, answer }),
	).rejects.toThrow('page 3');
	const started = calls;
	await wait(20);
	expect(calls).toBe(started);
	expect(started).toBeLessThan(10);
});
