import type { Readings, Service } from './service';
import {
	ALL_TRIALS,
	byLink,
	byOffset,
	JSON_404,
	linkedPage,
	MORE,
	NO_MORE,
	page,
	readService,
	testReadings,
	total,
} from './service';

const EMPTY = page(0, 0);
/** Pages of 25 locations, ten a page, by the parameter `page`. */
const byPage = (members: object = {}): Service => ({
	'': page(0, 10, members),
	'?page=1': page(0, 10, members),
	'?page=2': page(10, 20, members),
	'?page=3': page(20, 25, members),
	'?page=4': EMPTY,
});

const automatic: Readings = {
	'is found by page[offset], whose pages begin with the last known location': {
		service: byOffset(page(0, 10, { limit: 10 }), page(10, 17), page(17, 20), EMPTY),
		received: '0..19',
		requests: ['', '?page[offset]=9', '?page[offset]=16', '?page[offset]=19'],
	},
	'is page 1 when page 0 is the first page': {
		service: {
			...{ '': page(0, 10), '?page=0': page(0, 10), '?page=1': page(10, 20) },
			...{ '?page=2': page(20, 25), '?page=3': EMPTY },
		},
		received: '0..24',
	},
	'is not that of a link that returns the first page': {
		service: { ...byPage(), '': linkedPage(0, 10, '?p=2'), '?p=2': page(0, 10) },
		received: '0..24',
	},
	'is not found by a number that returns the same page twice': {
		service: { '': page(0, 10), '?page=2': page(0, 25), '?page=1': page(0, 25) },
		error: "Nothing says whether these are all locations: set 'Mode' in the option 'Paging'",
	},
	'is not that of a link that is empty although has-more is true': {
		service: {
			...byPage(MORE),
			'': linkedPage(0, 10, '?p=2', MORE),
			'?p=2': EMPTY,
			'?page=3': page(20, 25, NO_MORE),
		},
		received: '0..24',
	},
	'is not found when the link has no query and no parameter works': {
		service: { '': linkedPage(0, 10, '/rest/v1/locations/2') },
		error: 'The list goes on, but its next page was not found',
		says: /more: links\.next is there\. Tried: page\[offset\]=9 \(status 400\); .*offset=9 \(status 400\)\. The service said: no$/,
	},
	'fails with the error of a link that fails for now, when nothing else leads to it': {
		service: byLink(page(0, 10), 500),
		error: 'Rejected (500)',
	},
};

const chosen: Readings = {
	'is asked for by the parameter alone, although there is a link': {
		options: { mode: 'number', parameter: 'page' },
		service: { ...byPage(), '': linkedPage(0, 10, '?p=2') },
		received: '0..24',
		requests: ['', '?page=2', '?page=3', '?page=4', '?page=1', '?page=5'],
	},
	'is none when it is 404 and page 1 is the first page': {
		options: { mode: 'number', parameter: 'page[number]' },
		service: { '': page(0, 3), '?page[number]=2': JSON_404, '?page[number]=1': page(0, 3) },
		received: '0..2',
	},
	'is not found when the service ignores the parameter': {
		options: { mode: 'number', parameter: 'page' },
		service: { '': page(0, 3), '?page=2': page(0, 3) },
		error: "By Page Number, 'page' does not lead to the next page",
	},
	'is not found when the service ignores the offset': {
		options: { mode: 'offset', parameter: '$skip' },
		service: { '': page(0, 10), '?$skip=9': page(0, 10) },
		error: "By Offset, '$skip' does not lead to the next page",
	},
	'is not asked for when the first page is empty': {
		options: { mode: 'number', parameter: 'page' },
		service: { '': EMPTY },
		received: 'nothing',
		requests: [''],
	},
};

const cursors: Readings = {
	'are sent by afterCursor when pages of three have an object of cursors (typeorm-cursor-pagination)':
		{
			service: {
				'': page(0, 3, { cursor: { beforeCursor: null, afterCursor: 'a' } }),
				'?afterCursor=a': page(3, 5, { cursor: { beforeCursor: 'b', afterCursor: null } }),
			},
			received: '0..4',
		},
	'are sent by offset when the offset is no number (Airtable)': {
		service: {
			'': page(0, 10, { offset: 'c1' }),
			'?offset=c1': page(10, 20, { offset: 'c2' }),
			'?offset=c2': page(20, 25),
		},
		received: '0..24',
		requests: ['', '?offset=c1', '?offset=c2'],
	},
	'fail when the service rejects every usual parameter, and each position': {
		service: { '': page(0, 10, { nextKey: 'c1' }) },
		error: 'The list goes on, but its next page was not found',
		requests: [
			...['', '?key=c1', '?nextKey=c1', '?page[cursor]=c1', '?cursor=c1', '?page[after]=c1'],
			...['?after=c1', '?starting_after=c1', '?page_token=c1', '?pageToken=c1'],
			...['?start_cursor=c1', ...ALL_TRIALS],
		],
	},
	'end with an empty page, whose own position leads nowhere': {
		service: {
			'': page(0, 10, { cursor: 'a' }),
			'?cursor=a': page(10, 20, { cursor: 'b' }),
			'?cursor=b': page(0, 0, { cursor: 'c' }),
		},
		received: '0..19',
		requests: ['', '?cursor=a', '?cursor=b'],
	},
};

describe('the second page', () => {
	describe('in Automatic', () => {
		testReadings(automatic);
	});
	describe('by a chosen parameter', () => {
		testReadings(chosen);
	});
	describe('by cursors, which', () => {
		testReadings(cursors);
	});

	// The mode takes a response that says nothing for the end.
	it.each([
		['with a link', byLink(page(0, 12), page(12, 15)), '0..14'],
		['with has-more', byOffset(page(0, 12, MORE), page(12, 15), EMPTY), '0..14'],
		['that says nothing', { '': page(0, 12) }, '0..11'],
		['with a cursor of the page itself', { '': page(0, 12, { cursor: 'a' }) }, '0..11'],
		['with a total that is not received', { '': page(0, 12, total(13)) }, undefined],
	] as [string, Service, string | undefined][])(
		'follows a page %s, As the Service Says',
		async (_what, service, received) => {
			expect((await readService(service, { mode: 'serviceSays' })).received).toBe(received);
		},
	);

	it.each([500, 302, 404])(
		'takes 14 requests when each trial is answered by %i, and 16 when each is empty',
		async (status) => {
			const cursor = { next_cursor: 'a' };
			const bad = await readService({ '': page(0, 10, cursor), '?cursor=a': status });
			expect(bad.error).toBe('The list goes on, but its next page was not found');
			expect(bad.requests).toHaveLength(14);
			const filter = await readService(({ search }) =>
				search === '' ? page(0, 10, cursor) : EMPTY,
			);
			expect(filter.error).toBe('The list goes on, but its next page was not found');
			expect(filter.requests).toHaveLength(16);
		},
	);
});
