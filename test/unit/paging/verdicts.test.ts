import { leadsOn, verdictOf } from '../../../nodes/VisitorLocations/paging/verdict';
import { fetched, list, progressAfter, reply } from './progressAfter';

const links = (next: unknown, more = {}) => ({ links: { next, ...more } });

it.each<[string, object, string, string[]]>([
	['a link', links('?page=2'), 'more', ['there is a link to a next page']],
	['a total above what arrived', { total: 3 }, 'more', ['total is 3']],
	['more pages than arrived', { pages: 2 }, 'more', ['pages is 2']],
	['that there is more', { 'has-more': true }, 'more', ['has-more is true']],
	['a next page', { 'next-page': 2 }, 'more', ['next-page is 2']],
	[
		'all of it',
		{ total: 3, pages: 2, more: true },
		'more',
		['total is 3', 'pages is 2', 'more is true'],
	],
	['two things that contradict each other', { total: 2, more: true }, 'more', ['more is true']],
	['a total that is reached', { total: 2 }, 'end', []],
	['a total below what arrived', { total: 1 }, 'unknown', []],
	['as many pages as arrived', { pages: 1 }, 'end', []],
	['no page at all', { pages: 0 }, 'unknown', []],
	['that there is no more', { more: false }, 'end', []],
	['no next page', { 'next-page': null }, 'end', []],
	['a next link that is null', links(null), 'end', []],
	['other links alone', { links: { self: '?page=1' } }, 'unknown', []],
	['a last page that is the first', { links: { first: list, last: list } }, 'end', []],
	['a last page that is another', links(null, { first: '?p=1', last: '?p=3' }), 'unknown', []],
	['a last page without a first', links(null, { last: '?p=3' }), 'end', []],
	['a first page without a last', links(null, { first: '?p=1' }), 'end', []],
	['nothing', {}, 'unknown', []],
	['a cursor', { cursor: 'abc' }, 'more', ['cursor is there']],
	['a cursor, on a page that is not full', { cursor: 'abc', limit: 3 }, 'unknown', []],
	['a cursor, on a full page', { cursor: 'abc', limit: 2 }, 'more', ['cursor is there']],
	['a cursor, and that there is no more', { cursor: 'abc', more: false }, 'end', []],
])('a first page that shows %s', (_name, more, verdict, said) => {
	expect(verdictOf(progressAfter([reply(0, 2, more)]))).toEqual({ verdict, said });
});

it('an empty page is the end, unless something proves that there is more', () => {
	expect(verdictOf(progressAfter([reply(0, 0)])).verdict).toBe('end');
	expect(verdictOf(progressAfter([reply(0, 0, { total: 1 })])).verdict).toBe('more');
});

it('a total counts what arrived, duplicates included or not', () => {
	const twice = [reply(0, 3), reply(2, 4)];
	expect(verdictOf(progressAfter([...twice, reply(4, 5, { total: 5 })])).verdict).toBe('end');
	expect(verdictOf(progressAfter([...twice, reply(4, 5, { total: 6 })])).verdict).toBe('end');
	expect(verdictOf(progressAfter([...twice, reply(4, 5, { total: 7 })])).verdict).toBe('more');
});

it('once a page has linked to a next one, no link is the end; where a style is chosen, it is not', () => {
	const linked = [reply(0, 2, links('?page=2')), reply(2, 4)];
	expect(verdictOf(progressAfter(linked)).verdict).toBe('end');
	const chosen = progressAfter([reply(0, 2, links(null))], { paging: 'number' });
	expect(verdictOf(chosen).verdict).toBe('unknown');
});

it.each([
	['link', { links: { next: '?page=2' } }, 'a', true],
	['link', { 'next-page': 2, cursor: 'b' }, 'a', false],
	['number', { 'next-page': 2 }, undefined, true],
	['number', { 'next-page': null }, undefined, false],
	['page', { more: true }, undefined, true],
	['page', { more: false, cursor: 'b' }, undefined, false],
	['offset', { 'next-page': 2, more: true }, undefined, false],
	['cursor', { cursor: 'b' }, 'a', true],
	['cursor', { cursor: 'a' }, 'a', false],
	['cursor', { more: true }, 'a', false],
	[undefined, { cursor: 'b' }, undefined, false],
] as const)(
	'asked for by %s, an empty page with %j leads on after the cursor %p: %p',
	(style, more, cursor, expected) => {
		const { evidence } = fetched(reply(0, 0, more)).page;
		expect(leadsOn(style, evidence, cursor)).toBe(expected);
	},
);

it('an empty page with a new cursor is not the end', () => {
	const after = (cursor: string, more: object = {}) =>
		verdictOf({
			...progressAfter(
				[reply(0, 2, { cursor: 'a' }), reply(0, 0, { cursor, size: 2, ...more })],
				{},
				[{}, { query: { cursor: 'a' } }],
			),
			style: 'cursor',
		}).verdict;
	expect([after('b'), after('a'), after('b', { more: false })]).toEqual(['more', 'end', 'end']);
});
