import { lifetimeOf, renewalTime } from '../shared/expiry';
import { isObject, textOf } from '../shared/json';
import { FaultError, RefusedError } from './failedLogins';
import type { Renewal } from './renewals';
import type { TokenCall } from './tokenProblem';
import { tokenProblem } from './tokenProblem';

/** What a token is made of (RFC 6749, A.12 and A.17): VSCHAR. */
const TOKEN = /^[\x20-\x7e]*$/;

/**
 * Takes out of a token response (docs/openapi.yaml, TokenResponse) what a credential keeps: `accessToken`,
 * `issuedAt`, `expiresAt`, and, where the service sent them, `refreshToken` and `companyId`.
 *
 * @param reply the body, as parsed by n8n
 * @throws RefusedError when it is an error (RFC 6749, 5.2) that came with status 200; FaultError when it is no JSON
 * object, holds no access token, or something that must not be stored
 */
export function tokensOf(reply: unknown, call: TokenCall): Renewal {
	const { address, addressField } = call;
	const cure = `Open the credential and check '${addressField}': the token call went to ${address}, and what answers there does not look like the token service.`;
	const fault = (message: string) => new FaultError({ message, description: cure });
	if (!isObject(reply)) {
		const html = typeof reply === 'string' && /^\s*</.test(reply);
		throw fault(
			html
				? 'A web page (HTML) answered the token call'
				: 'The answer to the token call is not JSON',
		);
	}
	const accessToken = textOf(reply.access_token);
	if (accessToken === '' && textOf(reply.error) !== '') {
		throw new RefusedError(tokenProblem({ status: 200, body: reply, secrets: [] }, call));
	}
	if (accessToken === '') throw fault('The answer to the token call holds no access_token');
	for (const name of ['access_token', 'refresh_token', 'company_id']) {
		if (!isStorable(textOf(reply[name]), name !== 'company_id')) {
			throw fault(`The answer to the token call holds an unusable ${name}`);
		}
	}
	const refreshToken = textOf(reply.refresh_token);
	const companyId = textOf(reply.company_id);
	const lifetime = lifetimeOf(reply.expires_in);
	const now = Date.now();
	return {
		accessToken,
		issuedAt: String(now),
		expiresAt: lifetime === undefined ? '' : String(renewalTime(now + lifetime, lifetime)),
		...(refreshToken === '' ? {} : { refreshToken }),
		...(companyId === '' ? {} : { companyId }),
	};
}

/** n8n runs a stored value that begins with an equals sign as an expression (n8n-workflow 2.41, isExpression). */
function isStorable(value: string, isToken: boolean): boolean {
	return !value.startsWith('=') && (!isToken || TOKEN.test(value));
}
