import { linkSeries } from '../../../nodes/VisitorLocations/paging/links';
import type { Sight } from '../../../nodes/VisitorLocations/paging/paginator';
import { list } from './script';

const afterOne: Sight = { pageSize: 10, pagesRead: 1, pagesToCome: undefined, most: 4 };

type Known = Partial<Sight> & { current?: string; last?: string };

/** @returns what is foreseen of links, without the address of the list */
function series(next: string, { current = '', last, ...sight }: Known = {}) {
	const end = last === undefined ? undefined : list + last;
	const urls = linkSeries(list + next, list + current, end, { ...afterOne, ...sight });
	return (urls ?? [list + next]).map((url) => url.replace(list, ''));
}

it.each<[string, Known, string[]]>([
	// as they last did, up to the last one, and no more than are wanted
	['?page=4', { current: '?page=3', last: '?page=6' }, ['?page=4', '?page=5', '?page=6']],
	['?page=4', { current: '?page=3', last: '?page=6', most: 2 }, ['?page=4', '?page=5']],
	['?page=4', { current: '?page=3', last: '?page=6', most: 0 }, ['?page=4']],
	// by what the last two addresses differ in, if that grows
	['?from=2&to=9', { current: '?from=1&to=9', most: 2 }, ['?from=2&to=9', '?from=3&to=9']],
	['?p=2', { current: '?p=3' }, ['?p=2']],
	// nothing shows how
	['?page=2', { current: '?token=a' }, ['?page=2']],
	['?p=7&q=5', { current: '?p=1&q=', pagesRead: 1 }, ['?p=7&q=5']],
	// as many as are to come; two beyond the next where nothing tells how many
	['?page=2', { pagesToCome: 2, pagesRead: 1 }, ['?page=2', '?page=3']],
	['?page=2', { pagesRead: 1 }, ['?page=2', '?page=3', '?page=4']],
	// The next one is asked for as it is written.
	['?page=02', { current: '?page=01', pagesRead: 1 }, ['?page=02', '?page=3', '?page=4']],
	['?page=2', { current: '?page=02', pagesRead: 1 }, ['?page=2', '?page=3', '?page=4']],
	// A number that does not lead to the last page is not followed to it.
	['?a=2&b=5', { current: '?a=1&b=5', last: '?a=2&b=9', most: 2 }, ['?a=2&b=5', '?a=3&b=5']],
])('links are foreseen: %s, with %j: %j', (next, known, requests) => {
	expect(series(next, { pagesRead: 2, ...known })).toEqual(requests);
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
])('after the first page, links are foreseen %s', (_name, next, last, requests) => {
	expect(series(next, { last })).toEqual(requests);
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
