import { ProblemError } from '../../../credentials/shared/problem';
import { fetchAnswered } from '../../../nodes/VisitorLocations/paging/answer';
import { prefetch } from '../../../nodes/VisitorLocations/paging/prefetch';
import type { PageRequest } from '../../../nodes/VisitorLocations/paging/styles';
import { problemOf } from '../../harness/problem';
import { fetched, list, progressAfter, reply } from './progressAfter';

/** Answers requests in turn: with a body, or with the status that refuses it. */
function pagesOf(...answers: (object | number)[]) {
	const asked: PageRequest[] = [];
	const pages = prefetch(async (request) => {
		const answer = answers[asked.push(request) - 1];
		if (answer === undefined) throw new Error('One request too many');
		if (typeof answer !== 'number') return await Promise.resolve(fetched(answer));
		throw new ProblemError({ message: `No (${answer})`, description: '' }, answer);
	}, 1);
	return { asked, pages };
}
const request = { url: list, query: { page: 2 } };

it('gives the page, and the request that brought it', async () => {
	const { pages } = pagesOf(reply(2, 4));
	const answer = await fetchAnswered(request, pages, progressAfter([reply(0, 2)]));
	expect(answer).toEqual({ request, fetched: fetched(reply(2, 4)) });
});

it('a refusal is an error, unless the list may have ended', async () => {
	const progress = progressAfter([reply(0, 2)]);
	const fetch = async (status: number, more: object) =>
		await fetchAnswered({ ...request, ...more }, pagesOf(status).pages, progress);
	await expect(fetch(404, {})).rejects.toThrow('No (404)');
	await expect(fetch(400, { mayEnd: true })).rejects.toThrow('No (400)');
	await expect(fetch(404, { mayEnd: false })).rejects.toThrow('No (404)');
	expect(await fetch(404, { mayEnd: true })).toBeUndefined();
});

it('any refusal is the end where all has arrived that the last page spoke of', async () => {
	const fetch = async (total: number, more: object) =>
		await fetchAnswered(
			{ ...request, ...more },
			pagesOf(400).pages,
			progressAfter([reply(0, 2, { total })], { paging: 'page' }),
		);
	expect(await fetch(2, { mayEnd: true })).toBeUndefined();
	await expect(fetch(2, {})).rejects.toThrow('No (400)');
	await expect(fetch(3, { mayEnd: true })).rejects.toThrow('No (400)');
});

it('a refusal of what stands for a link to elsewhere is about the link', async () => {
	const foreign = { ...request, foreign: 'https://b.example', mayEnd: true };
	const work = async () =>
		await fetchAnswered(foreign, pagesOf(404).pages, progressAfter([reply(0, 2)]));
	expect((await problemOf(work)).message).toBe(
		"The service's link to the next page leads to another address, https://b.example",
	);
});

describe('a link whose address has nothing', () => {
	const linked = {
		url: 'https://api.example.com/other?page=2',
		query: {},
		instead: `${list}?page=2`,
	};

	it('gives its query to the address of the list, and so do all that follow', async () => {
		const progress = progressAfter([reply(0, 2)]);
		const { asked, pages } = pagesOf(404, reply(2, 4));
		const answer = await fetchAnswered(linked, pages, progress);
		expect(asked[1]).toEqual({ url: `${list}?page=2`, query: {}, doubtful: true, continues: true });
		expect(answer).toEqual({ request: linked, fetched: fetched(reply(2, 4)) });
		expect(progress.adoptLinks).toBe(true);
	});

	it.each([400, 500])('but only where it is not found: %i', async (status) => {
		const progress = progressAfter([reply(0, 2)]);
		await expect(fetchAnswered(linked, pagesOf(status).pages, progress)).rejects.toThrow(
			`(${status})`,
		);
		expect(progress.adoptLinks).toBe(false);
	});
});

describe('an offset that overlaps', () => {
	const overlapping = { url: list, query: { 'page[offset]': 1 }, overlaps: true, mayEnd: true };
	const plain = { 'page[offset]': 2, 'page[limit]': 2 };
	const progress = () => progressAfter([reply(0, 2)], { paging: 'offset' });

	it.each([
		['is refused', 404],
		['brings what is known alone', reply(0, 1)],
	])('is asked for without overlap where it %s', async (_name, answer) => {
		const { asked, pages } = pagesOf(answer, reply(2, 3));
		const reading = progress();
		const next = await fetchAnswered(overlapping, pages, reading);
		expect(asked[1]).toMatchObject({ query: plain, overlaps: false });
		expect(next).toMatchObject({ request: { query: plain }, fetched: fetched(reply(2, 3)) });
		expect(reading.mayOverlap).toBe(false);
	});

	it('is taken where it fits', async () => {
		const { asked, pages } = pagesOf(reply(1, 3));
		const reading = progress();
		expect((await fetchAnswered(overlapping, pages, reading))?.request).toBe(overlapping);
		expect(asked).toHaveLength(1);
		expect(reading.mayOverlap).toBe(true);
	});

	it('is not looked at where none was asked for', async () => {
		const { pages } = pagesOf(reply(7, 9));
		const answer = await fetchAnswered({ ...overlapping, overlaps: false }, pages, progress());
		expect(answer?.fetched).toEqual(fetched(reply(7, 9)));
	});

	it('where the list has ended, nothing more is asked for', async () => {
		const ended = progressAfter([reply(0, 2, { more: false })], { paging: 'offset' });
		const { asked, pages } = pagesOf(404);
		expect(await fetchAnswered(overlapping, pages, ended)).toBeUndefined();
		expect(asked).toHaveLength(1);
	});
});

describe('an offset that overlaps and has nothing', () => {
	const overlapping = { url: list, query: { 'page[offset]': 2 }, overlaps: true, mayEnd: true };
	const progress = () =>
		progressAfter([reply(0, 2), reply(1, 3)], { paging: 'offset' }, [{}, { overlaps: true }]);
	const after = async (...answers: (object | number)[]) =>
		await fetchAnswered(overlapping, pagesOf(...answers).pages, progress());

	it.each<[string, object | number, object | number]>([
		['an empty page, and another one', reply(0, 0), reply(0, 0)],
		['an empty page, and 404', reply(0, 0), 404],
		['404 twice', 404, 404],
	])('shows that the list moved up: %s', async (_name, ...answers) => {
		expect((await problemOf(async () => await after(...answers))).message).toBe(
			'The list was changed while it was being read',
		);
	});

	it.each<[string, object | number]>([
		['an empty page', reply(0, 0)],
		['404', 404],
	])('shows nothing where others are behind it: %s', async (_name, answer) => {
		expect((await after(answer, reply(3, 4)))?.fetched).toEqual(fetched(reply(3, 4)));
	});

	it('shows nothing where the service refuses such an offset, or has offsets of its own', async () => {
		expect(await after(400, 404)).toBeUndefined();
		expect((await after(reply(0, 1), reply(0, 0)))?.fetched).toEqual(fetched(reply(0, 0)));
	});

	it('shows nothing where the service never gave one', async () => {
		const first = progressAfter([reply(0, 2)], { paging: 'offset' });
		const { pages } = pagesOf(reply(0, 0), 404);
		expect(await fetchAnswered(overlapping, pages, first)).toBeUndefined();
	});
});

it.each([403, 500])('%i is about neither the link nor the end', async (status) => {
	const fetch = async (more: object) =>
		await fetchAnswered(
			{ ...request, ...more },
			pagesOf(status).pages,
			progressAfter([reply(0, 2, { total: 2 })], { paging: 'page' }),
		);
	await expect(fetch({ foreign: 'https://b.example' })).rejects.toThrow(`No (${status})`);
	await expect(fetch({ mayEnd: true })).rejects.toThrow(`No (${status})`);
});
