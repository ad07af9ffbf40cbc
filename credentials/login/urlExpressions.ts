import { HOST_WITHOUT_SCHEME } from '../../shared/urls';
import { SCOPE_SEPARATORS } from './loginFields';

// n8n evaluates a backslash in an expression once more, so the patterns contain none.

/** An origin to which tokens can be sent: https, or http on this machine. */
const SECURE_ORIGIN =
	'^(https://[^/?#@]+|http://(localhost|127[.][0-9.]+|.::1.)(:[0-9]+)?)(?=[/?#]|$)';

/** n8n shows the scheme of a URL that it rejects (n8n 2.41, validateOAuthUrl). */
const INVALID = 'Authorization-Base-URL-must-start-with-https:';

/**
 * Builds a URL of n8n's OAuth2 requests as an expression, because n8n sends them without running our code.
 *
 * @param path what follows the origin of Authorization Base URL
 */
export function authUrlExpression(path: string): string {
	const typed = 'String($self["authBaseUrl"] ?? "").trim()';
	const url = `${typed}.replace(new RegExp("${HOST_WITHOUT_SCHEME}", "i"), "https://$&")`;
	const origin = `${url}.match(new RegExp("${SECURE_ORIGIN}", "i"))?.[0] ?? "${INVALID}"`;
	return `={{ (${origin}) + "${path}" }}`;
}

/** The field Scope as n8n sends it, with a space between two names (docs/openapi.yaml, openAuthorizationPrompt). */
export const scopeExpression = `={{ String($self["enabledScopes"] ?? "").replace(new RegExp("${SCOPE_SEPARATORS}", "g"), " ").trim() }}`;
