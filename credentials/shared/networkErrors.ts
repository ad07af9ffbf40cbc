import type { Problem } from './problem';

const HOST_NOT_FOUND = ['ENOTFOUND', 'EAI_AGAIN'];
const REFUSED = ['ECONNREFUSED'];
const TIMED_OUT = ['ETIMEDOUT', 'ECONNABORTED', 'ESOCKETTIMEDOUT'];
const CLOSED = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_BAD_RESPONSE'];

/** Of Node.js for a reply that is no HTTP, or too long, and for one that is not compressed as it says. */
const UNREADABLE = /^(HPE|Z|ZSTD|ERR__ERROR)_/;
/** Of OpenSSL, for a reply that is none of TLS; Node.js calls most of them EPROTO. */
const NO_HTTPS = ['EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'];
const UNTRUSTED = /CERT|SSL|TLS|SIGNATURE/;

/**
 * Says why no reply came.
 *
 * @param code the error code of Node.js, for example `ECONNREFUSED`; it goes into the description
 * only, because n8n replaces a message that holds one by a text of its own
 * @param address where the call went, without query
 * @param fieldName display name of the credential field that the address comes from
 */
export function networkProblem(code: string, address: string, fieldName: string): Problem {
	const [message, cure] = wordsOf(code, new URL(address).host, fieldName);
	return { message, description: `${cure} (${code})` };
}

/** @returns what happened, and what to do */
function wordsOf(code: string, host: string, field: string): [string, string] {
	if (HOST_NOT_FOUND.includes(code)) {
		return [
			`The host ${host} was not found`,
			`Check '${field}' in the credential for typing mistakes.`,
		];
	}
	if (REFUSED.includes(code)) {
		return [
			`${host} refused the connection`,
			`Check '${field}' in the credential, and whether the service is running.`,
		];
	}
	if (TIMED_OUT.includes(code)) {
		return [
			`${host} did not answer in time`,
			`Try again. If this keeps happening, check '${field}' in the credential, and whether a firewall or proxy is in the way.`,
		];
	}
	if (CLOSED.includes(code)) {
		return [
			`${host} closed the connection before its answer was complete`,
			'Try again. If this keeps happening, ask whoever runs the service.',
		];
	}
	if (UNREADABLE.test(code)) {
		return [
			`${host} sent a reply that cannot be read`,
			`Check '${field}' in the credential: something else may answer there. If it is right, report this to whoever runs the service.`,
		];
	}
	if (NO_HTTPS.includes(code)) {
		return [
			`${host} does not speak https`,
			`Check host and port in '${field}' of the credential. Only this machine itself (localhost, 127.0.0.1) may be called over http.`,
		];
	}
	if (UNTRUSTED.test(code)) {
		return [
			`The certificate of ${host} is not trusted`,
			`Check '${field}' in the credential. If your company issued the certificate itself, make it known to n8n with NODE_EXTRA_CA_CERTS.`,
		];
	}
	return [
		`${host} could not be reached`,
		`Check '${field}' in the credential and the network, then try again.`,
	];
}
