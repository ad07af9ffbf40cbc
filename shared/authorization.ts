import type { Problem } from './problem';

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
