import { ProblemError } from '../../../credentials/shared/problem';
import { findOut, refusalOf } from '../../../nodes/VisitorLocations/paging/findOut';
import type { Progress } from '../../../nodes/VisitorLocations/paging/progress';
import type { PageRequest } from '../../../nodes/VisitorLocations/paging/styles';
import { problemOf } from '../../harness/problem';
import { fetched, list, progressAfter, reply } from './progressAfter';

/** Answers questions in turn: with a body, or with the status that refuses it. */
function serviceWith(...answers: (object | number)[]) {
	const asked: PageRequest['query'][] = [];
	const fetch = async (request: PageRequest) => {
		expect(request).toMatchObject({ url: list, doubtful: true });
		const answer = answers[asked.push(request.query) - 1];
		if (answer === undefined) throw new Error('One question too many');
		if (typeof answer !== 'number') return await Promise.resolve(fetched(answer));
		throw new ProblemError({ message: 'No', description: '' }, answer);
	};
	return { asked, fetch };
}
const known = reply(0, 10);
const news = reply(10, 12);
const nothing = reply(0, 0);
const offset = { 'page[offset]': 10, 'page[limit]': 10 };
const number = { 'page[number]': 2, 'page[size]': 10 };
const first = (more: object = {}, count = 10) => progressAfter([reply(0, count, more)]);

it.each<[string, Progress]>([
	['where the style is known', { ...first(), style: 'offset' }],
	['where paging is chosen', progressAfter([known], { paging: 'none' })],
	['where the list has ended', first({ more: false })],
	['where nothing speaks of more, and there are 9 locations', first({}, 9)],
])('asks nothing %s', async (_name, progress) => {
	const { asked, fetch } = serviceWith();
	expect(await findOut(progress, fetch)).toBeUndefined();
	expect(asked).toEqual([]);
});

it('takes the style whose reply brings new locations', async () => {
	const progress = first();
	const { asked, fetch } = serviceWith(400, known, news, known);
	const found = await findOut(progress, fetch);
	expect(asked).toEqual([offset, number, { page: 2 }, { page: 1 }]);
	expect(found?.request.query).toEqual({ page: 2 });
	expect(found?.fetched).toEqual(fetched(news));
	expect(progress.style).toBe('page');
});

it('gives up at once what the service refuses, and what it sends again', async () => {
	const progress = first({ total: 99 });
	const { asked, fetch } = serviceWith(400, known, 404);
	expect(await findOut(progress, fetch)).toBeUndefined();
	expect(asked).toEqual([offset, number, { page: 2 }]);
	expect(progress.style).toBeUndefined();
	expect(progress.tried).toEqual([
		'page[offset]=10 and page[limit]=10 (refused, 400)',
		'page[number]=2 and page[size]=10 (brought what was known already)',
		'page=2 (refused, 404)',
	]);
});

it('an empty page settles a doubt', async () => {
	const { asked, fetch } = serviceWith(nothing);
	expect(await findOut(first(), fetch)).toBeUndefined();
	expect(asked).toEqual([offset]);
});

it('an empty page ends a list whose cursor leads nowhere', async () => {
	const { asked, fetch } = serviceWith(nothing);
	expect(await findOut(first({ cursor: 'abc' }, 3), fetch)).toBeUndefined();
	expect(asked).toEqual([{ 'page[after]': 'abc' }]);
});

it('an empty page ends no list that the service says goes on', async () => {
	const progress = first({ more: true });
	const { asked, fetch } = serviceWith(nothing, 400, nothing, known);
	expect(await problemOf(async () => await findOut(progress, fetch))).toEqual({
		message: 'The list goes on, but nothing brings its next page',
		description:
			"10 locations arrived, and the service said: more is true. Tried: page[offset]=10 and page[limit]=10 (brought nothing); page[number]=2 and page[size]=10 (refused, 400); page=2 (brought nothing). A part is never output as the whole list. If you know how the service pages, choose 'Paging' in the options of the node; npm run probe, in the source of this package, finds out more.",
	});
	expect(asked).toEqual([offset, number, { page: 2 }, { page: 1 }]);
});

it('names all that the service said', async () => {
	const { fetch } = serviceWith(400, 400, 400);
	const work = async () => await findOut(first({ more: true, pages: 2 }), fetch);
	expect((await problemOf(work)).description).toContain('said: pages is 2, more is true. Tried');
});

describe('pages that may count from 0', () => {
	it('page 1 is the second one where it is new, too', async () => {
		const progress = first({ pages: 3 });
		const { asked, fetch } = serviceWith(reply(20, 30), news);
		const found = await findOut(progress, fetch);
		expect(asked).toEqual([number, { 'page[number]': 1, 'page[size]': 10 }]);
		expect(found?.request.query).toEqual(asked[1]);
		expect(progress).toMatchObject({ firstNumber: 0, style: 'number' });
	});

	it.each([
		['is known', known],
		['is refused', 404],
		['is empty', nothing],
	])('page 2 is the second one where page 1 %s', async (_name, page1) => {
		const progress = first({ pages: 3 });
		const { fetch } = serviceWith(news, page1);
		expect((await findOut(progress, fetch))?.request.query).toEqual(number);
		expect(progress).toMatchObject({ firstNumber: 1, style: 'number' });
	});

	it.each([
		['the number of the first page', { pages: 3, page: 1 }],
		['the number of the next page', { nextPage: 2 }],
	])('page 1 is not asked for where the service says %s', async (_name, more) => {
		const { asked, fetch } = serviceWith(news);
		await findOut(first(more), fetch);
		expect(asked).toEqual([number]);
	});

	it('nor where they are counted by locations, or page 2 brings what is known', async () => {
		const byOffset = serviceWith(news);
		await findOut(first({ total: 12 }), byOffset.fetch);
		expect(byOffset.asked).toEqual([offset]);
		const ignored = serviceWith(known, 400, 400);
		await problemOf(async () => await findOut(first({ pages: 3 }), ignored.fetch));
		expect(ignored.asked).toHaveLength(3);
	});
});

it('any other fault is not an answer', async () => {
	const fault = new ProblemError({ message: 'Busy', description: '' }, 429);
	const fetch = async () => await Promise.reject(fault);
	await expect(findOut(first(), fetch)).rejects.toBe(fault);
});

it.each([
	[400, 400],
	[404, 404],
	[500, 500],
	[399, undefined],
	[401, undefined],
	[408, undefined],
	[425, undefined],
	[429, undefined],
	[501, 501],
	[502, undefined],
	[503, undefined],
	[504, undefined],
	[undefined, undefined],
])('a problem with the status %p is the refusal %p', (status, refusal) => {
	expect(refusalOf(new ProblemError({ message: '', description: '' }, status))).toBe(refusal);
	expect(refusalOf(Object.assign(new Error(), { httpStatus: status }))).toBeUndefined();
});

describe('a service that breaks at each question', () => {
	it('is asked for its list once more', async () => {
		const { asked, fetch } = serviceWith(500, 501, 500, known);
		expect(await findOut(first(), fetch)).toBeUndefined();
		expect(asked).toEqual([offset, number, { page: 2 }, {}]);
	});

	it('fails where it breaks at that as well', async () => {
		await expect(findOut(first(), serviceWith(500, 500, 500, 500).fetch)).rejects.toThrow('No');
	});

	it.each([
		[500, 499, 500],
		[500, 500, known],
	])('is not asked, where one answer is another: %j, %j, %j', async (...answers) => {
		const { asked, fetch } = serviceWith(...answers);
		expect(await findOut(first(), fetch)).toBeUndefined();
		expect(asked).toHaveLength(3);
	});
});

it('takes a style whose empty reply leads on', async () => {
	const numbered = first({ 'has-more': true });
	const { asked, fetch } = serviceWith(400, { data: [], 'has-more': true }, known);
	expect((await findOut(numbered, fetch))?.request.query).toEqual(number);
	expect(asked).toEqual([offset, number, { 'page[number]': 1, 'page[size]': 10 }]);
	expect(numbered.style).toBe('number');
	const more = async (cursor: string) =>
		await findOut(first({ cursor: 'abc' }), serviceWith({ data: [], cursor }).fetch);
	expect((await more('def'))?.request.query).toEqual({ 'page[after]': 'abc' });
	expect(await more('abc')).toBeUndefined();
});

it('takes no style whose reply is known, whatever it says of more', async () => {
	const again = reply(0, 10, { 'has-more': true });
	const { asked, fetch } = serviceWith(again, again, again);
	await problemOf(async () => await findOut(first({ 'has-more': true }), fetch));
	expect(asked).toHaveLength(3);
});
