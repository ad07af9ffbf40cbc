import { trimText } from '../../shared/json';
import { describeAuthorization } from '../../shared/authorization';
import type { Problem } from '../../shared/problem';
import { ProblemError } from '../../shared/problem';
import { quoteService } from '../../shared/secrets';
import { parseUrl } from '../../shared/urls';

/**
 * Builds the URL at which a user authorizes n8n (docs/openapi.yaml, openAuthorizationPrompt), with every value encoded.
 *
 * @param authBaseUrl Authorization Base URL, without trailing slash
 * @param redirectUrl as on the integration
 * @param scope names with spaces between them
 * @returns `''` if the redirect URL is empty or invalid, or contains a code, which belongs in no message
 */
export function buildAuthorizationUrl(
	authBaseUrl: string,
	clientId: string,
	redirectUrl: string,
	scope: string,
): string {
	if (parseUrl(redirectUrl)?.searchParams.has('code') !== false) return '';
	const query = new URLSearchParams({
		response_type: 'code',
		client_id: clientId,
		redirect_uri: redirectUrl,
		scope,
	});
	return `${authBaseUrl}/a/auth/v0/authorize?${query.toString()}`;
}

/** Describes that the stored tokens come from the pasted code, but belong to other fields. */
export function describeChangedFields(authorizationUrl: string): Problem {
	return describeAuthorization(
		"A change of client, 'Scope' or 'Authorization Base URL' needs a new code",
		authorizationUrl,
		"The pasted code and its tokens are only for the 'Authorization Base URL', 'Client ID', 'Client Secret' and 'Scope' with which n8n was authorized. If the change was a mistake, restore the old value instead: the tokens are still there.",
	);
}

/** The word that a user types instead of a code to see the authorization URL again. */
const ASKS_FOR_URL = /^new$/i;

/**
 * Parses what a user pasted: the authorization code, or the whole URL to which the service redirected, with the code in
 * its query (docs/openapi.yaml, openAuthorizationPrompt).
 *
 * @param authorizationUrl where the user authorizes n8n, for the error
 * @param secrets what the credential has, for the error
 * @returns the code, `''` if nothing was pasted
 * @throws ProblemError if a URL has no code, or says that the service rejected it; or if the user asks for the URL
 */
export function parsePastedCode(
	pasted: string,
	authorizationUrl = '',
	secrets: readonly string[] = [],
): string {
	const text = trimText(pasted);
	if (ASKS_FOR_URL.test(text)) {
		throw new ProblemError(
			describeAuthorization('Ready for a new authorization', authorizationUrl),
		);
	}
	const query = parseQuery(text);
	if (query === undefined) return decode(text);
	const code = query.get('code');
	if (code !== null && code !== '') return code;

	const rejection = query.get('error_description') ?? query.get('error');
	const message =
		rejection === null
			? 'The pasted URL has no code'
			: `The service did not authorize n8n: ${quoteService(rejection, secrets).replace(/\.$/, '')}`;
	throw new ProblemError(describeAuthorization(message, authorizationUrl));
}

function parseQuery(text: string): URLSearchParams | undefined {
	if (/^https?:\/\//i.test(text)) return parseUrl(text)?.searchParams;
	// A URL without its scheme, or the query alone.
	const query = /(?:^|[?&])((?:code|state|error)=[^#]*)/.exec(text)?.[1];
	return query === undefined ? undefined : new URLSearchParams(query);
}

/** A code that was copied out of a URL by hand is still encoded. */
function decode(code: string): string {
	try {
		return decodeURIComponent(code);
	} catch {
		return code;
	}
}
