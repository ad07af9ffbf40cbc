import { ProblemError } from './problem';

/**
 * Takes the access token out of a token response (contract 2.2).
 *
 * @param body the reply's body, as parsed by n8n
 * @param address where the call went, for the error
 * @param addressField display name of the field that the address comes from
 * @throws ProblemError when the body is no JSON object, or holds no access token
 */
export function accessTokenOf(body: unknown, address: string, addressField: string): string {
	const cure = `Open the credential and check ${addressField}: the token call went to ${address}, and what answers there does not look like the token service.`;
	if (typeof body !== 'object' || body === null || Array.isArray(body)) {
		const html = typeof body === 'string' && /^\s*</.test(body);
		throw new ProblemError({
			message: html
				? 'The token call was answered with a web page (HTML) instead of JSON'
				: 'The token call was not answered with JSON',
			description: cure,
		});
	}
	const token: unknown = Reflect.get(body, 'access_token');
	if (typeof token !== 'string' || token === '') {
		throw new ProblemError({
			message: 'The answer to the token call holds no access_token',
			description: cure,
		});
	}
	return token;
}
