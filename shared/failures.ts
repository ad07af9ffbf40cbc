import type { Failure } from 'n8n-workflow';

import type { HttpFailure } from './httpFailure';
import { INVALID_JSON, isWebPage } from './httpFailure';
import type { Problem } from './problem';

/** What a failed request for a page says about the list, once its retries are used up. */
export type PageVerdict =
	/** the service itself says that there is nothing there: 404 or 410, and no web page */
	| 'noSuchPage'
	/** it rules a trial out, and ends the reading at any other page: a refusal, a web page, a redirect, 500 */
	| 'rulesOut'
	/** it ends the reading always: because of the token, the time, the network, or entries that must not be output */
	| 'ends';

/** What follows from a failed request. */
interface Consequences {
	/** how often the request is made again, at most */
	maxRetries: number;
	/** whether the service has too much to do, so that fewer requests are made at once */
	slowsDown: boolean;
	verdict: PageVerdict;
	/**
	 * Why it failed, in n8n's words (n8n-workflow 2.41, Failure): n8n's durable scheduler waits by it before it polls again.
	 * `credential-invalid` makes it wait for 30 minutes, whatever the user corrects, so only a failure of the credential has it.
	 */
	cause: Failure['cause'] | undefined;
}

const PERMANENT = {
	maxRetries: 0,
	slowsDown: false,
	verdict: 'ends',
	cause: undefined,
} as const;
const TEMPORARY = {
	maxRetries: 4,
	slowsDown: false,
	verdict: 'ends',
	cause: 'temporarily-unavailable',
} as const;

/** The kinds of failures. */
const KINDS = {
	/** the token, or what it may do */
	denied: { ...PERMANENT, cause: 'credential-invalid' },
	/** something in front of the service. It has no cause of the credential */
	blocked: { ...PERMANENT, verdict: 'rulesOut' },
	/** nothing is there, or it is no list */
	missing: { ...PERMANENT, verdict: 'rulesOut' },
	otherClientError: { ...PERMANENT, verdict: 'rulesOut' },
	redirected: { ...PERMANENT, verdict: 'rulesOut' },
	/** perhaps because of a parameter that the service does not know */
	serverError: { ...TEMPORARY, verdict: 'rulesOut' },
	unavailable: TEMPORARY,
	overloaded: { ...TEMPORARY, slowsDown: true },
	throttled: { ...TEMPORARY, slowsDown: true, cause: 'rate-limited' },
	/** once more only, because it takes up to a minute */
	timedOut: { ...TEMPORARY, maxRetries: 1, slowsDown: true },
	/** a retry makes no sense, but a name server or a network can come back */
	unreachable: { ...TEMPORARY, maxRetries: 0 },
} as const satisfies Record<string, Consequences>;

export type FailureKind = keyof typeof KINDS;

/** What a failed request is, and its text. No message has a code of Node.js, because n8n replaces it with a text of its own. */
interface Row extends Problem {
	/** matches the whole status, or the code of Node.js or the HTTP client if there was no response */
	on: RegExp;
	/** what else must be true of the failure */
	when?: (failure: HttpFailure) => boolean;
	kind: FailureKind;
}

const TRY_LATER = 'Try again {later}. If this keeps happening, contact the service provider.';
const BLOCKED: Pick<Row, 'kind' | 'message' | 'description'> = {
	kind: 'blocked',
	message: 'Something in front of the service refused the request ({status})',
	description:
		'The response is a web page instead of JSON, so it probably comes from a firewall or a proxy. Let its administrator check whether n8n, with its IP address, is allowed to reach {host}.',
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
		description:
			"Write both into the URL of the proxy, http://user:password@host:port: in n8n's variable HTTPS_PROXY, or in 'Proxy', if the node's Settings have it.",
	},
	{
		on: /429/,
		kind: 'throttled',
		message: 'The service received too many requests (429)',
		description: 'Wait {retryAfter}, then try again.',
	},
	{
		// GitHub and some firewalls throttle with 403.
		on: /403/,
		when: ({ retryAfterMs }) => retryAfterMs !== undefined,
		kind: 'throttled',
		message: 'The service asks to wait (403)',
		description: 'It probably received too many requests. Wait {retryAfter}, then try again.',
	},
	// JSON comes from the service itself.
	{ on: /401|403|406|451/, when: ({ body }) => isWebPage(body), ...BLOCKED },
	{
		on: /401/,
		kind: 'denied',
		message: 'The service does not accept the access token (401)',
		description: 'Check the fields of the credential, then {signInAgain}.',
	},
	{
		on: /403/,
		kind: 'denied',
		message: 'The service denies access to the locations (403)',
		description:
			"Check that the scope locations.read is selected on the integration in the developer dashboard, and listed in 'Scope' of the credential. If it was missing, add it, then {signInAgain}. Otherwise check 'API Prefix'.",
	},
	{
		on: /404|405|410/,
		kind: 'missing',
		message: 'There is no list of locations at this URL ({status})',
		description:
			"In the credential, 'Base URL' takes https:// and a host name alone. If it is right, try another 'API Prefix': /rest/v1 or /api/v1.",
	},
	{
		on: /408/,
		kind: 'unavailable',
		message: 'The service did not receive the request in time (408)',
		description: TRY_LATER,
	},
	{
		on: /425/,
		kind: 'unavailable',
		message: 'The service is not ready for the request (425)',
		description: TRY_LATER,
	},
	{
		on: /3\d\d/,
		kind: 'redirected',
		message: 'The service redirects ({status})',
		description: "Check 'Base URL' and 'API Prefix' in the credential.",
	},
	{
		// Some token endpoints send their errors with the status 200.
		on: /[24]\d\d/,
		kind: 'otherClientError',
		message: 'The service rejected the request ({status})',
		description: "Check 'Base URL' and 'API Prefix' in the credential.",
	},
	{
		on: /502|504/,
		kind: 'unavailable',
		message: 'The service failed ({status})',
		description: TRY_LATER,
	},
	{
		on: /503/,
		kind: 'overloaded',
		message: 'The service failed ({status})',
		description: TRY_LATER,
	},
	{
		on: /[5-9]\d\d/,
		kind: 'serverError',
		message: 'The service failed ({status})',
		description: TRY_LATER,
	},
	// A name server that is down for a moment (EAI_AGAIN) is worth a retry.
	...(['unreachable', 'unavailable'] as const).map((kind) => ({
		on: kind === 'unreachable' ? /ENOTFOUND/ : /EAI_AGAIN/,
		kind,
		message: 'The host {host} was not found: check {field}',
		description: 'Check {field} in the credential for typos.',
	})),
	{
		on: /ECONNREFUSED/,
		kind: 'unavailable',
		message: '{host} refused the connection: check {field}',
		description: 'Check {field} in the credential, and whether the service is running.',
	},
	{
		on: /E\w*TIMEDOUT|ECONNABORTED/,
		kind: 'timedOut',
		message: '{host} did not respond in time',
		description:
			'Try again. If this keeps happening, check {field} in the credential, and whether a firewall or proxy is in the way.',
	},
	{
		on: /ECONNRESET|EPIPE|\w*PREMATURE_CLOSE|\w*BAD_RESPONSE/,
		kind: 'unavailable',
		message: '{host} closed the connection before its response was complete',
		description: 'Try again. If this keeps happening, contact the service provider.',
	},
	{
		on: new RegExp(INVALID_JSON),
		kind: 'unavailable',
		message: 'The response of {host} is not complete, or not valid JSON',
		description: 'Try again. If this keeps happening, contact the service provider.',
	},
	{
		// Not valid HTTP, too large, or not compressed as the response says.
		on: /(HPE|Z|ZSTD|ERR__ERROR)_\w+/,
		kind: 'unreachable',
		message: '{host} sent an unreadable response: check {field}',
		description:
			'Check {field} in the credential: something else might respond there. If it is right, contact the service provider.',
	},
	{
		// OpenSSL's codes for a response that is not TLS; Node.js calls most of them EPROTO.
		on: /EPROTO|\w*SSL_WRONG_VERSION_NUMBER|\w*SSL_PACKET_LENGTH_TOO_LONG/,
		kind: 'unreachable',
		message: '{host} does not support HTTPS: check {field}',
		description:
			'Check host and port in {field} of the credential. http:// is allowed only for this machine (localhost, 127.0.0.1).',
	},
	{
		on: /CERT_HAS_EXPIRED/,
		kind: 'unreachable',
		message: "The certificate of {host} has expired, or n8n's clock is wrong",
		description:
			"Check the clock of n8n's machine. If it is right, let the service provider renew the certificate.",
	},
	{
		on: /CERT_NOT_YET_VALID/,
		kind: 'unreachable',
		message: 'The certificate of {host} is not valid yet',
		description:
			"Check the clock of n8n's machine. If the clock is right, contact the service provider.",
	},
	{
		on: /\w*CERT_ALTNAME\w*/,
		kind: 'unreachable',
		message: 'The certificate of {host} is for another host: check {field}',
		description:
			'Check the host name in {field} of the credential. If it is right, contact the service provider.',
	},
	{
		on: /\w*(CERT|SSL|TLS|SIGNATURE)\w*/,
		kind: 'unreachable',
		message: 'The certificate of {host} is not trusted',
		description:
			'Check {field} in the credential. If your company issued the certificate itself, make it known to n8n with NODE_EXTRA_CA_CERTS.',
	},
	...(['unavailable', 'unreachable'] as const).map((kind) => ({
		on: kind === 'unavailable' ? /EHOSTUNREACH|ENETUNREACH/ : /.*/,
		kind,
		message: '{host} could not be reached: check {field}',
		description: 'Check {field} in the credential and the network, then try again.',
	})),
];

/** The kind of a failure, its text, and what follows from it. */
export interface JudgedFailure extends Consequences {
	kind: FailureKind;
	/** in which describeFailure fills in what stands in braces */
	text: Problem;
	/** whether a wait alone can help, also where no retry is worth it */
	isTemporary: boolean;
	/** as n8n's durable scheduler understands it; undefined if it says nothing about the next poll */
	n8nFailure: Failure | undefined;
}

/** Judges a failure by the tables above: there is a row for every status and every code. */
export function judgeFailure(failure: HttpFailure): JudgedFailure {
	const { kind, message, description } = findRow(failure);
	const consequences: Consequences = KINDS[kind];
	const { verdict, cause } = consequences;
	const isTemporary = cause === 'rate-limited' || cause === 'temporarily-unavailable';
	const wait = isTemporary ? { retryAfterMs: failure.retryAfterMs } : {};
	return {
		...consequences,
		kind,
		text: { message, description },
		verdict: findVerdict(failure, verdict),
		isTemporary,
		n8nFailure: cause === undefined ? undefined : { cause, ...wait },
	};
}

/** Something in front of the service can break a connection, too, for example because of brackets in a query. */
const BROKEN = /^(502|ECONNRESET|EPIPE|\w*PREMATURE_CLOSE|\w*BAD_RESPONSE|INVALID_JSON)$/;

function findVerdict({ status, errorCode, body }: HttpFailure, verdict: PageVerdict): PageVerdict {
	if ((status === 404 || status === 410) && !isWebPage(body)) return 'noSuchPage';
	return BROKEN.test(String(status ?? errorCode)) ? 'rulesOut' : verdict;
}

function findRow(failure: HttpFailure): Row {
	const key = String(failure.status ?? failure.errorCode);
	const matches = ({ on, when }: Row) =>
		on.exec(key)?.[0] === key && (when === undefined || when(failure));
	const row = FAILURES.find(matches);
	if (row === undefined) throw new Error(`No row for ${key}`);
	return row;
}
