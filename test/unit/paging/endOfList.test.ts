import type { Readings } from './service';
import {
	byLink,
	byOffset,
	JSON_404,
	linkedPage,
	MORE,
	NO_MORE,
	page,
	REJECTED,
	testReadings,
	total,
} from './service';

const NOT_FOUND = 'The list goes on, but its next page was not found';
const SILENT = "Nothing says whether these are all locations: set 'Mode' in the option 'Paging'";
const MORE_AT_END = 'The pages end, but the service says that there is more';
const EMPTY = page(0, 0);

/** The pages of a list by the parameter `page`, after the first one, which is page 1. */
const byPage = (...pages: (object | number)[]) =>
	Object.fromEntries([
		...[
			['', pages[0]],
			['?page=1', pages[0]],
		],
		...pages.slice(1).map((body, index) => [`?page=${index + 2}`, body]),
	]) as Record<string, object | number>;

const saidEnds: Readings = {
	'ends when has-more is false on a later page, although there is a link, without one request more':
		{
			service: {
				'': linkedPage(0, 10, '?p=b', MORE),
				'?p=b': linkedPage(10, 15, '?p=c', NO_MORE),
			},
			received: '0..14',
			requests: ['', '?p=b'],
		},
	'ends when there is one page': { service: { '': page(0, 12, { pages: 1 }) }, received: '0..11' },
	'ends with a first page of 9 entries that says nothing': {
		service: { '': page(0, 9) },
		received: '0..8',
		requests: [''],
	},
	'ends with an empty first page that says there is one page (json-server)': {
		service: { '': page(0, 0, { pages: 1, last: 1 }) },
		received: 'nothing',
		requests: [''],
	},
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
	'ends with an empty first page, also if has-more is true, but next is null': {
		service: { '': linkedPage(0, 0, null, { last: false }) },
		received: 'nothing',
		requests: [''],
	},
	'fails when the first page is short, but has a number': {
		service: { '': page(0, 9, { page: 1 }) },
		error: SILENT,
	},
};

const byLinks: Readings = {
	'fails when three pages in a row without a new location have a link': {
		service: byLink(page(0, 10), page(10, 20), page(0, 10), EMPTY, page(10, 20), page(20, 30)),
		error: 'The response to p=5 does not continue the list',
		says: /try again\. If the list really ends there, add the option 'Paging' and set its 'If Incomplete'.*20 locations arrived\. .*there is more: links\.next is there\.$/,
	},
	'ends without a link behind exactly the total, when the last page leaves has-more out': {
		service: byLink(page(0, 10, { total: 15, more: true }), page(10, 15, total(15))),
		received: '0..14',
	},
	'ends without a link when the last page says the number of pages, but leaves has-more out': {
		service: byLink(page(0, 10, { pages: 2, more: true }), page(10, 15, { pages: 2 })),
		received: '0..14',
	},
	'fails with a refused page that the first link leads to, also behind exactly the total': {
		service: byLink(page(0, 10, total(10)), 422),
		error: NOT_FOUND,
		says: / 10 locations arrived, which is the total\. If the list really ends there, add the option 'Paging' and set its 'If Incomplete'/,
	},
	'says first to try again when a link leads to a refused page': {
		service: { ...byLink(page(0, 10, total(25)), page(10, 20, total(25)), EMPTY), '?p=3': 422 },
		error: 'The service refused the next page, p=3 (422)',
		says: /^Try again first, because a link or a cursor can expire\. To read the list/,
	},
	'fails with a refused page that a link leads to, also behind exactly the total': {
		service: byLink(page(0, 10, total(15)), page(10, 15, total(15)), 422),
		error: 'The service refused the next page, p=3 (422)',
		says: /^If the list really ends there, add the option 'Paging' and set its 'If Incomplete'.* 15 locations arrived, which is the total\./,
	},
	'fails when the last page says nothing, but has-more was true': {
		service: byLink(page(0, 10, MORE), page(10, 15)),
		error: MORE_AT_END,
		says: / 15 locations arrived\. The responses say that there is more: meta\.has-more is true\.$/,
	},
};

const byPositions: Readings = {
	'ends with a repeated page by number when that was shorter than the first': {
		service: byPage(page(0, 10), page(10, 15), page(10, 15)),
		received: '0..14',
	},
	'fails when the overlap is all that is left before the total': {
		service: byOffset(page(0, 10, total(25)), page(10, 20, total(25)), page(0, 0, total(20))),
		error: 'Only 20 of 25 locations were received',
		says: /^If the list has changed in the meantime, try again.*If the list really ends there.*more: meta\.total is 25\.$/,
	},
	'fails when a part of the last page is repeated': {
		service: byPage(page(0, 10), page(10, 15), page(12, 15)),
		error: 'The response to page=3 does not continue the list',
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
	'fails when a page is empty that the number of pages counts': {
		service: byPage(page(0, 10, { pages: 2 }), EMPTY),
		error: MORE_AT_END,
		says: /^If the list has changed in the meantime/,
	},
};

const incomplete: Readings = {
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
		service: byLink(page(0, 10), page(10, 15), page(0, 0), page(0, 0), linkedPage(0, 0, '?p=6')),
		received: '0..14',
	},
	'goes on behind a total that counts up to the page': {
		options: { canBeIncomplete: true },
		service: byLink(
			page(0, 10, total(10)),
			page(10, 20, total(20)),
			linkedPage(20, 25, null, total(25)),
		),
		received: '0..24',
	},
	'fails behind exactly the total when the next page fails for now': {
		options: { canBeIncomplete: true },
		service: byLink(page(0, 10, total(15)), page(10, 15, total(15)), 500),
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
