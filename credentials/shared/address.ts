import { trimmed } from './json';
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

/**
 * An address of a credential as an expression of n8n, where n8n runs no code of ours before it calls. The expression
 * itself holds the rule "https, or this machine": any other address gets a scheme that nothing can call and that says what is
 * wrong, for n8n shows the scheme of an address that it refuses (n8n 2.41, validateOAuthUrl).
 *
 * @param field an expression that gives the field's value
 * @param displayName the field's name in the editor
 * @param path what to add
 */
export function secureExpression(field: string, displayName: string, path: string): string {
	// n8n evaluates a backslash in an expression string once more: hence no regex literals here.
	const secure =
		'new RegExp("^(https:|http://(localhost|127[.][0-9.]+|.::1.)(:[0-9]+)?(/|$))", "i")';
	const address = `(${field} ?? "").trim().replace(new RegExp("/+$"), "")`;
	const refused = `${displayName.replace(/ /g, '-')}-must-start-with-https:`;
	return `={{ ${secure}.test(${address}) ? ${address} + "${path}" : "${refused}" }}`;
}

/**
 * The list call (docs/openapi.yaml, listLocations): `GET {base_url}{prefix}/locations`. The credential tests
 * and the node start from this one description. n8n must not follow its redirects: it would take the token
 * to any host (n8n 2.41, `sendCredentialsOnCrossOriginRedirect` is on by default).
 */
export const locationsRequest = {
	method: 'GET' as const,
	// The rule about https is for the test of the OAuth2 credential: n8n signs it, and runs no code of ours.
	baseURL: secureExpression('$credentials.baseUrl', 'Base URL', ''),
	url: '={{ ("/" + String($credentials.apiPrefix ?? "").trim() + "/locations").replace(new RegExp("/+", "g"), "/") }}',
	headers: { Accept: 'application/vnd.api+json' },
	disableFollowRedirect: true,
};

/**
 * @param baseUrl the field Base URL
 * @param apiPrefix the field API Prefix; without the spaces that were pasted along with it
 * @returns the absolute URL of the list, the same as the expressions above give
 * @throws ProblemError when Base URL cannot be used
 */
export function listUrl(baseUrl: unknown, apiPrefix: unknown): string {
	const prefix = trimmed(apiPrefix);
	return serviceAddress(baseUrl, 'Base URL') + `/${prefix}/locations`.replace(/\/+/g, '/');
}
