import type { Readings } from './service';
import { ALL_TRIALS, byOffset, page, testReadings } from './service';

const EMPTY = page(0, 0);
const next = (nextCursor: unknown) => ({ meta: { nextCursor } });

/** 25 locations, ten a page, by the parameter `name`. Each page has what `members` returns for the cursor of the next one. */
function byCursor(name: string, members: (cursor: string | undefined) => object) {
	return {
		'': page(0, 10, members('c1')),
		[`?${name}=`]: page(0, 10, members('c1')),
		[`?${name}=c1`]: page(10, 20, members('c2')),
		[`?${name}=c2`]: page(20, 25, members(undefined)),
	};
}

const cursors: Readings = {
	'are sent by the parameter that is named like their member, which the last page leaves out': {
		service: byCursor('cursor', (nextCursor) => (nextCursor ? { nextCursor } : {})),
		received: '0..24',
		requests: ['', '?cursor=c1', '?cursor=c2'],
	},
	'are sent by page_token when the member is next_page_token, which is empty on the last page': {
		service: byCursor('page_token', (token) => ({ next_page_token: token ?? '' })),
		received: '0..24',
		requests: ['', '?page_token=c1', '?page_token=c2'],
	},
	'are sent by after when the member is after, although it has no next': {
		service: byCursor('after', (after) => ({ after, has_more: after !== undefined })),
		received: '0..24',
		requests: ['', '?after=c1', '?after=c2'],
	},
	'are sent by afterCursor when pages of three have an object of cursors (typeorm-cursor-pagination)':
		{
			service: {
				'': page(0, 3, { cursor: { beforeCursor: null, afterCursor: 'a' } }),
				'?afterCursor=a': page(3, 5, { cursor: { beforeCursor: 'b', afterCursor: null } }),
			},
			received: '0..4',
		},
	'are sent by a usual parameter when the service rejects the one that is named like them': {
		service: byCursor('page[after]', (nextKey) => ({ nextKey })),
		received: '0..24',
		requests: [
			...['', '?key=c1', '?nextKey=c1', '?page[cursor]=c1', '?cursor=c1', '?page[after]=c1'],
			'?page[after]=c2',
		],
	},
	'are sent by nextToken when the member is nextToken (AWS)': {
		service: byCursor('nextToken', (nextToken) => ({ nextToken })),
		received: '0..24',
		requests: ['', '?token=c1', '?nextToken=c1', '?nextToken=c2'],
	},
	'are sent by offset when the offset is no number (Airtable)': {
		service: byCursor('offset', (offset) => ({ offset })),
		received: '0..24',
		requests: ['', '?offset=c1', '?offset=c2'],
	},
	'are read to the end when numbers are cursors, and 0 is none': {
		service: {
			'': page(0, 10, { nextCursor: 10 }),
			'?cursor=10': page(10, 20, { nextCursor: 20 }),
			'?cursor=20': page(20, 25, { nextCursor: 0 }),
		},
		received: '0..24',
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
	'are followed after an empty page': {
		service: {
			'': page(0, 10, next('a')),
			'?cursor=a': page(10, 20, next('b')),
			'?cursor=b': page(0, 0, next('c')),
			'?cursor=c': page(20, 25),
		},
		received: '0..24',
	},
	'end with an empty page that has none': {
		service: {
			'': page(0, 10, next('a')),
			'?cursor=a': page(10, 20, next('b')),
			'?cursor=b': EMPTY,
		},
		received: '0..19',
		requests: ['', '?cursor=a', '?cursor=b'],
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
	'are not found by an empty page, which can be that of a filter': {
		service: { '': page(0, 10, next('a')), '?cursor=a': EMPTY, '?cursor=': page(0, 10) },
		error: 'The list goes on, but its next page was not found',
	},
	'are found among the other parameters when the first one is read as a filter': {
		service: {
			'': page(0, 10, { nextKey: 'a' }),
			'?key=a': EMPTY,
			'?key=': EMPTY,
			'?page[cursor]=a': page(10, 15),
		},
		received: '0..14',
	},
	'give way to an offset when the service knows no parameter for them': {
		service: byOffset(page(0, 10, next('a')), page(10, 15), EMPTY),
		received: '0..14',
	},
	'fail when no parameter works': {
		service: { '': page(0, 10, next('secret-cursor')) },
		error: 'The list goes on, but its next page was not found',
		says: /more: meta\.nextCursor is there\. Tried: cursor=… \(status 400\); nextCursor=… .*; page\[cursor\]=… /,
	},
	'fail when a number leads to itself, which is not shown': {
		service: { '': page(0, 10, next(4711)), '?cursor=4711': page(10, 20, next(4711)) },
		error: 'The response to cursor=… does not continue the list',
	},
};

describe('cursors', () => {
	testReadings(cursors);
});
