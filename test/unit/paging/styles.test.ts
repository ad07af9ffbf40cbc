import {
	countsLocations,
	firstPosition,
	isCounted,
	positionParameter,
	queryOf,
	readable,
	stride,
	styleOfAddress,
	withParameters,
} from '../../../nodes/VisitorLocations/paging/styles';

it.each([
	['offset', { 'page[offset]': 20, 'page[limit]': 10 }],
	['number', { 'page[number]': 20, 'page[size]': 10 }],
	['page', { page: 20, perPage: 10 }],
	['after', { 'page[after]': 20 }],
	['pageCursor', { 'page[cursor]': 20 }],
	['cursor', { cursor: 20 }],
] as const)('%s asks with %j', (style, query) => {
	const [position = ''] = Object.keys(query);
	expect(queryOf(style, 10, 20)).toEqual(query);
	expect(queryOf(style, undefined, 20)).toEqual({ [position]: 20 });
	expect(positionParameter(style)).toBe(position);
	const address = new URL('https://a.example?page[size]=1&perPage=1');
	expect(styleOfAddress(address)).toBeUndefined();
	address.searchParams.set(position, 'x');
	expect(styleOfAddress(address)).toBe(style);
});

it.each([
	['offset', true, 0, 50],
	['number', false, 1, 1],
	['page', false, 1, 1],
] as const)(
	'%s counts locations: %p; begins at %i, goes on by %i',
	(style, counts, first, step) => {
		expect(countsLocations(style)).toBe(counts);
		expect(firstPosition(style)).toBe(first);
		expect(stride(style, 50)).toBe(step);
		expect(isCounted(style)).toBe(true);
	},
);

it('a cursor, a link and nothing are not counted', () => {
	expect((['after', 'pageCursor', 'cursor', 'link', undefined] as const).some(isCounted)).toBe(
		false,
	);
});

it('shows a query without cursors', () => {
	expect(readable({ 'page[offset]': 20, 'page[limit]': 10 })).toBe(
		'page[offset]=20 and page[limit]=10',
	);
	expect(readable({ cursor: 'abc' })).toBe('cursor=…');
});

it("adds the user's own parameters, and sends none twice", () => {
	const request = { url: 'https://a.example/l?page=2', query: { perPage: 10 }, mayEnd: true };
	expect(withParameters(request, { page: '9', perPage: '5', include: 'all' })).toEqual({
		...request,
		query: { perPage: 10, include: 'all' },
	});
});
