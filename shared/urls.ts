import { trimText } from './json';
import { ProblemError } from './errors/problem';

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * A host without a scheme. It has a dot, and is not an IP address, which can be this machine and use http. It contains no
 * backslash, because it is also part of an n8n expression (credentials/login/urlExpressions.ts).
 */
export const HOST_WITHOUT_SCHEME = '^([a-z0-9-]+[.])+[a-z][a-z0-9-]*(:[0-9]+)?(/|$)';

/** An API path after the host name. It belongs in the field API Prefix. */
const API_PATH = /\/(rest|api)\/v\d+(\/locations)?\/*$/i;

/**
 * Checks a URL that a user typed into a credential, and adds `https://` to a host name alone.
 *
 * @param value the value of the field, for example `https://api.example.com/`
 * @param fieldName the display name of the field, for the error
 * @returns the URL without trailing slashes, for example `https://api.example.com`; with a path if a gateway is in between
 * @throws ProblemError if it is empty, not https (or http on this machine; RFC 6749, 3.2: credentials and tokens need TLS), or more
 * than a host name and a path of its own
 */
export function normalizeUrl(value: unknown, fieldName: string): string {
	const typed = trimText(value).replace(new RegExp(HOST_WITHOUT_SCHEME, 'i'), 'https://$&');
	const invalid = (fault: string, fix: string, more = '') =>
		new ProblemError({
			message: `'${fieldName}' ${fault}`,
			description: `In the credential, ${fix} '${fieldName}', for example https://api.example.com.${more}`,
		});
	if (typed === '') throw invalid('is empty', 'fill in');
	const url = parseUrl(typed);
	if (!/^https?:/i.test(typed) || (url !== undefined && !isSecure(url))) {
		const exception = ' http:// is allowed only for this machine (localhost, 127.0.0.1).';
		throw invalid('must start with https://', 'write https:// into', exception);
	}
	const isAlone =
		url !== undefined && `${url.username}${url.password}${url.search}${url.hash}` === '';
	if (!isAlone || API_PATH.test(url.pathname)) {
		const prefix = " A path such as /rest/v1 belongs in 'API Prefix'.";
		throw invalid('must be https:// and a host name, nothing after it', 'correct', prefix);
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
 * Builds the absolute URL of the list (docs/openapi.yaml, listLocations): `{base_url}{prefix}/locations`. An API Prefix that ends
 * with the name of the list means the same; a slash after that stays, because some services redirect to it (Django, APPEND_SLASH).
 *
 * @throws ProblemError if Base URL is invalid, or if API Prefix is no path
 */
export function buildListUrl(baseUrl: unknown, apiPrefix: unknown): string {
	const prefix = `/${trimText(apiPrefix)}`.replace(/\/+/g, '/');
	const path = /\/locations\/$/i.test(prefix) ? prefix : `${prefix.replace(/\/$/, '')}/locations`;
	if (/[?#]/.test(path)) {
		throw new ProblemError({
			message: "'API Prefix' must be a path, without ? and #",
			description:
				"In the credential, 'API Prefix' is the path before /locations, for example /rest/v1. A parameter belongs in the node's option 'Query Parameters'.",
		});
	}
	return normalizeUrl(baseUrl, 'Base URL') + path.replace(/(\/locations)+(\/?)$/i, '/locations$2');
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
