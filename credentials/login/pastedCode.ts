import type { Problem } from '../shared/problem';
import { ProblemError } from '../shared/problem';
import { parseUrl } from '../shared/urls';
import { serviceText } from '../shared/secrets';

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

/** What a user types instead of a code to see the address of the prompt again. */
const ASKS_FOR_PROMPT = /^new$/i;

/**
 * Takes the authorization code out of what a user pasted: the code itself, or the whole address that the
 * service redirected to, with the code in its query (docs/openapi.yaml, openAuthorizationPrompt).
 *
 * @param prompt the address at which the user authorizes n8n, for the error
 * @returns the code, `''` when nothing was pasted
 * @throws ProblemError when an address holds no code, or the service's refusal; or when the user asks for the prompt
 */
export function pastedCode(pasted: string, prompt = ''): string {
	const text = pasted.trim();
	if (ASKS_FOR_PROMPT.test(text)) {
		throw new ProblemError(authorizeProblem('Ready for a new authorization', prompt));
	}
	const query = queryOf(text);
	if (query === undefined) return decoded(text);
	const code = query.get('code');
	if (code !== null && code !== '') return code;

	const refusal = query.get('error_description') ?? query.get('error');
	const happened =
		refusal === null
			? 'The pasted address holds no code'
			: `The service did not authorize n8n: ${serviceText(refusal, []).replace(/\.$/, '')}`;
	throw new ProblemError(authorizeProblem(happened, prompt));
}

function queryOf(text: string): URLSearchParams | undefined {
	if (/^https?:\/\//i.test(text)) return parseUrl(text)?.searchParams;
	// An address without its scheme, or the query alone.
	const query = /(?:^|[?&])((?:code|state|error)=.*)$/.exec(text)?.[1];
	return query === undefined ? undefined : new URLSearchParams(query.replace(/#.*$/, ''));
}

/** A code copied out of an address by hand is still encoded as it stood there. */
function decoded(code: string): string {
	try {
		return /%[0-9a-f]{2}/i.test(code) ? decodeURIComponent(code) : code;
	} catch {
		return code;
	}
}
