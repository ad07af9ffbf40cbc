import type { CannedReply } from './cannedReply';
import { firstHalf, JSON_API } from './cannedReply';
import { refusal } from './errors';
import type { Location } from './locations';
import type { PageReply } from './page';
import type { FaultKind, Settings } from './settings';
import { faultKinds } from './settings';
import type { Tokens } from './tokens';

/** What goes wrong with one list request; whatever is not named goes as always. */
export interface Script {
	/** done before the request is looked at */
	turn?: (settings: Settings, tokens: Tokens) => void;
	/** @returns what the page becomes */
	change?: (page: PageReply, asked: Asked) => object;
	/** @returns what is sent instead of the page */
	send?: (page: object, asked: Asked) => CannedReply;
}

interface Asked {
	/** the request's full URL */
	url: URL;
	/** the whole list at present */
	locations: Location[];
}

const KINDS = {
	reset: () => ({ send: () => ({ reset: true }) }),
	'reset-in-body': () => ({ send: (page) => ({ body: page, reset: 'in the body' }) }),
	hang: () => ({ send: () => ({ hang: true }) }),
	truncated: () => ({ send: (page) => typed(JSON_API, firstHalf(page)) }),
	'content-type': (type = 'text/plain') => ({
		send: (page) => typed(type, JSON.stringify(page)),
	}),
	html: () => ({ send: () => typed('text/html', '<!doctype html><title>Sign in</title>') }),
	empty: () => ({ send: () => typed(JSON_API, '') }),
	redirect: (to = '') => ({
		send: (_page, { url }) => ({ status: 302, headers: { location: new URL(to, url).href } }),
	}),
	'next-foreign': (origin = 'https://elsewhere.example') => ({
		change: (page, { url }) => withNext(page, `${origin}${url.pathname}?page=2`),
	}),
	'next-relative': () => ({
		change: (page) => withNext(page, page.links?.next && new URL(page.links.next).search),
	}),
	'next-object': () => ({
		change: (page) => withNext(page, page.links?.next && { href: page.links.next }),
	}),
	'next-loop': () => ({ change: (page, { url }) => withNext(page, url.href) }),
	'next-broken': () => ({ change: (page) => withNext(page, 'http://[') }),
	'page-size': (size) => ({
		turn: (settings) => {
			settings.pageSize = count(size);
		},
	}),
	'empty-page': () => ({ change: (page, { url }) => emptyPage(page, url) }),
	duplicate: () => ({
		change: (page, { locations }) => {
			const at = page.data[0] === undefined ? 0 : locations.indexOf(page.data[0]);
			return { ...page, data: [...locations.slice(Math.max(0, at - 1), at), ...page.data] };
		},
	}),
	shrinking: (by) => ({
		turn: (settings) => {
			settings.removed += count(by);
		},
	}),
	growing: (by) => ({
		turn: (settings) => {
			settings.count += count(by);
		},
	}),
	expire: () => ({
		turn: (_settings, tokens) => {
			tokens.expireAccessTokens();
		},
	}),
} satisfies Record<FaultKind, (detail?: string) => Script>;

/** The kinds, for the help of the command. */
export const FAULTS_HELP = `STATUS[:RETRY-AFTER]   an HTTP status, for example 429:2 or 503 or 204
  reset, reset-in-body   the connection drops before, or in the middle of the answer
  hang                   there is never an answer
  truncated              half of the JSON
  content-type[:TYPE]    the page, but under another media type (default text/plain)
  html, empty            a web page, or no body
  redirect[:URL]         to a URL (default: the same once more)
  next-foreign[:ORIGIN]  a next link to another origin
  next-relative, next-object, next-loop, next-broken
                         a next link that is relative, an object {href}, a circle, no URL
  page-size:N            smaller pages from here on
  empty-page             nothing on the page, but a next link to what belongs there
  duplicate              the page repeats the last location of the page before
  shrinking:N, growing:N N locations less at the beginning, or more at the end, from here on
  expire                 all access tokens expire
`;

/**
 * Reads a fault.
 *
 * @throws Error for an unknown kind, and for a number that is none
 */
export function scriptOf(fault: string): Script {
	const [, kind = '', detail] = /^([^:]*)(?::(.*))?$/s.exec(fault) ?? [];
	if (/^[2-5]\d\d$/.test(kind)) return { send: () => failure(Number(kind), detail) };
	if (!isKind(kind)) {
		throw new Error(
			`${fault} is no fault: take a status from 200 to 599, or ${faultKinds.join(', ')}`,
		);
	}
	if (['page-size', 'shrinking', 'growing'].includes(kind)) count(detail);
	return KINDS[kind](detail);
}

function isKind(text: string): text is FaultKind {
	return faultKinds.some((kind) => kind === text);
}

/** @returns an answer with a status instead of the page, and with Retry-After if given */
function failure(status: number, retryAfter?: string): CannedReply {
	const headers: Record<string, string> =
		retryAfter === undefined ? {} : { 'retry-after': retryAfter };
	if (status < 400) return { status, headers };
	const refused = refusal(status, 'Scripted fault', 'The service was told to fail here.');
	return { ...refused, headers: { ...headers, ...refused.headers } };
}

/** @returns a body under a media type, whether it fits or not */
function typed(type: string, body: string | Buffer): CannedReply {
	return { headers: { 'content-type': type }, body: Buffer.from(body) };
}

function count(text = ''): number {
	if (/^[1-9]\d*$/.test(text)) return Number(text);
	throw new Error(`page-size, shrinking and growing need a number, as in page-size:20`);
}

function withNext(page: PageReply, next: unknown): object {
	return { ...page, links: { ...page.links, next } };
}

/** The link asks for the same once more; only the order of its parameters makes it another address. */
function emptyPage(page: PageReply, url: URL): object {
	const parameters = [...url.searchParams].reverse();
	const query = new URLSearchParams(parameters.length > 0 ? parameters : { 'page[offset]': '0' });
	return withNext({ ...page, data: [] }, `${url.origin}${url.pathname}?${query.toString()}`);
}
