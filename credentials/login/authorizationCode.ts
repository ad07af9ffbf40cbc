import { trimText } from '../../shared/json';
import { findCode, parsePastedQuery } from '../../shared/pastedCode';
import type { Problem } from '../../shared/errors/problem';
import { ProblemError } from '../../shared/errors/problem';
import { quoteService } from '../../shared/errors/secrets';
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

/**
 * Parses what a user pasted (findCode).
 *
 * @param authorizationUrl where the user authorizes n8n, for the error
 * @param secrets what the credential has, for the error
 * @returns the code, `''` if nothing was pasted
 * @throws ProblemError if a URL has no code, or says that the service rejected it
 */
export function parsePastedCode(
	pasted: string,
	authorizationUrl = '',
	secrets: readonly string[] = [],
): string {
	const code = findCode(pasted);
	const query = parsePastedQuery(trimText(pasted));
	if (code !== '' || query === undefined) return code;
	const rejection = query.get('error_description') || query.get('error') || '';
	const message =
		rejection === ''
			? 'The pasted URL has no code'
			: `The service did not authorize n8n: ${quoteService(rejection, secrets).replace(/\.$/, '')}`;
	throw new ProblemError(describeAuthorization(message, authorizationUrl));
}

/**
 * Describes what only a new authorization by the user solves (a pasted code). The message ends with the URL, because the dialog of a
 * credential shows nothing else.
 *
 * @param message what happened
 * @param authorizationUrl where to authorize; `''` if it is not known
 * @param reason more about it
 */
export function describeAuthorization(
	message: string,
	authorizationUrl = '',
	reason = '',
): Problem {
	const first = reason === '' ? '' : `${reason} `;
	if (authorizationUrl === '') {
		return {
			message: `${message}: fill in 'Redirect URL' as on the integration`,
			description: `${first}In the credential, fill in 'Redirect URL' as on the integration, empty 'Authorization Code', and save: n8n then shows the URL at which you authorize it.`,
		};
	}
	return {
		message: `${message}. Open this URL, click Authorize, paste the URL that you are redirected to into 'Authorization Code', and save: ${authorizationUrl}`,
		description: `${first}The page that you are redirected to might not load: its URL in the address bar is enough.`,
	};
}
