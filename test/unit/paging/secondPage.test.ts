import type { Readings, Service } from './service';
import {
	ALL_TRIALS,
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
	'is page 1 when page 2 is empty and page 0 is the first page': {
		service: {
			...{ '': page(0, 10), '?page=0': page(0, 10), '?page=1': page(10, 15), '?page=2': EMPTY },
		},
		received: '0..14',
	},
	'is asked for by page first when the response reports its number': {
		service: byPage({ page: 1, total: 25 }),
		received: '0..24',
		requests: ['', '?page=2', '?page=3', '?page=4', '?page=1'],
	},
	'is not found by a number whose page 1 is longer than the first page': {
		service: { '': page(0, 10), '?page=1': page(0, 15), '?page=2': page(15, 30) },
		error: "Nothing says whether these are all locations: set 'Mode' in the option 'Paging'",
	},
	'is none when the offset returns the last known location alone': {
		service: { '': page(0, 10), '?page[offset]=9': page(9, 10) },
		received: '0..9',
		requests: ['', '?page[offset]=9'],
	},
	'is none when page 2 is empty and page 1 is the first page': {
		service: { '': page(0, 10), '?page[number]=2': EMPTY, '?page[number]=1': page(0, 10) },
		received: '0..9',
		requests: ['', '?page[offset]=9', '?page[number]=2', '?page[number]=1'],
	},
	'is not found by an offset that begins elsewhere, and by the next parameter': {
		service: { ...byPage(MORE), '?page[offset]=9': page(10, 20), '?page=3': page(20, 25, NO_MORE) },
		received: '0..24',
	},
	'is not found by a number that skips a part of the first page': {
		service: { '': page(0, 10), '?page=2': page(20, 30), '?page=1': page(5, 20), '?page=0': 400 },
		error: "Nothing says whether these are all locations: set 'Mode' in the option 'Paging'",
	},
	'is not found by a number that returns the same page twice': {
		service: { '': page(0, 10), '?page=2': page(0, 25), '?page=1': page(0, 25) },
		error: "Nothing says whether these are all locations: set 'Mode' in the option 'Paging'",
	},
	'is not found by a filter, which returns empty pages': {
		service: {
			...{ '': page(0, 10), '?page[number]=2': EMPTY, '?page[number]=1': EMPTY },
			...{ '?page[number]=0': EMPTY, '?page=2': EMPTY, '?page=1': EMPTY, '?page=0': EMPTY },
		},
		error: "Nothing says whether these are all locations: set 'Mode' in the option 'Paging'",
	},
	'is not found when the service ignores each parameter, with one request for each': {
		service: Object.fromEntries(['', ...ALL_TRIALS].map((query) => [query, page(0, 10)])),
		error: "Nothing says whether these are all locations: set 'Mode' in the option 'Paging'",
		requests: ['', ...ALL_TRIALS],
	},
	'is that of a link, also if it is empty or has a part of the first page': {
		service: { '': linkedPage(0, 10, '?p=2'), '?p=2': linkedPage(5, 15, '?p=3'), '?p=3': EMPTY },
		received: '0..14',
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
	'is not that of a link that returns the first page': {
		service: { ...byPage(), '': linkedPage(0, 10, '?p=2'), '?p=2': page(0, 10) },
		received: '0..24',
	},
	'is not that of a link that is refused or fails (will_paginate with api-pagination)': {
		service: { ...byPage(), '': linkedPage(0, 10, '?p=2'), '?p=2': 500 },
		received: '0..24',
	},
	'fails with the error of a link that fails for now, when nothing else leads to it': {
		service: { '': linkedPage(0, 10, '?p=2'), '?p=2': 500 },
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
	'is asked for although the first one says that it is the last': {
		options: { mode: 'offset', parameter: '$skip' },
		service: {
			...{ '': linkedPage(0, 3, null, NO_MORE), '?$skip=2': page(2, 5), '?$skip=4': page(4, 5) },
		},
		received: '0..4',
	},
	'is none when it is 404 and page 1 is the first page': {
		options: { mode: 'number', parameter: 'page[number]' },
		service: { '': page(0, 3), '?page[number]=2': JSON_404, '?page[number]=1': page(0, 3) },
		received: '0..2',
	},
	'is not found when the service reads the parameter as a filter': {
		options: { mode: 'offset', parameter: 'page[offset]' },
		service: { '': page(0, 3), '?page[offset]=2': EMPTY },
		error: "By Offset, 'page[offset]' does not lead to the next page",
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
	'is not found when the service refuses the parameter': {
		options: { mode: 'offset', parameter: 'offset' },
		service: { '': page(0, 3) },
		error: "By Offset, 'offset' does not lead to the next page",
		says: /Tried: offset=2 \(status 400\); offset=3 \(status 400\)\. The service said: no$/,
	},
	'is not found when page 2 and page 1 are a 404': {
		options: { mode: 'number', parameter: 'page' },
		service: { '': page(0, 3), '?page=2': JSON_404, '?page=1': JSON_404 },
		error: "By Page Number, 'page' does not lead to the next page",
		says: /Tried: page=2 \(status 404\); page=1 \(status 404\)\. The service said: no$/,
	},
	'is not asked for when the total was received': {
		options: { mode: 'number', parameter: 'page' },
		service: { '': page(0, 3, total(3)) },
		received: '0..2',
		requests: [''],
	},
	'is not asked for when the first page is empty': {
		options: { mode: 'number', parameter: 'page' },
		service: { '': EMPTY },
		received: 'nothing',
		requests: [''],
	},
	'has fewer locations than the total says': {
		options: { mode: 'offset', parameter: 'page[offset]' },
		service: { '': page(0, 3, total(5)), '?page[offset]=2': page(2, 3) },
		error: 'Only 3 of 5 locations were received',
	},
};

describe('the second page', () => {
	describe('in Automatic', () => {
		testReadings(automatic);
	});
	describe('by a chosen parameter', () => {
		testReadings(chosen);
	});

	// The mode takes a response that says nothing for the end.
	it.each([
		['with a link', { '': linkedPage(0, 12, '?p=2'), '?p=2': page(12, 15) }, '0..14'],
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
});

describe('a bad second page', () => {
	it('ends the reading at once when it has locations, and errors next to them', async () => {
		const { error, requests } = await readService((request) =>
			request.search === '' ? page(0, 10) : { ...page(10, 15), errors: ['No'] },
		);
		expect(error).toBe('The service could not complete the request');
		expect(requests).toHaveLength(2);
	});

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
