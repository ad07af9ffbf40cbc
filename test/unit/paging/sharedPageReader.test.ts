import type { LocationResource } from '../../../nodes/VisitorLocations/paging/page';
import { SharedPageReader } from '../../../nodes/VisitorLocations/paging/sharedPageReader';

/** Creates a reader of 3 pages. `wanted` has how many locations were wanted when each page was requested. */
function createThreePages(failsAt = NaN) {
	const wanted: number[] = [];
	const reader = new SharedPageReader(async function* (wantedNow) {
		for (let page = 1; page <= 3; page += 1) {
			await Promise.resolve();
			wanted.push(wantedNow());
			if (page === failsAt) throw new Error(`page ${page}`);
			yield [{ id: page }];
		}
	});
	return { reader, wanted };
}

const getId = ([location]: LocationResource[]) => location?.id;

async function readAll(reader: SharedPageReader, count = Infinity) {
	const ids = [];
	for await (const page of reader.read(count)) ids.push(getId(page));
	return ids;
}

describe('sharing one page reader', () => {
	it('fetches each page once when several readers read at the same time and later', async () => {
		const { reader, wanted } = createThreePages();
		expect(await Promise.all([readAll(reader), readAll(reader)])).toEqual([
			[1, 2, 3],
			[1, 2, 3],
		]);
		expect(await readAll(reader)).toEqual([1, 2, 3]);
		expect(wanted).toEqual([Infinity, Infinity, Infinity]);
	});

	it('fetches a page only when a reader requests it', async () => {
		const { reader, wanted } = createThreePages();
		const pages = reader.read(1);
		expect(wanted).toEqual([]);
		await pages.next();
		await new Promise((resolve) => setImmediate(resolve));
		expect(wanted).toEqual([1]);
	});

	it('wants as many locations as the largest reader when a page is fetched', async () => {
		const { reader, wanted } = createThreePages();
		const [few, many] = [reader.read(2), reader.read(9)];
		await Promise.all([few.next(), many.next()]);
		await many.return();
		await few.next();
		await few.return();
		expect(await readAll(reader, 5)).toEqual([1, 2, 3]);
		expect(wanted).toEqual([9, 2, 5]);
	});

	it('wants nothing when no reader is left', async () => {
		let wantedNow: () => number = () => NaN;
		const reader = new SharedPageReader(async function* (wanted) {
			wantedNow = wanted;
			yield await Promise.resolve([{ id: 1 }]);
		});
		const pages = reader.read(2);
		await pages.next();
		expect(wantedNow()).toBe(2);
		await pages.return();
		expect(wantedNow()).toBe(0);
	});

	it('continues for the other readers when one stops early', async () => {
		const { reader } = createThreePages();
		const [one, other] = [reader.read(1), reader.read(3)];
		await Promise.all([one.next(), other.next()]);
		await one.return();
		expect(await other.next()).toEqual({ done: false, value: [{ id: 2 }] });
		expect(await readAll(reader)).toEqual([1, 2, 3]);
	});

	it('fails for all readers when a page fails, now and later, after the pages before it', async () => {
		const { reader, wanted } = createThreePages(2);
		const outcomes = await Promise.allSettled([readAll(reader), readAll(reader)]);
		const error = new Error('page 2');
		expect(outcomes).toEqual([
			{ status: 'rejected', reason: error },
			{ status: 'rejected', reason: error },
		]);
		const late = reader.read(3);
		expect(await late.next()).toEqual({ done: false, value: [{ id: 1 }] });
		await expect(late.next()).rejects.toThrow(error);
		expect(wanted).toHaveLength(2);
	});

	it('returns the same page when 150,000 readers read at the same time', async () => {
		const { reader } = createThreePages();
		const readers = Array.from({ length: 150_000 }, () => reader.read(1));
		const pages = await Promise.all(readers.map(async (each) => await each.next()));
		expect(new Set(pages.map(({ value }) => value)).size).toBe(1);
	});
});
