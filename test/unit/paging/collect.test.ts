import type { CollectOptions } from '../../../nodes/VisitorLocations/paging/collect';
import { collect } from '../../../nodes/VisitorLocations/paging/collect';
import type { LocationResource } from '../../../nodes/VisitorLocations/paging/page';

const all: CollectOptions<LocationResource> = {
	limit: Infinity,
	toItem: (location: LocationResource) => location,
	hasNoFilters: true,
};
const even = (location: LocationResource) => (Number(location.id) % 2 === 0 ? location : undefined);

/**
 * Collects from two pages, with the IDs 0 to 4 and 5 to 9.
 *
 * @returns the IDs, how many locations of the list were wanted, how many pages were read, and whether the reading was
 * ended
 */
async function collected(options: Partial<CollectOptions<LocationResource>>) {
	let wanted = NaN;
	let pages = 0;
	let isEnded = false;
	const readPages = async function* (count: number) {
		wanted = count;
		try {
			for (const first of [0, 5]) {
				pages++;
				const locations = [0, 1, 2, 3, 4].map((index) => ({ id: first + index }));
				yield await Promise.resolve(locations);
			}
		} finally {
			isEnded = true;
		}
	};
	const found = await collect(readPages, { ...all, ...options });
	return { ids: found.map(({ id }) => id), wanted, pages, isEnded };
}

it.each([
	['all without a limit', {}, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], Infinity, 2],
	['no second page for a limit of one page', { limit: 5 }, [0, 1, 2, 3, 4], 5, 1],
	['a part of the second page', { limit: 6 }, [0, 1, 2, 3, 4, 5], 6, 2],
	['all when the limit is higher', { limit: 11 }, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 11, 2],
	[
		'those that pass a filter, which wants the whole list',
		{ toItem: even, hasNoFilters: false },
		[0, 2, 4, 6, 8],
		Infinity,
		2,
	],
	[
		'no more than the limit of those that pass a filter',
		{ toItem: even, hasNoFilters: false, limit: 2 },
		[0, 2],
		Infinity,
		1,
	],
] as const)('collects %s', async (_name, options, ids, wanted, pages) => {
	expect(await collected(options)).toEqual({ ids, wanted, pages, isEnded: true });
});

it('collects what toItem returns, also values such as null and 0', async () => {
	const readPages = async function* () {
		yield await Promise.resolve([{ id: 1 }, { id: 2 }, { id: 3 }]);
	};
	const values: Record<string, unknown> = { 1: null, 2: undefined, 3: 0 };
	const toItem = ({ id }: LocationResource) => values[id];
	expect(await collect(readPages, { limit: Infinity, toItem, hasNoFilters: false })).toEqual([
		null,
		0,
	]);
});

it('fails with the error of a page that is needed', async () => {
	const readPages = async function* () {
		yield await Promise.resolve([{ id: 1 }]);
		throw new Error('page 2');
	};
	await expect(collect(readPages, all)).rejects.toThrow('page 2');
	expect(await collect(readPages, { ...all, limit: 1 })).toEqual([{ id: 1 }]);
});
