import { ProblemError } from '../shared/problem';
import { parseUrl } from '../shared/serviceAddress';
import { serviceText } from '../shared/serviceText';

/**
 * Takes the authorization code out of what a user pasted: the code itself, or the whole address that the
 * service redirected to, with the code in its query (docs/openapi.yaml, openAuthorizationPrompt).
 *
 * @returns the code, `''` when nothing was pasted
 * @throws ProblemError when an address holds no code, or holds the service's refusal
 */
export function pastedCode(pasted: string): string {
	const text = pasted.trim();
	const query = queryOf(text);
	if (query === undefined) return decoded(text);
	const code = query.get('code');
	if (code !== null && code !== '') return code;

	const refusal = query.get('error_description') ?? query.get('error');
	throw new ProblemError({
		message:
			refusal === null
				? 'The pasted address holds no code'
				: `The service did not authorize: ${serviceText(refusal, [])}`,
		description:
			'Open the address of the notice in the credential again, click Authorize, and paste the address that you are sent to, or the value of code in it.',
	});
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
