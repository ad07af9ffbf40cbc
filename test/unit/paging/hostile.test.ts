import { camelCase } from '../../../nodes/VisitorLocations/output/attributes';
import { createFlattener } from '../../../nodes/VisitorLocations/output/flatten';
import { parsePage } from '../../../nodes/VisitorLocations/paging/page';
import { describeRequest, listPaginators } from '../../../nodes/VisitorLocations/paging/paginator';
import { predictRequests } from '../../../nodes/VisitorLocations/paging/prefetcher';
import { readSigns } from '../../../nodes/VisitorLocations/paging/signs';
import { addParameters } from '../../../nodes/VisitorLocations/transport/fetchPage';
import { LIST_URL } from './readList';

const TEXT_LENGTH = 50_000;
const MEMBER_COUNT = 50_000;
/** For 50,000 characters, quadratic behavior takes 2.5 to 40 s, and linear behavior less than 0.25 s. */
const MAX_CPU_MS = 1_500;

/** The characters that are repeated in a hostile text: one character of each class that a pattern or a parser of URLs looks for. */
const CHARACTERS = '?<>/-.:;,=&#%@"\\a1 \n\u00e9\ud800{['.split('');
const SEQUENCES = ['<>', '/../', 'a-', '1a', '/1', 'a ', '{"a":'];
const NAMES = ['page', 'total', 'ms', 'more', 'links', 'bytes '];
const LINK_PARAMETERS = [
	...[';rel=', ';rel ', '; rel="next', '<a>;rel=', '</a>; rel="next", ', '<a;', 'next ', '; '],
];
const QUERIES = ['a=1&', '&a=2', '=1', '?a=1', '%5B'];

const parseSigns = (body: object, headers: object = {}) =>
	readSigns({ data: [], ...body }, { ...headers });

/** Requests the page that a link leads to. */
function followLink(text: string): void {
	const page = { locations: [], signs: { next: { value: text, text: '' } } };
	const response = { url: LIST_URL, page };
	for (const paginator of listPaginators(response, LIST_URL, 'automatic')) {
		paginator.nextUrl(response);
	}
}

const flatten = createFlattener();

/** Reads a text of the service. */
interface Reader {
	name: string;
	/** They lead to different parts of the function. */
	prefixes: string[];
	/** what is repeated in addition to the characters and sequences */
	units: string[];
	read: (text: string) => unknown;
}
const READERS: Reader[] = [
	{
		name: 'the value of a member',
		prefixes: ['', 'https://a.example/'],
		units: QUERIES,
		read: (text) =>
			parseSigns({ next: text, total: text, more: text, after: text, links: { next: text } }),
	},
	{
		name: 'the name of a member',
		prefixes: ['', 'total', 'next', 'continu', 'page'],
		units: NAMES,
		// A number and a boolean are compared with all patterns of names.
		read: (text) => parseSigns({ [text]: 7, meta: { [text]: true } }),
	},
	{
		name: 'the header X-Total',
		prefixes: ['', '1'],
		units: NAMES,
		read: (text) => parseSigns({}, { 'x-total': text }),
	},
	{
		name: 'the header Link',
		prefixes: ['', '<', '</a>', '</a>;', '</a>; rel', '</a>; rel="', '</a>; rel="next"; '],
		units: LINK_PARAMETERS,
		read: (text) => parseSigns({}, { link: text }),
	},
	{
		name: 'the URL of the next page',
		prefixes: ['', '/', '?', '?page=', 'https://', '//'],
		units: QUERIES,
		read: (text) => predictRequests(`${LIST_URL}${text}1`, `${LIST_URL}${text}2`, 10, 10),
	},
	{
		name: 'a link',
		prefixes: ['', '/', '?', '?page=', 'https://', 'https://api.example.com/', 'a:', 'blob:'],
		units: QUERIES,
		read: followLink,
	},
	{
		name: 'the URL of a request',
		prefixes: ['', '/', '?', '?page='],
		units: QUERIES,
		read: (text) => [
			describeRequest(LIST_URL + text),
			addParameters(LIST_URL + text, [['a', text]]),
		],
	},
	{
		name: 'the name of an attribute in camelCase',
		prefixes: ['', 'a', 'a-', '-'],
		units: NAMES,
		read: camelCase,
	},
	{
		name: 'the name of an attribute of a location',
		prefixes: ['', 'a', 'a-', '-'],
		units: NAMES,
		read: (text) => flatten({ id: '1', type: 'locations', attributes: { [text]: 1 } }),
	},
];

/** @returns the CPU time of this process in ms, which depends less on the load of the machine than the time of day */
function measureCpuMs(work: () => unknown): number {
	const start = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(start);
	return (user + system) / 1_000;
}

const createArray = <T>(valueAt: (index: number) => T) =>
	Array.from({ length: MEMBER_COUNT }, (_, index) => valueAt(index));

/** @returns an object with an empty list of locations and 50,000 other members */
function createMembers(entryAt: (index: number) => [name: string, value: unknown]): object {
	const members: Record<string, unknown> = { data: [] };
	for (let index = 0; index < MEMBER_COUNT; index += 1) {
		const [name, value] = entryAt(index);
		members[name] = value;
	}
	return members;
}

describe('hostile responses', () => {
	it.each(READERS)(
		'are read in linear time when they have 50,000 characters in $name',
		({ prefixes, units, read }) => {
			for (const unit of [...CHARACTERS, ...SEQUENCES, ...units]) {
				const text = unit.repeat(Math.ceil(TEXT_LENGTH / unit.length));
				for (const prefix of prefixes) {
					// A quadratic pattern is slowest if it does not match, so the text has another end.
					const ms = measureCpuMs(() => read(`${prefix}${text}!`));
					// The first slow text ends the test, because the others would take minutes.
					if (ms >= MAX_CPU_MS) throw new Error(`${prefix}${unit}${unit}…! took ${ms} ms`);
				}
			}
		},
	);

	it.each<[string, () => object]>([
		['next pages', () => createMembers((index) => [`next-${index}x`, `?page=${index}`])],
		[
			'objects',
			() => createMembers((index) => [`page-${index}`, { total: index, page: { limit: index } }]),
		],
		[
			'objects with links',
			() => createMembers((index) => [`${index}-links`, { next: `?page=${index}` }]),
		],
		[
			'members of one object that say nothing',
			() => ({ data: [], meta: { page: createMembers((index) => [`page-${index}`, index]) } }),
		],
		[
			'links in a list',
			() => ({
				data: [],
				links: createArray((index) => ({ rel: 'next', href: `?page=${index}` })),
			}),
		],
		['locations', () => ({ data: createArray((index) => ({ id: index })) })],
		['locations with one ID', () => ({ data: createArray(() => ({ id: 1, name: 'HQ' })) })],
	])('are parsed in linear time when they have 50,000 %s', (_name, createBody) => {
		const body = createBody();
		const source = { url: LIST_URL, isFirst: true };
		expect(measureCpuMs(() => parsePage(body, {}, source))).toBeLessThan(MAX_CPU_MS);
	});

	it('are parsed when a next page is nested more deeply than JSON.stringify can go', () => {
		const deep = JSON.parse(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`) as object;
		expect(readSigns({ next: deep }, {}).hasMore).toEqual({
			value: true,
			text: 'next is there',
		});
	});
});
