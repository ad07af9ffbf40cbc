import { counted } from '../../../nodes/VisitorLocations/paging/counted';
import { linkSeries } from '../../../nodes/VisitorLocations/paging/links';
import type { Sight } from '../../../nodes/VisitorLocations/paging/paginator';
import { parsePage } from '../../../nodes/VisitorLocations/paging/page';
import { list, reply } from './script';

const afterOne: Sight = { pageSize: 10, pagesRead: 1, pagesToCome: undefined, most: 4 };

/** @returns what is foreseen of links, without the address of the list */
function series(
	next: string,
	{ current = '', last, ...sight }: Partial<Sight> & { current?: string; last?: string } = {},
) {
	const end = last === undefined ? undefined : list + last;
	const urls = linkSeries(list + next, list + current, end, { ...afterOne, ...sight });
	return (urls ?? [list + next]).map((url) => url.replace(list, ''));
}

describe('links', () => {
	it('count on as they last did, up to the last one', () => {
		const links = { current: '?page=3', last: '?page=6', pagesRead: 3 };
		expect(series('?page=4', links)).toEqual(['?page=4', '?page=5', '?page=6']);
		expect(series('?page=4', { ...links, most: 2 })).toEqual(['?page=4', '?page=5']);
		expect(series('?page=4', { ...links, most: 0 })).toEqual(['?page=4']);
	});

	it.each([
		['by offset', '?offset=10', '?offset=30', ['?offset=10', '?offset=20', '?offset=30']],
		['by page', '?p=2', '?p=3', ['?p=2', '?p=3']],
		['by page, from 0', '?p=1', '?p=3', ['?p=1', '?p=2', '?p=3']],
		['to the last page itself', '?p=2', '?p=2', ['?p=2']],
		['by what is neither', '?p=7', '?p=9', ['?p=7']],
		['by steps that miss the last', '?offset=10', '?offset=35', ['?offset=10']],
		['back from the last', '?p=2', '?p=1', ['?p=2']],
		['in two numbers', '?a=1&b=1', '?a=2&b=2', ['?a=1&b=1']],
		['in letters', '?p=b', '?p=f', ['?p=b']],
		[
			'in numbers too large to count',
			'?p=99999999999999999998',
			'?p=99999999999999999999',
			['?p=99999999999999999998'],
		],
	])('after the first page, they are foreseen %s', (_name, next, last, requests) => {
		expect(series(next, { last })).toEqual(requests);
	});

	it.each([
		['as many as are to come', 2, ['?page=2', '?page=3']],
		[
			'two beyond the next where nothing tells how many',
			undefined,
			['?page=2', '?page=3', '?page=4'],
		],
	])('without a last one: %s', (_name, pagesToCome, requests) => {
		expect(series('?page=2', { pagesToCome })).toEqual(requests);
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
		['a name that is no text', '?%E0%A4%A=x2', 1],
	])('a second page with %s in its address: %p', (_name, next, count) => {
		const ahead = series(next);
		expect(ahead).toHaveLength(count);
		expect(ahead[0]).toBe(next);
		expect(new Set(ahead).size).toBe(count);
	});

	it('count on by what the last two addresses differ in', () => {
		const ahead = series('?from=20&to=99', { current: '?from=10&to=99', pagesRead: 2 });
		expect(ahead).toEqual(['?from=20&to=99', '?from=30&to=99', '?from=40&to=99']);
		expect(series('?p=2', { current: '?p=3', pagesRead: 2 })).toEqual(['?p=2']);
	});

	it('the next one is asked for as it is written', () => {
		const written = (current: string, next: string) => series(next, { current });
		expect(written('?page=01', '?page=02')).toEqual(['?page=02', '?page=3', '?page=4']);
		expect(written('?page=02', '?page=2')).toEqual(['?page=2', '?page=3', '?page=4']);
	});

	it('addresses that differ in more than a number show no step', () => {
		expect(series('?p=7&q=5', { current: '?p=1&q=' })).toEqual(['?p=7&q=5']);
	});

	it('a third page that shows no step is not guessed at', () => {
		expect(series('?page=2', { current: '?token=a', pagesRead: 2 })).toEqual(['?page=2']);
	});

	it('a number that does not lead to the last page is not followed to it', () => {
		const links = { current: '?page=1&size=5', last: '?page=2&size=9' };
		expect(series('?page=2&size=5', links)).toEqual([
			'?page=2&size=5',
			'?page=3&size=5',
			'?page=4&size=5',
		]);
	});
});

describe('positions', () => {
	const arrived = {
		page: parsePage(reply(0, 10), {}, list),
		url: list,
		request: { url: list, query: {} },
	};
	const foreseen = (style: 'offset' | 'number', sight: Partial<Sight>) => {
		const paginator = counted(style, list, {}, style === 'offset' ? 0 : 1);
		const next = paginator.next(arrived);
		const ahead = next && paginator.ahead?.(next, arrived, { ...afterOne, ...sight });
		return ahead?.map(({ query }) => Object.values(query)[0]);
	};

	it.each([
		['offset', 3, [10, 20, 30]],
		['number', 3, [2, 3, 4]],
		['number', 98, [2, 3, 4, 5]],
		['number', 0, [2]],
		['number', undefined, [2]],
	] as const)('by %s, with %p pages to come', (style, pagesToCome, positions) => {
		expect(foreseen(style, { pagesToCome })).toEqual(positions);
	});

	it('no more than what is wanted', () => {
		expect(foreseen('number', { pagesToCome: 98, most: 2 })).toEqual([2, 3]);
		expect(foreseen('number', { pagesToCome: 98, most: 0 })).toEqual([2]);
	});
});
