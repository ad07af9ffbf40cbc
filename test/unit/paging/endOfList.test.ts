import { LIST_URL } from './readList';
import type { Readings, Service } from './service';
import {
	ALL_TRIALS,
	MORE,
	NO_MORE,
	expectReading,
	linkedPage,
	page,
	REJECTED,
	readService,
	total,
} from './service';

const OFFSET_10 = '?page[offset]=10';
const OFFSET_20 = '?page[offset]=20';
const NOT_FOUND = 'The list goes on, but its next page was not found';
const MORE_AT_END = 'The pages end, but the service says that there is more';

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

const endsByLink: Readings = {
	'ends with a page without a link': {
		service: {
			'': linkedPage(0, 10, '?p=2'),
			'?p=2': linkedPage(10, 20, '?p=3'),
			'?p=3': page(20, 25),
		},
		received: '0..24',
		requests: ['', '?p=2', '?p=3', '?p=4', '?p=5'],
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
};

const endsByPosition: Readings = {
	'ends with an empty page': {
		service: { '': page(0, 10), [OFFSET_10]: page(10, 20), [OFFSET_20]: page(0, 0) },
		received: '0..19',
	},
	'fails when an empty page has a link, which led nowhere before': {
		service: {
			'': linkedPage(0, 10, '?p=2', total(15)),
			[OFFSET_10]: linkedPage(0, 0, '?p=2', total(15)),
			'?page=2': linkedPage(10, 13, '?p=2', { page: 2, ...total(15) }),
			'?page=1': page(0, 10),
			'?page=3': linkedPage(0, 0, '?p=2', total(15)),
		},
		received: 'Only 13 of 15 locations were received',
	},
	'reads on when the first two pages are short and the second one says nothing': {
		service: {
			'': page(0, 3, MORE),
			'?page[offset]=3': page(3, 6),
			'?page[offset]=6': page(6, 8, NO_MORE),
		},
		received: '0..7',
	},
	'ends with a rejected page when the last page was shorter': {
		service: { '': page(0, 10), [OFFSET_10]: page(10, 15), '?page[offset]=15': REJECTED },
		received: '0..14',
		requests: ['', OFFSET_10, '?page[offset]=15'],
	},
	'ends with a repeated page when the last page was shorter': {
		service: {
			'': page(0, 10),
			[OFFSET_10]: page(10, 15),
			'?page[offset]=15': page(10, 15),
		},
		received: '0..14',
		requests: ['', OFFSET_10, '?page[offset]=15'],
	},
	'ends with a rejected page when all pages were read': {
		service: {
			'': page(0, 10, { pages: 2 }),
			[OFFSET_10]: page(10, 20, { pages: 2 }),
			[OFFSET_20]: REJECTED,
		},
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
	'ends with a rejected page when the total was received, in a chosen Mode': {
		options: { mode: 'offset' },
		service: {
			'': page(0, 10, total(20)),
			[OFFSET_10]: page(10, 20, total(20)),
			[OFFSET_20]: REJECTED,
		},
		received: '0..19',
		requests: ['', OFFSET_10, OFFSET_20],
	},
	'fails when a page is rejected and nothing confirms the end': {
		service: { '': page(0, 10), [OFFSET_10]: page(10, 20), [OFFSET_20]: REJECTED },
		received: 'The service rejected the next page, page[offset]=20 (400)',
		says: /^20 locations were received\. Nothing was output/,
	},
	'fails when a page is repeated and nothing confirms the end': {
		service: { '': page(0, 10), [OFFSET_10]: page(10, 20), [OFFSET_20]: page(10, 20) },
		received: 'The service sent the same page again',
	},
	'fails when a part of a page is repeated and nothing confirms the end': {
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
	'fails when has-more was true and a repeated page says nothing': {
		service: {
			'': page(0, 10, MORE),
			[OFFSET_10]: page(10, 15, MORE),
			'?page[offset]=15': page(10, 15),
		},
		received: 'The service sent the same page again',
		says: /more: meta\.has-more is true\./,
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
	'ignores a cursor when the first page has its total': {
		service: { '': page(0, 10, { cursor: 'abc', total: 10 }) },
		received: '0..9',
	},
	'fails when the first page has a cursor and a total that is smaller than the page': {
		service: { '': page(0, 10, { cursor: 'abc', total: 7 }) },
		received: NOT_FOUND,
		says: /more: cursor is there\. Tried/,
	},
	'ignores a cursor when the first page says that there is no more': {
		service: { '': page(0, 10, { cursor: 'abc', ...NO_MORE }) },
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
	'ignores the cursor of a last page that was linked': {
		service: { '': linkedPage(0, 10, '?p=2'), '?p=2': page(10, 15, { cursor: 'b' }) },
		received: '0..14',
	},
	'ignores the cursor of an empty first page': {
		service: { '': page(0, 0, { cursor: 'a' }) },
		received: 'nothing',
		requests: [''],
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

describe('the end of a list', () => {
	describe('that says where it ends', () => {
		it.each(Object.entries(ends))('%s', expectReading);
	});
	describe('that is read by links', () => {
		it.each(Object.entries(endsByLink))('%s', expectReading);
	});
	describe('that is read by positions', () => {
		it.each(Object.entries(endsByPosition))('%s', expectReading);
	});
	describe('that is in doubt', () => {
		it.each(Object.entries(doubts))('%s', expectReading);
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
});
