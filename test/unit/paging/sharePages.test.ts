import type { ReadSharedPages } from '../../../nodes/VisitorLocations/paging/collect';
import { sharePages } from '../../../nodes/VisitorLocations/paging/collect';

/** Shares a list of three pages with one location each. `wanted` has what was wanted when each page was requested. */
function shareThreePages(failingPage?: number) {
	const wanted: number[] = [];
	const read = sharePages(async function* (getWanted) {
		for (const id of [1, 2, 3]) {
			wanted.push(getWanted());
			if (id === failingPage) throw new Error(`page ${id}`);
			yield await Promise.resolve([{ id }]);
		}
	});
	return { read, wanted };
}

async function readAll(read: ReadSharedPages) {
	const ids: unknown[] = [];
	for await (const locations of read(Infinity)) ids.push(...locations.map(({ id }) => id));
	return ids;
}

describe('a list that several consumers share', () => {
	it('is read once when they read at the same time, and later', async () => {
		const { read, wanted } = shareThreePages();
		const all = [1, 2, 3];
		expect(await Promise.all([readAll(read), readAll(read)])).toEqual([all, all]);
		expect(await readAll(read)).toEqual(all);
		expect(wanted).toHaveLength(3);
	});

	it('is read only as far as somebody asks, and goes on for the others when one stops', async () => {
		const { read, wanted } = shareThreePages();
		const [one, other] = [read(1), read(3)];
		expect(await one.next()).toEqual({ done: false, value: [{ id: 1 }] });
		expect(await other.next()).toEqual({ done: false, value: [{ id: 1 }] });
		expect(wanted).toHaveLength(1);
		await one.return();
		expect(await other.next()).toEqual({ done: false, value: [{ id: 2 }] });
		expect(await readAll(read)).toEqual([1, 2, 3]);
	});

	it('is read for the one who wants most, among those who are still reading', async () => {
		const { read, wanted } = shareThreePages();
		const [few, many] = [read(5), read(9)];
		await Promise.all([few.next(), many.next()]);
		await many.next();
		await many.return();
		await few.next();
		await few.next();
		expect(wanted).toEqual([5, 9, 5]);
	});

	it('fails for all when a page fails, now and later, after the pages before it', async () => {
		const { read, wanted } = shareThreePages(2);
		const failed = { status: 'rejected', reason: new Error('page 2') };
		expect(await Promise.allSettled([readAll(read), readAll(read)])).toEqual([failed, failed]);
		const late = read(3);
		expect(await late.next()).toEqual({ done: false, value: [{ id: 1 }] });
		await expect(late.next()).rejects.toThrow('page 2');
		expect(wanted).toHaveLength(2);
	});
});
