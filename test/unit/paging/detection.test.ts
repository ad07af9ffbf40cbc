import type { Readings } from './service';
import {
	ALL_TRIALS,
	byOffset,
	linkedPage,
	MORE,
	NO_MORE,
	page,
	testReadings,
	total,
} from './service';

const EMPTY = page(0, 0);

const automatic: Readings = {
	'reads by page[offset], which grows by the length of each page, not by its reported size': {
		service: byOffset(page(0, 10, { limit: 10 }), page(10, 17, { limit: 10 }), page(17, 20), EMPTY),
		received: '0..19',
		requests: ['', '?page[offset]=10', '?page[offset]=17', '?page[offset]=20'],
	},
	'reads page 1 as the second page when page 0 is the first page': {
		service: {
			'': page(0, 10),
			'?page=0': page(0, 10),
			'?page=1': page(10, 20),
			'?page=2': page(20, 25),
			'?page=3': EMPTY,
		},
		received: '0..24',
	},
	'reads the only other page when pages count from 0 and page 2 is empty': {
		service: {
			'': page(0, 10),
			'?page=0': page(0, 10),
			'?page=1': page(10, 15),
			'?page=2': EMPTY,
		},
		received: '0..14',
	},
	'tries page first, and page 2 only, when the response is page 1': {
		service: { '': page(0, 10, { page: 1, total: 15 }), '?page=2': page(10, 15) },
		received: '0..14',
		requests: ['', '?page=2'],
	},
	'requests page 1 as the second page when the response is page 0': {
		service: { '': page(0, 10, { page: 0, total: 15 }), '?page=1': page(10, 15) },
		received: '0..14',
		requests: ['', '?page=1'],
	},
	'tries the next parameter when a page has mostly locations of the first page': {
		service: {
			'': page(0, 10, MORE),
			'?page[offset]=10': page(5, 15),
			'?page=1': page(0, 10),
			'?page=2': page(10, 15, NO_MORE),
		},
		received: '0..14',
	},
	'tries the next parameter when an offset returns an empty page, which can be a filter': {
		service: {
			'': page(0, 10),
			'?page[offset]=10': EMPTY,
			'?page=1': page(0, 10),
			'?page=2': page(10, 15),
			'?page=3': EMPTY,
		},
		received: '0..14',
	},
	'tries the next parameter when both page 2 and page 1 are empty': {
		service: {
			'': page(0, 10, MORE),
			'?page[number]=2': EMPTY,
			'?page[number]=1': EMPTY,
			'?offset=10': page(10, 15, NO_MORE),
		},
		received: '0..14',
	},
	'tries the next parameter when a link or a known offset returns an empty page, but there is more':
		{
			service: {
				'': linkedPage(0, 10, '?p=2', total(15)),
				'?p=2': EMPTY,
				'?page[offset]=10': EMPTY,
				'?page[offset]=0': page(0, 10),
				'?page=1': page(0, 10),
				'?page=2': page(10, 15),
			},
			received: '0..14',
		},
	'follows a link to a page that begins with the whole first page': {
		service: { '': linkedPage(0, 10, '?p=2'), '?p=2': page(0, 15) },
		received: '0..14',
		requests: ['', '?p=2', '?p=3', '?p=4'], // no parameter is tried
	},
	'follows a link to a page that has a half of the first page': {
		service: { '': linkedPage(0, 10, '?p=2'), '?p=2': page(5, 15) },
		received: '0..14',
		requests: ['', '?p=2', '?p=3', '?p=4'], // no parameter is tried
	},
	'fails when a parameter returns a part of the first page, and no other one works': {
		service: { '': page(0, 10), '?page[offset]=10': page(0, 4) },
		error: 'The list goes on, but its next page was not found',
		says: /Tried: page\[offset\]=10 \(no new location, but not all of the first page\); /,
	},
	'checks that page 2 is not the third one, although the total shows what is missing': {
		service: {
			'': page(0, 10, total(30)),
			'?page=0': page(0, 10, total(30)),
			'?page=1': page(10, 20, total(30)),
			'?page=2': page(20, 30, total(30)),
		},
		received: '0..29',
	},
	'begins with page 1 when pages by number are longer than the first page': {
		service: {
			'': page(0, 10, { page: 1, total: 30 }),
			'?page=1': page(0, 15, { page: 1, total: 30 }),
			'?page=2': page(15, 30, { page: 2, total: 30 }),
		},
		received: '0..29',
	},
	'does not check page 1 when the service says the first number, the total, and pages have one length':
		{
			service: {
				'': page(0, 10, { page: 1, total: 30 }),
				'?page=2': page(10, 20, { page: 2, total: 30 }),
				'?page=3': page(20, 30, { page: 3, total: 30 }),
			},
			received: '0..29',
			requests: ['', '?page=2', '?page=3'],
		},
	'takes the first page for the whole list when each parameter returns it again': {
		service: Object.fromEntries(['', ...ALL_TRIALS].map((query) => [query, page(0, 10)])),
		received: '0..9',
		requests: ['', ...ALL_TRIALS],
	},
	'stops trying when page 2 is empty and page 1 is the first page': {
		service: { '': page(0, 10), '?page[number]=2': EMPTY, '?page[number]=1': page(0, 10) },
		received: '0..9',
		requests: ['', '?page[offset]=10', '?page[number]=2', '?page[number]=1'],
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
			'?page=4': EMPTY,
		},
		received: '0..24',
	},
	'reads to an empty page, although each page says that there is no more': {
		options: { mode: 'offset' },
		service: byOffset(
			linkedPage(0, 3, null, { total: 3, more: false }),
			linkedPage(3, 6, null, { total: 6, more: false }),
			page(6, 8),
			EMPTY,
		),
		received: '0..7',
	},
	'returns the first page when the next one is empty and the parameter is known': {
		options: { mode: 'plainOffset' },
		service: { '': page(0, 3), '?offset=3': EMPTY, '?offset=0': page(0, 3) },
		received: '0..2',
	},
	'returns the first page when the next one is rejected and the parameter is known': {
		options: { mode: 'number' },
		service: { '': page(0, 3), '?page[number]=1': page(0, 3) },
		received: '0..2',
	},
	'reads the second page when pages count from 0 and page 2 is rejected': {
		options: { mode: 'number' },
		service: { '': page(0, 3), '?page[number]=0': page(0, 3), '?page[number]=1': page(3, 5) },
		received: '0..4',
	},
	'fails when the next page fails with 500, although the parameter is known': {
		options: { mode: 'page' },
		service: { '': page(0, 3), '?page=2': 500, '?page=1': page(0, 3) },
		error: 'The next page could not be read: Rejected (500)',
		says: /^Try again later\..* as 'Mode' .*'If Incomplete'.* Tried: page=2 \(status 500\)\. The service said: no$/,
		requests: ['', '?page=2', '?page=2'],
	},
	'fails when the service reads the parameter as a filter': {
		options: { mode: 'offset' },
		service: { '': page(0, 3), '?page[offset]=3': EMPTY, '?page[offset]=0': EMPTY },
		error: "The service does not paginate by the query parameter 'page[offset]'",
		says: /^'Mode' in the option 'Paging' is set to it\. Set it to Automatic.* Nothing was output.* Tried: page\[offset\]=3 \(no location\); page\[offset\]=0 \(no location\)\.$/,
	},
	'fails when the service ignores the parameter': {
		options: { mode: 'page' },
		service: { '': page(0, 3), '?page=2': page(0, 3) },
		error: "The service does not paginate by the query parameter 'page'",
	},
	'fails when the service rejects the parameter': {
		options: { mode: 'plainOffset' },
		service: { '': page(0, 3) },
		error: "The service does not paginate by the query parameter 'offset'",
		says: /\(status 400\).* The service said: no$/,
	},
	'fails when the parameter is known, but the total was not received': {
		options: { mode: 'offset' },
		service: {
			'': page(0, 3, total(5)),
			'?page[offset]=3': EMPTY,
			'?page[offset]=0': page(0, 3),
		},
		error: 'Only 3 of 5 locations were received',
	},
	'returns an empty list when the first page is empty': {
		options: { mode: 'page' },
		service: { '': EMPTY },
		received: 'nothing',
		requests: [''],
	},
};

describe('the second page', () => {
	describe('in Mode Automatic', () => {
		testReadings(automatic);
	});
	describe('in a chosen Mode', () => {
		testReadings(chosenModes);
	});
});
