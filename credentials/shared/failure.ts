import { parseUrl } from './urls';
import { memberOf } from './json';

/** The facts of a failed HTTP call that decide what happens next and what the user reads. */
export interface HttpFailure {
	/** HTTP status of the reply, undefined when there was none */
	status?: number;
	/** the reply's body, as parsed by n8n: an object for JSON, else a string */
	body?: unknown;
	/** the header Retry-After, as sent */
	retryAfter?: string;
	/** the header WWW-Authenticate, as sent */
	wwwAuthenticate?: string;
	/** target of a redirect that was not followed */
	location?: string;
	/** the error code of Node.js or of the HTTP client when no reply came, for example `ECONNREFUSED` */
	networkCode?: string;
	/** where the call went, if known: scheme, host, port and path */
	address?: string;
	/** what may have been sent, to be hidden wherever the reply repeats it */
	secrets: string[];
}

/** The statuses of a redirect that a client may follow (RFC 9110, 15.4). */
export const REDIRECTS = [301, 302, 303, 307, 308];

/** @returns whether a status says that the same call may succeed a little later */
export function isTransient(status: number): boolean {
	return status >= 500 || [408, 425, 429].includes(status);
}

/**
 * Reads the facts out of whatever n8n's request helpers throw: the HTTP client's error itself
 * (`httpRequest`) or a `NodeApiError` with that error as its `cause` (`httpRequestWithAuthentication`).
 *
 * @returns undefined when the error is not about an HTTP call
 */
export function httpFailure(error: unknown): HttpFailure | undefined {
	for (const candidate of [error, memberOf(error, 'cause')]) {
		const response = memberOf(candidate, 'response');
		const status = memberOf(response, 'status');
		// A reply that broke off has a status as well; its code says what happened.
		if (typeof status === 'number' && status >= 300) {
			const [headers, body] = [memberOf(response, 'headers'), memberOf(response, 'data')];
			const failure = failureOfReply(status, headers, body, sentSecrets(candidate));
			return { ...failure, address: calledAddress(candidate) };
		}
	}
	for (const candidate of [memberOf(error, 'cause'), error]) {
		const code = memberOf(candidate, 'code');
		if (typeof code !== 'string') continue;
		return {
			networkCode: code,
			address: calledAddress(candidate),
			secrets: sentSecrets(candidate),
		};
	}
	return withoutCause(error);
}

/**
 * @param headers of the reply, by their names in lower case
 * @param secrets that were sent
 * @returns the facts of a reply that is no success
 */
export function failureOfReply(
	status: number,
	headers: unknown,
	body: unknown,
	secrets: string[],
): HttpFailure {
	const header = (name: string) => {
		const value = memberOf(headers, name);
		return typeof value === 'string' ? value : undefined;
	};
	return {
		status,
		body,
		location: header('location'),
		retryAfter: header('retry-after'),
		wwwAuthenticate: header('www-authenticate'),
		secrets,
	};
}

/** Errors of n8n 1.122 have no cause, only the status or the fault's code, as text. */
function withoutCause(error: unknown): HttpFailure | undefined {
	const code = memberOf(error, 'httpCode');
	if (typeof code !== 'string') return undefined;
	return /^\d+$/.test(code)
		? { status: Number(code), secrets: [] }
		: { networkCode: code, secrets: [] };
}

function calledAddress(error: unknown): string | undefined {
	const url = memberOf(memberOf(error, 'config'), 'url');
	const address = typeof url === 'string' ? parseUrl(url) : undefined;
	return address && address.origin + address.pathname;
}

function sentSecrets(error: unknown): string[] {
	const authorization = memberOf(memberOf(memberOf(error, 'config'), 'headers'), 'Authorization');
	return typeof authorization === 'string' ? authorization.split(' ').slice(1) : [];
}

/**
 * @param header Retry-After: seconds or an HTTP date (RFC 9110, 10.2.3)
 * @param now ms since the epoch
 * @returns ms from now, undefined when the header is missing or says nothing
 */
export function retryAfter(header: string | undefined, now: number): number | undefined {
	const text = header?.trim() ?? '';
	if (/^\d+$/.test(text)) return Number(text) * 1000;
	// Only a date in words: Date.parse would take "-1" and the like for one.
	const date = /^[a-z]{3}/i.test(text) ? Date.parse(text) : NaN;
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
