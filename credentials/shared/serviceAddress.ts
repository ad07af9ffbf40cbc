import { ProblemError } from './problem';

const EXAMPLE = 'for example https://api.example.com';
/** What documentation shows after the host name (docs/openapi.yaml, listLocations), and the editor asks for elsewhere. */
const INTERFACE_PATH = /\/(rest|api)\/v\d+(\/locations)?\/*$/i;
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Checks an address that a user typed into a credential.
 *
 * @param value the field's value, for example `https://api.example.com/`
 * @param fieldName the field's display name, for the error
 * @returns the address without trailing slashes, for example `https://api.example.com`
 * @throws ProblemError when it is empty, no absolute http(s) URL, ends with the path of the interface, or is plain http
 * on a host that is not this machine (RFC 6749, 3.2: credentials and tokens need TLS)
 */
export function serviceAddress(value: unknown, fieldName: string): string {
	const text = typeof value === 'string' ? value.trim() : '';
	if (text === '') {
		throw new ProblemError({
			message: `'${fieldName}' is empty`,
			description: `Open the credential and fill in '${fieldName}', ${EXAMPLE}.`,
		});
	}
	if (!/^https?:/i.test(text)) {
		throw new ProblemError({
			message: `'${fieldName}' must start with https://`,
			description: `Open the credential and write https:// and the host name into '${fieldName}', ${EXAMPLE}.`,
		});
	}
	const url = parseUrl(text);
	if (url === undefined) {
		throw new ProblemError({
			message: `'${fieldName}' is not a web address`,
			description: `Open the credential and correct '${fieldName}': https:// and a host name, ${EXAMPLE}.`,
		});
	}
	if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
		throw new ProblemError({
			message: `'${fieldName}' holds more than an address`,
			description: `Open the credential and leave no user name, question mark or hash sign in '${fieldName}', ${EXAMPLE}.`,
		});
	}
	if (url.protocol === 'http:' && !LOOPBACK_HOST.test(url.hostname)) {
		throw new ProblemError({
			message: `'${fieldName}' must start with https://`,
			description: `Over http://, anyone on the way to ${url.hostname} can read the password and the tokens. Open the credential and write https:// into '${fieldName}'. Only this machine itself (localhost, 127.0.0.1) may be called over http.`,
		});
	}
	const path = INTERFACE_PATH.exec(url.pathname)?.[0];
	if (path !== undefined) {
		throw new ProblemError({
			message: `'${fieldName}' must have nothing after the host name: remove ${path}`,
			description: `Open the credential and remove ${path} from '${fieldName}'. The path of the interface belongs in 'API Prefix'.`,
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
