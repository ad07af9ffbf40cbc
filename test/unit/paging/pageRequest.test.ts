import type { PageRequest } from '../../../nodes/VisitorLocations/paging/pageRequest';
import {
	describeRequest,
	requestKey,
	withParameters,
} from '../../../nodes/VisitorLocations/paging/pageRequest';
import { LIST_URL as url } from './readList';

const path = '/rest/v1/locations';
const x = (count: number) => 'x'.repeat(count);

it.each<[string, Record<string, string | number>, string]>([
	[url, { page: 2 }, 'page=2'],
	[url, { 'page[offset]': 100, 'page[limit]': 100 }, 'page[offset]=100 and page[limit]=100'],
	[url, { page: 123_456_789 }, 'page=123456789'],
	[url, { page: 1_234_567_890 }, 'page=…'],
	[url, { cursor: 'a1' }, 'cursor=…'],
	[url, { cursor: '' }, 'cursor=…'],
	[`${url}?page=2`, { page: 3 }, 'page=3'],
	[url, {}, path],
	[`${url}?`, {}, path],
	[`${url}?page=2&after=a1`, {}, `${path}?page=2&after=…`],
	[`${url}?at=2a`, {}, `${path}?at=…`],
	[`${url}?at=a2`, {}, `${path}?at=…`],
	[`${url}?at=`, {}, `${path}?at=…`],
	[`${url}?page%5Bnumber%5D=2`, {}, `${path}?page[number]=2`],
	[`https://api.example.com/${x(199)}`, {}, `/${x(199)}`],
	[`https://api.example.com/${x(200)}`, {}, `/${x(199)}…`],
	[`https://api.example.com/?${x(196)}=2`, {}, `/?${x(196)}=2`],
	[`https://api.example.com/?${x(197)}=2`, {}, `/?${x(197)}=…`],
])('describes a request for %s with %j as %s', (address, query, words) => {
	expect(describeRequest({ url: address, query })).toBe(words);
});

it('has one key for requests of one URL and one query, as they are written', () => {
	const key = requestKey({ url, query: { page: 2 } });
	expect(requestKey({ url, query: { page: 2 }, isProbe: true })).toBe(key);
	const others: PageRequest[] = [
		{ url, query: { page: 3 } },
		{ url, query: { page: '2' } },
		{ url, query: { number: 2 } },
		{ url, query: {} },
		{ url: `${url}?page=2`, query: {} },
	];
	for (const other of others) expect(requestKey(other)).not.toBe(key);
	const encoded = requestKey({ url: `${url}?%5B`, query: {} });
	expect(requestKey({ url: `${url}?[`, query: {} })).not.toBe(encoded);
});

it("adds the user's own parameters that neither the link nor the paginator has", () => {
	const request = { url: `${url}?sort=name`, query: { page: 2 }, isProbe: true };
	expect(withParameters(request, { sort: 'id', page: 9, active: 'yes' })).toEqual({
		url: `${url}?sort=name`,
		query: { active: 'yes', page: 2 },
		isProbe: true,
	});
	expect(withParameters(request, {})).toEqual(request);
});
