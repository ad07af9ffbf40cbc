import { pagesAhead } from '../../../nodes/VisitorLocations/paging/pagesAhead';
import type { Progress } from '../../../nodes/VisitorLocations/paging/progress';
import { list, progressAfter, reply } from './progressAfter';

/** @returns path and query of what is foreseen, without the address of the list */
function foreseen(
	progress: Progress,
	next: string | Record<string, number>,
	wanted = Infinity,
	most = 4,
) {
	const request =
		typeof next === 'string' ? { url: list + next, query: {} } : { url: list, query: next };
	return pagesAhead({ ...request, continues: true }, progress, wanted, most).map((ahead) => {
		expect(ahead.continues).toBe(true);
		return ahead.url.slice(list.length) + Object.values(ahead.query).join(' ');
	});
}

/** After pages of ten locations each, the last with these links; where each came from. */
function afterLinks(urls: string[], links: object, more: object = {}) {
	const bodies = urls.map((_, page) => {
		const last = page === urls.length - 1;
		return reply(page * 10, page * 10 + 10, last ? { links, ...more } : { links });
	});
	return progressAfter(
		bodies,
		{},
		urls.map((url) => ({ url: list + url })),
	);
}

describe('links', () => {
	it('count on as they last did, up to the last one', () => {
		const progress = afterLinks(['?page=3'], { next: '?page=4', last: '?page=6' });
		expect(foreseen(progress, '?page=4')).toEqual(['?page=4', '?page=5', '?page=6']);
		expect(foreseen(progress, '?page=4', Infinity, 2)).toEqual(['?page=4', '?page=5']);
		expect(foreseen(progress, '?page=4', 15)).toEqual(['?page=4', '?page=5']);
		expect(foreseen(progress, '?page=4', 20)).toEqual(['?page=4', '?page=5']);
	});

	it.each([
		['by offset', '?offset=10', { last: '?offset=30' }, ['?offset=10', '?offset=20', '?offset=30']],
		['by page', '?p=2', { last: '?p=3' }, ['?p=2', '?p=3']],
		['by page, from 0', '?p=1', { last: '?p=3' }, ['?p=1', '?p=2', '?p=3']],
		['to the last page itself', '?p=2', { last: '?p=2' }, ['?p=2']],
		['by what is neither', '?p=7', { last: '?p=9' }, ['?p=7']],
		['by steps that miss the last', '?offset=10', { last: '?offset=35' }, ['?offset=10']],
		['back from the last', '?p=2', { last: '?p=1' }, ['?p=2']],
		['in two numbers', '?a=1&b=1', { last: '?a=2&b=2' }, ['?a=1&b=1']],
		['in letters', '?p=b', { last: '?p=f' }, ['?p=b']],
		[
			'in numbers too large to count',
			'?p=99999999999999999998',
			{ last: '?p=99999999999999999999' },
			['?p=99999999999999999998'],
		],
	])('after the first page, they are foreseen %s', (_name, next, links, requests) => {
		expect(foreseen(afterLinks([''], { next, ...links }), next)).toEqual(requests);
	});

	it.each([
		['up to a total', { total: 25 }, ['?page=2', '?page=3']],
		['up to a number of pages', { pages: 4 }, ['?page=2', '?page=3', '?page=4']],
		['two beyond the next where nothing tells how many', {}, ['?page=2', '?page=3', '?page=4']],
	])('without a last one they are foreseen %s', (_name, more, requests) => {
		expect(foreseen(afterLinks([''], { next: '?page=2' }, more), '?page=2')).toEqual(requests);
	});

	it.each([
		['a page number', '?page=2', 3],
		['an offset', '?offset=10', 3],
		['one beside a size', '?page=2&limit=2', 3],
		['one beside a size in brackets', '?page%5Bsize%5D=10&page%5Bnumber%5D=2', 3],
		['one beside a size per page', '?per_page=10&page=2', 3],
		['one beside a count', '?count=10&start=10', 3],
		['neither', '?page=3', 1],
		['one of two', '?a=2&b=2', 1],
		['one in the path', '2/?page=9', 1],
		['one inside a word', '?page=x2', 1],
		['no more than a size', '?limit=10', 1],
	])('a second page with %s in its address: %p', (_name, next, count) => {
		const ahead = foreseen(afterLinks([''], { next }), next);
		expect(ahead).toHaveLength(count);
		expect(ahead[0]).toBe(next);
		expect(new Set(ahead).size).toBe(count);
	});

	it('count on by what the last two addresses differ in', () => {
		const progress = afterLinks(['', '?from=10&to=99'], { next: '?from=20&to=99' });
		expect(foreseen(progress, '?from=20&to=99')).toEqual([
			'?from=20&to=99',
			'?from=30&to=99',
			'?from=40&to=99',
		]);
		const back = afterLinks(['', '?p=3'], { next: '?p=2' });
		expect(foreseen(back, '?p=2')).toEqual(['?p=2']);
	});

	it('the next one is asked for as it is written', () => {
		const padded = afterLinks(['?page=01'], { next: '?page=02' });
		expect(foreseen(padded, '?page=02')).toEqual(['?page=02', '?page=3', '?page=4']);
		const same = afterLinks(['?page=02'], { next: '?page=2' });
		expect(foreseen(same, '?page=2')).toEqual(['?page=2', '?page=3', '?page=4']);
	});

	it('addresses that differ in more than a number show no step', () => {
		const longer = afterLinks(['?p=1&q='], { next: '?p=7&q=5' });
		expect(foreseen(longer, '?p=7&q=5')).toEqual(['?p=7&q=5']);
	});

	it('a third page that shows no step is not guessed at', () => {
		const progress = afterLinks(['', '?token=a'], { next: '?page=2' });
		expect(foreseen(progress, '?page=2')).toEqual(['?page=2']);
	});

	it('a number that does not lead to the last page is not followed to it', () => {
		const progress = afterLinks(['?page=1&size=5'], {
			next: '?page=2&size=5',
			last: '?page=2&size=9',
		});
		expect(foreseen(progress, '?page=2&size=5')).toEqual([
			'?page=2&size=5',
			'?page=3&size=5',
			'?page=4&size=5',
		]);
	});
});

describe('positions', () => {
	const counted = (style: 'offset' | 'number', more: object) => ({
		...progressAfter([reply(0, 10, more)]),
		style,
	});

	it.each([
		[
			'offset',
			{ total: 35 },
			{ 'page[offset]': 10, 'page[limit]': 10 },
			['10 10', '20 10', '30 10'],
		],
		['offset', { total: 30 }, { 'page[offset]': 10, 'page[limit]': 10 }, ['10 10', '20 10']],
		['number', { total: 35 }, { 'page[number]': 2 }, ['2', '3', '4']],
		['number', { pages: 3 }, { 'page[number]': 2 }, ['2', '3']],
		['number', { pages: 3, total: 99 }, { 'page[number]': 2 }, ['2', '3']],
		['number', { pages: 99 }, { 'page[number]': 2 }, ['2', '3', '4', '5']],
		['number', { total: 5 }, { 'page[number]': 2 }, ['2']],
		['number', {}, { 'page[number]': 2 }, ['2']],
	] as const)('by %s, where the service says %j', (style, more, next, requests) => {
		expect(foreseen(counted(style, more), next)).toEqual(requests);
	});

	it('no more than what is wanted', () => {
		const progress = counted('number', { pages: 99 });
		expect(foreseen(progress, { 'page[number]': 2 }, 11)).toEqual(['2', '3']);
		expect(foreseen(progress, { 'page[number]': 2 }, 0)).toEqual(['2']);
	});

	it('an empty first page tells nothing', () => {
		const empty = progressAfter([reply(0, 0, { total: 35 })]);
		expect(foreseen({ ...empty, style: 'number' }, { 'page[number]': 2 })).toEqual(['2']);
		expect(
			foreseen({ ...counted('number', { pages: 9 }), style: 'cursor' }, { cursor: 1 }),
		).toEqual(['1']);
	});
});

it('what follows a question is none', () => {
	const progress = { ...progressAfter([reply(0, 10, { total: 30 })]), style: 'offset' as const };
	const question = { url: list, query: { 'page[offset]': 10 }, doubtful: true };
	expect(pagesAhead(question, progress, Infinity, 2)).toEqual([
		question,
		{ url: list, query: { 'page[offset]': 20 }, continues: true },
	]);
});
