import type { Page } from '../../../nodes/VisitorLocations/paging/page';
import type { FetchControl } from '../../../nodes/VisitorLocations/paging/prefetcher';
import { Progress } from '../../../nodes/VisitorLocations/paging/progress';
import { parsePage } from '../../../nodes/VisitorLocations/paging/page';
import {
	createPrefetcher,
	predictRequests,
} from '../../../nodes/VisitorLocations/paging/prefetcher';

const pages = (from: number, count: number) =>
	Array.from({ length: count }, (_, index) => String(from + index));
const page: Page = { locations: [], signs: {} };

/**
 * Creates a prefetcher of pages that arrive at once; only those in `failing` fail. `requested` has the requested pages,
 * `controls` the control of each request.
 */
function startPrefetcher(failing: string[] = []) {
	const requested: string[] = [];
	const controls: FetchControl[] = [];
	const { fetch, cancel } = createPrefetcher(async (url, control) => {
		requested.push(url);
		controls.push(control);
		if (failing.includes(url)) throw new Error(`page ${url}`);
		return await Promise.resolve(page);
	}, true);
	return {
		requested,
		controls,
		fetch,
		cancel,
		/** @returns how many requests it makes at once for pages that were not requested before */
		findConcurrency: async () => {
			const before = requested.length;
			cancel();
			await fetch(`${before}`, pages(before + 1_000, 50));
			return requested.length - before;
		},
		/** Reports that the service throttled the last request. */
		throttle: () => controls.at(-1)?.onRepeat(new Error('429'), true),
	};
}

describe('the prefetcher', () => {
	it('makes 10 requests at once, half as many when the service throttles, and never more again', async () => {
		const { findConcurrency, throttle } = startPrefetcher();
		for (const expected of [10, 5, 3, 2, 1, 1]) {
			for (let index = 0; index < 5; index += 1) expect(await findConcurrency()).toBe(expected);
			throttle();
		}
	});
	it('halves the concurrency once when the service throttles several requests before a page arrives', async () => {
		const { fetch, findConcurrency, throttle } = startPrefetcher();
		const first = fetch('first', []);
		throttle();
		throttle();
		await first;
		expect(await findConcurrency()).toBe(5);
	});

	it('marks only the fetched page as a trial', async () => {
		const { controls, fetch } = startPrefetcher();
		await fetch('1', ['2'], true);
		await fetch('3', []);
		expect(controls.map(({ isGuess }) => isGuess)).toEqual([true, false, false]);
	});

	it('fails when a page that failed early is fetched, and not before', async () => {
		const unhandled: unknown[] = [];
		const listener = (reason: unknown) => unhandled.push(reason);
		process.on('unhandledRejection', listener);
		const { fetch } = startPrefetcher(['2', '3']);
		await fetch('1', ['2', '3']);
		await new Promise((resolve) => setImmediate(resolve));
		process.off('unhandledRejection', listener);
		expect(unhandled).toEqual([]);
		await expect(fetch('2', [])).rejects.toThrow('page 2');
	});

	it('fetches a page once: it waits for no repetition, and gives up all else', async () => {
		const controls: FetchControl[] = [];
		const { fetch, fetchOnce } = createPrefetcher(async (url, control) => {
			controls.push(control);
			if (url === '1') return page;
			control.onRepeat(new Error(`page ${url}`), true);
			return await new Promise<Page>(() => undefined);
		}, true);
		await fetch('1', ['2', '3']);
		await expect(fetchOnce('3')).rejects.toThrow('page 3');
		await expect(fetchOnce('4')).rejects.toThrow('page 4');
		expect(controls.map(({ pageSignal }) => pageSignal.aborted)).toEqual([true, true, true, true]);
	});

	it('predicts each page once, also if it was given up', async () => {
		const { requested, fetch } = startPrefetcher();
		await fetch('1', ['2']);
		await fetch('3', ['4']);
		await fetch('5', ['2', '4', '6']);
		expect(requested).toEqual(['1', '2', '3', '4', '5', '6']);
	});

	it('starts no request when enough are in flight', async () => {
		const { requested, fetch, throttle } = startPrefetcher();
		await fetch('1', pages(2, 9));
		throttle();
		await fetch('2', pages(3, 20));
		expect(requested).toEqual(pages(1, 10));
	});

	it('cancels a request when it is no longer predicted, and makes it again for its page', async () => {
		const { controls, requested, fetch, cancel } = startPrefetcher();
		const first = fetch('1', ['2', '3']);
		const areCancelled = () => controls.map(({ pageSignal }) => pageSignal.aborted);
		expect(areCancelled()).toEqual([false, false, false]);
		await first;
		const second = fetch('2', ['4']);
		expect(areCancelled().slice(1)).toEqual([false, true, false]);
		await second;
		cancel();
		expect(areCancelled()).toEqual([true, true, true, true]);
		await fetch('3', []);
		expect(requested).toEqual(['1', '2', '3', '4', '3']);
	});
});

const URL = 'https://api.example.com/l';
/** Predicts the requests after the one for `next`, behind a page of 50 locations. @returns their queries */
function predict(
	current: string,
	next: string,
	members: object = { total: 200 },
	by: 'link' | 'number' = 'link',
): string[] {
	const data = Array.from({ length: 50 }, (_, id) => ({ id }));
	const page = parsePage({ data, ...members }, {}, URL);
	const progress = new Progress();
	progress.add(page);
	const paginator = { by, overlap: 0 } as const;
	const requests = predictRequests({ url: URL + current, page }, URL + next, progress, paginator);
	return requests.map((url) => url.slice(URL.length));
}

describe('predicting requests', () => {
	it('continues a page number after another number and a question mark', () => {
		const expected = ['?x=7&q=a?b&page=4', '?x=7&q=a?b&page=5'];
		expect(predict('?x=7&q=a?b&page=2', '?x=7&q=a?b&page=3')).toEqual(expected);
	});

	it.each([
		['a number that shrinks', '?page=3', '?page=2'],
		['two numbers that grow', '?page=2&offset=50', '?page=3&offset=100'],
		['a size only', '', '?page[size]=50'],
		['a number after a second equals sign', '?q=a=1', '?q=a=2'],
		['a number that is too long', '?id=1', `?id=${'1'.repeat(16)}`],
	])('predicts nothing when there is %s', (_name, current, next) => {
		expect(predict(current, next)).toEqual([]);
	});

	it.each([
		['the page behind the last one', '?page=1', '?page=2', { pages: 3 }, ['?page=3', '?page=4']],
		['the offset behind the last location', '', '?o=50', { total: 120 }, ['?o=100', '?o=120']],
	])('by position predicts %s, too', (_name, current, next, members, expected) => {
		expect(predict(current, next, members, 'number')).toEqual(expected);
	});

	it('predicts on when more than the total was received, which then counts something else', () => {
		expect(predict('?page=1', '?page=2', { total: 20 })).toEqual(['?page=3', '?page=4']);
	});

	it.each([
		// Some services send it for an unknown one.
		['no more for the largest number', { total: Number.MAX_SAFE_INTEGER }, 9],
		['nothing when the total was received', { total: 50, pages: 4 }, 0],
		['by the number of the last page', { lastPage: 4 }, 2],
	])('predicts %s', (_name, members, count) => {
		expect(predict('?page=1', '?page=2', members)).toHaveLength(count);
	});
});
