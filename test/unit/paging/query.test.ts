import {
	describeRequest,
	findNumbers,
	isPageSize,
} from '../../../nodes/VisitorLocations/paging/query';

describe('the page size of a query', () => {
	const sizes = 'limit page[limit] page[size] perPage per_page pageSize pagesize count $top _limit';
	it.each([...sizes.split(' '), 'maxSize', 'per', 'max_per_page'])('is set by %s', (name) => {
		expect(isPageSize(name)).toBe(true);
	});

	const others = 'filter[active] filter[size] filterCount filter[country] country person page';
	it.each(others.split(' '))('is not set by %s', (name) => {
		expect(isPageSize(name)).toBe(false);
	});
});

it('finds the numbers among the values of parameters', () => {
	expect(
		findNumbers([
			['q', '7'],
			['limit', 'all'],
			['page[size]', '5'],
			['top', '1e3'],
		]),
	).toEqual([7, 5]);
});

it.each([
	['page[offset]=7', 'page[offset]=7'],
	...['cursor', 'starting_after', 'pageToken', 'nextKey'].map((name) => [`${name}=7`, `${name}=…`]),
])('quotes of ?%s: %s', (query, quoted) => {
	expect(describeRequest(`https://api.example.com/l?${query}`)).toBe(quoted);
});
