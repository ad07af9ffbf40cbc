import { camelCase } from '../../../nodes/VisitorLocations/output/attributes';
import { createFlattener } from '../../../nodes/VisitorLocations/output/flatten';
import { parsePage } from '../../../nodes/VisitorLocations/paging/page';
import { listPaginators } from '../../../nodes/VisitorLocations/paging/paginator';
import { predictRequests } from '../../../nodes/VisitorLocations/paging/prefetcher';
import { Progress } from '../../../nodes/VisitorLocations/paging/progress';
import { describeRequest } from '../../../nodes/VisitorLocations/paging/query';
import { readSigns } from '../../../nodes/VisitorLocations/paging/signs';
import { addParameters } from '../../../shared/urls';
import { LIST_URL } from './service';

/** Of a text, in characters, and of a list. A reader that is quadratic takes many seconds for all texts of a test, others a fraction. */
const SIZE = 40_000;
/** Only a test that hangs should reach this limit, in ms. */
const HANGS_AFTER = 60_000;

/** What is repeated in a hostile text: a character of each class that a pattern or a parser of URLs looks for, and sequences. */
const CHARACTERS = '?<>/-.:;,=&#%@"\\a1 \n\u00e9\ud800{['.split('');
const UNITS = [...CHARACTERS, '<>', '/../', 'a-', '1a', 'a ', 'page', 'total', 'a=1&', '%5B'];
const LINK_UNITS = [...UNITS, ';rel=', '; rel="next', '<a>;rel=', '</a>; rel="next", ', 'next '];

/** Requests the page that a link leads to. */
function followLink(text: string): void {
	const page = { locations: [], signs: { next: { value: text, text: '' } } };
	const response = { url: LIST_URL, page };
	const paging = { mode: 'automatic', canBeIncomplete: false } as const;
	const list = { listUrl: LIST_URL, paging, possiblePageSizes: [], canReadAhead: false };
	for (const paginator of listPaginators(page, list)) {
		paginator.nextUrl(response);
	}
}

const flatten = createFlattener();

/** What reads a text of the service; the prefixes lead to different parts of it. */
const READERS: [name: string, prefixes: string[], read: (text: string) => unknown][] = [
	[
		'the value of a member',
		['', 'https://a.example/'],
		(text) => readSigns({ next: text, total: text, more: text, after: text }, {}),
	],
	[
		'the name of a member',
		['', 'total', 'next'],
		// A number and a boolean are compared with all patterns of names.
		(text) => readSigns({ [text]: 7, meta: { [text]: true } }, {}),
	],
	['the header X-Total', ['', '1'], (text) => readSigns({}, { 'x-total': text })],
	[
		'the header Link',
		['', '<', '</a>;', '</a>; rel="', '</a>; rel="next"; '],
		(text) => readSigns({}, { link: text }),
	],
	[
		'the URL of the next page',
		['', '?', '?page='],
		(text) => {
			const current = { url: `${LIST_URL}${text}1`, page: { locations: [], signs: {} } };
			return predictRequests(current, `${LIST_URL}${text}2`, new Progress(), {
				by: 'number',
				overlap: 0,
			});
		},
	],
	['a link', ['', '?', 'https://', 'https://api.example.com/'], followLink],
	[
		'the URL of a request',
		['', '?', '?page='],
		(text) => [describeRequest(LIST_URL + text), addParameters(LIST_URL + text, [['a', text]])],
	],
	[
		'the name of an attribute',
		['', 'a-'],
		(text) => [camelCase(text), flatten({ id: '1', attributes: { [text]: 1 } })],
	],
];

/** @param end a quadratic pattern is slowest if it does not match, so the text has another end */
const repeat = (unit: string, length: number, end: string) =>
	unit.repeat(Math.ceil(length / unit.length)) + end;

const listIndexes = (size: number) => Array.from({ length: size }, (_, index) => index);
const createMembers = (size: number, toMember: (index: number) => [name: string, value: unknown]) =>
	Object.fromEntries(listIndexes(size).map(toMember));

/** Lets Jest end a test that hangs. */
const pause = async () => await new Promise((resolve) => setImmediate(resolve));

describe('hostile responses', () => {
	it.each(READERS)(
		'are read when they have 40,000 characters in %s',
		async (name, prefixes, read) => {
			for (const unit of name === 'the header Link' ? LINK_UNITS : UNITS) {
				for (const prefix of prefixes) {
					read(prefix + repeat(unit, SIZE, '!'));
					await pause();
				}
			}
		},
		HANGS_AFTER,
	);

	it.each<[string, (size: number) => object]>([
		['next pages', (size) => createMembers(size, (index) => [`next-${index}x`, `?page=${index}`])],
		[
			'objects',
			(size) =>
				createMembers(size, (index) => [`page-${index}`, { total: index, page: { limit: 1 } }]),
		],
		[
			'members of one object',
			(size) => ({ meta: { page: createMembers(size, (index) => [`page-${index}`, 1]) } }),
		],
		['locations', (size) => ({ data: listIndexes(size).map((id) => ({ id })) })],
	])(
		'are parsed when they have 40,000 %s',
		(_name, createBody) => {
			const body = { data: [], ...createBody(SIZE) };
			const { locations } = parsePage(body, {}, LIST_URL);
			expect(locations).toHaveLength(body.data.length);
		},
		HANGS_AFTER,
	);

	it('are parsed when a next page is nested more deeply than JSON.stringify can go', () => {
		const deep = JSON.parse(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`) as object;
		expect(readSigns({ next: deep }, {}).hasMore).toEqual({
			value: true,
			text: 'next is there',
		});
	});
});
