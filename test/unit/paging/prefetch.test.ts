import type { FetchedPage } from '../../../nodes/VisitorLocations/paging/page';
import type { Course } from '../../../nodes/VisitorLocations/paging/prefetch';
import { prefetch } from '../../../nodes/VisitorLocations/paging/prefetch';

const url = 'https://api.example.com/rest/v1/locations';
const request = (page: number) => ({ url, query: { page } });
const pages = (from: number, count: number) =>
	Array.from({ length: count }, (_, index) => request(from + index));
const page: FetchedPage = {
	page: { locations: [], evidence: { links: { body: {}, header: {} } } },
	url,
};

/** Reads pages in order, ten foreseen at a time; the service says `busy` to more requests than it bears. */
async function readPages(options: { pages: number; most: number; bears?: number }) {
	let underWay = 0;
	const [mostUnderWay, refused] = [[0], [0]];
	const fetchPage = async (_request: unknown, { busy }: Course) => {
		underWay++;
		for (;;) {
			if (underWay <= (options.bears ?? Infinity)) break;
			refused[0] = (refused[0] ?? 0) + 1;
			busy();
			underWay--;
			await new Promise((resolve) => setTimeout(resolve, 3));
			underWay++;
		}
		mostUnderWay.push(underWay);
		await new Promise((resolve) => setTimeout(resolve, 1));
		underWay--;
		return page;
	};
	const { fetch, start } = prefetch(fetchPage, options.most);
	for (let number = 1; number <= options.pages; number++) {
		await fetch(request(number));
		start(pages(number + 1, Math.min(options.most, options.pages - number)));
	}
	return { mostUnderWay: Math.max(...mostUnderWay), refused: refused[0] };
}

it('begins with four, and allows one more for each page, up to the most', async () => {
	expect((await readPages({ pages: 5, most: 10 })).mostUnderWay).toBe(4);
	expect((await readPages({ pages: 60, most: 10 })).mostUnderWay).toBe(10);
	expect((await readPages({ pages: 60, most: 6 })).mostUnderWay).toBe(6);
	expect((await readPages({ pages: 60, most: 1 })).mostUnderWay).toBe(1);
});

it.each([1, 2, 3, 5, 8])('finds out that a service bears %i, with few refusals', async (bears) => {
	const { mostUnderWay, refused } = await readPages({ pages: 200, most: 10, bears });
	expect(mostUnderWay).toBe(bears);
	expect(refused).toBeLessThanOrEqual(12);
});

it('hands out a page that is under way', async () => {
	const asked: unknown[] = [];
	const { fetch, start } = prefetch(async ({ query }) => {
		asked.push(query.page);
		return await Promise.resolve(page);
	}, 10);
	start(pages(3, 2));
	await fetch(request(3));
	expect(asked).toEqual([3, 4]);
});

it('a page that is asked for is not dropped', async () => {
	const courses: Course[] = [];
	const { fetch } = prefetch(async (_request, course) => {
		courses.push(course);
		return await Promise.resolve(page);
	}, 10);
	await fetch(request(1));
	expect(courses.map(({ dropped }) => dropped())).toEqual([false]);
});

it('lets a failed page that nobody asks for pass', async () => {
	const { start } = prefetch(async () => await Promise.reject(new Error('never asked for')), 10);
	start(pages(1, 3));
	await new Promise((resolve) => setImmediate(resolve));
});

it('keeps what is under way when the service is busy, and starts nothing beside it', async () => {
	const asked: unknown[] = [];
	let sayBusy: () => void = () => undefined;
	const { fetch, start } = prefetch(async ({ query }, { busy }) => {
		asked.push(query.page);
		sayBusy = busy;
		return await Promise.resolve(page);
	}, 10);
	await fetch(request(1));
	start(pages(2, 10));
	expect(asked).toEqual([1, 2, 3, 4, 5]);
	sayBusy();
	start(pages(2, 10));
	for (let number = 2; number <= 5; number++) await fetch(request(number));
	expect(asked).toEqual([1, 2, 3, 4, 5]);
});

it('drops what is no longer foreseen, so that it can give up', () => {
	const courses: Course[] = [];
	const { start } = prefetch(async (_request, course) => {
		courses.push(course);
		return await Promise.resolve(page);
	}, 10);
	start(pages(1, 3));
	expect(courses.map(({ dropped }) => dropped())).toEqual([false, false, false]);
	start(pages(2, 1));
	expect(courses.map(({ dropped }) => dropped())).toEqual([true, false, true]);
});
