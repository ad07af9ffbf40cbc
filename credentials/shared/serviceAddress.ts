import { ProblemError } from './problem';

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Checks an address that a user typed into a credential.
 *
 * @param value the field's value, for example `https://api.example.com/`
 * @param fieldName the field's display name, for the error
 * @returns the address without trailing slashes, for example `https://api.example.com`
 * @throws ProblemError when it is empty, no absolute http(s) URL, or plain http on a host that is not
 * this machine (RFC 6749, 3.2: credentials and tokens need TLS)
 */
export function serviceAddress(value: unknown, fieldName: string): string {
	const text = typeof value === 'string' ? value.trim() : '';
	const example = 'for example https://api.example.com';
	if (text === '') {
		throw new ProblemError({
			message: `${fieldName} is empty`,
			description: `Open the credential and fill in ${fieldName} with the address of the service, ${example}.`,
		});
	}
	const url = parseUrl(text);
	if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
		throw new ProblemError({
			message: `${fieldName} is not a web address`,
			description: `Open the credential and correct ${fieldName}: it starts with https:// and a host name, ${example}.`,
		});
	}
	if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
		throw new ProblemError({
			message: `${fieldName} holds more than an address`,
			description: `Open the credential and leave only scheme, host and path in ${fieldName}, ${example}: no user name, no question mark, no hash sign.`,
		});
	}
	if (url.protocol === 'http:' && !LOOPBACK_HOST.test(url.hostname)) {
		throw new ProblemError({
			message: `${fieldName} must start with https://`,
			description: `Over http:// the password and the tokens would travel readable to anyone on the way to ${url.hostname}. Open the credential and write https:// in ${fieldName}. Only this machine itself (localhost, 127.0.0.1) may be called over http.`,
		});
	}
	return (url.origin + url.pathname).replace(/\/+$/, '');
}

/** @returns the parsed URL, or undefined when `text` is none (also relative to `base`, if given) */
export function parseUrl(text: string, base?: string): URL | undefined {
	try {
		return new URL(text, base);
	} catch {
		return undefined;
	}
}
