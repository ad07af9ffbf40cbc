import type { FetchedPage } from '../../../nodes/VisitorLocations/paging/page';
import { emptyPageInfo } from '../../../nodes/VisitorLocations/paging/pageInfo';
import type { RequestControl } from '../../../nodes/VisitorLocations/paging/prefetcher';
import { createPrefetcher } from '../../../nodes/VisitorLocations/paging/prefetcher';
import { LIST_URL } from './readList';

const request = (page: number) => ({ url: LIST_URL, query: { page } });
const pages = (from: number, count: number) =>
	Array.from({ length: count }, (_, index) => request(from + index));
const page: FetchedPage = {
	page: { locations: [], info: emptyPageInfo() },
	url: LIST_URL,
};

/**
 * Creates a prefetcher of pages that always arrive.
 *
 * @param max the maximum concurrency
 * @returns the prefetcher; `requested` has the numbers of the requested pages, `controls` the control of each request
 */
function startPrefetcher(max: number, isWanted?: () => boolean) {
	const requested: unknown[] = [];
	const controls: RequestControl[] = [];
	const fetchPage = async (
		{ query }: { query: Record<string, unknown> },
		control: RequestControl,
	) => {
		requested.push(query.page);
		controls.push(control);
		return await Promise.resolve(page);
	};
	const { fetch, prefetchOnly: start } = createPrefetcher(fetchPage, max, isWanted);
	let lastPage = 0;
	return {
		requested,
		controls,
		fetch,
		start,
		/** Fetches the next pages, one after the other. */
		fetchPages: async (count: number) => {
			for (let index = 0; index < count; index += 1) {
				lastPage += 1;
				await fetch(request(lastPage));
			}
		},
		/** @returns the number of requests that it starts now; the next pages are others */
		findConcurrency: () => {
			const before = requested.length;
			start(pages(lastPage + 1, 50));
			lastPage += 50;
			return requested.length - before;
		},
		/** Reports that the service throttled the last request. */
		throttle: () => controls.at(-1)?.onThrottled(),
	};
}

describe('the prefetcher', () => {
	describe('the concurrency', () => {
		it.each([
			[1, 1, 1, 1],
			[2, 2, 2, 2],
			[3, 3, 3, 3],
			[4, 3, 4, 4],
			[10, 3, 4, 10],
		])(
			'is limited to %i: it is %i at first, %i after one page, and %i after 60 more',
			async (max, first, second, last) => {
				const { fetchPages, findConcurrency } = startPrefetcher(max);
				expect(findConcurrency()).toBe(first);
				await fetchPages(1);
				expect(findConcurrency()).toBe(second);
				await fetchPages(60);
				expect(findConcurrency()).toBe(last);
			},
		);

		it('grows by 1 when a page arrives', async () => {
			const { fetchPages, findConcurrency } = startPrefetcher(10);
			for (const expected of [4, 5, 6, 7, 8, 9, 10, 10]) {
				await fetchPages(1);
				expect(findConcurrency()).toBe(expected);
			}
		});

		it('is halved once when several requests are throttled without a page between', async () => {
			const { fetchPages, findConcurrency, throttle } = startPrefetcher(10);
			await fetchPages(20);
			throttle();
			throttle();
			expect(findConcurrency()).toBe(5);
			await fetchPages(1);
			expect(findConcurrency()).toBe(6);
			throttle();
			expect(findConcurrency()).toBe(3);
			await fetchPages(10);
			expect(findConcurrency()).toBe(5); // one less than what was throttled
		});

		it('is rounded down when an odd number is halved', async () => {
			const { fetchPages, findConcurrency, throttle } = startPrefetcher(9);
			await fetchPages(20);
			throttle();
			expect(findConcurrency()).toBe(4);
		});

		it('is at least 1 when the first requests are throttled', async () => {
			const { fetchPages, findConcurrency, throttle } = startPrefetcher(10);
			expect(findConcurrency()).toBe(3);
			throttle();
			expect(findConcurrency()).toBe(1);
			await fetchPages(10);
			expect(findConcurrency()).toBe(2);
			throttle();
			await fetchPages(1);
			throttle();
			await fetchPages(1);
			throttle();
			expect(findConcurrency()).toBe(1);
		});

		it('reaches the throttled level again after 50 pages, and after 100 pages when it is throttled again', async () => {
			const { fetchPages, findConcurrency, throttle } = startPrefetcher(10);
			await fetchPages(20);
			throttle();
			await fetchPages(49);
			expect(findConcurrency()).toBe(9);
			await fetchPages(1);
			expect(findConcurrency()).toBe(10);
			throttle(); // the maximum was reached again, so this is like the first time
			await fetchPages(10);
			expect(findConcurrency()).toBe(9);
			throttle();
			await fetchPages(99);
			expect(findConcurrency()).toBe(8);
			await fetchPages(1);
			expect(findConcurrency()).toBe(9);
		});

		it('does not exceed the maximum when many pages arrive', async () => {
			const { fetchPages, findConcurrency, throttle } = startPrefetcher(4);
			await fetchPages(200);
			expect(findConcurrency()).toBe(4);
			throttle();
			await fetchPages(200);
			expect(findConcurrency()).toBe(4);
		});
	});

	it('returns the page of a request when it is in flight, and requests every other page', async () => {
		const { requested, controls, fetch, start } = startPrefetcher(10);
		start(pages(3, 2));
		expect(await fetch(request(3))).toBe(page);
		expect(await fetch(request(7))).toBe(page);
		expect(requested).toEqual([3, 4, 7]);
		expect(controls.at(-1)?.isCancelled()).toBe(false);
		await fetch(request(3));
		expect(requested).toEqual([3, 4, 7, 3]);
	});

	it('fails with the error of a request in flight when its page is fetched', async () => {
		const { fetch, prefetchOnly: start } = createPrefetcher(
			async ({ query }) => await Promise.reject(new Error(`page ${query.page}`)),
			10,
		);
		start(pages(1, 2));
		await expect(fetch(request(2))).rejects.toThrow('page 2');
		await expect(fetch(request(3))).rejects.toThrow('page 3');
	});

	it('ignores the failure of a page when it is never fetched', async () => {
		const unhandled: unknown[] = [];
		const listener = (reason: unknown) => unhandled.push(reason);
		process.on('unhandledRejection', listener);
		const { prefetchOnly: start } = createPrefetcher(
			async () => await Promise.reject(new Error('never fetched')),
			10,
		);
		start(pages(1, 3));
		await new Promise((resolve) => setImmediate(resolve));
		process.off('unhandledRejection', listener);
		expect(unhandled).toEqual([]);
	});

	it('keeps the requests in flight and starts no others when the service throttles', async () => {
		const { requested, fetch, start, throttle } = startPrefetcher(10);
		await fetch(request(1));
		start(pages(2, 10));
		expect(requested).toEqual([1, 2, 3, 4, 5]);
		throttle();
		start(pages(2, 10));
		for (let number = 2; number <= 5; number += 1) await fetch(request(number));
		expect(requested).toEqual([1, 2, 3, 4, 5]);
	});

	it('starts fewer requests when others are in flight', () => {
		const { requested, start } = startPrefetcher(10);
		start(pages(1, 5));
		expect(requested).toEqual([1, 2, 3]);
		start(pages(2, 5));
		expect(requested).toEqual([1, 2, 3, 4]);
	});

	it('cancels requests when they are no longer predicted', () => {
		const { controls, requested, start } = startPrefetcher(10);
		start(pages(1, 3));
		expect(controls.map(({ isCancelled }) => isCancelled())).toEqual([false, false, false]);
		start(pages(2, 1));
		expect(controls.map(({ isCancelled }) => isCancelled())).toEqual([true, false, true]);
		start([]);
		expect(controls.map(({ isCancelled }) => isCancelled())).toEqual([true, true, true]);
		start(pages(2, 1));
		expect(requested).toEqual([1, 2, 3, 2]);
	});

	it('cancels a request when no page is wanted, so that the next caller requests it again', async () => {
		let isWanted = true;
		const { controls, fetch, requested, start } = startPrefetcher(10, () => isWanted);
		start(pages(1, 2));
		isWanted = false;
		expect(controls[0]?.isCancelled()).toBe(true);
		isWanted = true;
		expect(controls.map(({ isCancelled }) => isCancelled())).toEqual([true, false]);
		await fetch(request(2));
		await fetch(request(1));
		expect(requested).toEqual([1, 2, 1]);
	});
});
