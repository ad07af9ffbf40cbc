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
 * @returns the IDs, how many locations were requested, how many pages were read, and whether the page reader was
 * closed
 */
async function collectTwoPages(options: Partial<CollectOptions<LocationResource>>) {
	let wanted = NaN;
	let pages = 0;
	let isClosed = false;
	const readPages = async function* (count: number) {
		wanted = count;
		try {
			for (const first of [0, 5]) {
				pages += 1;
				const locations = [0, 1, 2, 3, 4].map((index) => ({ id: first + index }));
				yield await Promise.resolve(locations);
			}
		} finally {
			isClosed = true;
		}
	};
	const found = await collect(readPages, { ...all, ...options });
	return { ids: found.map(({ id }) => id), wanted, pages, isClosed };
}

describe('collecting locations from pages', () => {
	it.each([
		['all when there is no limit', {}, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], Infinity, 2],
		['one page when the limit is its length', { limit: 5 }, [0, 1, 2, 3, 4], 5, 1],
		['a part of the second page when the limit is in it', { limit: 6 }, [0, 1, 2, 3, 4, 5], 6, 2],
		['all when the limit is higher', { limit: 11 }, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 11, 2],
		[
			'all that pass a filter when there is no limit',
			{ toItem: even, hasNoFilters: false },
			[0, 2, 4, 6, 8],
			Infinity,
			2,
		],
		[
			'as many as the limit when a filter is set',
			{ toItem: even, hasNoFilters: false, limit: 2 },
			[0, 2],
			Infinity,
			1,
		],
	] as const)('collects %s', async (_name, options, ids, wanted, pages) => {
		expect(await collectTwoPages(options)).toEqual({ ids, wanted, pages, isClosed: true });
	});

	it('collects the values of toItem when they are null or 0', async () => {
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

	it('fails when a page that is needed fails', async () => {
		const readPages = async function* () {
			yield await Promise.resolve([{ id: 1 }]);
			throw new Error('page 2');
		};
		await expect(collect(readPages, all)).rejects.toThrow('page 2');
		expect(await collect(readPages, { ...all, limit: 1 })).toEqual([{ id: 1 }]);
	});
});
