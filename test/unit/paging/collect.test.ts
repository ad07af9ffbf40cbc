import type { CollectOptions } from '../../../nodes/VisitorLocations/paging/collect';
import { collect } from '../../../nodes/VisitorLocations/paging/collect';
import type { LocationResource } from '../../../nodes/VisitorLocations/paging/page';

/**
 * Collects from two pages, with the IDs 0 to 4 and 5 to 9.
 *
 * @returns the IDs, how many locations were requested, how many pages were read, and whether the page reader was closed
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
	const toItem = (location: LocationResource) => location;
	const all = { limit: Infinity, toItem, hasNoFilters: true };
	const found = await collect(readPages, { ...all, ...options });
	return { ids: found.map(({ id }) => id), wanted, pages, isClosed };
}

describe('collecting locations from pages', () => {
	const even = {
		toItem: (location: LocationResource) => (Number(location.id) % 2 === 0 ? location : undefined),
		hasNoFilters: false,
	};
	it.each([
		['one page when the limit is its length', { limit: 5 }, [0, 1, 2, 3, 4], 5, 1],
		['a part of the second page when the limit is in it', { limit: 6 }, [0, 1, 2, 3, 4, 5], 6, 2],
		['all when the limit is higher', { limit: 11 }, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 11, 2],
		['all that pass a filter when there is no limit', even, [0, 2, 4, 6, 8], Infinity, 2],
		['as many as the limit when a filter is set', { ...even, limit: 2 }, [0, 2], Infinity, 1],
	])('collects %s', async (_name, options, ids, wanted, pages) => {
		expect(await collectTwoPages(options)).toEqual({ ids, wanted, pages, isClosed: true });
	});
});
