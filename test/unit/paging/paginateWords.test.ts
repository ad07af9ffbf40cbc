import { paginate } from '../../../nodes/VisitorLocations/paging/paginate';
import type { LocationResource } from '../../../nodes/VisitorLocations/paging/page';
import { problemOf } from '../../harness/problem';
import { fetched, list, reply } from './progressAfter';

const choice = {
	paging: 'automatic' as const,
	pageSize: undefined,
	parallel: 1,
	outputIncomplete: false,
};
const everything = async () => await Promise.resolve((location: LocationResource) => location);

/** Reads pages of these sizes, each linked to the next. */
async function read(sizes: number[], wanted: object, more: object = {}) {
	let start = 0;
	let calls = 0;
	const fetchPage = async () => {
		const size = sizes[calls++] ?? 0;
		const links = { next: calls < sizes.length ? `?page=${calls + 1}` : null };
		const body = reply(start, (start += size), { links, ...more });
		return await Promise.resolve(fetched(body));
	};
	const selection = { limit: Infinity, skip: 0, start: everything, picksAll: true, ...wanted };
	const found = await paginate(list, selection, fetchPage, choice);
	return { ids: found.map(({ id }) => id), calls };
}

it.each([
	[{ limit: 3 }, ['0', '1', '2'], 2],
	[{ limit: 2 }, ['0', '1'], 1],
	[{ limit: 2, skip: 1 }, ['1', '2'], 2],
	[{ skip: 3 }, ['3', '4'], 3],
	[{ skip: 9 }, [], 3],
])('of five locations on three pages, %j gives %j', async (wanted, ids, calls) => {
	expect(await read([2, 2, 1], wanted)).toEqual({ ids, calls });
});

it('leaves out what is not picked, and asks once how to pick', async () => {
	const start = jest.fn(
		async () =>
			await Promise.resolve((location: LocationResource) =>
				Number(location.id) % 2 === 1 ? location : undefined,
			),
	);
	expect(await read([2, 2, 1], { start, picksAll: false, skip: 1 })).toMatchObject({ ids: ['3'] });
	expect(start).toHaveBeenCalledTimes(1);
});

it.each([
	[{}, { total: 100_001 }, ' (100,001)', ''],
	[{ tooMany: 'Do this.' }, { total: 130_000 }, ' (130,000)', 'Do this.'],
	[{ skip: 1 }, { total: 100_002 }, ' (100,002)', ''],
])(
	'more than n8n can take is an error at the first page: %j',
	async (wanted, more, count, cure) => {
		const work = async () => await read([2, 2], wanted, more);
		expect(await problemOf(work)).toEqual({
			message: `There are more than 100,000 locations${count}`,
			description: cure,
		});
	},
);

it.each([
	[{ skip: 1 }, { total: 100_001 }],
	[{ picksAll: false }, { total: 100_001 }],
	[{ limit: 100_000 }, { total: 130_000 }],
])('%j may take %j', async (wanted, more) => {
	await expect(read([2, 2], wanted, more)).rejects.toThrow(/^Only 4 of /);
});
