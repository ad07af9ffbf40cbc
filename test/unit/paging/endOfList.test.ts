import type { Readings, Service } from './service';
import {
	ALL_TRIALS,
	byLink,
	byOffset,
	LIST_URL,
	linkedPage,
	MORE,
	NO_MORE,
	page,
	readService,
	REJECTED,
	testReadings,
	total,
} from './service';

const NOT_FOUND = 'The list goes on, but its next page was not found';
const MORE_AT_END = 'The pages end, but the service says that there is more';
const SAME_PAGE = 'The service sent the same page again';
const EMPTY = page(0, 0);

const ends: Readings = {
	'ends when the total was received': {
		service: byOffset(page(0, 10, total(15)), page(10, 15, total(15))),
		received: '0..14',
		requests: ['', '?page[offset]=10'],
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
		service: {
			'': page(0, 12, { page: 0, lastPage: 1 }),
			'?page=0': page(0, 12),
			'?page=1': page(12, 15),
		},
		received: '0..14',
	},
	'fails when the third of three pages is rejected, and they count from 0': {
		service: {
			'': page(0, 12, { page: 0, lastPage: 2 }),
			'?page=0': page(0, 12, { page: 0, lastPage: 2 }),
			'?page=1': page(12, 24, { page: 1, lastPage: 2 }),
		},
		error: 'The service rejected the next page, page=2 (400)',
	},
	'ends with a rejected page after the last of full pages that count from 0': {
		service: {
			'': page(0, 12, { page: 0, lastPage: 1 }),
			'?page=0': page(0, 12, { page: 0, lastPage: 1 }),
			'?page=1': page(12, 24, { page: 1, lastPage: 1 }),
		},
		received: '0..23',
	},
	'reads on when a total is larger, although has-more is false and next is null': {
		service: byOffset(
			linkedPage(0, 10, null, { meta: { total: 15, hasMore: false } }),
			page(10, 15),
		),
		received: '0..14',
	},
	'reads on when the number of pages is larger, although next is null': {
		service: byOffset(
			linkedPage(0, 10, null, { pages: 2 }),
			linkedPage(10, 15, null, { pages: 2 }),
		),
		received: '0..14',
	},
	'reads on when the count is larger than a page of 3 locations': {
		service: byOffset(page(0, 3, { count: 5 }), page(3, 5, { count: 5 })),
		received: '0..4',
		requests: ['', '?page[offset]=3'],
	},
	'sends no trial request when the first page has 9 locations and says nothing': {
		service: { '': page(0, 9) },
		received: '0..8',
		requests: [''],
	},
	'tries four parameters when the first page has 10 locations and only its own count': {
		service: { '': page(0, 10, { count: 10 }) },
		received: '0..9',
		requests: ['', ...ALL_TRIALS],
	},
	'ends with an empty first page, although it has a cursor and says that it is not the last one': {
		service: { '': page(0, 0, { last: false, cursor: 'a' }) },
		received: 'nothing',
		requests: [''],
	},
	'fails when the first page is empty and there is a total': {
		service: { '': page(0, 0, total(5)) },
		error: 'Only 0 of 5 locations were received',
	},
};

const endsByLink: Readings = {
	'ends with a page without a link': {
		service: byLink(page(0, 10), page(10, 20), page(20, 25)),
		received: '0..24',
		requests: ['', '?p=2', '?p=3', '?p=4', '?p=5'],
	},
	'reads on when empty pages have a link, but no three in a row': {
		service: byLink(page(0, 10), EMPTY, EMPTY, page(10, 20), EMPTY, page(20, 25)),
		received: '0..24',
	},
	'fails when three empty pages in a row have a link': {
		service: byLink(page(0, 10), EMPTY, EMPTY, EMPTY, page(10, 20)),
		error: '3 pages in a row were empty, but the list did not end',
		says: /If the list really ends there.* 10 locations were received\. .*there is more: links\.next is there\.$/,
	},
	'ends when the third empty page in a row says that next is null': {
		service: byLink(page(0, 10), page(10, 20), EMPTY, EMPTY, linkedPage(0, 0, null)),
		received: '0..19',
	},
	'fails when the next page was read before': {
		service: { '': linkedPage(0, 10, '?p=2'), '?p=2': linkedPage(10, 20, '?p=2') },
		error: 'The next page, p=2, is a page that was already read',
		says: /\. 20 locations were received\. The responses say that there is more: links\.next/,
	},
	'fails when a linked page has no new location, but a link': {
		service: byLink(page(0, 10), page(10, 20), page(0, 10), page(20, 30)),
		error: SAME_PAGE,
	},
	'returns the complete list when the last page links to itself and the total was received': {
		service: {
			'': linkedPage(0, 10, '?p=2', total(15)),
			'?p=2': linkedPage(10, 15, '?p=2', total(15)),
		},
		received: '0..14',
	},
	'returns the complete list when the linked page is empty and says nothing': {
		service: byLink(page(0, 10), EMPTY),
		received: '0..9',
	},
};

const endsByPosition: Readings = {
	'ends with an empty page': {
		service: byOffset(page(0, 10), page(10, 20), EMPTY),
		received: '0..19',
	},
	'fails when an empty page has a link, which led nowhere before': {
		service: {
			'': linkedPage(0, 10, '?p=2', total(15)),
			'?page[offset]=10': linkedPage(0, 0, '?p=2', total(15)),
			'?page=2': linkedPage(10, 13, '?p=2', { page: 2, ...total(15) }),
			'?page=1': page(0, 10),
			'?page=3': linkedPage(0, 0, '?p=2', total(15)),
		},
		error: 'Only 13 of 15 locations were received',
	},
	'reads on when the first two pages are short and the second one says nothing': {
		service: byOffset(page(0, 3, MORE), page(3, 6), page(6, 8, NO_MORE)),
		received: '0..7',
	},
	'ends with a rejected page when the last page was shorter': {
		service: byOffset(page(0, 10), page(10, 15), REJECTED),
		received: '0..14',
		requests: ['', '?page[offset]=10', '?page[offset]=15'],
	},
	'ends with a repeated page when all pages were read': {
		service: {
			'': page(0, 10, { page: 1, pages: 2 }),
			'?page=2': page(10, 20, { page: 2, pages: 2 }),
			'?page=3': page(10, 20, { page: 2, pages: 2 }),
		},
		received: '0..19',
	},
	'ends with a rejected page when the total was received, in a chosen Mode': {
		options: { mode: 'offset' },
		service: byOffset(page(0, 10, total(20)), page(10, 20, total(20)), REJECTED),
		received: '0..19',
		requests: ['', '?page[offset]=10', '?page[offset]=20'],
	},
	'fails when a page is rejected and nothing confirms the end': {
		service: byOffset(page(0, 10), page(10, 20), REJECTED),
		error: 'The service rejected the next page, page[offset]=20 (400)',
		says: /Nothing was output.* 20 locations were received\./,
	},
	'fails when a page is rejected after a full one, although some of that was repeated': {
		service: byOffset(page(0, 10), page(6, 16), REJECTED),
		error: 'The service rejected the next page, page[offset]=20 (400)',
		says: /Nothing was output.* 16 locations were received\./,
	},
	'fails when a part of a page is repeated and nothing confirms the end': {
		service: byOffset(page(0, 10), page(10, 20), page(15, 20)),
		error: SAME_PAGE,
	},
	'fails when an empty page says that next is null, but has-more was true': {
		service: byOffset(page(0, 10, MORE), page(10, 15, MORE), linkedPage(0, 0, '', MORE)),
		error: MORE_AT_END,
	},
	'fails when has-more was true and a repeated page says nothing': {
		service: byOffset(page(0, 10, MORE), page(10, 15, MORE), page(10, 15)),
		error: SAME_PAGE,
		says: /more: meta\.has-more is true\./,
	},
	'fails when the last of the pages repeats the one before it': {
		service: {
			'': page(0, 10, { page: 1, pages: 3 }),
			'?page=2': page(10, 20, { page: 2, pages: 3 }),
			'?page=3': page(10, 20, { page: 3, pages: 3 }),
		},
		error: SAME_PAGE,
		says: /more: pages is 3\./,
	},
	'fails when a page is empty before the total was received': {
		service: byOffset(page(0, 10, total(25)), page(10, 20, total(25)), page(0, 0, total(20))),
		error: 'Only 20 of 25 locations were received',
		says: /^If the list has changed in the meantime, try again.*If the list really ends there.*complete\. The responses say that there is more: meta\.total is 25\.$/,
	},
};

const doubts: Readings = {
	'fails when a trial brought a new location, but is not the second page': {
		service: { '': page(0, 10), '?page[offset]=10': page(5, 15) },
		error: 'The list goes on, but its next page was not found',
		says: / 10 locations were received\. Tried: page\[offset\]=10 \(few new locations\); /,
	},
	'fails when a trial brought new locations, and page 1 is not the first page': {
		service: { '': page(0, 10), '?page=2': page(10, 20), '?page=1': EMPTY },
		error: 'The list goes on, but its next page was not found',
	},
	'fails when has-more was true and an empty page says nothing': {
		service: byOffset(page(0, 10, MORE), page(10, 15, MORE), EMPTY),
		error: MORE_AT_END,
		says: / 15 locations were received\. The responses say that there is more: meta\.has-more is true\.$/,
	},
	'fails when the pages end before the number of pages that only the first one reported': {
		service: byOffset(page(0, 10, { pages: 4 }), page(10, 20), EMPTY),
		error: MORE_AT_END,
		says: /more: pages is 4\.$/,
	},
	'returns the complete list when the total was received, although has-more is true': {
		service: byOffset(
			page(0, 10, { total: 15, more: true }),
			page(10, 15, { total: 15, more: true }),
			page(0, 0, { total: 15, more: true }),
		),
		received: '0..14',
	},
	'fails when only the first page was read, its total was received, and has-more is true': {
		service: { '': page(0, 10, { total: 10, more: true }) },
		error: NOT_FOUND,
		says: /more: more is true\. Tried/,
	},
	'fails when the first page has a cursor and no parameter works': {
		service: { '': page(0, 3, { cursor: 'abc' }) },
		error: NOT_FOUND,
		says: /more: cursor is there\. Tried/,
	},
	'ignores a cursor when the first page has its total': {
		service: { '': page(0, 10, { cursor: 'abc', total: 10 }) },
		received: '0..9',
	},
	'fails when the first page has a cursor and a total that is smaller than the page': {
		service: { '': page(0, 10, { cursor: 'abc', total: 7 }) },
		error: NOT_FOUND,
	},
	'ignores a cursor when the first page says that there is no more': {
		service: { '': page(0, 10, { cursor: 'abc', ...NO_MORE }) },
		received: '0..9',
	},
	'ignores the cursor of a later page': {
		service: byLink(page(0, 10, { cursor: 'a' }), page(10, 15, { cursor: 'b' })),
		received: '0..14',
	},
	'fails when the first page has a cursor and an offset is read as a filter': {
		service: {
			'': page(0, 3, { cursor: 'abc' }),
			'?page[offset]=3': EMPTY,
			'?page[offset]=0': EMPTY,
		},
		error: NOT_FOUND,
	},
	'returns the first page when it has a cursor and a trial request showed that the list ends': {
		service: { '': page(0, 3, { cursor: 'abc' }), '?page=2': EMPTY, '?page=1': page(0, 3) },
		received: '0..2',
	},
	'fails when the first page is as long as its page size and no parameter works': {
		service: { '': page(0, 3, { limit: 3 }) },
		error: NOT_FOUND,
		says: /more: limit is 3, and the page has as many\. Tried/,
	},
	'returns what was received when the list is incomplete, with Output Received Locations': {
		options: { outputIncomplete: true },
		service: { '': page(0, 10, total(25)) },
		received: '0..9',
	},
};

const NOTHING_OUTPUT =
	'Nothing was output, because an incomplete list is never output as complete.';
const CHOOSE_MODE =
	"If the documentation of the service names the parameter for the next page, choose it as 'Mode' in the option 'Paging'.";
const OUTPUT_RECEIVED =
	"If the list really ends there, set 'If Incomplete' there to Output Received Locations.";
const REPORT = `Otherwise report this to the service provider (${LIST_URL}).`;
const CHANGED = 'If the list has changed in the meantime, try again.';

/** What an error says: the description, and the service that it is about. */
const descriptions: [title: string, service: Service, description: string][] = [
	[
		'one location and several signs of more',
		{
			'': page(0, 1, { more: true, pages: 2 }),
			'?page[offset]=1': 404,
			'?page=2': page(0, 1),
			'?offset=1': EMPTY,
			'?offset=0': 422,
		},
		`${CHOOSE_MODE} ${REPORT} ${NOTHING_OUTPUT} 1 location was received. The responses say that there is more: pages is 2, more is true. Tried: page[offset]=1 (status 404); page[number]=2 (status 400); page=2 (no new location); offset=1 (no location); offset=0 (status 422). The service said: no`,
	],
	[
		'a total, and trials that found something else',
		{
			'': page(0, 10, { total: 20 }),
			'?page[offset]=10': EMPTY,
			'?page[offset]=0': EMPTY,
			'?page[number]=2': page(6, 11),
			'?page=2': page(10, 19),
			'?offset=10': page(0, 10),
		},
		`${CHANGED} ${CHOOSE_MODE} ${OUTPUT_RECEIVED} ${REPORT} ${NOTHING_OUTPUT} The responses say that there is more: total is 20. Tried: page[offset]=10 (no location); page[offset]=0 (no location); page[number]=2 (few new locations); page=2 (new locations); page=1 (status 400); offset=10 (no new location). The service said: no`,
	],
];

describe('the end of a list', () => {
	describe('that says where it ends', () => {
		testReadings(ends);
	});
	describe('that is read by links', () => {
		testReadings(endsByLink);
	});
	describe('that is read by positions', () => {
		testReadings(endsByPosition);
	});
	describe('that is in doubt', () => {
		testReadings(doubts);
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
		expect((await readService(service)).error).toBe(
			'The next page, a=… and b=… and c=… and d=7, is a page that was already read',
		);
	});
});
