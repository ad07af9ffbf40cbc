import { textOf } from './filledIn';
import { ProblemError } from './problem';
import type { Renewal } from './singleFlight';

/**
 * Takes out of a token response (contract 2.2) what is kept with a credential: `accessToken`, and, where
 * the service sent them, `refreshToken` and `companyId`.
 *
 * @param body the reply's body, as parsed by n8n
 * @param address where the call went, for the error
 * @param addressField display name of the field that the address comes from
 * @throws ProblemError when the body is no JSON object, or holds no access token
 */
export function tokensOf(body: unknown, address: string, addressField: string): Renewal {
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
	const accessToken = text(body, 'access_token');
	if (accessToken === undefined) {
		throw new ProblemError({
			message: 'The answer to the token call holds no access_token',
			description: cure,
		});
	}
	const refreshToken = text(body, 'refresh_token');
	const companyId = text(body, 'company_id');
	return {
		accessToken,
		...(refreshToken === undefined ? {} : { refreshToken }),
		...(companyId === undefined ? {} : { companyId }),
	};
}

function text(body: object, name: string): string | undefined {
	return textOf(Reflect.get(body, name)) || undefined;
}
