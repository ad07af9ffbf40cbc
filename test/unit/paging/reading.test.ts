import type { Part } from '../../../nodes/VisitorLocations/paging/readPages';
import { Reading } from '../../../nodes/VisitorLocations/paging/reading';

/** A list of three pages; `wanted` has how many locations were wanted when each was asked for. */
function threePages(failsAt = NaN) {
	const wanted: number[] = [];
	const reading = new Reading(async function* (wantedNow) {
		for (let page = 1; page <= 3; page++) {
			await Promise.resolve();
			wanted.push(wantedNow());
			if (page === failsAt) throw new Error(`page ${page}`);
			yield { locations: [{ id: page }], total: 3 };
		}
	});
	return { reading, wanted };
}

const idOf = ({ locations }: Part) => locations[0]?.id;

async function readAll(reading: Reading, count = Infinity) {
	const ids = [];
	for await (const part of reading.pages(count)) ids.push(idOf(part));
	return ids;
}

it('a list is read once for all who want it at the same time, and for those who come later', async () => {
	const { reading, wanted } = threePages();
	expect(await Promise.all([readAll(reading), readAll(reading)])).toEqual([
		[1, 2, 3],
		[1, 2, 3],
	]);
	expect(await readAll(reading)).toEqual([1, 2, 3]);
	expect(wanted).toHaveLength(3);
});

it('nothing is read before somebody asks, and no page before it is asked for', async () => {
	const { reading, wanted } = threePages();
	const one = reading.pages(1);
	expect(wanted).toEqual([]);
	await one.next();
	await new Promise((resolve) => setImmediate(resolve));
	expect(wanted).toEqual([1]);
});

it('whoever wants the most now says how much is wanted', async () => {
	const { reading, wanted } = threePages();
	const [few, many] = [reading.pages(2), reading.pages(9)];
	await Promise.all([few.next(), many.next()]);
	await many.return();
	await few.next();
	await few.return();
	expect(await readAll(reading, 5)).toEqual([1, 2, 3]);
	expect(wanted).toEqual([9, 2, 5]);
});

it('who stops early ends it for nobody else', async () => {
	const { reading } = threePages();
	const [one, other] = [reading.pages(1), reading.pages(3)];
	await Promise.all([one.next(), other.next()]);
	await one.return();
	const second = await other.next();
	expect(second.done === false && idOf(second.value)).toBe(2);
	expect(await readAll(reading)).toEqual([1, 2, 3]);
});

it('where it fails, it fails for all, now and later, after the pages that came', async () => {
	const { reading, wanted } = threePages(2);
	const outcomes = await Promise.allSettled([readAll(reading), readAll(reading)]);
	expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	const late = reading.pages(3);
	expect(await late.next()).toMatchObject({ done: false, value: { locations: [{ id: 1 }] } });
	await expect(late.next()).rejects.toThrow('page 2');
	expect(wanted).toHaveLength(2);
});

it('as many as there are input items can read it at once', async () => {
	const { reading } = threePages();
	const readers = Array.from({ length: 150_000 }, () => reading.pages(1));
	const parts = await Promise.all(readers.map(async (reader) => await reader.next()));
	expect(new Set(parts.map(({ value }) => value)).size).toBe(1);
});
