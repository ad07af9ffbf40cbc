import type { Problem } from './problem';

/** The errors of a request without a response: the codes of Node.js, what happened, and what to do. The first match counts. */
const NETWORK_ERRORS = [
	{
		codes: /ENOTFOUND|EAI_AGAIN/,
		message: 'The host {host} was not found: check {field}',
		fix: 'Check {field} in the credential for typos.',
	},
	{
		codes: /ECONNREFUSED/,
		message: '{host} refused the connection: check {field}',
		fix: 'Check {field} in the credential, and whether the service is running.',
	},
	{
		codes: /TIMEDOUT|ECONNABORTED/,
		message: '{host} did not respond in time',
		fix: 'Try again. If this keeps happening, check {field} in the credential, and whether a firewall or proxy is in the way.',
	},
	{
		codes: /ECONNRESET|EPIPE|PREMATURE_CLOSE|BAD_RESPONSE/,
		message: '{host} closed the connection before its response was complete',
		fix: 'Try again. If this keeps happening, contact the service provider.',
	},
	{
		// Not valid HTTP, too large, or not compressed as the response says.
		codes: /^(HPE|Z|ZSTD|ERR__ERROR)_/,
		message: '{host} sent an unreadable response: check {field}',
		fix: 'Check {field} in the credential: something else might respond there. If it is right, contact the service provider.',
	},
	{
		// OpenSSL's codes for a response that is not TLS; Node.js calls most of them EPROTO.
		codes: /EPROTO|SSL_WRONG_VERSION_NUMBER|SSL_PACKET_LENGTH_TOO_LONG/,
		message: '{host} does not support HTTPS: check {field}',
		fix: 'Check host and port in {field} of the credential. http:// is allowed only for this machine (localhost, 127.0.0.1).',
	},
	{
		codes: /CERT|SSL|TLS|SIGNATURE/,
		message: 'The certificate of {host} is not trusted',
		fix: 'Check {field} in the credential. If your company issued the certificate itself, make it known to n8n with NODE_EXTRA_CA_CERTS.',
	},
];
const OTHER_ERROR = {
	message: '{host} could not be reached: check {field}',
	fix: 'Check {field} in the credential and the network, then try again.',
};

/**
 * Describes why a request got no response.
 *
 * @param code the error code of Node.js, for example `ECONNREFUSED`. It is only in the description, because n8n replaces
 * a message that contains one with a text of its own
 * @param url what was requested, without query
 * @param fieldName display name of the credential field that the URL comes from
 */
export function describeNetworkError(code: string, url: string, fieldName: string): Problem {
	const { message, fix } = NETWORK_ERRORS.find(({ codes }) => codes.test(code)) ?? OTHER_ERROR;
	const fillIn = (text: string) =>
		text.replace('{host}', new URL(url).host).replace('{field}', `'${fieldName}'`);
	return { message: fillIn(message), description: `${fillIn(fix)} (${code})` };
}
