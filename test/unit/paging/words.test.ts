import type { Case } from './pagedServices';
import {
	byNumber,
	byOffset,
	numberOf,
	onePage,
	pagedBy,
	testCases,
	WHOLE_25,
} from './pagedServices';
import type { Response } from './service';
import { linkedPage, NO_RESPONSE, page, rejectedWith, text } from './service';

// What services say of a list that is not about it, or not true. After the first page, a list that is read by number, offset or ID is asked for one page more.

const caseOf = (title: string, ...values: Case): [string, Case] => [title, values];

/** Totals that count something else than locations. */
const TOTALS = Object.fromEntries([
	...[20, 30].map((pages) =>
		caseOf(
			`a total that counts ${pages} pages of ten`,
			byNumber({
				count: pages * 10,
				members: (from) => ({ page: { current: from / 10 + 1, total: pages } }),
			}),
			`0..${pages * 10 - 1}`,
		),
	),
	...[20, 50, 100].flatMap((maximum) => [
		caseOf(
			`a total that ends at ${maximum} of 250, by number`,
			byNumber({ count: 250, members: () => ({ hits: { total: maximum } }) }),
			'0..249',
		),
		caseOf(
			`a total that ends at ${maximum} of 250, by offset`,
			byOffset({ count: 250, members: () => ({ hits: { total: maximum } }) }),
			'0..249',
		),
	]),
	...[0, 3, 1e15].map((of) =>
		caseOf(
			`a total of something else, ${of}, by number`,
			byNumber({ count: 25, members: () => ({ usage: { total: of } }) }),
			...(of > 25 ? [] : [WHOLE_25]),
		),
	),
	caseOf(
		'a total that shrinks from page to page',
		byNumber({ count: 25, members: (from) => ({ total: 25 - from }) }),
		WHOLE_25,
	),
	caseOf(
		'a total that is too large by one',
		byOffset({ count: 25, members: () => ({ total: 26 }) }),
	),
	caseOf('a total of -1', byOffset({ count: 25, members: () => ({ total: -1 }) }), WHOLE_25),
]);

/** Ends of other lists beside this one. */
const FOREIGN_ENDS: object[] = [
	{ meta: { visitors: { hasMore: false } } },
	{ meta: { sync: { last: true } } },
	{ user: { notifications: { next: null } } },
	{ meta: { invites: { pages: 1 } } },
	{ truncated: false, partial: false, done: true },
	{ listeners: { has_more: false } },
	{ linked_accounts: { next: null } },
];
const FOREIGN = Object.fromEntries(
	FOREIGN_ENDS.flatMap((members) => {
		const said = JSON.stringify(members);
		return [
			caseOf(
				`links, beside ${said}`,
				{
					'': linkedPage(0, 10, '?p=2', members),
					'?p=2': linkedPage(10, 20, '?p=3', members),
					'?p=3': linkedPage(20, 25, null, members),
				},
				WHOLE_25,
			),
			caseOf(`a first page of ten with ${said} alone`, onePage(page(0, 10, members), 400)),
			caseOf(`has-more that is taken back by ${said} alone`, {
				'': linkedPage(0, 10, '?p=2', { has_more: true }),
				'?p=2': page(10, 20, members),
			}),
			caseOf(
				`page numbers, beside ${said}`,
				byNumber({ count: 25, members: () => ({ ...members, page: 1 }) }),
				WHOLE_25,
			),
		];
	}),
);

/** Words that say that a page is not all. */
const PARTIAL = Object.fromEntries(
	['partial', 'incomplete_results', 'timed_out', 'truncated', 'isTruncated'].flatMap((name) => [
		caseOf(
			`25 of 37, their number as total, and ${name}`,
			onePage(page(0, 25, { meta: { total: 25, [name]: true } }), 400),
		),
		caseOf(
			`${name} on the first page alone, by link`,
			{
				'': linkedPage(0, 10, '?p=2', { [name]: true }),
				'?p=2': page(10, 15, { [name]: false }),
			},
			'0..14',
		),
		caseOf(`has-more, and ${name} that is false on the last page`, {
			'': linkedPage(0, 10, '?p=2', { has_more: true, [name]: false }),
			'?p=2': page(10, 20, { [name]: false }),
		}),
	]),
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
	...Object.fromEntries(
		['hasMorePages', 'has_more_items', 'hasMoreRows', 'hasMoreResults'].map((name) => [
			name,
			page(0, 5, { [name]: true }),
		]),
	),
	LastEvaluatedKey: page(0, 5, { LastEvaluatedKey: { id: { S: '4' } } }),
	continuationToken: page(0, 5, { continuationToken: 'a' }),
	'a next that is an object': page(0, 5, { paging: { next: { after: 'a' } } }),
	'a next in an object of any name': page(0, 5, { view: { next: '/l?p=2' } }),
	'a total in an object of any name': page(0, 5, { query: { total: 237 } }),
};
const MORE = Object.fromEntries(
	Object.entries(SAY_MORE).map(([name, first]) =>
		caseOf(`five a page with ${name}`, onePage(first, 400)),
	),
);
/** Names that only begin like these. */
const NO_MORE = Object.fromEntries(
	['hasMoreBefore', 'hasMorePrevious', 'has_more_filters', 'totalSize', 'recordsTotal'].map(
		(name) =>
			caseOf(`five locations with ${name}`, onePage(page(0, 5, { [name]: 7 }), 400), '0..4'),
	),
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
const RIGHT_ENDS = Object.fromEntries(
	SAID_ENDS.flatMap(([title, members]) =>
		Object.entries(BEHIND).map(([what, beyond]) =>
			caseOf(
				`pages that end with ${title}, and ${what} behind them`,
				byNumber({ count: 25, members, beyond }),
				WHOLE_25,
			),
		),
	),
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

const WAYS_OUT = Object.fromEntries([
	caseOf(
		'one page of 40, and a total that counts hidden ones',
		onePage(page(0, 40, { total: 45 }), page(0, 40, { total: 45 })),
		'0..39',
		{ mode: 'serviceSays', canBeIncomplete: true },
	),
	caseOf(
		'one page of 40, and a link to a page that fails for now',
		onePage(linkedPage(0, 40, '?p=2'), 500),
		undefined,
		{ mode: 'serviceSays', canBeIncomplete: true },
	),
	caseOf(
		'a full last page that is sent again (Django, get_page)',
		byNumber({ count: 30, beyond: page(20, 30) }),
		'0..29',
		{ canBeIncomplete: true },
	),
	caseOf('the same, without the option', byNumber({ count: 30, beyond: page(20, 30) })),
	...[0, 1].map((start) =>
		caseOf(
			`offsets from ${start}`,
			pagedBy('startIndex', (value) => value - start, { count: 25, unknown: page(0, 10) }),
			WHOLE_25,
			{ mode: 'offset', parameter: 'startIndex' },
		),
	),
	caseOf(
		'offsets from 1, and one location per page',
		pagedBy('start', (value) => value - 1, { count: 5, size: 1, unknown: page(0, 1) }),
		'0..4',
		{ mode: 'offset', parameter: 'start' },
	),
	caseOf(
		'nextToken (AWS)',
		cursorOf('nextToken', (nextToken) => ({ nextToken })),
		WHOLE_25,
		by('nextToken'),
	),
	caseOf(
		'start_cursor (Notion)',
		cursorOf('start_cursor', (next) => ({
			next_cursor: next ?? null,
			has_more: next !== undefined,
		})),
		WHOLE_25,
		by('start_cursor'),
	),
	...['after', 'cursor', 'token', 'offset', 'starting_after'].map((member) =>
		caseOf(
			`an object as next with ${member} (HubSpot, Asana, Intercom)`,
			cursorOf('from', (next) => ({
				paging: { next: next === undefined ? {} : { [member]: next } },
			})),
			WHOLE_25,
			by('from'),
		),
	),
	caseOf('the last ID (Stripe)', byId(IN_ORDER, { has_more: false }), WHOLE_25, LAST_ID),
	caseOf('the last ID of a list by name', byId(BY_NAME), BY_NAME.join(' '), LAST_ID),
	caseOf(
		'after_id, which filters by ID a list by name',
		(request) => {
			const ids = BY_NAME.filter((id) => id > (numberOf(request, 'after_id') ?? -1));
			return { data: ids.slice(0, 10).map((id) => ({ id: String(id) })) };
		},
		undefined,
		LAST_ID,
	),
	caseOf('one location, and after_id that is a filter', byId([0]), undefined, LAST_ID),
	caseOf('a whole first page, and after_id that is ignored', () => page(0, 10), undefined, LAST_ID),
	caseOf(
		'a first page that says the total, and goes on',
		byId(IN_ORDER, { total: 10 }),
		WHOLE_25,
		LAST_ID,
	),
	caseOf(
		'a first page without a cursor, and a service that takes no ID',
		onePage(page(0, 10, { has_more: false, next_cursor: null }), 400),
		undefined,
		by('start_cursor'),
	),
	caseOf(
		'a cursor beside a link that has no query',
		cursorOf('cursor', (next) => ({ next_cursor: next, links: { next: next && '/l/2' } })),
		WHOLE_25,
		by('cursor'),
	),
	caseOf(
		'has-more that is false on each page, by a cursor',
		cursorOf('cursor', (next) => ({ next_cursor: next, has_more: false })),
		WHOLE_25,
		by('cursor'),
	),
	caseOf(
		'a cursor to a page that fails for now',
		onePage(page(0, 10, { next_cursor: 'a' }), 500),
		undefined,
		{ mode: 'serviceSays', canBeIncomplete: true },
	),
	caseOf('a link to a page that is refused', onePage(linkedPage(0, 10, '?p=2'), 404), '0..9', {
		mode: 'serviceSays',
		canBeIncomplete: true,
	}),
	caseOf(
		'has-more false on each page, and a refused page in the middle, by the last ID',
		(request) =>
			request.search === '?after_id=17' ? 400 : byId(IN_ORDER, { has_more: false })(request),
		undefined,
		LAST_ID,
	),
]);

const BAD_CURSORS = Object.fromEntries([
	...['a\ud800', 'x'.repeat(10_000)].flatMap((cursor) => [
		caseOf(
			`a cursor of ${cursor.length} characters that the service does not know`,
			onePage(page(0, 10, { next_cursor: cursor }), 400),
			undefined,
			by('cursor'),
		),
		caseOf(
			`the same, ${cursor.length}, in Automatic`,
			onePage(page(0, 10, { next_cursor: cursor }), 400),
		),
	]),
	caseOf(
		'a cursor that never changes',
		(request) =>
			page(request.search === '' ? 0 : 10, request.search === '' ? 10 : 20, { after: 'a' }),
		undefined,
		by('after'),
	),
	caseOf(
		'a parameter that is named like a member of all objects',
		cursorOf('__proto__', (next) => ({ next_cursor: next })),
		WHOLE_25,
		by('__proto__'),
	),
	caseOf(
		'an ID that is half a character, by the last ID',
		onePage({ data: [{ id: 'a\ud800' }, { id: 'b' }] }, 400),
		undefined,
		by('after'),
	),
]);

/** A parameter is chosen because words lie. */
const CHOSEN = Object.fromEntries(
	[{ has_more: false }, { links: { next: null } }].flatMap((members) => [
		caseOf(
			`${JSON.stringify(members)} on each page, and a refused page in the middle`,
			(request) =>
				numberOf(request, 'page') === 3
					? 400
					: byNumber({ count: 45, members: () => members })(request, 1),
			undefined,
			{ mode: 'number', parameter: 'page' },
		),
		caseOf(
			`${JSON.stringify(members)} on each page`,
			byNumber({ count: 45, members: () => members }),
			'0..44',
			{ mode: 'number', parameter: 'page' },
		),
	]),
);

const OTHERS = Object.fromEntries([
	caseOf(
		'a total that grows behind the end',
		byNumber({
			count: 25,
			members: () => ({ total: 25 }),
			beyond: page(0, 0, { total: 35 }),
		}),
		WHOLE_25,
	),
	caseOf(
		'links that lead back to page 1, beside has-more false',
		{
			'': linkedPage(0, 10, '?p=2', { has_more: true }),
			'?p=2': linkedPage(10, 15, '?p=1', { has_more: false }),
			'?p=1': linkedPage(0, 10, '?p=2', { has_more: true }),
		},
		'0..14',
	),
	caseOf(
		'an envelope of any name',
		{
			'': page(0, 10, { envelope: { next: '/l?p=2', has_more: true } }),
			'?p=2': page(10, 15, { envelope: { next: null, has_more: false } }),
		},
		'0..14',
	),
	...['next', 'next last', ['next']].map((rel) =>
		caseOf(
			`a list of links whose rel is ${JSON.stringify(rel)}`,
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
		),
	),
	caseOf(
		'a list of links without a next one that the node knows',
		onePage(
			page(0, 10, {
				links: [
					{ rel: 'first', href: '/l' },
					{ rel: 'more', href: '?p=2' },
				],
			}),
			400,
		),
	),
	caseOf(
		'a list of links whose next one is null',
		onePage(page(0, 10, { links: [{ rel: 'next', href: null }] }), 400),
	),
	caseOf('two words of more, and one of them taken back', {
		'': linkedPage(0, 10, '?p=2', { truncated: true, has_more: true }),
		'?p=2': page(10, 20, { truncated: false }),
	}),
	caseOf(
		'empty pages in the middle with a continuation token (Azure)',
		{
			'': page(0, 10, { continuationToken: 'a' }),
			'?continuationToken=a': page(10, 15, { continuationToken: 'b' }),
			'?continuationToken=b': page(0, 0, { continuationToken: 'c' }),
			'?continuationToken=c': page(15, 25, { continuationToken: null }),
		},
		WHOLE_25,
	),
	caseOf(
		'an object of no cursor at the end',
		{
			'': page(0, 10, { next: { cursor: 'a' } }),
			'?cursor=a': page(10, 15, { next: { cursor: null } }),
		},
		'0..14',
	),
	caseOf(
		'a next page with a number beside an empty cursor',
		onePage(page(0, 10, { next: { cursor: '', page: 2 } }), 400),
	),
	...[{}, []].map((next) =>
		caseOf(
			`a next page of ${JSON.stringify(next)} on each page`,
			onePage(page(0, 10, { links: { next }, next }), 400),
		),
	),
	caseOf('the end too early, and a page that fails, one location per page by offset', (request) => {
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
	}),
	...['list', 'view'].map((name) =>
		caseOf(
			`${name}.next`,
			{
				'': page(0, 10, { [name]: { next: '/l?p=2' } }),
				'?p=2': page(10, 15, { [name]: { next: null } }),
			},
			'0..14',
		),
	),
	caseOf(
		'query.total',
		byOffset({ count: 25, members: () => ({ query: { total: 25 } }) }),
		WHOLE_25,
	),
	caseOf('an empty page in the middle with has-more true and next null', {
		'': linkedPage(0, 10, '?p=2'),
		'?p=2': linkedPage(0, 0, null, { has_more: true }),
		'?p=3': linkedPage(10, 15, null),
	}),
	caseOf('links with a last one that leads further, and no next one', {
		'': linkedPage(0, 10, '?p=2'),
		'?p=2': page(10, 20, { links: { self: '?p=2', last: '?p=3' } }),
	}),
	caseOf('a total at the last known location, behind which the list goes on elsewhere', {
		'': page(0, 10, { total: 20 }),
		'?page[offset]=9': page(9, 20, { total: 20 }),
		'?page[offset]=19': page(30, 40, { total: 20 }),
	}),
]);

describe('a list is read whole, or fails, when the service says', () => {
	testCases({ ...TOTALS, ...FOREIGN, ...PARTIAL, ...MORE, ...NO_MORE });
	testCases({ ...RIGHT_ENDS, ...CHOSEN, ...OTHERS });
});

describe('the option Paging leads to the whole list when there is', () => {
	testCases({ ...WAYS_OUT, ...BAD_CURSORS });
});
