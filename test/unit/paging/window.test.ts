import { prefetch } from '../../../nodes/VisitorLocations/paging/prefetch';
import { parsePage } from '../../../nodes/VisitorLocations/paging/page';
import { list, reply } from './script';

/** Pages that always come; how many are asked for at once is what is looked at. */
function pagesWith(most: number) {
	let calls = 0;
	let made = 0;
	let refuse: () => void = () => undefined;
	const pages = prefetch(async (_request, { busy }) => {
		calls++;
		refuse = busy;
		return await Promise.resolve({ page: parsePage(reply(0, 1), {}, list), url: list });
	}, most);
	const next = () => ({ url: `${list}?page=${++made}`, query: {} });
	return {
		arrive: async (count: number) => {
			for (let index = 0; index < count; index++) await pages.fetch(next());
		},
		/** @returns how many requests it starts at once now */
		atOnce: () => {
			const before = calls;
			pages.start(Array.from({ length: 50 }, next));
			return calls - before;
		},
		refuse: () => {
			refuse();
		},
	};
}

it.each([
	[1, 1, 1, 1],
	[2, 2, 2, 2],
	[10, 3, 4, 10],
])(
	'of %i at most it begins with %i, then %i, and ends with %i',
	async (most, first, then, last) => {
		const { arrive, atOnce } = pagesWith(most);
		expect(atOnce()).toBe(first);
		await arrive(1);
		expect(atOnce()).toBe(then);
		await arrive(60);
		expect(atOnce()).toBe(last);
	},
);

it('a refusal halves it; several without a page between them are one', async () => {
	const { arrive, atOnce, refuse } = pagesWith(10);
	await arrive(20);
	refuse();
	refuse();
	expect(atOnce()).toBe(5);
	await arrive(1);
	expect(atOnce()).toBe(6);
	refuse();
	expect(atOnce()).toBe(3);
	await arrive(10);
	expect(atOnce()).toBe(5); // one less than what was refused
});

it('a refusal before the first page counts, too, and leaves one', async () => {
	const { arrive, atOnce, refuse } = pagesWith(10);
	expect(atOnce()).toBe(3);
	refuse();
	expect(atOnce()).toBe(1);
	await arrive(10);
	expect(atOnce()).toBe(2);
	refuse();
	await arrive(1);
	refuse();
	await arrive(1);
	refuse();
	expect(atOnce()).toBe(1);
});

it('tries again what was refused after 50 pages, and later after twice as many', async () => {
	const { arrive, atOnce, refuse } = pagesWith(10);
	await arrive(20);
	refuse();
	await arrive(49);
	expect(atOnce()).toBe(9);
	await arrive(1);
	expect(atOnce()).toBe(10);
	refuse(); // all were allowed again: as the first time
	await arrive(10);
	expect(atOnce()).toBe(9);
	refuse();
	await arrive(99);
	expect(atOnce()).toBe(8);
	await arrive(5);
	expect(atOnce()).toBe(9);
});
