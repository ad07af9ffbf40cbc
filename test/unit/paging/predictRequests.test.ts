import { predictRequests } from '../../../nodes/VisitorLocations/paging/predictRequests';

const URL = 'https://api.example.com/l';
/** Predicts two requests after the one for `next`. @returns their queries */
const predict = (current: string, next: string, pagesLeft = 3) =>
	predictRequests(URL + current, URL + next, 50, pagesLeft).map((url) => url.slice(URL.length));

describe('predicting requests', () => {
	it.each([
		['a page number that grows', '?page=2', '?page=3', ['?page=4', '?page=5']],
		['an offset that grows', '?offset=50', '?offset=100', ['?offset=150', '?offset=200']],
		[
			'page 2 after a query without a page',
			'',
			'?page[number]=2',
			['?page[number]=3', '?page[number]=4'],
		],
		[
			'an offset after a query without one',
			'',
			'?page[offset]=50',
			['?page[offset]=100', '?page[offset]=150'],
		],
		[
			'a page number next to a size and a filter',
			'?per_page=50',
			'?q=a&page=2&per_page=50',
			['?q=a&page=3&per_page=50', '?q=a&page=4&per_page=50'],
		],
		[
			'a page number after a question mark in another value',
			'?q=a?b&page=2',
			'?q=a?b&page=3',
			['?q=a?b&page=4', '?q=a?b&page=5'],
		],
		[
			'a number that is written before and after others',
			'?x=1&page=2&y=%5B',
			'?x=1&page=3&y=%5B',
			['?x=1&page=4&y=%5B', '?x=1&page=5&y=%5B'],
		],
	])('continues %s', (_name, current, next, expected) => {
		expect(predict(current, next)).toEqual(expected);
	});

	it.each([
		['no number', '?cursor=a', '?cursor=b'],
		['a number that stays the same', '?page=2', '?page=2'],
		['a number that shrinks', '?page=3', '?page=2'],
		['two numbers that grow', '?page=2&offset=50', '?page=3&offset=100'],
		['a first number that is neither page 2 nor an offset', '', '?page=7'],
		['a size only', '', '?page[size]=50'],
		['a number after a second equals sign', '?q=a=1', '?q=a=2'],
		['no query', '?page=2', ''],
		['a number that is too long', '?id=1', `?id=${'1'.repeat(16)}`],
	])('predicts nothing when there is %s', (_name, current, next) => {
		expect(predict(current, next)).toEqual([]);
	});

	it.each([
		[-1, 0],
		[0, 0],
		[1, 0],
		[11, 10],
	])('predicts, when %i pages are left, %i requests', (pagesLeft, count) => {
		expect(predict('?page=2', '?page=3', pagesLeft)).toHaveLength(count);
	});
});
