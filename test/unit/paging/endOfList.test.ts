import type { Readings } from './service';
import {
	ALL_TRIALS,
	byLink,
	byOffset,
	JSON_404,
	linkedPage,
	MORE,
	NO_MORE,
	page,
	REJECTED,
	rejectedWith,
	testReadings,
	total,
} from './service';

const NOT_FOUND = 'The list goes on, but its next page was not found';
const SILENT = "Nothing says whether these are all locations: set 'Mode' in the option 'Paging'";
const MORE_AT_END = 'The pages end, but the service says that there is more';
const EMPTY = page(0, 0);
const twice = { id: '3' };

/** The pages of a list by the parameter `page`, after the first one, which is page 1. */
const byPage = (...pages: (object | number)[]) =>
	Object.fromEntries([
		...[
			['', pages[0]],
			['?page=1', pages[0]],
		],
		...pages.slice(1).map((body, index) => [`?page=${index + 2}`, body]),
	]) as Record<string, object | number>;
const byNumber = { mode: 'number', parameter: 'page' } as const;

const saidEnds: Readings = {
	'ends when the total was received, and a page more brought nothing': {
		service: byOffset(page(0, 10, total(15)), page(10, 15, total(15)), EMPTY),
		received: '0..14',
		requests: ['', '?page[offset]=9', '?page[offset]=14'],
	},
	'ends with the first page when its total was received, although it has a cursor': {
		service: { '': page(0, 12, { total: 12, cursor: 'a' }) },
		received: '0..11',
		requests: [''],
	},
	'ends when has-more is false, although there is a link': {
		service: { '': linkedPage(0, 12, '?p=2', NO_MORE) },
		received: '0..11',
	},
	'ends when has-more is false on a later page, although there is a link, without one request more':
		{
			service: {
				'': linkedPage(0, 10, '?p=b', MORE),
				'?p=b': linkedPage(10, 15, '?p=c', NO_MORE),
			},
			received: '0..14',
			requests: ['', '?p=b'],
		},
	'ends when next is null': { service: { '': linkedPage(0, 12, null) }, received: '0..11' },
	'ends when there is one page': { service: { '': page(0, 12, { pages: 1 }) }, received: '0..11' },
	'ends when the next page is 0': {
		service: {
			...{ '': page(0, 10, { nextPage: 2 }), '?page=1': page(0, 10, { nextPage: 2 }) },
			'?page=2': page(10, 20, { nextPage: 0 }),
		},
		received: '0..19',
	},
	'reads on when the last page is 0, which can be the first of two': {
		service: {
			'': page(0, 12, { page: 0, lastPage: 1 }),
			'?page=0': page(0, 12),
			'?page=1': page(12, 15, { page: 1, lastPage: 1 }),
			'?page=2': EMPTY,
		},
		received: '0..14',
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
			EMPTY,
		),
		received: '0..14',
	},
	'reads on when the count is larger than a page of 3 locations': {
		service: byOffset(page(0, 3, { count: 5 }), page(3, 5, { count: 5 }), page(5, 5)),
		received: '0..4',
	},
	'ends with a first page of 9 entries that says nothing': {
		service: { '': page(0, 9) },
		received: '0..8',
		requests: [''],
	},
	'ends with an empty first page, also if has-more is true, but next is null': {
		service: { '': linkedPage(0, 0, null, { last: false }) },
		received: 'nothing',
		requests: [''],
	},
	'ends with an empty first page that says there is one page (json-server)': {
		service: { '': page(0, 0, { pages: 1, last: 1 }) },
		received: 'nothing',
		requests: [''],
	},
	'fails with a first page of 10 entries that says nothing, if nothing reads on': {
		service: { '': page(0, 10, { count: 10 }) },
		error: SILENT,
		requests: ['', ...ALL_TRIALS],
	},
	'fails when the first page is short, but has a cursor': {
		service: { '': page(0, 3, { cursor: 'abc' }) },
		error: SILENT,
	},
	'fails when the first page is as long as its page size': {
		service: { '': page(0, 3, { limit: 3 }) },
		error: SILENT,
	},
	'fails when the first page is as long as a number in Query Parameters': {
		options: { possiblePageSizes: [3] },
		service: { '': page(0, 3) },
		error: SILENT,
	},
	'fails when the first page is empty and there is a total': {
		service: { '': page(0, 0, total(5)) },
		error: 'Only 0 of 5 locations were received',
	},
	'fails when the total is the length of the first page, has-more is true, and page 2 is empty': {
		service: byPage(page(0, 10, { total: 10, more: true }), page(0, 0, { more: true })),
		error: MORE_AT_END,
	},
	'fails when the first page is short, but has a number': {
		service: { '': page(0, 9, { page: 1 }) },
		error: SILENT,
	},
	'fails when only the first page was read, its total was received, and has-more is true': {
		service: { '': page(0, 10, { total: 10, more: true }) },
		error: NOT_FOUND,
		says: /more: more is true\. Tried/,
	},
};

const byLinks: Readings = {
	'ends with a page without a link': {
		service: byLink(page(0, 10), page(10, 20), page(20, 25)),
		received: '0..24',
		requests: ['', '?p=2', '?p=3', '?p=4', '?p=5'],
	},
	'reads on when empty pages have a link, but no three in a row': {
		service: byLink(page(0, 10), EMPTY, EMPTY, page(10, 20), EMPTY, page(20, 25)),
		received: '0..24',
	},
	'fails when three pages in a row without a new location have a link': {
		service: byLink(page(0, 10), page(10, 20), page(0, 10), EMPTY, page(10, 20), page(20, 30)),
		error: 'The response to p=5 does not continue the list',
		says: /try again\. If the list really ends there, add the option 'Paging' and set its 'If Incomplete'.*20 locations arrived\. .*there is more: links\.next is there\.$/,
	},
	'ends when the third empty page in a row says that next is null': {
		service: byLink(page(0, 10), page(10, 20), EMPTY, EMPTY, linkedPage(0, 0, null)),
		received: '0..19',
	},
	'fails when a link leads to its own page, after three more requests': {
		service: { '': linkedPage(0, 10, '?p=b'), '?p=b': linkedPage(10, 20, '?p=b') },
		error: 'The response to p=… does not continue the list',
		requests: ['', ...Array<string>(4).fill('?p=b')],
	},
	'fails with a link that never ends, also behind exactly the total': {
		service: {
			'': linkedPage(0, 10, '?p=2', total(15)),
			'?p=2': linkedPage(10, 15, '?p=3', total(15)),
			'?p=3': linkedPage(10, 15, '?p=3', total(15)),
		},
		error: 'The response to p=3 does not continue the list',
		says: /try again\. If the list really ends there, add the option 'Paging' and set its 'If Incomplete'.* 15 locations arrived, which is the total\./,
		requests: ['', '?p=2', '?p=3', '?p=3', '?p=3'],
	},
	'fails without a link when has-more is true, also behind exactly the total': {
		service: byLink(
			page(0, 10, { total: 15, more: true }),
			page(10, 15, { total: 15, more: true }),
		),
		error: MORE_AT_END,
	},
	'ends without a link behind exactly the total, when the last page leaves has-more out': {
		service: byLink(page(0, 10, { total: 15, more: true }), page(10, 15, total(15))),
		received: '0..14',
	},
	'fails without a link when has-more was true, and the last page says its number alone': {
		service: byLink(page(0, 10, { page: 1, more: true }), page(10, 15, { page: 2 })),
		error: MORE_AT_END,
	},
	'ends without a link when the last page says the number of pages, but leaves has-more out': {
		service: byLink(page(0, 10, { pages: 2, more: true }), page(10, 15, { pages: 2 })),
		received: '0..14',
	},
	'fails with a refused page that the first link leads to, also behind exactly the total': {
		service: { '': linkedPage(0, 10, '?p=2', total(10)), '?p=2': 422 },
		error: NOT_FOUND,
		says: / 10 locations arrived, which is the total\. If the list really ends there, add the option 'Paging' and set its 'If Incomplete'/,
	},
	'says first to try again when a link leads to a refused page': {
		service: { ...byLink(page(0, 10, total(25)), page(10, 20, total(25)), EMPTY), '?p=3': 422 },
		error: 'The service refused the next page, p=3 (422)',
		says: /^Try again first, because a link or a cursor can expire\. To read the list/,
	},
	'fails with a refused page that a link leads to, also behind exactly the total': {
		service: {
			'': linkedPage(0, 10, '?p=2', total(15)),
			'?p=2': linkedPage(10, 15, '?p=3', total(15)),
			'?p=3': 422,
		},
		error: 'The service refused the next page, p=3 (422)',
		says: /^If the list really ends there, add the option 'Paging' and set its 'If Incomplete'.* 15 locations arrived, which is the total\./,
	},
	'goes on behind a total that counts up to the page, and an empty page': {
		service: {
			'': linkedPage(0, 10, '?p=2', total(10)),
			'?p=2': linkedPage(10, 20, '?p=3', total(20)),
			'?p=3': linkedPage(0, 0, '?p=4', total(20)),
			'?p=4': linkedPage(20, 25, null, total(25)),
		},
		received: '0..24',
	},
	'fails when the next page has new locations, but does not continue the list': {
		service: {
			...byOffset(page(0, 10, { total: 18, more: true }), page(10, 18, { total: 18, more: true })),
			'?page[offset]=17': page(20, 25),
		},
		error: 'The response to page[offset]=17 does not continue the list',
	},
	'goes on behind a total that is the length of the first page': {
		service: {
			'': linkedPage(0, 10, '?p=2', total(10)),
			'?p=2': linkedPage(0, 0, '?p=3', total(0)),
			'?p=3': linkedPage(10, 15, null, total(5)),
		},
		received: '0..14',
	},
	'fails behind exactly the total when the next page fails for now': {
		service: {
			'': linkedPage(0, 10, '?p=2', total(15)),
			'?p=2': linkedPage(10, 15, '?p=3', total(15)),
			'?p=3': 500,
		},
		error: 'Rejected (500)',
	},
	'fails with its own words when something in front of the service refuses a page': {
		service: {
			'': linkedPage(0, 10, '?p=2'),
			'?p=2': linkedPage(10, 20, '?p=3'),
			'?p=3': rejectedWith(403, '<html>'),
		},
		error: 'Rejected (403)',
	},
	'fails when a link is refused': {
		service: byLink(page(0, 10), page(10, 20, { links: { next: '?q=3' } })),
		error: 'The service refused the next page, q=3 (400)',
		says: /The service said: no$/,
	},
	'fails when the last page says nothing, but has-more was true': {
		service: byLink(page(0, 10, MORE), page(10, 15)),
		error: MORE_AT_END,
		says: / 15 locations arrived\. The responses say that there is more: meta\.has-more is true\.$/,
	},
	'fails when the pages end before the number of pages that only the first one reported': {
		service: byLink(page(0, 10, { pages: 4 }), page(10, 20)),
		error: MORE_AT_END,
		says: /more: pages is 4\.$/,
	},
};

const byPositions: Readings = {
	'ends with the overlap alone': {
		service: byOffset(page(0, 10), page(10, 20), EMPTY),
		received: '0..19',
		requests: ['', ...[9, 19, 29, 39].map((offset) => `?page[offset]=${offset}`)],
	},
	'ends with an empty page by number': {
		service: byPage(page(0, 10), page(10, 20), EMPTY),
		received: '0..19',
	},
	'ends with a repeated page by number when that was shorter than the first': {
		service: byPage(page(0, 10), page(10, 15), page(10, 15)),
		received: '0..14',
	},
	'fails with a repeated page by number when that was as long as the first': {
		service: byPage(page(0, 10), page(10, 20), page(10, 20)),
		error: 'The response to page=3 does not continue the list',
	},
	'fails when a part of the last page is repeated': {
		service: byPage(page(0, 10), page(10, 15), page(12, 15)),
		error: 'The response to page=3 does not continue the list',
	},
	'fails with a refused page behind a shorter one': {
		service: byPage(page(0, 10), page(10, 15), JSON_404),
		error: 'The service refused the next page, page=3 (404)',
		says: /^A refusal does not say that the list ends there\..* 'Mode' to Page Number, with page as 'Parameter'/,
	},
	'fails with a refused page that Page Number would not take for the end, either': {
		service: byPage(page(0, 10), page(10, 15), 400),
		error: 'The service refused the next page, page=3 (400)',
		says: /^A refusal does not say that the list ends there\. If no Mode fits, read the list with n8n's HTTP Request node/,
	},
	'fails with a refused page when a total says that there is more': {
		service: byPage(page(0, 10, total(30)), page(10, 20, total(30)), 404),
		error: 'The service refused the next page, page=3 (404)',
		says: /^To read the list in another way, add the option 'Paging'.* HTTP Request node/,
	},
	'ends with a 404 for a parameter that the user chose, although each page has a next one': {
		options: byNumber,
		service: byPage(linkedPage(0, 10, '?p=2'), linkedPage(10, 20, '?p=3'), JSON_404),
		received: '0..19',
	},
	'ends with a 404 for a parameter that the user chose': {
		options: byNumber,
		service: byPage(page(0, 10), page(10, 20), JSON_404),
		received: '0..19',
	},
	'fails with a 404 for an offset that the user chose, whose pages never go beyond the end': {
		options: { mode: 'offset', parameter: 'page[offset]' },
		service: { ...byOffset(page(0, 10), page(10, 20)), '?page[offset]=19': JSON_404 },
		error: 'The service refused the next page, page[offset]=19 (404)',
	},
	'fails with a 404 without JSON for a parameter that the user chose': {
		options: byNumber,
		service: byPage(page(0, 10), page(10, 20), rejectedWith(404, 'default backend - 404')),
		error: 'The service refused the next page, page=3 (404)',
	},
	'fails with a 404 for a parameter that the user chose, when more is said': {
		options: { ...byNumber, canBeIncomplete: false },
		service: byPage(page(0, 10, MORE), page(10, 20, MORE), JSON_404),
		error: MORE_AT_END,
	},
	'fails when a page is empty that the number of pages counts': {
		service: byPage(page(0, 10, { pages: 2 }), EMPTY),
		error: MORE_AT_END,
		says: /^If the list has changed in the meantime/,
	},
	'fails when an empty page says that there is more': {
		service: byPage(page(0, 10, MORE), page(10, 15, MORE), page(0, 0, MORE)),
		error: MORE_AT_END,
	},
	'fails when the overlap is all that is left before the total': {
		service: byOffset(page(0, 10, total(25)), page(10, 20, total(25)), page(0, 0, total(20))),
		error: 'Only 20 of 25 locations were received',
		says: /^If the list has changed in the meantime, try again.*If the list really ends there.*more: meta\.total is 25\.$/,
	},
	'fails with the overlap alone when has-more is true, also behind exactly the total': {
		service: byOffset(
			page(0, 10, { total: 15, more: true }),
			page(10, 15, { total: 15, more: true }),
			page(0, 0, { more: true }),
		),
		error: MORE_AT_END,
		says: /^If the list really ends there, .* 15 locations arrived, which is the total\./,
	},
	'fails when the count has an ID twice that is twice on one page': {
		service: { '': { data: [...page(0, 11).data, { id: '10' }], count: 12, pages: 1 } },
		error: NOT_FOUND,
		says: /more: count is 12\. Tried/,
	},
	'fails when the total counts an ID that is twice on one page': {
		service: {
			'': { data: [...page(0, 11).data, twice], ...total(12) },
			'?page[offset]=11': { data: [twice], ...total(12) },
		},
		error: 'Only 11 of 12 locations were received',
	},
	'fails when the total counts an ID that is on two pages': {
		service: byPage(page(0, 10, total(16)), page(9, 15, total(16)), page(0, 0, total(16))),
		error: 'Only 15 of 16 locations were received',
	},
};

const incomplete: Readings = {
	'is output when exactly the total came, but has-more is true': {
		options: { canBeIncomplete: true },
		service: byOffset(
			page(0, 10, { total: 15, more: true }),
			page(10, 15, { total: 15, more: true }),
			page(0, 0, { more: true }),
		),
		received: '0..14',
	},
	'is output when a proved end comes before the total': {
		options: { canBeIncomplete: true },
		service: byOffset(page(0, 10, total(25)), page(0, 0, total(25))),
		received: '0..9',
	},
	'is output when exactly the total came, and a link leads to a refused page': {
		options: { canBeIncomplete: true },
		service: {
			'': linkedPage(0, 10, '?p=2', total(15)),
			'?p=2': linkedPage(10, 15, '?p=3', total(15)),
			'?p=3': 422,
		},
		received: '0..14',
	},
	'is output when exactly the total came, and the overlap is refused': {
		options: { canBeIncomplete: true },
		service: {
			'': page(0, 10, { total: 15, more: true }),
			'?page[offset]=9': page(9, 15, { total: 15, more: true }),
			'?page[offset]=14': 400,
		},
		received: '0..14',
	},
	'is output when three pages in a row without a new location have a link (restify-paginate)': {
		options: { canBeIncomplete: true },
		service: {
			...{ '': linkedPage(0, 10, '?p=2'), '?p=2': linkedPage(10, 15, '?p=3') },
			...{ '?p=3': linkedPage(0, 0, '?p=4'), '?p=4': linkedPage(0, 0, '?p=5') },
			'?p=5': linkedPage(0, 0, '?p=6'),
		},
		received: '0..14',
	},
	'is output when the first page has the total, and a link leads to a refused page': {
		options: { canBeIncomplete: true },
		service: { '': linkedPage(0, 10, '?p=2', total(10)), '?p=2': 422 },
		received: '0..9',
	},
	'goes on behind a total that counts up to the page': {
		options: { canBeIncomplete: true },
		service: {
			'': linkedPage(0, 10, '?p=2', total(10)),
			'?p=2': linkedPage(10, 20, '?p=3', total(20)),
			'?p=3': linkedPage(20, 25, null, total(25)),
		},
		received: '0..24',
	},
	'fails behind exactly the total when the next page fails for now': {
		options: { canBeIncomplete: true },
		service: {
			'': linkedPage(0, 10, '?p=2', total(15)),
			'?p=2': linkedPage(10, 15, '?p=3', total(15)),
			'?p=3': 500,
		},
		error: 'Rejected (500)',
	},
	'fails when no further page was found': {
		options: { canBeIncomplete: true },
		service: { '': page(0, 10, total(25)) },
		says: /, set 'Mode' in the option 'Paging' to Offset, Page Number or Cursor, /,
		error: 'Only 10 of 25 locations were received',
	},
	'fails when a page is refused': {
		options: { canBeIncomplete: true },
		service: byOffset(page(0, 10, total(25)), page(10, 20, total(25)), REJECTED),
		error: 'The service refused the next page, page[offset]=19 (400)',
	},
};

describe('the end of a list', () => {
	describe('that says where it ends', () => {
		testReadings(saidEnds);
	});
	describe('that is read by links', () => {
		testReadings(byLinks);
	});
	describe('that is read by positions', () => {
		testReadings(byPositions);
	});
	describe('with Output Received Locations', () => {
		testReadings(incomplete);
	});
});
