import type { LocationResource } from '../../../nodes/VisitorLocations/paging/page';
import type { Selection } from '../../../nodes/VisitorLocations/paging/select';
import { select } from '../../../nodes/VisitorLocations/paging/select';
import { problemOf } from '../../harness/problem';

const all: Selection<LocationResource> = {
	limit: Infinity,
	skip: 0,
	start: async () => await Promise.resolve((location: LocationResource) => location),
	picksAll: true,
	tooMany: 'Set a limit.',
};
const even = async () =>
	await Promise.resolve((location: LocationResource) =>
		Number(location.id) % 2 === 0 ? location : undefined,
	);

/** Picks from the pages 0 to 4 and 5 to 9. @returns ids, how many were wanted of the list, and how many pages were read */
async function picked(selection: Partial<Selection<LocationResource>>) {
	let wanted = NaN;
	let read = 0;
	const pages = async function* (count: number) {
		wanted = count;
		for (const first of [0, 5]) {
			read++;
			const locations = [0, 1, 2, 3, 4].map((index) => ({ id: first + index }));
			yield await Promise.resolve({ locations, total: undefined });
		}
	};
	const found = await select(pages, { ...all, ...selection });
	return { ids: found.map(({ id }) => id), wanted, read };
}

it.each([
	['all', {}, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], Infinity, 2],
	['a limit', { limit: 5 }, [0, 1, 2, 3, 4], 5, 1],
	['a limit on the next page', { limit: 6 }, [0, 1, 2, 3, 4, 5], 6, 2],
	['a limit after some', { limit: 2, skip: 4 }, [4, 5], 6, 2],
	['more skipped than there are', { skip: 11 }, [], Infinity, 2],
	[
		'some, of which nobody knows where they are',
		{ start: even, picksAll: false, limit: 2, skip: 1 },
		[2, 4],
		Infinity,
		1,
	],
] as const)('picks %s', async (_name, selection, ids, wanted, read) => {
	expect(await picked(selection)).toEqual({ ids, wanted, read });
});

it('starts once, when the first page is there', async () => {
	const events: string[] = [];
	const pages = async function* () {
		for (const id of [1, 2]) {
			events.push(`page ${id}`);
			yield await Promise.resolve({ locations: [{ id }], total: 2 });
		}
	};
	const start = async () => {
		events.push('start');
		return await all.start();
	};
	await select(pages, { ...all, start });
	expect(events).toEqual(['page 1', 'start', 'page 2']);
});

/** A page of so many locations, in a list of which the service says this total. */
const page = (count: number, total?: number) =>
	async function* () {
		yield await Promise.resolve({ locations: new Array(count).fill({ id: 1 }), total });
	};

it.each([
	['are foreseen by the total', 1, 100_001, {}, ' (100,001)'],
	['are foreseen after those left out', 1, 100_002, { skip: 1 }, ' (100,002)'],
	['have come', 100_001, undefined, {}, ''],
	['have been picked', 100_001, 100_001, { picksAll: false }, ''],
	['are allowed', 1, 100_001, { limit: 100_001 }, ' (100,001)'],
] as const)(
	'more locations than n8n can take are an error: they %s',
	async (_name, count, total, selection, shown) => {
		expect(
			await problemOf(async () => await select(page(count, total), { ...all, ...selection })),
		).toEqual({
			message: `There are more than 100,000 locations${shown}`,
			description: 'Set a limit.',
		});
	},
);

it.each([
	['100,000', 100_000, 100_000, {}],
	['those that a limit leaves', 1, 100_001, { limit: 100_000 }],
	['those that are not left out', 2, 100_001, { skip: 1 }],
	['those that may not be picked', 1, 100_001, { picksAll: false }],
] as const)(
	'as many locations as n8n can take are output: %s',
	async (_name, count, total, selection) => {
		await expect(select(page(count, total), { ...all, ...selection })).resolves.toBeDefined();
	},
);
