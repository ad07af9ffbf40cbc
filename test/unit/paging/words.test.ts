import type { Case } from './pagedServices';
import {
	byNumber,
	byOffset,
	casesOf,
	numberOf,
	onePage,
	pagedBy,
	testCases,
	WHOLE_25,
} from './pagedServices';
import type { Response } from './service';
import { byLink, linkedPage, NO_RESPONSE, page, rejectedWith, text } from './service';

// What services say of a list that is not about it, or not true. After the first page, a list that is read by number, offset or ID is asked for one page more.

/** Totals that count something else than locations. */
const TOTALS: Record<string, Case> = {
	...casesOf([20, 30], (pages) => ({
		[`a total that counts ${pages} pages of ten`]: [
			byNumber({
				count: pages * 10,
				members: (from) => ({ page: { current: from / 10 + 1, total: pages } }),
			}),
			`0..${pages * 10 - 1}`,
		],
	})),
	...casesOf([20, 50, 100], (maximum) => ({
		[`a total that ends at ${maximum} of 250, by number`]: [
			byNumber({ count: 250, members: { hits: { total: maximum } } }),
			'0..249',
		],
		[`a total that ends at ${maximum} of 250, by offset`]: [
			byOffset({ count: 250, members: { hits: { total: maximum } } }),
			'0..249',
		],
	})),
	...casesOf([0, 3, 1e15], (of) => ({
		[`a total of something else, ${of}, by number`]: [
			byNumber({ members: { usage: { total: of } } }),
			of > 25 ? undefined : WHOLE_25,
		],
	})),
	'a total that shrinks from page to page': [
		byNumber({ members: (from) => ({ total: 25 - from }) }),
		WHOLE_25,
	],
	'a total that is too large by one': [byOffset({ members: { total: 26 } })],
	'a total of -1': [byOffset({ members: { total: -1 } }), WHOLE_25],
};

/** Ends of other lists beside this one. */
const FOREIGN_ENDS: Record<string, unknown>[] = [
	{ meta: { visitors: { hasMore: false } } },
	{ meta: { sync: { last: true } } },
	{ user: { notifications: { next: null } } },
	{ meta: { invites: { pages: 1 } } },
	{ truncated: false, partial: false, done: true },
	{ listeners: { has_more: false } },
	{ linked_accounts: { next: null } },
];
const FOREIGN = casesOf(FOREIGN_ENDS, (members) => {
	const said = JSON.stringify(members);
	return {
		[`links, beside ${said}`]: [
			byLink(page(0, 10, members), page(10, 20, members), linkedPage(20, 25, null, members)),
			WHOLE_25,
		],
		[`a first page of ten with ${said} alone`]: [onePage(page(0, 10, members), 400)],
		[`has-more that is taken back by ${said} alone`]: [
			byLink(page(0, 10, { has_more: true }), page(10, 20, members)),
		],
		[`page numbers, beside ${said}`]: [byNumber({ members: { ...members, page: 1 } }), WHOLE_25],
	};
});

/** Words that say that a page is not all. */
const PARTIAL = casesOf(
	['partial', 'incomplete_results', 'timed_out', 'truncated', 'isTruncated'],
	(name) => ({
		[`25 of 37, their number as total, and ${name}`]: [
			onePage(page(0, 25, { meta: { total: 25, [name]: true } }), 400),
		],
		[`${name} on the first page alone, by link`]: [
			byLink(page(0, 10, { [name]: true }), page(10, 15, { [name]: false })),
			'0..14',
		],
		[`has-more, and ${name} that is false on the last page`]: [
			byLink(page(0, 10, { has_more: true, [name]: false }), page(10, 20, { [name]: false })),
		],
	}),
);

const withHeader = (name: string, value: string) => [page(0, 5), { [name]: value }];
/** Words of more beside five of 237 locations, whose paging leads nowhere. */
const SAY_MORE: Record<string, object> = {
	done: page(0, 5, { done: false }),
	nextRecordsUrl: page(0, 5, { nextRecordsUrl: '/query/01-5' }),
	'X-Next-Page': withHeader('x-next-page', '2'),
	'X-WP-Total': withHeader('x-wp-total', '237'),
	'X-WP-TotalPages': withHeader('x-wp-totalpages', '48'),
	'a list of links': page(0, 5, { links: [{ rel: 'next', href: '/l?p=2' }] }),
	hasMorePages: page(0, 5, { hasMorePages: true }),
	has_more_items: page(0, 5, { has_more_items: true }),
	hasMoreRows: page(0, 5, { hasMoreRows: true }),
	hasMoreResults: page(0, 5, { hasMoreResults: true }),
	LastEvaluatedKey: page(0, 5, { LastEvaluatedKey: { id: { S: '4' } } }),
	continuationToken: page(0, 5, { continuationToken: 'a' }),
	'a next that is an object': page(0, 5, { paging: { next: { after: 'a' } } }),
	'a next in an object of any name': page(0, 5, { view: { next: '/l?p=2' } }),
	'a total in an object of any name': page(0, 5, { query: { total: 237 } }),
};
const MORE = casesOf(Object.entries(SAY_MORE), ([name, first]) => ({
	[`five a page with ${name}`]: [onePage(first, 400)],
}));
/** Names that only begin like these. */
const NO_MORE = casesOf(
	['hasMoreBefore', 'hasMorePrevious', 'has_more_filters', 'totalSize', 'recordsTotal'],
	(name) => ({
		[`five locations with ${name}`]: [onePage(page(0, 5, { [name]: 7 }), 400), '0..4'],
	}),
);

/** What comes for a page behind the end. */
const BEHIND: Record<string, Response> = {
	'an empty page': page(0, 0),
	'an empty page with has-more': page(0, 0, { has_more: true, next: '?page=9' }),
	'the last page again': page(20, 25),
	'404 with JSON': rejectedWith(404, { error: 'Invalid page' }),
	'400': 400,
	'500': 500,
	'503': 503,
	'429': 429,
	'401': 401,
	'a redirect': 302,
	'a web page': text('<html>'),
	'an error with status 200': { errors: ['no'], data: page(0, 5).data },
	'no response': NO_RESPONSE,
};
/** Words that are right: asking for one page more must lose nothing. */
const SAID_ENDS: [title: string, members: (from: number, to: number) => object][] = [
	['the total', () => ({ total: 25 })],
	['has-more, computed by the number of the page', (_from, to) => ({ has_more: to < 25 })],
	['is_last, computed by the number of the page', (_from, to) => ({ is_last: to === 25 })],
];
const RIGHT_ENDS = casesOf(SAID_ENDS, ([title, members]) =>
	casesOf(Object.entries(BEHIND), ([what, beyond]) => ({
		[`pages that end with ${title}, and ${what} behind them`]: [
			byNumber({ members, beyond }),
			WHOLE_25,
		],
	})),
);

const LAST_ID = { mode: 'cursor', parameter: 'after_id' } as const;
/** 25 locations behind the ID in a parameter, in the order of `ids`. */
const byId =
	(ids: readonly number[], members: object = {}) =>
	(request: URL): Response => {
		const names = [...request.searchParams.keys()];
		if (names.some((name) => name !== 'after_id')) return 400;
		const at = names.length === 0 ? 0 : ids.indexOf(numberOf(request, 'after_id') ?? -1) + 1;
		const data = ids.slice(at, at + 10).map((id) => ({ id: String(id) }));
		return { data, ...members };
	};
const IN_ORDER = Array.from({ length: 25 }, (_, id) => id);
const BY_NAME = IN_ORDER.map((id) => (id * 7) % 25);

const cursorOf = (name: string, members: (next: string | undefined) => object) => ({
	'': page(0, 10, members('a b+')),
	[`?${name}=a b+`]: page(10, 20, members('c')),
	[`?${name}=c`]: page(20, 25, members(undefined)),
});
const by = (parameter: string) => ({ mode: 'cursor', parameter }) as const;

const WAYS_OUT: Record<string, Case> = {
	'one page of 40, and a total that counts hidden ones': [
		onePage(page(0, 40, { total: 45 }), page(0, 40, { total: 45 })),
		'0..39',
		{ mode: 'serviceSays', canBeIncomplete: true },
	],
	'one page of 40, and a link to a page that fails for now': [
		onePage(linkedPage(0, 40, '?p=2'), 500),
		undefined,
		{ mode: 'serviceSays', canBeIncomplete: true },
	],
	'a full last page that is sent again (Django, get_page)': [
		byNumber({ count: 30, beyond: page(20, 30) }),
		'0..29',
		{ canBeIncomplete: true },
	],
	'the same, without the option': [byNumber({ count: 30, beyond: page(20, 30) })],
	...casesOf([0, 1], (start) => ({
		[`offsets from ${start}`]: [
			pagedBy('startIndex', (value) => value - start, { unknown: page(0, 10) }),
			WHOLE_25,
			{ mode: 'offset', parameter: 'startIndex' },
		],
	})),
	'offsets from 1, and one location per page': [
		pagedBy('start', (value) => value - 1, { count: 5, size: 1, unknown: page(0, 1) }),
		'0..4',
		{ mode: 'offset', parameter: 'start' },
	],
	'nextToken (AWS)': [
		cursorOf('nextToken', (nextToken) => ({ nextToken })),
		WHOLE_25,
		by('nextToken'),
	],
	'start_cursor (Notion)': [
		cursorOf('start_cursor', (next) => ({
			next_cursor: next ?? null,
			has_more: next !== undefined,
		})),
		WHOLE_25,
		by('start_cursor'),
	],
	...casesOf(['after', 'cursor', 'token', 'offset', 'starting_after'], (member) => ({
		[`an object as next with ${member} (HubSpot, Asana, Intercom)`]: [
			cursorOf('from', (next) => ({
				paging: { next: next === undefined ? {} : { [member]: next } },
			})),
			WHOLE_25,
			by('from'),
		],
	})),
	'the last ID (Stripe)': [byId(IN_ORDER, { has_more: false }), WHOLE_25, LAST_ID],
	'the last ID of a list by name': [byId(BY_NAME), BY_NAME.join(' '), LAST_ID],
	'after_id, which filters by ID a list by name': [
		(request) => {
			const ids = BY_NAME.filter((id) => id > (numberOf(request, 'after_id') ?? -1));
			return { data: ids.slice(0, 10).map((id) => ({ id: String(id) })) };
		},
		undefined,
		LAST_ID,
	],
	'one location, and after_id that is a filter': [byId([0]), undefined, LAST_ID],
	'a whole first page, and after_id that is ignored': [() => page(0, 10), undefined, LAST_ID],
	'a first page that says the total, and goes on': [
		byId(IN_ORDER, { total: 10 }),
		WHOLE_25,
		LAST_ID,
	],
	'a first page without a cursor, and a service that takes no ID': [
		onePage(page(0, 10, { has_more: false, next_cursor: null }), 400),
		undefined,
		by('start_cursor'),
	],
	'a cursor beside a link that has no query': [
		cursorOf('cursor', (next) => ({ next_cursor: next, links: { next: next && '/l/2' } })),
		WHOLE_25,
		by('cursor'),
	],
	'has-more that is false on each page, by a cursor': [
		cursorOf('cursor', (next) => ({ next_cursor: next, has_more: false })),
		WHOLE_25,
		by('cursor'),
	],
	'a cursor to a page that fails for now': [
		onePage(page(0, 10, { next_cursor: 'a' }), 500),
		undefined,
		{ mode: 'serviceSays', canBeIncomplete: true },
	],
	'a link to a page that is refused': [
		onePage(linkedPage(0, 10, '?p=2'), 404),
		'0..9',
		{
			mode: 'serviceSays',
			canBeIncomplete: true,
		},
	],
	'has-more false on each page, and a refused page in the middle, by the last ID': [
		(request) =>
			request.search === '?after_id=17' ? 400 : byId(IN_ORDER, { has_more: false })(request),
		undefined,
		LAST_ID,
	],
};

const BAD_CURSORS: Record<string, Case> = {
	...casesOf(['a\ud800', 'x'.repeat(10_000)], (cursor) => ({
		[`a cursor of ${cursor.length} characters that the service does not know`]: [
			onePage(page(0, 10, { next_cursor: cursor }), 400),
			undefined,
			by('cursor'),
		],
		[`the same, ${cursor.length}, in Automatic`]: [
			onePage(page(0, 10, { next_cursor: cursor }), 400),
		],
	})),
	'a cursor that never changes': [
		(request) =>
			page(request.search === '' ? 0 : 10, request.search === '' ? 10 : 20, { after: 'a' }),
		undefined,
		by('after'),
	],
	'a parameter that is named like a member of all objects': [
		cursorOf('__proto__', (next) => ({ next_cursor: next })),
		WHOLE_25,
		by('__proto__'),
	],
	'an ID that is half a character, by the last ID': [
		onePage({ data: [{ id: 'a\ud800' }, { id: 'b' }] }, 400),
		undefined,
		by('after'),
	],
};

/** A parameter is chosen because words lie. */
const CHOSEN = casesOf([{ has_more: false }, { links: { next: null } }], (members) => ({
	[`${JSON.stringify(members)} on each page, and a refused page in the middle`]: [
		(request) =>
			numberOf(request, 'page') === 3 ? 400 : byNumber({ count: 45, members })(request, 1),
		undefined,
		{ mode: 'number', parameter: 'page' },
	],
	[`${JSON.stringify(members)} on each page`]: [
		byNumber({ count: 45, members }),
		'0..44',
		{ mode: 'number', parameter: 'page' },
	],
}));

const OTHERS: Record<string, Case> = {
	'a total that grows behind the end': [
		byNumber({
			members: { total: 25 },
			beyond: page(0, 0, { total: 35 }),
		}),
		WHOLE_25,
	],
	'links that lead back to page 1, beside has-more false': [
		{
			'': linkedPage(0, 10, '?p=2', { has_more: true }),
			'?p=2': linkedPage(10, 15, '?p=1', { has_more: false }),
			'?p=1': linkedPage(0, 10, '?p=2', { has_more: true }),
		},
		'0..14',
	],
	'an envelope of any name': [
		{
			'': page(0, 10, { envelope: { next: '/l?p=2', has_more: true } }),
			'?p=2': page(10, 15, { envelope: { next: null, has_more: false } }),
		},
		'0..14',
	],
	...casesOf(['next', 'next last', ['next']], (rel) => ({
		[`a list of links whose rel is ${JSON.stringify(rel)}`]: [
			{
				'': page(0, 10, {
					links: [
						{ rel: 'self', href: '/l' },
						{ rel, href: '?p=2' },
					],
				}),
				'?p=2': page(10, 15, { links: [{ rel: 'first', href: '/l' }] }),
			},
			'0..14',
		],
	})),
	'a list of links without a next one that the node knows': [
		onePage(
			page(0, 10, {
				links: [
					{ rel: 'first', href: '/l' },
					{ rel: 'more', href: '?p=2' },
				],
			}),
			400,
		),
	],
	'a list of links whose next one is null': [
		onePage(page(0, 10, { links: [{ rel: 'next', href: null }] }), 400),
	],
	'two words of more, and one of them taken back': [
		byLink(page(0, 10, { truncated: true, has_more: true }), page(10, 20, { truncated: false })),
	],
	'empty pages in the middle with a continuation token (Azure)': [
		{
			'': page(0, 10, { continuationToken: 'a' }),
			'?continuationToken=a': page(10, 15, { continuationToken: 'b' }),
			'?continuationToken=b': page(0, 0, { continuationToken: 'c' }),
			'?continuationToken=c': page(15, 25, { continuationToken: null }),
		},
		WHOLE_25,
	],
	'an object of no cursor at the end': [
		{
			'': page(0, 10, { next: { cursor: 'a' } }),
			'?cursor=a': page(10, 15, { next: { cursor: null } }),
		},
		'0..14',
	],
	'a next page with a number beside an empty cursor': [
		onePage(page(0, 10, { next: { cursor: '', page: 2 } }), 400),
	],
	...casesOf([{}, []], (next) => ({
		[`a next page of ${JSON.stringify(next)} on each page`]: [
			onePage(page(0, 10, { links: { next }, next }), 400),
		],
	})),
	'the end too early, and a page that fails, one location per page by offset': [
		(request) => {
			const at = numberOf(request, 'offset') ?? 0;
			return at === 2
				? 500
				: byOffset(
						{
							count: 5,
							size: 1,
							members: (from) => (from === 1 ? { has_more: false } : { has_more: true }),
						},
						'offset',
					)(request, 1);
		},
	],
	...casesOf(['list', 'view'], (name) => ({
		[`${name}.next`]: [
			{
				'': page(0, 10, { [name]: { next: '/l?p=2' } }),
				'?p=2': page(10, 15, { [name]: { next: null } }),
			},
			'0..14',
		],
	})),
	'query.total': [byOffset({ members: { query: { total: 25 } } }), WHOLE_25],
	'an empty page in the middle with has-more true and next null': [
		{
			'': linkedPage(0, 10, '?p=2'),
			'?p=2': linkedPage(0, 0, null, { has_more: true }),
			'?p=3': linkedPage(10, 15, null),
		},
	],
	'links with a last one that leads further, and no next one': [
		byLink(page(0, 10), page(10, 20, { links: { self: '?p=2', last: '?p=3' } })),
	],
	'a total at the last known location, behind which the list goes on elsewhere': [
		{
			'': page(0, 10, { total: 20 }),
			'?page[offset]=9': page(9, 20, { total: 20 }),
			'?page[offset]=19': page(30, 40, { total: 20 }),
		},
	],
};

describe('a list is read whole, or fails, when the service says', () => {
	testCases({ ...TOTALS, ...FOREIGN, ...PARTIAL, ...MORE, ...NO_MORE });
	testCases({ ...RIGHT_ENDS, ...CHOSEN, ...OTHERS });
});

describe('the option Paging leads to the whole list when there is', () => {
	testCases({ ...WAYS_OUT, ...BAD_CURSORS });
});
