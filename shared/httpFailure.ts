import { getMember } from './json';
import { parseUrl } from './urls';

/** The facts of a failed HTTP request. They decide what happens next and what the user reads. */
export interface HttpFailure {
	/** the status of the response, undefined if there was none */
	status?: number;
	/** the body of the response, as parsed by n8n: an object for JSON, otherwise text */
	body?: unknown;
	/** the header Retry-After, as sent */
	retryAfter?: string;
	/** the header WWW-Authenticate, as sent */
	wwwAuthenticate?: string;
	/** the target of a redirect that was not followed */
	location?: string;
	/** of Node.js or the HTTP client if no response came (`ECONNREFUSED`), or of n8n's OAuth2 client (`EAUTH`) */
	errorCode?: string;
	/** what was requested, if known: scheme, host, port and path */
	url?: string;
}

/** The statuses of a redirect that a client can follow (RFC 9110, 15.4). */
export const REDIRECTS = [301, 302, 303, 307, 308];
/** The codes of a request that got no response in time. */
export const TIMEOUT_CODES = ['ECONNABORTED', 'ETIMEDOUT'];

/** @returns whether the same request might succeed a little later */
export function isTemporaryStatus(status: number): boolean {
	return status >= 500 || [408, 425, 429].includes(status);
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
			const failure = parseResponse(
				status,
				getMember(response, 'headers'),
				getMember(response, 'data'),
			);
			return { ...failure, url: requestedUrl(candidate) };
		}
	}
	for (const candidate of [cause, error]) {
		const errorCode = getMember(candidate, 'code');
		if (typeof errorCode === 'string') return { errorCode, url: requestedUrl(candidate) };
	}
	return parseHttpCode(getMember(error, 'httpCode'));
}

/** @param headers by their names in lower case */
export function parseResponse(status: number, headers: unknown, body: unknown): HttpFailure {
	const header = (name: string) => {
		const value = getMember(headers, name);
		return typeof value === 'string' ? value : undefined;
	};
	return {
		status,
		body,
		location: header('location'),
		retryAfter: header('retry-after'),
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

/**
 * Parses the header Retry-After: seconds or an HTTP date (RFC 9110, 10.2.3).
 *
 * @param now ms since the epoch
 * @returns ms from now, undefined if the header is missing or invalid
 */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
	const text = header?.trim() ?? '';
	if (/^\d+$/.test(text)) return Number(text) * 1000;
	// Only a date in words: Date.parse would take "-1" for a date.
	const date = /^[a-z]{3}/i.test(text) ? Date.parse(text) : NaN;
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
