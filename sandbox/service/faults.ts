import type { CannedReply } from './cannedReply';
import { firstHalf, JSON_API } from './cannedReply';
import { refusal } from './errors';
import type { PageBody } from './evidence';
import type { Location } from './locations';
import { emptyPage, linkedTo, withNext } from './nextLink';
import type { PageReply } from './paging';
import type { FaultKind, Settings } from './settings';
import { faultKinds } from './settings';
import { SIGN_IN_PAGE } from './signIn';
import type { Tokens } from './tokens';

/** What goes wrong with one list request; whatever is not named goes as always. */
export interface Script {
	/** done before the request is looked at */
	turn?: (settings: Settings, tokens: Tokens) => void;
	/** @returns what the page becomes */
	change?: (body: PageBody, asked: Asked) => PageBody;
	/** @returns what is sent instead of the page */
	send?: (page: PageReply, asked: Asked) => CannedReply;
}

interface Asked {
	/** the request's full URL */
	url: URL;
	/** the whole list at present */
	locations: Location[];
}

const KINDS = {
	reset: () => ({ send: () => ({ reset: true }) }),
	'reset-in-body': () => ({ send: ({ body }) => ({ body, reset: 'in the body' }) }),
	hang: () => ({ send: () => ({ hang: true }) }),
	truncated: () => ({ send: ({ headers, body }) => typed(JSON_API, firstHalf(body), headers) }),
	'content-type': (type = 'text/plain') => ({
		send: ({ headers, body }) => typed(type, JSON.stringify(body), headers),
	}),
	html: () => ({ send: () => SIGN_IN_PAGE }),
	empty: () => ({ send: () => typed(JSON_API, '') }),
	redirect: (to = '') => ({
		send: (_page, { url }) => ({ status: 302, headers: { location: new URL(to, url).href } }),
	}),
	'next-foreign': (origin = 'https://elsewhere.example') => ({
		change: (body, { url }) => linkedTo(body, `${origin}${url.pathname}?page=2`),
	}),
	'next-relative': () => ({
		change: (body, { url }) => withNext(body, (next) => new URL(next, url).search),
	}),
	'next-object': () => ({
		change: (body) => withNext(body, (next) => ({ href: next })),
	}),
	'next-loop': () => ({ change: (body, { url }) => linkedTo(body, url.href) }),
	'next-broken': () => ({ change: (body) => linkedTo(body, 'http://[') }),
	'page-size': (size) => ({
		turn: (settings) => {
			settings.pageSize = count(size);
		},
	}),
	'empty-page': () => ({ change: (body, { url }) => emptyPage(body, url) }),
	duplicate: () => ({
		change: (body, { locations }) => {
			const at = body.data[0] === undefined ? 0 : locations.indexOf(body.data[0]);
			return { ...body, data: [...locations.slice(Math.max(0, at - 1), at), ...body.data] };
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
	return refusal(status, 'The service was told to fail here.', headers, 'Scripted fault');
}

/** @returns a body under a media type, whether it fits or not */
function typed(type: string, body: string | Buffer, headers = {}): CannedReply {
	return { headers: { ...headers, 'content-type': type }, body: Buffer.from(body) };
}

function count(text = ''): number {
	if (/^[1-9]\d*$/.test(text)) return Number(text);
	throw new Error(`page-size, shrinking and growing need a number, as in page-size:20`);
}
