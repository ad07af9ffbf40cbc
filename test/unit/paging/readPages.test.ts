import type { PagingOptions } from '../../../nodes/VisitorLocations/paging/readPages';
import { LIST_URL } from './readList';
import type { Service } from './service';
import { linkedPage, page, readService } from './service';

/** How a list is read. The queries that `service` does not name are rejected with 400. */
interface Reading {
	options?: Partial<PagingOptions>;
	service: Service;
	/** the numbers of the received locations, or the message of the error */
	received: string;
	/** what the description of the error says */
	says?: RegExp;
	/** the queries that were sent, in this order */
	requests?: string[];
}
type Readings = Record<string, Reading>;

async function expectReading(
	_title: string,
	{ options, service, received, says, requests }: Reading,
) {
	const result = await readService(service, options);
	expect(result.received).toBe(received);
	if (says !== undefined) expect(result.description).toMatch(says);
	if (requests !== undefined) expect(result.requests).toEqual(requests);
}

const OFFSET_10 = '?page[offset]=10';
const OFFSET_20 = '?page[offset]=20';
/** The trial requests of a service that says nothing about its page number. */
const ALL_TRIALS = [OFFSET_10, '?page[number]=2', '?page=2', '?offset=10'];
const NOT_FOUND = 'The list goes on, but its next page was not found';
const MORE_AT_END = 'The pages end, but the service says that there is more';
const MORE = { meta: { 'has-more': true } };
const NO_MORE = { meta: { 'has-more': false } };
const total = (value: number) => ({ meta: { total: value } });

const links: Readings = {
	'reads to the page without a link': {
		service: {
			'': linkedPage(0, 10, '?p=2'),
			'?p=2': linkedPage(10, 20, '?p=3'),
			'?p=3': page(20, 25),
		},
		received: '0..24',
		requests: ['', '?p=2', '?p=3', '?p=4', '?p=5'],
	},
	'reads to the page whose link is null': {
		service: { '': linkedPage(0, 10, '?c=x'), '?c=x': linkedPage(10, 20, null) },
		received: '0..19',
		requests: ['', '?c=x'],
	},
	'requests the URL of the list when links have another host, path or scheme': {
		service: {
			'': linkedPage(0, 10, 'https://other.example/x?p=2'),
			'?p=2': linkedPage(10, 20, { href: 'http://api.example.com/y?p=3' }),
			'?p=3': linkedPage(20, 25, ''),
		},
		received: '0..24',
	},
	'follows the header Link': {
		service: {
			'': [page(0, 10), { link: `<${LIST_URL}?p=9>; rel="last", <?p=2>; rel="next"` }],
			'?p=2': page(10, 15),
		},
		received: '0..14',
	},
	'follows the header Link when the link of the body is null': {
		service: { '': [linkedPage(0, 10, null), { link: '<?p=2>; rel=next' }], '?p=2': page(10, 15) },
		received: '0..14',
	},
	'reads on when two empty pages in a row have a link': {
		service: {
			'': linkedPage(0, 10, '?p=2'),
			'?p=2': linkedPage(0, 0, '?p=3'),
			'?p=3': linkedPage(0, 0, '?p=4'),
			'?p=4': page(10, 15),
		},
		received: '0..14',
	},
	'reads on when three empty pages have a link, but are not in a row': {
		service: {
			'': linkedPage(0, 10, '?p=2'),
			'?p=2': linkedPage(0, 0, '?p=3'),
			'?p=3': linkedPage(10, 20, '?p=4'),
			'?p=4': linkedPage(0, 0, '?p=5'),
			'?p=5': linkedPage(20, 30, '?p=6'),
			'?p=6': linkedPage(0, 0, '?p=7'),
			'?p=7': page(30, 35),
		},
		received: '0..34',
	},
	'fails when three empty pages in a row have a link': {
		service: {
			'': linkedPage(0, 10, '?p=2'),
			'?p=2': linkedPage(0, 0, '?p=3'),
			'?p=3': linkedPage(0, 0, '?p=4'),
			'?p=4': linkedPage(0, 0, '?p=5'),
		},
		received: '3 pages in a row were empty, but the list did not end',
		says: /there is more: links\.next is there\. .*If the list really ends there/,
	},
	'fails when the next page was read before': {
		service: { '': linkedPage(0, 10, '?p=2'), '?p=2': linkedPage(10, 20, '?p=2') },
		received: 'The next page, p=2, is a page that was already read',
		says: /^20 locations were received\. The responses say that there is more: links\.next/,
	},
	'fails when a linked page has no new location, but a link': {
		service: {
			'': linkedPage(0, 10, '?p=2'),
			'?p=2': linkedPage(10, 20, '?p=3'),
			'?p=3': linkedPage(0, 10, '?p=4'),
		},
		received: 'The service sent the same page again',
	},
	'returns the complete list when the last page links to itself and the total was received': {
		service: {
			'': linkedPage(0, 10, '?p=2', total(15)),
			'?p=2': linkedPage(10, 15, '?p=2', total(15)),
		},
		received: '0..14',
	},
	'returns the complete list when the linked page is empty and says nothing': {
		service: { '': linkedPage(0, 10, '?p=2'), '?p=2': page(0, 0) },
		received: '0..9',
	},
	'fails with the status of a later page when its link is rejected': {
		service: { '': linkedPage(0, 10, '?p=2'), '?p=2': linkedPage(10, 20, '?cursor=abc') },
		received: 'The service rejected the next page, cursor=… (400)',
		says: /The service said: no$/,
	},
	'tries the parameters when the link is rejected': {
		service: {
			'': linkedPage(0, 10, '?p=2'),
			[OFFSET_10]: page(10, 15),
			'?page[offset]=15': page(0, 0),
		},
		received: '0..14',
	},
	'tries the parameters when the link returns the first page again': {
		service: {
			'': linkedPage(0, 10, '?p=2'),
			'?p=2': page(0, 10),
			'?page=2': page(10, 15),
			'?page=1': page(0, 10),
		},
		received: '0..14',
	},
	'fails when the link has no query and no parameter works': {
		service: { '': linkedPage(0, 10, '/rest/v1/locations/2') },
		received: NOT_FOUND,
		says: /more: links\.next is there\. Tried: page\[offset\]=10 \(status 400\); .*offset=10 \(status 400\)\. Nothing was output.*The service said: no$/,
	},
	'follows the link of an empty first page': {
		service: { '': linkedPage(0, 0, '?p=2'), '?p=2': page(0, 5) },
		received: '0..4',
	},
};

const parameters: Readings = {
	'sends no trial request when the first page has 9 locations and says nothing': {
		service: { '': page(0, 9) },
		received: '0..8',
		requests: [''],
	},
	'tries four parameters when the first page has 10 locations and says nothing': {
		service: { '': page(0, 10) },
		received: '0..9',
		requests: ['', ...ALL_TRIALS],
	},
	'tries the parameters when a page of 3 locations says that there is more': {
		service: { '': page(0, 3, MORE), '?page[offset]=3': page(3, 5, NO_MORE) },
		received: '0..4',
	},
	'reads by page[offset], which grows by the length of each page': {
		service: {
			'': page(0, 10),
			[OFFSET_10]: page(10, 17),
			'?page[offset]=17': page(17, 20),
			'?page[offset]=20': page(0, 0),
		},
		received: '0..19',
	},
	'reads by offset': {
		service: { '': page(0, 10), '?offset=10': page(10, 15), '?offset=15': page(0, 0) },
		received: '0..14',
	},
	'reads by page[number] when page 1 is the first page': {
		service: {
			'': page(0, 10),
			'?page[number]=1': page(0, 10),
			'?page[number]=2': page(10, 20),
			'?page[number]=3': page(20, 25),
			'?page[number]=4': page(0, 0),
		},
		received: '0..24',
	},
	'reads page 1 as the second page when pages count from 0': {
		service: {
			'': page(0, 10),
			'?page=1': page(10, 20),
			'?page=2': page(20, 25),
			'?page=3': page(0, 0),
		},
		received: '0..24',
	},
	'reads the only other page when pages count from 0 and page 2 is empty': {
		service: { '': page(0, 10), '?page=1': page(10, 15), '?page=2': page(0, 0) },
		received: '0..14',
	},
	'tries page first, and page 2 only, when the response is page 1': {
		service: {
			'': page(0, 10, { meta: { page: 1, total: 15 } }),
			'?page=2': page(10, 15, { meta: { page: 2, total: 15 } }),
		},
		received: '0..14',
		requests: ['', '?page=2'],
	},
	'requests page 1 as the second page when the response is page 0': {
		service: {
			'': page(0, 10, { meta: { page: 0, total: 15 } }),
			'?page=1': page(10, 15, { meta: { page: 1, total: 15 } }),
		},
		received: '0..14',
		requests: ['', '?page=1'],
	},
	'tries the next parameter when a page has mostly locations of the first page': {
		service: {
			'': page(0, 10, MORE),
			[OFFSET_10]: page(5, 15),
			'?page=2': page(10, 15, NO_MORE),
			'?page=1': page(0, 10),
		},
		received: '0..14',
	},
	'tries the next parameter when an offset returns an empty page, which can be a filter': {
		service: {
			'': page(0, 10),
			[OFFSET_10]: page(0, 0),
			'?page=1': page(0, 10),
			'?page=2': page(10, 15),
			'?page=3': page(0, 0),
		},
		received: '0..14',
	},
	'tries the next parameter when both page 2 and page 1 are empty': {
		service: {
			'': page(0, 10, MORE),
			'?page[number]=2': page(0, 0),
			'?page[number]=1': page(0, 0),
			'?offset=10': page(10, 15, NO_MORE),
		},
		received: '0..14',
	},
	'stops trying when page 2 is empty and page 1 is the first page': {
		service: { '': page(0, 10), '?page[number]=2': page(0, 0), '?page[number]=1': page(0, 10) },
		received: '0..9',
		requests: ['', OFFSET_10, '?page[number]=2', '?page[number]=1'],
	},
};

const ends: Readings = {
	'ends when the total was received': {
		service: {
			'': page(0, 10, total(15)),
			[OFFSET_10]: page(10, 15, total(15)),
		},
		received: '0..14',
		requests: ['', OFFSET_10],
	},
	'ends with the first page when its total was received': {
		service: { '': page(0, 12, total(12)) },
		received: '0..11',
		requests: [''],
	},
	'ends when has-more is false, although there is a link': {
		service: { '': linkedPage(0, 12, '?p=2', NO_MORE) },
		received: '0..11',
		requests: [''],
	},
	'ends when next is null': {
		service: { '': linkedPage(0, 12, null) },
		received: '0..11',
		requests: [''],
	},
	'ends when there is one page': {
		service: { '': page(0, 12, { pages: 1 }) },
		received: '0..11',
		requests: [''],
	},
	'reads on when there is one page, but pages count from 0': {
		service: { '': page(0, 12, { page: 0, lastPage: 1 }), '?page=1': page(12, 15) },
		received: '0..14',
	},
	'reads on when a total is larger, although has-more is false and next is null': {
		service: {
			'': linkedPage(0, 10, null, { meta: { total: 15, hasMore: false } }),
			[OFFSET_10]: page(10, 15),
		},
		received: '0..14',
	},
	'reads on when the number of pages is larger, although next is null': {
		service: {
			'': linkedPage(0, 10, null, { pages: 2 }),
			[OFFSET_10]: linkedPage(10, 15, null, { pages: 2 }),
		},
		received: '0..14',
	},
	'reads on when the count is larger than a page of 3 locations': {
		service: { '': page(0, 3, { count: 5 }), '?page[offset]=3': page(3, 5, { count: 5 }) },
		received: '0..4',
		requests: ['', '?page[offset]=3'],
	},
	'does not take a count for the total when it is that of the page': {
		service: { '': page(0, 10, { count: 10 }) },
		received: '0..9',
		requests: ['', ...ALL_TRIALS],
	},
	'reads on when the count is larger than the page': {
		service: { '': page(0, 10, { count: 15 }), [OFFSET_10]: page(10, 15, { count: 15 }) },
		received: '0..14',
	},
	'ends with an empty first page, although it says that it is not the last one': {
		service: { '': page(0, 0, { meta: { last: false } }) },
		received: 'nothing',
		requests: [''],
	},
	'fails when the first page is empty and there is a total': {
		service: { '': page(0, 0, total(5)) },
		received: 'Only 0 of 5 locations were received',
	},
};

const endsByNumber: Readings = {
	'ends with an empty page': {
		service: { '': page(0, 10), [OFFSET_10]: page(10, 20), [OFFSET_20]: page(0, 0) },
		received: '0..19',
	},
	'ends with a rejected page when the last page was shorter': {
		service: { '': page(0, 10), [OFFSET_10]: page(10, 15) },
		received: '0..14',
	},
	'ends with a repeated page when the last page was shorter': {
		service: {
			'': page(0, 10),
			[OFFSET_10]: page(10, 15),
			'?page[offset]=15': page(10, 15),
		},
		received: '0..14',
	},
	'ends with a rejected page when all pages were read': {
		service: { '': page(0, 10, { pages: 2 }), [OFFSET_10]: page(10, 20, { pages: 2 }) },
		received: '0..19',
	},
	'ends with a repeated page when all pages were read': {
		service: {
			'': page(0, 10, { page: 1, pages: 2 }),
			'?page=2': page(10, 20, { page: 2, pages: 2 }),
			'?page=3': page(10, 20, { page: 2, pages: 2 }),
		},
		received: '0..19',
	},
	'fails when a page is rejected and nothing agrees that the list ends': {
		service: { '': page(0, 10), [OFFSET_10]: page(10, 20) },
		received: 'The service rejected the next page, page[offset]=20 (400)',
		says: /^20 locations were received\. Nothing was output/,
	},
	'fails when a page is repeated and nothing agrees that the list ends': {
		service: { '': page(0, 10), [OFFSET_10]: page(10, 20), [OFFSET_20]: page(10, 20) },
		received: 'The service sent the same page again',
	},
	'fails when a part of a page is repeated and nothing agrees that the list ends': {
		service: { '': page(0, 10), [OFFSET_10]: page(10, 20), [OFFSET_20]: page(15, 20) },
		received: 'The service sent the same page again',
	},
	'fails when an empty page says that next is null, but has-more was true': {
		service: {
			'': page(0, 10, MORE),
			[OFFSET_10]: page(10, 15, MORE),
			'?page[offset]=15': linkedPage(0, 0, '', MORE),
		},
		received: MORE_AT_END,
	},
	'fails when the last of the pages repeats the one before it': {
		service: {
			'': page(0, 10, { page: 1, pages: 3 }),
			'?page=2': page(10, 20, { page: 2, pages: 3 }),
			'?page=3': page(10, 20, { page: 3, pages: 3 }),
		},
		received: 'The service sent the same page again',
		says: /more: pages is 3\./,
	},
	'fails when a page is empty before the total was received': {
		service: {
			'': page(0, 10, total(25)),
			[OFFSET_10]: page(10, 20, total(25)),
			[OFFSET_20]: page(0, 0, total(20)),
		},
		received: 'Only 20 of 25 locations were received',
		says: /more: meta\.total is 25\. Nothing.*If the list has changed in the meantime, try again.*If the list really ends there/,
	},
};

const doubts: Readings = {
	'fails when has-more is true to the end': {
		service: {
			'': page(0, 10, MORE),
			[OFFSET_10]: page(10, 15, MORE),
			'?page[offset]=15': page(0, 0, MORE),
		},
		received: MORE_AT_END,
		says: /^15 locations were received\. The responses say that there is more: meta\.has-more is true\. Nothing/,
	},
	'fails when has-more was true and an empty page says nothing': {
		service: {
			'': page(0, 10, MORE),
			[OFFSET_10]: page(10, 15, MORE),
			'?page[offset]=15': page(0, 0),
		},
		received: MORE_AT_END,
	},
	'returns the complete list when the total was received, although has-more is true': {
		service: {
			'': page(0, 10, { total: 15, more: true }),
			[OFFSET_10]: page(10, 15, { total: 15, more: true }),
			'?page[offset]=15': page(0, 0, { total: 15, more: true }),
		},
		received: '0..14',
	},
	'fails when only the first page was read, its total was received, and has-more is true': {
		service: { '': page(0, 10, { total: 10, more: true }) },
		received: NOT_FOUND,
		says: /more: more is true\. Tried/,
	},
	'fails when the first page has a cursor and no parameter works': {
		service: { '': page(0, 3, { cursor: 'abc' }) },
		received: NOT_FOUND,
		says: /more: cursor is there\. Tried/,
	},
	'ignores a cursor when the first page has its total or says that there is no more': {
		service: { '': page(0, 10, { cursor: 'abc', total: 10 }) },
		received: '0..9',
	},
	'ignores the cursor of a later page': {
		service: {
			'': page(0, 10, { cursor: 'a' }),
			[OFFSET_10]: page(10, 15, { cursor: 'b' }),
			'?page[offset]=15': page(0, 0),
		},
		received: '0..14',
	},
	'fails when the first page has a cursor and an offset is read as a filter': {
		service: {
			'': page(0, 3, { cursor: 'abc' }),
			'?page[offset]=3': page(0, 0),
			'?page[offset]=0': page(0, 0),
		},
		received: NOT_FOUND,
	},
	'returns the first page when it has a cursor and a trial request showed that the list ends': {
		service: {
			'': page(0, 3, { cursor: 'abc' }),
			'?page=2': page(0, 0),
			'?page=1': page(0, 3),
		},
		received: '0..2',
	},
	'fails when the first page is as long as its page size and no parameter works': {
		service: { '': page(0, 3, { limit: 3 }) },
		received: NOT_FOUND,
		says: /more: limit is 3, and the page has as many\. Tried/,
	},
	'returns the first page when it is as long as its page size and the next one is empty': {
		service: {
			'': page(0, 3, { limit: 3 }),
			'?page[offset]=3': page(0, 0),
			'?page[offset]=0': page(0, 3),
		},
		received: '0..2',
	},
	'returns what was received when the list is incomplete, with Output Received Locations': {
		options: { outputIncomplete: true },
		service: { '': page(0, 10, total(25)) },
		received: '0..9',
	},
};

const chosenModes: Readings = {
	'uses the parameter alone, although there is a link': {
		options: { mode: 'page' },
		service: {
			'': linkedPage(0, 10, '?page[number]=2'),
			'?page=1': page(0, 10),
			'?page=2': linkedPage(10, 20, '?page[number]=3'),
			'?page=3': page(20, 25),
			'?page=4': page(0, 0),
		},
		received: '0..24',
	},
	'reads to an empty page, although each page says that there is no more': {
		options: { mode: 'offset' },
		service: {
			'': linkedPage(0, 3, null, NO_MORE),
			'?page[offset]=3': linkedPage(3, 6, null, NO_MORE),
			'?page[offset]=6': page(6, 8),
			'?page[offset]=8': page(0, 0),
		},
		received: '0..7',
	},
	'reads on after the first page, although its total was received': {
		options: { mode: 'offset' },
		service: {
			'': page(0, 3, total(3)),
			'?page[offset]=3': page(3, 5),
			'?page[offset]=5': page(0, 0),
		},
		received: '0..4',
	},
	'returns the first page when the next one is empty and the parameter is known': {
		options: { mode: 'plainOffset' },
		service: { '': page(0, 3), '?offset=3': page(0, 0), '?offset=0': page(0, 3) },
		received: '0..2',
	},
	'returns the first page when the next one is rejected and the parameter is known': {
		options: { mode: 'number' },
		service: { '': page(0, 3), '?page[number]=1': page(0, 3) },
		received: '0..2',
	},
	'reads the second page when pages count from 0 and page 2 is rejected': {
		options: { mode: 'number' },
		service: { '': page(0, 3), '?page[number]=1': page(3, 5) },
		received: '0..4',
	},
	'returns the first page when it is full, the next one is empty and the parameter is known': {
		options: { mode: 'offset' },
		service: {
			'': page(0, 3, { limit: 3 }),
			'?page[offset]=3': page(0, 0),
			'?page[offset]=0': page(0, 3),
		},
		received: '0..2',
	},
	'fails when the next page fails with 500, although the parameter is known': {
		options: { mode: 'page' },
		service: { '': page(0, 3), '?page=2': 500, '?page=1': page(0, 3) },
		received: "The service does not paginate by the query parameter 'page'",
	},
	'returns what was received when the parameter is unknown, with Output Received Locations': {
		options: { mode: 'page', outputIncomplete: true },
		service: { '': page(0, 3) },
		received: '0..2',
	},
	'fails when the service reads the parameter as a filter': {
		options: { mode: 'offset' },
		service: { '': page(0, 3), '?page[offset]=3': page(0, 0), '?page[offset]=0': page(0, 0) },
		received: "The service does not paginate by the query parameter 'page[offset]'",
		says: /^'Mode' in the option 'Paging' is set to it\. Tried: page\[offset\]=3 \(no location\); page\[offset\]=0 \(no location\)\. Nothing.*Set 'Mode' to Automatic/,
	},
	'fails when the service ignores the parameter': {
		options: { mode: 'page' },
		service: { '': page(0, 3), '?page=2': page(0, 3) },
		received: "The service does not paginate by the query parameter 'page'",
	},
	'fails when the service rejects the parameter': {
		options: { mode: 'plainOffset' },
		service: { '': page(0, 3) },
		received: "The service does not paginate by the query parameter 'offset'",
		says: /\(status 400\).* The service said: no$/,
	},
	'fails when the parameter is known, but the total was not received': {
		options: { mode: 'offset' },
		service: {
			'': page(0, 3, total(5)),
			'?page[offset]=3': page(0, 0),
			'?page[offset]=0': page(0, 3),
		},
		received: 'Only 3 of 5 locations were received',
	},
	'returns an empty list when the first page is empty': {
		options: { mode: 'page' },
		service: { '': page(0, 0) },
		received: 'nothing',
		requests: [''],
	},
};

const NOTHING_OUTPUT =
	'Nothing was output, because an incomplete list is never output as complete.';
const CHOOSE_MODE =
	"If the documentation of the service names the parameter for the next page, choose it as 'Mode' in the option 'Paging'.";
const OUTPUT_RECEIVED =
	"If the list really ends there, set 'If the List Is Incomplete' there to Output Received Locations.";
const REPORT = `Otherwise report this to the service provider (${LIST_URL}).`;
const CHANGED = 'If the list has changed in the meantime, try again.';

/** What an error says: the description, and the service that it is about. */
const descriptions: [title: string, service: Service, description: string][] = [
	[
		'the signs of more and the trials',
		{
			'': page(0, 1, { more: true, pages: 2 }),
			'?page[offset]=1': 500,
			'?page=2': page(0, 1),
			'?offset=1': page(0, 0),
			'?offset=0': 422,
		},
		`1 location was received. The responses say that there is more: pages is 2, more is true. Tried: page[offset]=1 (status 500); page[number]=2 (status 400); page=2 (no new location); offset=1 (no location); offset=0 (status 422). ${NOTHING_OUTPUT} ${CHOOSE_MODE} ${REPORT} The service said: no`,
	],
	[
		'what was returned instead of a list, or few new locations',
		{
			'': page(0, 10, { more: true }),
			'?page[offset]=10': { total: 0 },
			'?page=2': page(6, 11),
			'?offset=10': [],
		},
		`10 locations were received. The responses say that there is more: more is true. Tried: page[offset]=10 (not a list); page[number]=2 (status 400); page=2 (few new locations); offset=10 (not a list). ${NOTHING_OUTPUT} ${CHOOSE_MODE} ${REPORT} The service said: no`,
	],
	[
		'a page 2 with new locations whose page 1 is rejected',
		{ '': page(0, 10, { total: 20 }), '?page=2': page(10, 20) },
		`10 locations were received. The responses say that there is more: total is 20. Tried: page[offset]=10 (status 400); page[number]=2 (status 400); page=2 (new locations); page=1 (status 400); offset=10 (status 400). ${NOTHING_OUTPUT} ${CHANGED} ${CHOOSE_MODE} ${OUTPUT_RECEIVED} ${REPORT} The service said: no`,
	],
];

describe('reading a list', () => {
	describe('by links', () => {
		it.each(Object.entries(links))('%s', expectReading);
	});
	describe('by numbers', () => {
		it.each(Object.entries(parameters))('%s', expectReading);
	});
	describe('that says where it ends', () => {
		it.each(Object.entries(ends))('%s', expectReading);
	});
	describe('that ends with a page by number', () => {
		it.each(Object.entries(endsByNumber))('%s', expectReading);
	});
	describe('that might be incomplete', () => {
		it.each(Object.entries(doubts))('%s', expectReading);
	});
	describe('with a chosen Mode', () => {
		it.each(Object.entries(chosenModes))('%s', expectReading);
	});

	it.each(descriptions)(
		'describes %s when the list is incomplete',
		async (_title, service, description) => {
			expect((await readService(service)).description).toBe(description);
		},
	);

	it('names the parameters of a request, but no value that is not a short number', async () => {
		const next = '?a=1234567890&b=x1&c=1x&d=7';
		const service = { '': linkedPage(0, 10, next), [next]: linkedPage(10, 20, next) };
		expect((await readService(service)).received).toBe(
			'The next page, a=… and b=… and c=… and d=7, is a page that was already read',
		);
	});

	it('requests only what Limit needs', async () => {
		const service = (query: string) => {
			const offset = Number(new URLSearchParams(query).get('page[offset]') ?? 0);
			return page(offset, offset + 10, total(90));
		};
		const { received, requests } = await readService(service, {}, { limit: 25 });
		expect(received).toBe('0..24');
		expect(requests).toEqual(['', OFFSET_10, OFFSET_20]);
	});

	describe('when a request fails', () => {
		const FAILURES = [401, 403, 408, 425, 429, 502, 503, 504, 0];
		const nameOf = (status: number) => (status === 0 ? 'No response' : `Rejected (${status})`);

		it.each(FAILURES)(
			'fails when a trial request gets %i, where 0 is no response',
			async (status) => {
				const service = { '': page(0, 10), [OFFSET_10]: status, '?page=2': page(10, 15) };
				const { received, trials } = await readService(service);
				expect(received).toBe(nameOf(status));
				expect(trials).toEqual([OFFSET_10]);
			},
		);

		it('fails when the page of a trial request has an entry without an ID', async () => {
			const service = { '': page(0, 10), [OFFSET_10]: { data: [{ id: '10' }, {}] } };
			const { received, trials } = await readService(service);
			expect(received).toBe('Entry 2 of a page has no ID');
			expect(trials).toEqual([OFFSET_10]);
		});

		it.each([...FAILURES, 500])('fails when a later page gets %i', async (status) => {
			const service = { '': page(0, 10), [OFFSET_10]: page(10, 15), '?page[offset]=15': status };
			expect((await readService(service)).received).toBe(nameOf(status));
		});

		it.each<[unknown, number | object]>([
			[404, 404],
			[500, 500],
			[501, 501],
			['another object', { message: 'no' }],
		])('tries the next parameter when a trial request gets %p', async (_name, response) => {
			const service = {
				'': page(0, 10),
				[OFFSET_10]: response,
				'?page=2': page(10, 15),
				'?page=1': page(0, 10),
				'?page=3': page(0, 0),
			};
			expect((await readService(service)).received).toBe('0..14');
		});
	});

	describe('in parallel', () => {
		/** @returns a service with 6 pages of 10, and the order in which its requests come */
		const numbered = (members: object) => (query: string) => {
			const number = Number(new URLSearchParams(query).get('page') ?? 1);
			return number > 6 ? page(0, 0) : page(number * 10 - 10, number * 10, members);
		};

		it('requests all pages after the first one at once when there is a total', async () => {
			const { received, requests } = await readService(numbered({ page: 1, ...total(60) }));
			expect(received).toBe('0..59');
			expect(requests).toEqual(['', '?page=2', '?page=3', '?page=4', '?page=5', '?page=6']);
		});

		it('starts all requests with the first trial request when there is a total', async () => {
			const inFlight: string[] = [];
			await readService((query) => {
				inFlight.push(query);
				return query === '' ? page(0, 10, total(40)) : 503;
			});
			expect(inFlight).toEqual(['', OFFSET_10, OFFSET_20, '?page[offset]=30']);
		});

		it('requests no page after the number of pages but the one that shows the end', async () => {
			const { requests } = await readService(numbered({ page: 1, pages: 6 }));
			expect(requests).toEqual(['', ...[2, 3, 4, 5, 6, 7].map((number) => `?page=${number}`)]);
		});

		it('requests no page early after a page that is shorter than the first one', async () => {
			const service = { '': page(0, 10), '?offset=10': page(10, 15), '?offset=15': page(0, 0) };
			const { requests } = await readService(service);
			expect(requests).toEqual(['', ...ALL_TRIALS, '?offset=15']);
		});

		it('predicts only for the most likely way', async () => {
			const { requests } = await readService({ '': linkedPage(0, 10, '?p=2', total(40)) });
			const tried = ['?p=2', '?p=3', '?p=4', ...ALL_TRIALS];
			expect(requests).toEqual(['', ...tried]);
		});

		it('sends one trial request at a time when nothing says that there is more', async () => {
			const { requests } = await readService(numbered({}));
			expect(requests.slice(0, 5)).toEqual([
				'',
				OFFSET_10,
				'?page[number]=2',
				'?page=2',
				'?page=1',
			]);
		});
	});
});
