import { getMember, toText } from '../json';
import { parseUrl } from '../urls';
import { parseRetryAfter } from './waitTime';

/** The facts of a failed HTTP request. They decide what happens next and what the user reads. */
export interface HttpFailure {
	/** the status of the response, undefined if there was none */
	status?: number;
	/** the body of the response, as parsed by n8n: an object for JSON, otherwise text */
	body?: unknown;
	/** how long the service asks to wait, in ms */
	waitMs?: number;
	/** the header WWW-Authenticate, as sent */
	wwwAuthenticate?: string;
	/** the target of a redirect that was not followed */
	location?: string;
	/** of Node.js or the HTTP client if no response came (`ECONNREFUSED`), of n8n's OAuth2 client (`EAUTH`), or one of those below */
	errorCode?: string;
	/** what Node.js did not reach: a host name, or address and port; of the service or of a proxy */
	peer?: string;
	/** what was requested, if known: scheme, host, port and path */
	url?: string;
	/** whether n8n's refresh of an OAuth2 token failed, on the way to the list */
	isRefresh?: boolean;
}

/** The code of a response below 300 that begins like JSON and cannot be parsed: usually one that was cut off. */
export const INVALID_JSON = 'INVALID_JSON';

/** The code of an error that has none: what listens at the URL of the proxy is not one (https-proxy-agent 7, parseProxyResponse). */
export const PROXY_ENDED = 'PROXY_ENDED';

/** @param body as n8n parsed it: text if it is not JSON */
export function isInvalidJson(body: unknown): boolean {
	return typeof body === 'string' && /^\s*[[{]/.test(body);
}

/**
 * Parses what n8n's request helpers throw: the HTTP client's error (`httpRequest`), or a `NodeApiError` with that error
 * as its `cause` (`httpRequestWithAuthentication`).
 *
 * @returns undefined if the error is not about an HTTP request
 */
export function parseHttpFailure(error: unknown): HttpFailure | undefined {
	const cause = getMember(error, 'cause');
	for (const candidate of [error, cause]) {
		const response = getMember(candidate, 'response');
		const status = getMember(response, 'status');
		// A response that broke off has a status, too; its code tells what happened.
		if (typeof status === 'number' && status >= 300) {
			const failure = toHttpFailure(
				status,
				getMember(response, 'headers'),
				getMember(response, 'data'),
			);
			return { ...failure, url: requestedUrl(candidate) };
		}
	}
	for (const candidate of [cause, error]) {
		const errorCode = readErrorCode(candidate);
		if (errorCode === undefined) continue;
		// Of n8n's OAuth2 client, which has no response.
		const isStatus = errorCode === 'ESTATUS';
		const [status, body] = isStatus
			? ['status', 'body'].map((name) => getMember(candidate, name))
			: [];
		const facts = typeof status === 'number' ? { status, body } : {};
		return { errorCode, ...facts, peer: findPeer(candidate), url: requestedUrl(candidate) };
	}
	return parseHttpCode(getMember(error, 'httpCode'));
}

/** @returns the code of an error; for EPROTO, the code that Node.js makes of OpenSSL's reason elsewhere; undefined if it has none */
function readErrorCode(error: unknown): string | undefined {
	const [code, message] = ['code', 'message'].map((name) => getMember(error, name));
	const text = toText(message);
	if (typeof code !== 'string') {
		return text.startsWith('Proxy connection ended') ? PROXY_ENDED : undefined;
	}
	const [, reason] = (code === 'EPROTO' && /:SSL routines:[^:]*:([^:]+)/.exec(text)) || [];
	return reason === undefined ? code : `ERR_SSL_${reason.toUpperCase().replace(/\W+/g, '_')}`;
}

function findPeer(error: unknown): string | undefined {
	const cause = getMember(error, 'cause') ?? error;
	// It has several for a name with several addresses.
	const [first] = [getMember(cause, 'errors') ?? cause].flat();
	const [hostname, address, port] = ['hostname', 'address', 'port'].map((name) =>
		toText(getMember(first, name)),
	);
	return hostname || (address && port && `${address}:${port}`) || undefined;
}

/** The codes of n8n's OAuth2 client: the token endpoint rejected a refresh, or responded with something else than tokens. */
const OAUTH2_CODES = ['EAUTH', 'ESTATUS', 'EEMPTY'];

/** @param listUrl what was to be requested; a failure elsewhere is that of a refresh */
export function isOfRefresh({ url, errorCode = '' }: HttpFailure, listUrl: string): boolean {
	const { origin, pathname } = new URL(listUrl);
	const isElsewhere = url !== undefined && url !== origin + pathname;
	return isElsewhere || OAUTH2_CODES.includes(errorCode);
}

/** @param headers by their names in lower case */
export function toHttpFailure(status: number, headers: unknown, body: unknown): HttpFailure {
	const header = (name: string) => {
		const value = getMember(headers, name);
		return typeof value === 'string' ? value : undefined;
	};
	return {
		status,
		body,
		location: header('location'),
		waitMs: parseRetryAfter(header('retry-after')),
		wwwAuthenticate: header('www-authenticate'),
	};
}

/** Errors of n8n 2.20 and older have no cause, only the status or the error code, as text. */
function parseHttpCode(httpCode: unknown): HttpFailure | undefined {
	if (typeof httpCode !== 'string') return undefined;
	return /^\d+$/.test(httpCode) ? { status: Number(httpCode) } : { errorCode: httpCode };
}

function requestedUrl(error: unknown): string | undefined {
	const url = getMember(getMember(error, 'config'), 'url');
	const parsed = typeof url === 'string' ? parseUrl(url) : undefined;
	return parsed && parsed.origin + parsed.pathname;
}

/** @param body as n8n parsed it: text if it is not JSON */
export function isWebPage(body: unknown): boolean {
	return typeof body === 'string' && /^\s*</.test(body);
}
