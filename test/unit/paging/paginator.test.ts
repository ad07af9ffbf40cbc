import { keyOf, readable, withParameters } from '../../../nodes/VisitorLocations/paging/paginator';

const url = 'https://api.example.com/rest/v1/locations';

it.each([
	[url, { page: 1_234_567_890 }, 'page=…'],
	[`${url}?page=2&after=a1`, {}, '/rest/v1/locations?page=2&after=…'],
	[`${url}?at=2a`, {}, '/rest/v1/locations?at=…'],
])('a request for %s with %j reads as %s', (address, query, words) => {
	expect(readable({ url: address, query })).toBe(words);
});

it('two requests are the same if address and query are, as they are written', () => {
	const key = keyOf({ url, query: { page: 2 } });
	expect(keyOf({ url, query: { page: 2 }, question: true })).toBe(key);
	expect(keyOf({ url, query: { page: 3 } })).not.toBe(key);
	expect(keyOf({ url: `${url}?page=2`, query: {} })).not.toBe(key);
	expect(keyOf({ url: `${url}?%5B`, query: {} })).not.toBe(keyOf({ url: `${url}?[`, query: {} }));
});

it("the user's own parameters are added where neither the link nor the paging has them", () => {
	const request = { url: `${url}?sort=name`, query: { page: 2 }, question: true };
	expect(withParameters(request, { sort: 'id', page: 9, active: 'yes' })).toEqual({
		url: `${url}?sort=name`,
		query: { active: 'yes', page: 2 },
		question: true,
	});
});
