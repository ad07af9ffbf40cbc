import { HOST_WITHOUT_SCHEME } from '../../shared/urls';
import { SCOPE_SEPARATORS } from './fields';

// n8n evaluates a backslash in an expression once more, so the patterns contain none.

/** An origin to which tokens can be sent: https, or http on this machine. */
const SECURE_ORIGIN =
	'^(https://[^/?#@]+|http://(localhost|127[.][0-9.]+|.::1.)(:[0-9]+)?)(?=[/?#]|$)';

/**
 * Builds a URL of an OAuth2 credential as an n8n expression, because n8n sends these requests without running our code.
 * A URL that is neither https nor of this machine becomes a scheme that says so: n8n shows the scheme of a URL that it
 * rejects (n8n 2.41, validateOAuthUrl).
 *
 * @param field how the expression reads the field
 * @param fieldName the display name of the field
 * @param path what can follow the origin, as a pattern
 * @returns JavaScript, without the braces of an expression
 */
function secureUrl(field: string, fieldName: string, path = ''): string {
	const typed = `String(${field} ?? "").trim()`;
	const url = `${typed}.replace(new RegExp("${HOST_WITHOUT_SCHEME}", "i"), "https://$&")`;
	const invalid = `${fieldName.replace(/ /g, '-')}-must-start-with-https:`;
	return `(${url}.match(new RegExp("${SECURE_ORIGIN}${path}", "i"))?.[0] ?? "${invalid}")`;
}

/** @returns the URL of n8n's OAuth2 requests, as an expression: the origin of Authorization Base URL, and a path */
export function authUrlExpression(path: string): string {
	const origin = secureUrl('$self["authBaseUrl"]', 'Authorization Base URL');
	return `={{ ${origin} + "${path}" }}`;
}

/** The field Scope as n8n sends it, with a space between two names (docs/openapi.yaml, openAuthorizationPrompt). */
export const scopeExpression = `={{ String($self["enabledScopes"] ?? "").replace(new RegExp("${SCOPE_SEPARATORS}", "g"), " ").trim() }}`;

/** The URL of the list as expressions, for the test of a credential. */
export const listUrlExpressions = {
	baseURL: `={{ ${secureUrl('$credentials.baseUrl', 'Base URL', '[^?#]*')} }}`,
	url: '={{ ("/" + String($credentials.apiPrefix ?? "").trim() + "/locations").replace(new RegExp("/+", "g"), "/") }}',
};
