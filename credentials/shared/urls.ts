import { trimmed } from './json';
import { ProblemError } from './problem';

const EXAMPLE = 'for example https://api.example.com';
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

// Patterns that the expressions below share hold no backslash: n8n evaluates one in an expression string once more.

/** A host without a scheme: with a dot in it, and no address of this machine, which may be called both ways. */
const HOST_ALONE = '^([a-z0-9-]+[.])+[a-z][a-z0-9-]*(:[0-9]+)?(/|$)';
/** Scheme and host, and what may stand after them. */
const HOST_AND_REST = '^((https?://)?[^/?#]+).*$';
const SECURE = '^(https:|http://(localhost|127[.][0-9.]+|.::1.)(:[0-9]+)?(/|$))';

/** The values of API Prefix that documentation names (docs/openapi.yaml, listLocations). */
export const API_PREFIXES = ['/rest/v1', '/api/v1'];
/** What it shows after the host name (docs/openapi.yaml, listLocations), and the editor asks for elsewhere. */
const INTERFACE_PATH = /(\/(?:rest|api)\/v\d+)(?:\/locations)?$/i;

/**
 * Checks an address that a user typed into a credential, and adds `https://` to a host name alone.
 *
 * @param value the field's value, for example `https://api.example.com/`
 * @param fieldName the field's display name, for the error
 * @returns the address without trailing slashes, for example `https://api.example.com`
 * @throws ProblemError when it is empty, no absolute http(s) URL, or plain http on a host that is not this machine
 * (RFC 6749, 3.2: credentials and tokens need TLS)
 */
export function serviceAddress(value: unknown, fieldName: string): string {
	const typed = trimmed(value);
	if (typed === '') {
		throw new ProblemError({
			message: `'${fieldName}' is empty`,
			description: `Open the credential and fill in '${fieldName}', ${EXAMPLE}.`,
		});
	}
	const text = typed.replace(new RegExp(HOST_ALONE, 'i'), 'https://$&');
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
	return (url.origin + url.pathname).replace(/\/+$/, '');
}

/**
 * @param baseUrl the field Base URL
 * @param apiPrefix the field API Prefix: at the end of Base URL it stands there a second time, and is left out
 * @returns `{base_url}`: https:// and a host name, where a gateway is in between also a path
 * @throws ProblemError when Base URL cannot be used, or ends with the path of the interface and API Prefix is another
 */
export function baseAddress(baseUrl: unknown, apiPrefix: unknown): string {
	const address = serviceAddress(baseUrl, 'Base URL');
	const prefix = pathOf(apiPrefix);
	const repeated = [`${prefix}/locations`, prefix].find(
		(path) => prefix !== '' && address.toLowerCase().endsWith(path.toLowerCase()),
	);
	if (repeated !== undefined) return address.slice(0, -repeated.length);
	const path = INTERFACE_PATH.exec(address)?.[1];
	if (path === undefined) return address;
	throw new ProblemError({
		message: `'Base URL' ends with ${path}: remove it, or move it to 'API Prefix'`,
		description: `Open the credential. 'Base URL' takes https:// and a host name, ${EXAMPLE}, and 'API Prefix', which is ${prefix || 'empty'}, the path after it.`,
	});
}

/**
 * @param authBaseUrl the field Authorization Base URL
 * @returns `{auth_url}`: https:// and a host name; the path of a page that was pasted whole is left out
 * @throws ProblemError when it cannot be used
 */
export function authAddress(authBaseUrl: unknown): string {
	const address = trimmed(authBaseUrl).replace(new RegExp(HOST_AND_REST, 'i'), '$1');
	return serviceAddress(address, 'Authorization Base URL');
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
 * The field Authorization Base URL as an expression of n8n, the same as authAddress: for OAuth2, n8n opens and calls the
 * address and runs no code of ours before.
 *
 * @param path what to add
 */
export function authExpression(path: string): string {
	const typed = 'String($self["authBaseUrl"] ?? "").trim()';
	const origin = `${typed}.replace(new RegExp("${HOST_AND_REST}", "i"), "$1")`;
	return `={{ (a => ${secure(`a + "${path}"`, 'Authorization Base URL')})(${withScheme(origin)}) }}`;
}

/** The field Base URL as an expression of n8n, the same as baseAddress: for the test of an OAuth2 credential. */
function baseExpression(): string {
	const typed = 'String($credentials.baseUrl ?? "").trim().replace(new RegExp("/+$"), "")';
	const repeated =
		'[p + "/locations", p].find(e => p && a.toLowerCase().endsWith(e.toLowerCase()))';
	const address = `a.slice(0, a.length - (${repeated} ?? "").length)`;
	return `={{ ((a, p) => ${secure(address, 'Base URL')})(${withScheme(typed)}, ${PREFIX}) }}`;
}

const PREFIX =
	'("/" + String($credentials.apiPrefix ?? "").trim()).replace(new RegExp("/+", "g"), "/").replace(new RegExp("/$"), "")';

function withScheme(address: string): string {
	return `${address}.replace(new RegExp("${HOST_ALONE}", "i"), "https://$&")`;
}

/**
 * The rule "https, or this machine" as an expression: any other address gets a scheme that nothing can call and that says
 * what is wrong, for n8n shows the scheme of an address that it refuses (n8n 2.41, validateOAuthUrl).
 */
function secure(value: string, displayName: string): string {
	const refused = `${displayName.replace(/ /g, '-')}-must-start-with-https:`;
	return `new RegExp("${SECURE}", "i").test(a) ? ${value} : "${refused}"`;
}

/**
 * The list call (docs/openapi.yaml, listLocations): `GET {base_url}{prefix}/locations`. The credential tests
 * and the node start from this one description. n8n must not follow its redirects: it would take the token
 * to any host (n8n 2.41, `sendCredentialsOnCrossOriginRedirect` is on by default).
 */
export const locationsRequest = {
	method: 'GET' as const,
	baseURL: baseExpression(),
	url: `={{ ${PREFIX} + "/locations" }}`,
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
	return `${baseAddress(baseUrl, apiPrefix)}${pathOf(apiPrefix)}/locations`;
}

/** @returns a path with one slash before each part, and none at its end */
function pathOf(apiPrefix: unknown): string {
	return `/${trimmed(apiPrefix)}`.replace(/\/+/g, '/').replace(/\/$/, '');
}
