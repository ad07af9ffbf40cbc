import type { Failure } from 'n8n-workflow';

import type { HttpFailure } from './httpFailure';
import { INVALID_JSON, isWebPage } from './httpFailure';
import type { Problem } from './problem';

/** What a failed request says about the requested page. */
export type PageVerdict =
	/** the service itself rejected it, with a status of 4xx */
	| 'rejected'
	/** the response is no list: a web page, for example, which something in front of the service can have sent */
	| 'unreadable'
	/** nothing: the failure is about the token, the time, the network or what the page contains, so the reading fails */
	| 'failure';

/** What follows from a failed request. */
interface Consequences {
	/** how often the request is made again, at most */
	maxRetries: number;
	/** whether the service has too much to do, so that fewer requests are made at once */
	slowsDown: boolean;
	verdict: PageVerdict;
	/** whether a wait alone can help. Callers share a failed login for seconds then, otherwise for minutes */
	isTemporary: boolean;
	/** whether a token request was a failed login: after some of these, a service can lock the account */
	isFailedLogin: boolean;
	/**
	 * Why it failed, in n8n's words (n8n-workflow 2.41, Failure): n8n's durable scheduler waits by it before it polls again.
	 * `credential-invalid` makes it wait for 30 minutes, whatever the user corrects, so only what another try would make worse has it.
	 */
	cause: Failure['cause'] | undefined;
}

const STAYS = {
	maxRetries: 0,
	slowsDown: false,
	verdict: 'failure',
	isTemporary: false,
	isFailedLogin: false,
	cause: undefined,
} as const;
const PASSES = {
	maxRetries: 4,
	slowsDown: false,
	verdict: 'failure',
	isTemporary: true,
	isFailedLogin: false,
	cause: 'temporarily-unavailable',
} as const;

/** The kinds of failures. */
const KINDS = {
	/** the token, or what it may do */
	denied: { ...STAYS, isFailedLogin: true, cause: 'credential-invalid' },
	/** something in front of the service. It has no cause of the credential */
	blocked: STAYS,
	/** nothing is there, or it is no list */
	missing: { ...STAYS, verdict: 'rejected' },
	rejected: { ...STAYS, verdict: 'rejected', isFailedLogin: true },
	redirected: { ...STAYS, verdict: 'unreadable' },
	/** perhaps because of a parameter that the service does not know */
	failed: { ...PASSES, verdict: 'unreadable' },
	unavailable: PASSES,
	overloaded: { ...PASSES, slowsDown: true },
	throttled: { ...PASSES, slowsDown: true, cause: 'rate-limited' },
	/** once more only, because it takes up to a minute */
	timedOut: { ...PASSES, maxRetries: 1, slowsDown: true },
	/** a retry makes no sense, but a name server or a network can come back */
	unreachable: { ...PASSES, maxRetries: 0 },
} as const satisfies Record<string, Consequences>;

export type FailureKind = keyof typeof KINDS;

/** A failed request: its kind, what follows from it, and its text. */
interface Row {
	/** matches the whole status, or the code of Node.js or the HTTP client if there was no response */
	on: RegExp;
	/** whether the response must be a web page: JSON comes from the service itself */
	webPage?: true;
	kind: FailureKind;
	/** what happened; a code of Node.js is not in it, because n8n replaces such a message with a text of its own */
	message: string;
	/** what to do */
	fix: string;
}

const TRY_LATER = 'Try again {later}. If this keeps happening, contact the service provider.';
const BLOCKED: Pick<Row, 'kind' | 'message' | 'fix'> = {
	kind: 'blocked',
	message: 'Something in front of the service refused the request ({status})',
	fix: 'The response is a web page instead of JSON, so it probably comes from a firewall or a proxy. Let its administrator check whether n8n, with its IP address, is allowed to reach {host}.',
};

/**
 * All failures of requests, to the list and to a token endpoint. The first row that matches counts. No failure is documented
 * (docs/openapi.yaml, x-not-shown), so the statuses mean what HTTP says (RFC 9110, 15; RFC 6585; RFC 8470).
 */
const FAILURES: readonly Row[] = [
	{
		on: /407/,
		kind: 'blocked',
		message: 'The proxy wants a user name and a password (407)',
		fix: "Write both into the URL of the proxy, http://user:password@host:port: in n8n's variable HTTPS_PROXY, or in 'Proxy', if the node's Settings have it.",
	},
	{ on: /401|403|406|451/, webPage: true, ...BLOCKED },
	{
		on: /401/,
		kind: 'denied',
		message: 'The service does not accept the access token (401)',
		fix: 'Check the fields of the credential, then {signInAgain}.',
	},
	{
		on: /403/,
		kind: 'denied',
		message: 'The service denies access to the locations (403)',
		fix: "The access token needs the scope locations.read. Select it on the integration in the developer dashboard, and add it to 'Scope' of the credential. Then {signInAgain}.",
	},
	{
		on: /404|405|410/,
		kind: 'missing',
		message: 'There is no list of locations at this URL ({status})',
		fix: "In the credential, 'Base URL' takes https:// and a host name alone. If it is right, try another 'API Prefix': /rest/v1 or /api/v1.",
	},
	{
		on: /408/,
		kind: 'unavailable',
		message: 'The service did not receive the request in time (408)',
		fix: TRY_LATER,
	},
	{
		on: /425/,
		kind: 'unavailable',
		message: 'The service is not ready for the request (425)',
		fix: TRY_LATER,
	},
	{
		on: /429/,
		kind: 'throttled',
		message: 'The service received too many requests (429)',
		fix: 'Wait {retryAfter}, then try again.',
	},
	{
		on: /3\d\d/,
		kind: 'redirected',
		message: 'The service redirects ({status})',
		fix: "Check 'Base URL' and 'API Prefix' in the credential.",
	},
	{
		// Some token endpoints send their errors with the status 200.
		on: /[24]\d\d/,
		kind: 'rejected',
		message: 'The service rejected the request ({status})',
		fix: "Check 'Base URL' and 'API Prefix' in the credential.",
	},
	{ on: /502|504/, kind: 'unavailable', message: 'The service failed ({status})', fix: TRY_LATER },
	{ on: /503/, kind: 'overloaded', message: 'The service failed ({status})', fix: TRY_LATER },
	{ on: /[5-9]\d\d/, kind: 'failed', message: 'The service failed ({status})', fix: TRY_LATER },
	// A name server that is down for a moment (EAI_AGAIN) is worth a retry.
	...(['unreachable', 'unavailable'] as const).map((kind) => ({
		on: kind === 'unreachable' ? /ENOTFOUND/ : /EAI_AGAIN/,
		kind,
		message: 'The host {host} was not found: check {field}',
		fix: 'Check {field} in the credential for typos.',
	})),
	{
		on: /ECONNREFUSED/,
		kind: 'unavailable',
		message: '{host} refused the connection: check {field}',
		fix: 'Check {field} in the credential, and whether the service is running.',
	},
	{
		on: /E\w*TIMEDOUT|ECONNABORTED/,
		kind: 'timedOut',
		message: '{host} did not respond in time',
		fix: 'Try again. If this keeps happening, check {field} in the credential, and whether a firewall or proxy is in the way.',
	},
	{
		on: /ECONNRESET|EPIPE|\w*PREMATURE_CLOSE|\w*BAD_RESPONSE/,
		kind: 'unavailable',
		message: '{host} closed the connection before its response was complete',
		fix: 'Try again. If this keeps happening, contact the service provider.',
	},
	{
		on: new RegExp(INVALID_JSON),
		kind: 'unavailable',
		message: 'The response of {host} is not complete, or not valid JSON',
		fix: 'Try again. If this keeps happening, contact the service provider.',
	},
	{
		// Not valid HTTP, too large, or not compressed as the response says.
		on: /(HPE|Z|ZSTD|ERR__ERROR)_\w+/,
		kind: 'unreachable',
		message: '{host} sent an unreadable response: check {field}',
		fix: 'Check {field} in the credential: something else might respond there. If it is right, contact the service provider.',
	},
	{
		// OpenSSL's codes for a response that is not TLS; Node.js calls most of them EPROTO.
		on: /EPROTO|\w*SSL_WRONG_VERSION_NUMBER|\w*SSL_PACKET_LENGTH_TOO_LONG/,
		kind: 'unreachable',
		message: '{host} does not support HTTPS: check {field}',
		fix: 'Check host and port in {field} of the credential. http:// is allowed only for this machine (localhost, 127.0.0.1).',
	},
	{
		on: /\w*(CERT|SSL|TLS|SIGNATURE)\w*/,
		kind: 'unreachable',
		message: 'The certificate of {host} is not trusted',
		fix: 'Check {field} in the credential. If your company issued the certificate itself, make it known to n8n with NODE_EXTRA_CA_CERTS.',
	},
	...(['unavailable', 'unreachable'] as const).map((kind) => ({
		on: kind === 'unavailable' ? /EHOSTUNREACH|ENETUNREACH/ : /.*/,
		kind,
		message: '{host} could not be reached: check {field}',
		fix: 'Check {field} in the credential and the network, then try again.',
	})),
];

/** @returns the row of a failure: there is one for every status and every code */
function findRow(failure: HttpFailure): Row {
	const key = String(failure.status ?? failure.errorCode);
	const matches = ({ on, webPage }: Row) =>
		on.exec(key)?.[0] === key && (webPage === undefined || isWebPage(failure.body));
	const row = FAILURES.find(matches);
	if (row === undefined) throw new Error(`No row for ${key}`);
	return row;
}

/** The kind of a failure, and what follows from it. */
export interface JudgedFailure extends Consequences {
	kind: FailureKind;
}

/** Judges a failure by the tables above. */
export function classifyFailure(failure: HttpFailure): JudgedFailure {
	const { kind } = findRow(failure);
	const consequences = KINDS[kind];
	const isRejection = consequences.verdict === 'rejected';
	const verdict = isRejection && isWebPage(failure.body) ? 'unreadable' : consequences.verdict;
	return { kind, ...consequences, verdict };
}

/** @returns the failure as n8n's durable scheduler understands it; undefined if it says nothing about the next poll */
export function toN8nFailure(failure: HttpFailure): Failure | undefined {
	const { cause } = classifyFailure(failure);
	if (cause === 'rate-limited' || cause === 'temporarily-unavailable') {
		return { cause, retryAfterMs: failure.retryAfterMs };
	}
	return cause === undefined ? undefined : { cause };
}

/** What the texts of failures mention. */
export interface RequestFacts {
	/** what was requested, without query */
	url: string;
	/** display name of the credential field that the URL comes from */
	urlField: string;
	/** the way to a new token (SIGN_IN_AGAIN) */
	signInAgain?: string;
	/** further sentences; the error code comes after them */
	more?: string;
}

/** The way to a new token, by credential type. */
export const SIGN_IN_AGAIN: Record<string, string> = {
	visitorLocationsApi: 'test the credential, which signs in again (opening it is enough)',
	visitorLocationsOAuth2Api: 'connect the account again (Connect, or Switch account)',
	visitorLocationsCodeApi: "enter the word new in 'Authorization Code' and save",
};

/** Describes a failure in the words of its row. */
export function describeFailure(
	failure: HttpFailure,
	{ url, urlField, signInAgain = '', more = '' }: RequestFacts,
): Problem {
	const { message, fix } = findRow(failure);
	const { status, errorCode } = failure;
	const values: Record<string, string> = {
		host: new URL(url).host,
		field: `'${urlField}'`,
		status: String(status),
		retryAfter: formatWait(failure.retryAfterMs) ?? 'a few minutes',
		later: formatLater(failure.retryAfterMs),
		signInAgain,
	};
	const fillIn = (text: string) =>
		text.replace(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '');
	const code = status === undefined ? `(${errorCode ?? 'unknown'})` : '';
	const description = [fillIn(fix), more, code].filter((part) => part !== '').join(' ');
	return { message: fillIn(message), description };
}

function formatLater(ms: number | undefined): string {
	const wait = formatWait(ms);
	return wait === undefined ? 'later' : `in ${wait}`;
}

/**
 * @param ms of Retry-After
 * @returns undefined if it is not worth a word, because anybody waits for a minute
 */
export function formatWait(ms = 0): string | undefined {
	if (ms <= 60_000) return undefined;
	const minutes = Math.ceil(ms / 60_000);
	return minutes <= 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
