import { ProblemError } from './problem';
import { parseUrl } from './serviceAddress';
import { serviceText } from './serviceText';

/**
 * Takes the authorization code out of what a user pasted: the code itself, or the whole address that
 * the service redirected to (contract 4.3: query parameter `code`).
 *
 * @returns the code, `''` when nothing was pasted
 * @throws ProblemError when an address holds no code, or holds the service's refusal
 */
export function pastedCode(pasted: string): string {
	const text = pasted.trim();
	const query = queryOf(text);
	if (query === undefined) return text;
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
	return /^\??(code|state|error)=/.test(text) ? new URLSearchParams(text) : undefined;
}
