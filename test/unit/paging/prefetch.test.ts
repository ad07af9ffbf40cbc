import type { FetchedPage } from '../../../nodes/VisitorLocations/paging/page';
import type { Course } from '../../../nodes/VisitorLocations/paging/prefetch';
import { prefetch } from '../../../nodes/VisitorLocations/paging/prefetch';
import { list } from './script';

const request = (page: number) => ({ url: list, query: { page } });
const pages = (from: number, count: number) =>
	Array.from({ length: count }, (_, index) => request(from + index));
const page: FetchedPage = {
	page: { locations: [], evidence: { links: { body: {}, header: {} } } },
	url: list,
};

/** Fetches pages that always come, `most` at once; `asked` has their numbers, `courses` what each was told. */
function prefetched(most: number) {
	const asked: unknown[] = [];
	const courses: Course[] = [];
	const { fetch, start } = prefetch(async ({ query }, course) => {
		asked.push(query.page);
		courses.push(course);
		return await Promise.resolve(page);
	}, most);
	let made = 0;
	return {
		asked,
		courses,
		fetch,
		start,
		arrive: async (count: number) => {
			for (let index = 0; index < count; index++) await fetch(request(++made));
		},
		/** @returns how many requests it starts at once now */
		atOnce: () => {
			const before = asked.length;
			start(pages(made + 1, 50));
			made += 50;
			return asked.length - before;
		},
		refuse: () => courses.at(-1)?.busy(),
	};
}

describe('how many are under way at once', () => {
	it.each([
		[1, 1, 1, 1],
		[2, 2, 2, 2],
		[10, 3, 4, 10],
	])(
		'of %i at most it begins with %i, then %i, and ends with %i',
		async (most, first, then, last) => {
			const { arrive, atOnce } = prefetched(most);
			expect(atOnce()).toBe(first);
			await arrive(1);
			expect(atOnce()).toBe(then);
			await arrive(60);
			expect(atOnce()).toBe(last);
		},
	);

	it('a refusal halves it; several without a page between them are one', async () => {
		const { arrive, atOnce, refuse } = prefetched(10);
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
		const { arrive, atOnce, refuse } = prefetched(10);
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

	it('what was refused is tried again after 50 pages, and later after twice as many', async () => {
		const { arrive, atOnce, refuse } = prefetched(10);
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
});

it('a page that is under way is handed out, and no page that is asked for is dropped', async () => {
	const { asked, courses, fetch, start } = prefetched(10);
	start(pages(3, 2));
	await fetch(request(3));
	await fetch(request(7));
	expect(asked).toEqual([3, 4, 7]);
	expect(courses.at(-1)?.dropped()).toBe(false);
});

it('a failed page that nobody asks for passes', async () => {
	const { start } = prefetch(async () => await Promise.reject(new Error('never asked for')), 10);
	start(pages(1, 3));
	await new Promise((resolve) => setImmediate(resolve));
});

it('what is under way stays when the service is busy, and nothing starts beside it', async () => {
	const { asked, fetch, refuse, start } = prefetched(10);
	await fetch(request(1));
	start(pages(2, 10));
	expect(asked).toEqual([1, 2, 3, 4, 5]);
	refuse();
	start(pages(2, 10));
	for (let number = 2; number <= 5; number++) await fetch(request(number));
	expect(asked).toEqual([1, 2, 3, 4, 5]);
});

it('what is no longer foreseen is dropped, so that it can give up', () => {
	const { courses, start } = prefetched(10);
	start(pages(1, 3));
	expect(courses.map(({ dropped }) => dropped())).toEqual([false, false, false]);
	start(pages(2, 1));
	expect(courses.map(({ dropped }) => dropped())).toEqual([true, false, true]);
});
