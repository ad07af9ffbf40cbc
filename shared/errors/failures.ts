import type { Failure } from 'n8n-workflow';

import type { HttpFailure } from './httpFailure';
import { INVALID_JSON, isWebPage, PROXY_ENDED } from './httpFailure';
import type { Problem } from './problem';
import { hideSecrets, quoteService, withoutWords } from './secrets';
import { findServiceWords } from './serviceWords';
import { formatWait } from './waitTime';

/** What happens after a failed request. */
export type Action =
	/** it is an error */
	| 'fail'
	/** the request is made again */
	| 'retry'
	/** it is made again, and fewer are made at once, because the service has too much to do */
	| 'slowDown'
	/** the same, but only once more, because it takes up to a minute */
	| 'slowDownOnce';

/**
 * What a failed request says about the requested page:
 *
 *     missing  no page, and the service itself says that nothing is there: 404 or 410 with JSON
 *     noPage   the request found no page: a trial goes on to the next one, any other page is an error, unless the list was said to end before it
 *     aborts   the reading is an error, because of the token, the time or the network
 */
export type PageVerdict = 'missing' | 'noPage' | 'aborts';

/** What a failed request was, and what its texts mention. */
export interface RequestFacts {
	/** what was requested, without query; undefined if it is not known */
	url?: string;
	/** display name of the credential field that the URL comes from */
	urlField: string;
	/** values that must not be shown */
	secrets: readonly string[];
	/** whether the user can open the node's Settings: a trigger, a login and a model have no Retry On Fail, Timeout and Proxy */
	hasSettings?: boolean;
}

/**
 * What a failure means, made for one failure. The first row that holds counts. Its message has no code of Node.js, because n8n replaces it
 * with a text of its own.
 */
export interface Row extends Problem {
	holds: boolean;
	action: Action;
	/**
	 * Why it failed, in n8n's words (n8n-workflow 2.41, Failure): n8n's scheduler waits by it before it polls again. `credential-invalid`
	 * makes it wait for 30 minutes, whatever the user corrects, so only a failure of the credential has it. By default
	 * `temporarily-unavailable` for what is repeated and for a failure without a status, and none for the others
	 */
	cause?: 'rate-limited' | 'temporarily-unavailable' | 'credential-invalid';
	/** by default `noPage`, and `aborts` for a failure without a status */
	verdict?: PageVerdict;
}

/**
 * The failures that say nothing about the list, nor about a login. None is documented (docs/openapi.yaml, x-not-shown), so the statuses
 * mean what HTTP says (RFC 9110, 15; RFC 6585).
 */
function listCommonRows(
	failure: HttpFailure,
	{ url = 'https://the-service', urlField, hasSettings = false }: RequestFacts,
): Row[] {
	const { status = 0, body, waitMs, errorCode = '', isRefresh = false } = failure;
	const field = isRefresh ? "'Authorization Base URL'" : `'${urlField}'`;
	const requested = new URL(failure.url ?? url);
	const { host } = requested;
	const proxy = findProxy(failure, requested);
	const inSettings = (text: string) => (hasSettings ? text : '');
	const proxySetting = `n8n's variable HTTPS_PROXY${inSettings(", or in 'Proxy' in the node's Settings")}`;
	const later = `in ${formatWait(waitMs) ?? 'a few minutes'}`;
	const ifItKeepsFailing = `If this keeps happening, ${inSettings("turn on Retry On Fail in the node's Settings, or ")}contact the service provider.`;
	const is = (...statuses: number[]) => statuses.includes(status);
	const hasCode = (pattern: RegExp) => pattern.exec(errorCode)?.[0] === errorCode;
	const isPage = isWebPage(body);
	return [
		{
			holds: is(407),
			action: 'fail',
			message: 'The proxy wants a user name and a password (407)',
			description: `Write both into the URL of the proxy, http://user:password@host:port, in ${proxySetting}.`,
			// Without one, n8n would wait for 30 minutes.
			cause: 'temporarily-unavailable',
			verdict: 'aborts',
		},
		{
			holds: is(429),
			action: 'slowDown',
			message: `The service received too many requests (429): try again ${later}`,
			description: ifItKeepsFailing,
			cause: 'rate-limited',
			verdict: 'aborts',
		},
		{
			// GitHub and some firewalls throttle with 403.
			holds: is(403) && waitMs !== undefined,
			action: 'slowDown',
			message: `The service asks to wait (403): try again ${later}`,
			description: 'It probably received too many requests.',
			cause: 'rate-limited',
			verdict: 'aborts',
		},
		{
			holds: is(402),
			action: 'fail',
			message: 'The service wants a payment (402): check the plan of your company',
			description: 'It might not include the API of the service, or have ended.',
		},
		{
			holds: is(408, 425),
			action: 'retry',
			message: `The service was not ready for the request (${status}): try again`,
			description: ifItKeepsFailing,
			verdict: 'aborts',
		},
		{
			// JSON comes from the service itself.
			holds: is(403, 406, 451) && isPage,
			...describeBlocked(status, host),
		},
		{
			// A code of n8n's OAuth2 client: it got no tokens.
			holds: isRefresh && status < 500 && (status >= 300 || hasCode(/EAUTH|ESTATUS|EEMPTY/)),
			action: 'fail',
			message: 'The authorization could not be refreshed: connect the account again',
			description: `The service rejected the refresh. In the credential, check 'Client ID', 'Client Secret' and 'Authorization Base URL', and click Connect.${inSettings(" If several workflows use it at the same moment, turn on Retry On Fail in the node's Settings.")}`,
			cause: 'credential-invalid',
			verdict: 'aborts',
		},
		{
			holds: is(503),
			action: 'slowDown',
			message: `The service failed (503): try again ${later}`,
			description: ifItKeepsFailing,
			verdict: 'aborts',
		},
		{
			// It can come of a parameter that the service does not know.
			holds: status >= 500,
			action: 'retry',
			message: `The service${is(502, 504) && isPage ? ', or a proxy in front of it,' : ''} failed (${status}): try again ${later}`,
			description: ifItKeepsFailing,
		},
		{
			holds: proxy !== undefined,
			action: hasCode(/ENOTFOUND/) ? 'fail' : 'retry',
			message: `n8n could not connect through its proxy${proxy && ` (${proxy})`}`,
			description: `Check the URL of the proxy in ${proxySetting}, and whether the proxy is running.`,
		},
		{
			// A name server that is down for a moment (EAI_AGAIN) is worth a retry.
			holds: hasCode(/ENOTFOUND|EAI_AGAIN/),
			action: hasCode(/EAI_AGAIN/) ? 'retry' : 'fail',
			message: `The host ${host} was not found: check ${field}`,
			description: `Check ${field} in the credential for typos.`,
		},
		{
			holds: hasCode(/ECONNREFUSED/),
			action: 'retry',
			message: `${host} refused the connection: check ${field}`,
			description: `Check ${field} in the credential, and whether the service is running.`,
		},
		{
			holds: hasCode(/E\w*TIMEDOUT|ECONNABORTED/),
			action: 'slowDownOnce',
			message: `${host} did not respond in time: try again, or check ${field}`,
			description: `If this keeps happening, check ${field} in the credential, and whether a firewall or proxy is in the way.${inSettings(" For a slow service, add 'Timeout' to the Request Options in the node's Settings.")}`,
		},
		{
			holds: hasCode(/ECONNRESET|EPIPE|Z_BUF_ERROR|\w*PREMATURE_CLOSE|\w*BAD_RESPONSE/),
			action: 'retry',
			message: `${host} closed the connection before its response was complete: try again`,
			description: ifItKeepsFailing,
			// This and the next one can come of a parameter that the service does not know.
			verdict: 'noPage',
		},
		{
			holds: hasCode(new RegExp(INVALID_JSON)),
			action: 'retry',
			message: `The response of ${host} is not complete, or not valid JSON: try again`,
			description: ifItKeepsFailing,
			verdict: 'noPage',
		},
		{
			holds: hasCode(/HPE_HEADER_OVERFLOW/),
			action: 'fail',
			message: `The headers of the response of ${host} are too large`,
			description:
				'Node.js takes 16 kB. Ask the service provider for smaller ones, or start n8n with NODE_OPTIONS=--max-http-header-size=65536.',
		},
		{
			// Not valid HTTP, too large, or not compressed as the response says.
			holds: hasCode(/(HPE|Z|ZSTD|ERR__ERROR)_\w+/),
			action: 'fail',
			message: `${host} sent an unreadable response: check ${field}`,
			description: `Check ${field} in the credential: something else might respond there. If it is right, contact the service provider.`,
		},
		{
			// OpenSSL's codes for a response that is not TLS. n8n 2.20 and older say only EPROTO.
			holds: hasCode(/EPROTO|\w*SSL_WRONG_VERSION_NUMBER|\w*SSL_PACKET_LENGTH_TOO_LONG/),
			action: 'fail',
			message: `${host} does not support HTTPS: check ${field}`,
			description: `Check host and port in ${field} of the credential. http:// is allowed only for this machine (localhost, 127.0.0.1).`,
		},
		{
			holds: hasCode(/CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/),
			action: 'fail',
			message: `The certificate of ${host} ${hasCode(/CERT_HAS_EXPIRED/) ? 'has expired' : 'is not valid yet'}, or n8n's clock is wrong`,
			description:
				"Check the clock of n8n's machine. If it is right, let the service provider renew the certificate.",
		},
		{
			holds: hasCode(/\w*CERT_ALTNAME\w*/),
			action: 'fail',
			message: `The certificate of ${host} is for another host: check ${field}`,
			description: `Check the host name in ${field} of the credential. If it is right, contact the service provider.`,
		},
		{
			// Its certificate was not even looked at, or it wants one of n8n.
			holds: hasCode(/ERR_(SSL|TLS)_\w+/),
			action: 'fail',
			message: `${host} and n8n could not agree on a TLS connection`,
			description: `Check ${field} in the credential. If it is right, send this code to the service provider: the server might allow only old versions of TLS, or want a client certificate.`,
		},
		{
			// Node.js, tls, "X509 certificate error codes"
			holds: hasCode(/\w*(CERT|SIGNATURE)\w*/),
			action: 'fail',
			message: `The certificate of ${host} is not trusted`,
			description: `Check ${field} in the credential. If your company issued the certificate itself, make it known to n8n with NODE_EXTRA_CA_CERTS.`,
		},
		{
			holds: status === 0,
			action: hasCode(/EHOSTUNREACH|ENETUNREACH/) ? 'retry' : 'fail',
			message: `${host} could not be reached: check ${field}`,
			description: `Check ${field} in the credential and the network, then try again.`,
		},
	];
}

/** @returns what follows from a web page in place of JSON. Without a cause, n8n would take a 401 for a wrong credential, and wait for 30 minutes */
export function describeBlocked(status: number, host: string): Omit<Row, 'holds'> {
	return {
		action: 'fail',
		message: `Probably a firewall or proxy refused the request (${status}): ask its administrator`,
		description: `The response is a web page instead of JSON. Let the administrator check whether n8n, with its IP address, is allowed to reach ${host}.`,
		cause: 'temporarily-unavailable',
	};
}

/** @returns the proxy that n8n did not reach, `''` if its name is not known; undefined if it was the service, or if nothing says so */
function findProxy(
	{ peer = '', errorCode }: HttpFailure,
	{ protocol, hostname, port }: URL,
): string | undefined {
	if (errorCode === PROXY_ENDED) return '';
	const [, peerPort] = /:(\d+)$/.exec(peer) ?? [];
	// Of the service, the name alone is known, not its address.
	const usualPort = protocol === 'https:' ? '443' : '80';
	const isService = peerPort === undefined ? peer === hostname : peerPort === (port || usualPort);
	return peer === '' || isService ? undefined : peer;
}

/** What follows from a failed request. */
export interface Judgement {
	action: Action;
	verdict: PageVerdict;
	/** what the user reads, without secrets */
	problem: Problem;
	/** as n8n's scheduler understands it; undefined if it says nothing about the next poll */
	n8nFailure: Failure | undefined;
}

/**
 * Judges a failed request by the first row that holds.
 *
 * @param rows of what was requested, the list or tokens, after those of all requests. The last one holds always
 */
export function judgeFailure(
	failure: HttpFailure,
	facts: RequestFacts,
	rows: readonly Row[],
): Judgement {
	const row = [...listCommonRows(failure, facts), ...rows].find(({ holds }) => holds);
	if (row === undefined) throw new Error('The last row holds always');
	const { status, errorCode = 'unknown', waitMs: retryAfterMs, isRefresh = false } = failure;
	// A refresh is never repeated: a refresh token can work once.
	const action = isRefresh ? 'fail' : row.action;
	const hasStatus = status !== undefined;
	const verdict = isRefresh ? 'aborts' : (row.verdict ?? (hasStatus ? 'noPage' : 'aborts'));
	const isPassing = row.action !== 'fail' || !hasStatus;
	const cause = row.cause ?? (isPassing ? 'temporarily-unavailable' : undefined);
	const requested = failure.url ?? (isRefresh ? undefined : facts.url);
	const hasWhere = row.action === 'fail' && requested !== undefined;
	const where = hasWhere ? ` The request went to ${requested}.` : '';
	const secrets = withoutWords(facts.secrets);
	return {
		action,
		verdict,
		problem: {
			message: hideSecrets(row.message, secrets),
			description: hideSecrets(row.description + (hasStatus ? where : ` (${errorCode})`), secrets),
			serviceMessage: quote(failure, facts.secrets),
		},
		n8nFailure: cause === 'credential-invalid' ? { cause } : cause && { cause, retryAfterMs },
	};
}

/** @returns the service's words at the end of a description, with a leading space; `''` for none */
export function quote(
	{ body, wwwAuthenticate = '' }: Pick<HttpFailure, 'body' | 'wwwAuthenticate'>,
	secrets: readonly string[],
): string {
	// The challenge of RFC 6750, 3.
	const [, challenge = ''] = /error_description="((?:[^"\\]|\\.)*)"/i.exec(wwwAuthenticate) ?? [];
	const words = quoteService(findServiceWords(body) || challenge, secrets);
	return words === '' ? '' : ` The service said: ${words}`;
}
