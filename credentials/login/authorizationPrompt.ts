import type { Problem } from '../shared/problem';
import { parseUrl } from '../shared/serviceAddress';

/**
 * The address at which a user authorizes n8n (docs/openapi.yaml, openAuthorizationPrompt), every value encoded.
 *
 * @param authBaseUrl `{auth_url}`, without trailing slash
 * @param redirectUrl as on the integration
 * @param scope names with spaces between them
 * @returns `''` when the redirect URL is empty or none, or holds a code: that belongs in no message
 */
export function promptAddress(
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
 * A problem that only a new authorization by the user solves. The address stands in the message: that is all that the
 * dialog of a credential shows.
 *
 * @param message what happened
 * @param prompt the address at which to authorize; `''` when it is not known
 * @param why more about it
 */
export function authorizeProblem(message: string, prompt = '', why = ''): Problem {
	const first = why === '' ? '' : `${why} `;
	if (prompt === '') {
		return {
			message,
			description: `${first}Open the credential, fill in 'Redirect URL' as on the integration, enter the word new in 'Authorization Code', and save: n8n then shows the address at which you authorize it.`,
		};
	}
	return {
		message: `${message}. To authorize n8n, open this address in your browser: ${prompt}`,
		description: `${first}Click Authorize there, and paste the address that you are sent to into 'Authorization Code' of the credential.`,
	};
}
