import type { PageRequest } from '../../../nodes/VisitorLocations/paging/pageRequest';
import {
	describeRequest,
	requestKey,
	withParameters,
} from '../../../nodes/VisitorLocations/paging/pageRequest';
import { LIST_URL as url } from './readList';

const path = '/rest/v1/locations';
const x = (count: number) => 'x'.repeat(count);

describe('a page request', () => {
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
	])('is described when its URL is %s and its query is %j: %s', (requestUrl, query, text) => {
		expect(describeRequest({ url: requestUrl, query })).toBe(text);
	});

	it('has the key of another request only when URL and query are written the same', () => {
		const key = requestKey({ url, query: { page: 2 } });
		expect(requestKey({ url, query: { page: 2 }, canFail: true })).toBe(key);
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

	it('adds a parameter of the user when neither the link nor the paginator has it', () => {
		const request = { url: `${url}?sort=name`, query: { page: 2 }, canFail: true };
		expect(withParameters(request, { sort: 'id', page: 9, active: 'yes' })).toEqual({
			url: `${url}?sort=name`,
			query: { active: 'yes', page: 2 },
			canFail: true,
		});
		expect(withParameters(request, {})).toEqual(request);
	});
});
