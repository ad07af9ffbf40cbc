import { camelCase } from '../../../nodes/VisitorLocations/output/attributes';
import { createFlattener } from '../../../nodes/VisitorLocations/output/flatten';
import {
	createLinkPaginator,
	predictLinks,
} from '../../../nodes/VisitorLocations/paging/linkPaginator';
import { resolveLink } from '../../../nodes/VisitorLocations/paging/links';
import { parsePage } from '../../../nodes/VisitorLocations/paging/page';
import {
	emptyPageInfo,
	normalizeName,
	parsePageInfo,
} from '../../../nodes/VisitorLocations/paging/pageInfo';
import { describeRequest } from '../../../nodes/VisitorLocations/paging/pageRequest';
import { LIST_URL } from './readList';

const LENGTH = 100_000;
/** For 100,000 characters, quadratic behavior takes 10 to 170 s, and linear behavior less than 0.5 s. */
const MAX_CPU_MS = 3_000;

/** They are repeated: characters and parts that patterns and parsers of URLs look for. */
const CHARACTERS = '?<>/-.:;,=&#%@"\\a10 \t\né\ud800{[';
const UNITS = [
	...CHARACTERS.split(''),
	...['<>', '/../', 'a-', '1a', '/1', 'a ', '😀', '{"a":'],
	...[';rel=', ';rel ', '; rel="next', '<a>;rel=', '</a>; rel="next", ', '<a;', 'next ', '; '],
	...['a=1&', '&a=2', '=1', '?a=1', '%5B', 'page', 'total', 'ms', 'more', 'links', 'bytes '],
];

const pageInfo = (body: object, headers: object = {}) =>
	parsePageInfo({ data: [], ...body }, { ...headers });

/** Requests and predicts the next page by each paginator that follows links. */
function followLinks(text: string): void {
	const info = emptyPageInfo();
	info.links = { body: { next: text, last: text }, header: { next: text, last: text } };
	const request = { url: LIST_URL, query: {} };
	const response = { page: { locations: [], info }, url: LIST_URL, request };
	for (const part of ['body', 'header'] as const) {
		for (const asItIs of [false, true]) {
			const paginator = createLinkPaginator(LIST_URL, part, asItIs);
			const next = paginator.nextRequest(response);
			if (next !== undefined) paginator.predictRequests?.(next, response, budget);
		}
	}
}

const budget = { pageSize: 10, pagesRead: 1, pagesLeft: undefined, maxRequests: 16 };
const flatten = createFlattener();

/** Reads a text of the service; `prefixes` lead to different parts of the function. */
type Reader = [name: string, prefixes: string[], read: (text: string) => unknown];
const READERS: Reader[] = [
	[
		'the value of a member',
		['', 'https://a.example/'],
		(text) => pageInfo({ next: text, total: text, more: text, after: text, links: { next: text } }),
	],
	[
		'the name of a member',
		['', 'total', 'next', 'continu', 'page'],
		(text) =>
			pageInfo({
				[text]: 7,
				meta: { [text]: 'a1', page: { [text]: true, next: { [text]: null } } },
			}),
	],
	[
		'the name of a header',
		['x-', 'pagination-', 'total', 'x-total'],
		(text) => pageInfo({}, { [text]: '7' }),
	],
	[
		'the header Link',
		['', '<', '</a>', '</a>;', '</a>; rel', '</a>; rel="', '</a>; rel="next"; '],
		(text) => pageInfo({}, { link: text }),
	],
	[
		'the header Content-Range',
		['', 'bytes', '/', 'items 0-9/'],
		(text) => pageInfo({}, { 'content-range': text }),
	],
	[
		'the header X-Pagination',
		['', '{"total":"', '{"'],
		(text) => pageInfo({}, { 'x-pagination': text }),
	],
	['a name', ['', 'a'], normalizeName],
	[
		'the URL of the next page',
		['', '/', '?', '?page=', 'https://', '//'],
		(text) =>
			predictLinks(`${LIST_URL}${text}2`, `${LIST_URL}${text}1`, `${LIST_URL}${text}9`, budget),
	],
	[
		'a link',
		['', '/', '?', 'https://', 'https://api.example.com/', 'a:', 'blob:'],
		(text) => resolveLink(text, LIST_URL),
	],
	['links of a page', ['', '?page='], followLinks],
	[
		'the URL of a request',
		['', '/', '?', '?page='],
		(text) => describeRequest({ url: LIST_URL + text, query: {} }),
	],
	[
		'the query of a request',
		[''],
		(text) => describeRequest({ url: LIST_URL, query: { [text]: text } }),
	],
	['the name of an attribute in camelCase', ['', 'a', 'a-', '-'], camelCase],
	[
		'the name of an attribute of a location',
		['', 'a', 'a-', '-'],
		(text) => flatten({ id: '1', type: 'locations', attributes: { [text]: 1 } }),
	],
];

/** @returns the CPU time of this process in milliseconds, which does not depend on how busy the machine is */
function measureCpu(work: () => unknown): number {
	const start = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(start);
	return (user + system) / 1_000;
}

it.each(READERS)(
	'reads 100,000 hostile characters without blocking: %s',
	(_name, prefixes, read) => {
		for (const unit of UNITS) {
			const text = unit.repeat(Math.ceil(LENGTH / unit.length));
			for (const prefix of prefixes) {
				// A pattern that is quadratic is slowest if it does not match, so the text has another end.
				const ms = measureCpu(() => read(`${prefix}${text}!`));
				// The first slow text ends the test, because the others would take minutes.
				if (ms >= MAX_CPU_MS) throw new Error(`${prefix}${unit}${unit}…! took ${ms} ms`);
			}
		}
	},
);

const many = <T>(valueAt: (index: number) => T) =>
	Array.from({ length: LENGTH }, (_, index) => valueAt(index));
const object = (entry: (index: number) => [string, unknown]) => Object.fromEntries(many(entry));
it.each<[string, object]>([
	['members that say nothing', object((index) => [`member-${index}`, index])],
	['totals', object((index) => [`total-${index}x`, index])],
	['next pages', object((index) => [`next-${index}x`, `?page=${index}`])],
	['objects', object((index) => [`page-${index}`, { total: index, page: { limit: index } }])],
	['objects with links', object((index) => [`${index}-links`, { next: `?page=${index}` }])],
	['members of one object', { meta: { page: object((index) => [`page-${index}`, index]) } }],
	['links in a list', { links: many((index) => ({ rel: 'next', href: `?page=${index}` })) }],
	['locations', { data: many((index) => ({ id: index })) }],
	['locations with one ID', { data: many(() => ({ id: 1, name: 'HQ' })) }],
])('parses a page with 100,000 %s without blocking', (_name, body) => {
	const source = { url: LIST_URL, isFirst: true };
	expect(measureCpu(() => parsePage({ data: [], ...body }, {}, source))).toBeLessThan(MAX_CPU_MS);
});

it('reads a next page that is nested more deeply than JSON.stringify can go', () => {
	const deep = JSON.parse(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`) as object;
	expect(parsePageInfo({ next: deep }, {}).next).toEqual({ value: true, text: 'next is there' });
});
