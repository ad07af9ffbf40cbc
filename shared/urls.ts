import { trimText } from './json';
import { ProblemError } from './problem';

const EXAMPLE = 'for example https://api.example.com';
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * A host without a scheme. It has a dot, and is not an IP address, which can be this machine and use http. It contains no
 * backslash, because it is also part of an n8n expression (credentials/login/urlExpressions.ts).
 */
export const HOST_WITHOUT_SCHEME = '^([a-z0-9-]+[.])+[a-z][a-z0-9-]*(:[0-9]+)?(/|$)';

/** An API path after the host name. It belongs in the field API Prefix. */
const API_PATH = /(\/(?:rest|api)\/v\d+)(?:\/locations)?$/i;

/**
 * Checks a URL that a user typed into a credential, and adds `https://` to a host name alone.
 *
 * @param value the value of the field, for example `https://api.example.com/`
 * @param fieldName the display name of the field, for the error
 * @returns the URL without trailing slashes, for example `https://api.example.com`
 * @throws ProblemError if it is empty, not an absolute http(s) URL, or http on another machine (RFC 6749, 3.2: credentials
 * and tokens need TLS)
 */
export function normalizeUrl(value: unknown, fieldName: string): string {
	const typed = trimText(value);
	const invalid = (message: string, fix: string) =>
		new ProblemError({
			message: `'${fieldName}' ${message}`,
			description: `In the credential, ${fix}`,
		});
	if (typed === '') throw invalid('is empty', `fill in '${fieldName}', ${EXAMPLE}.`);
	const text = typed.replace(new RegExp(HOST_WITHOUT_SCHEME, 'i'), 'https://$&');
	if (!/^https?:/i.test(text)) {
		const fix = `write https:// and the host name into '${fieldName}', ${EXAMPLE}.`;
		throw invalid('must start with https://', fix);
	}
	const url = parseUrl(text);
	if (url === undefined) {
		const fix = `correct '${fieldName}': https:// and a host name, ${EXAMPLE}.`;
		throw invalid('is not a URL', fix);
	}
	if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
		const fix = `remove the user name before the host, and everything from ? or # on, ${EXAMPLE}.`;
		throw invalid('must not contain a user name, query string or fragment', fix);
	}
	if (!isSecure(url)) {
		const fix = `write https:// into '${fieldName}'. http:// would expose the password and the tokens on the network. It is allowed only for this machine (localhost, 127.0.0.1).`;
		throw invalid('must start with https://', fix);
	}
	return (url.origin + url.pathname).replace(/\/+$/, '');
}

/** @returns whether a login or a token can be sent there: https, or http on this machine */
export function isSecure(url: URL | undefined): url is URL {
	if (url === undefined) return false;
	return (
		url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK_HOST.test(url.hostname))
	);
}

/**
 * Reads Base URL.
 *
 * @returns `{base_url}`: https:// and a host name, with a path if a gateway is in between
 * @throws ProblemError if it is invalid, or ends with an API path
 */
export function readBaseUrl(baseUrl: unknown): string {
	const url = normalizeUrl(baseUrl, 'Base URL');
	const [path, prefix] = API_PATH.exec(new URL(url).pathname) ?? [];
	if (path === undefined) return url;
	throw new ProblemError({
		message: `'Base URL' ends with ${path}: remove it`,
		description: `In the credential, 'Base URL' takes https:// and a host name, ${EXAMPLE}. The path ${prefix} belongs in 'API Prefix'.`,
	});
}

/**
 * Reads Authorization Base URL.
 *
 * @returns `{auth_url}`: https:// and a host name. The path of a page that was pasted is removed
 * @throws ProblemError if it is invalid
 */
export function readAuthBaseUrl(authBaseUrl: unknown): string {
	const origin = trimText(authBaseUrl).replace(/^((https?:\/\/)?[^/?#]+).*$/i, '$1');
	return normalizeUrl(origin, 'Authorization Base URL');
}

/**
 * Builds the absolute URL of the list (docs/openapi.yaml, listLocations): `{base_url}{prefix}/locations`.
 *
 * @throws ProblemError if Base URL is invalid, or API Prefix ends with the name of the list
 */
export function buildListUrl(baseUrl: unknown, apiPrefix: unknown): string {
	return `${readBaseUrl(baseUrl)}${readApiPrefix(apiPrefix)}/locations`;
}

/**
 * Reads API Prefix.
 *
 * @returns a path with one slash before each part, and none at its end
 * @throws ProblemError if it ends with the name of the list
 */
export function readApiPrefix(apiPrefix: unknown): string {
	const path = `/${trimText(apiPrefix)}`.replace(/\/+/g, '/').replace(/\/$/, '');
	if (!/\/locations$/i.test(path)) return path;
	throw new ProblemError({
		message: "'API Prefix' ends with /locations: remove it",
		description:
			"In the credential, 'API Prefix' is the path before /locations, for example /rest/v1.",
	});
}

/** @returns the URL, also relative to `base`; undefined if `text` is invalid */
export function parseUrl(text: string, base?: string): URL | undefined {
	try {
		return new URL(text, base);
	} catch {
		return undefined;
	}
}

/** A query parameter of the user's own. */
export type QueryParameter = [name: string, value: string];

/**
 * Adds parameters to a query. None is sent twice: what the URL already says stays as it is. A space becomes `%20` (RFC 3986, 2.1),
 * because only forms know `+`.
 */
export function addParameters(url: string, parameters: readonly QueryParameter[]): string {
	const known = new URL(url).searchParams;
	const added = parameters.filter(([name]) => !known.has(name));
	if (added.length === 0) return url;
	const query = new URLSearchParams([...added]).toString().replaceAll('+', '%20');
	return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

/**
 * The request for the list (docs/openapi.yaml, listLocations), without its URL. n8n must not follow redirects: it would
 * send the token to any host (n8n 2.41, `sendCredentialsOnCrossOriginRedirect` is true by default).
 */
export const locationsRequest = {
	method: 'GET' as const,
	headers: { Accept: 'application/vnd.api+json' },
	disableFollowRedirect: true,
};
