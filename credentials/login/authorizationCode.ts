import { trimText } from '../../shared/json';
import { describeAuthorization } from '../../shared/authorization';
import { findCode, parsePastedQuery } from '../../shared/pastedCode';
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
