import type { LocationResource } from '../../../nodes/VisitorLocations/paging/page';
import type { Selection } from '../../../nodes/VisitorLocations/paging/select';
import { select } from '../../../nodes/VisitorLocations/paging/select';

const all: Selection<LocationResource> = {
	limit: Infinity,
	pick: (location: LocationResource) => location,
	picksAll: true,
};
const even = (location: LocationResource) => (Number(location.id) % 2 === 0 ? location : undefined);

/** Picks from the pages 0 to 4 and 5 to 9. @returns ids, how many were wanted of the list, and how many pages were read */
async function picked(selection: Partial<Selection<LocationResource>>) {
	let wanted = NaN;
	let read = 0;
	const pages = async function* (count: number) {
		wanted = count;
		for (const first of [0, 5]) {
			read++;
			const locations = [0, 1, 2, 3, 4].map((index) => ({ id: first + index }));
			yield await Promise.resolve({ locations });
		}
	};
	const found = await select(pages, { ...all, ...selection });
	return { ids: found.map(({ id }) => id), wanted, read };
}

it.each([
	['all', {}, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], Infinity, 2],
	['a limit', { limit: 5 }, [0, 1, 2, 3, 4], 5, 1],
	['a limit on the next page', { limit: 6 }, [0, 1, 2, 3, 4, 5], 6, 2],
	[
		'some, of which nobody knows where they are',
		{ pick: even, picksAll: false, limit: 2 },
		[0, 2],
		Infinity,
		1,
	],
] as const)('picks %s', async (_name, selection, ids, wanted, read) => {
	expect(await picked(selection)).toEqual({ ids, wanted, read });
});
