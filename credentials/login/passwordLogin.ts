import type { ICredentialDataDecryptedObject, IHttpRequestHelper } from 'n8n-workflow';

import { digest, issuedForOf, isUsable } from '../shared/fingerprint';
import { textOf } from '../shared/json';
import { baseAddress } from '../shared/urls';
import { requiredField, requiredSecret } from './fields';
import type { Login, Tokens } from './tokenCache';
import { heldOf } from './tokenCache';
import { callForTokens, passwordRequest } from './tokenRequest';

/** How long a first login is enough for others who know the password, in ms: the other items of the run must not repeat it. */
const OPEN = 5 * 60_000;

/**
 * The login of a `visitorLocationsApi` credential (docs/openapi.yaml, obtainTokenByPassword).
 *
 * @throws ProblemError that names the first field that is empty or wrong
 */
export function passwordLogin(credential: ICredentialDataDecryptedObject): Login {
	const grant = {
		baseUrl: baseAddress(credential.baseUrl, credential.apiPrefix),
		clientId: requiredField(credential.clientId, 'Client ID'),
		clientSecret: requiredField(credential.clientSecret, 'Client Secret'),
		username: requiredField(credential.username, 'Username'),
		password: requiredSecret(credential.password, 'Password'),
		scope: requiredField(credential.scope, 'Scope'),
	};
	const issuedFor = issuedForOf(credential);
	const held = heldOf({ accessToken: textOf(credential.accessToken) });
	const known = credential.issuedFor === issuedFor ? textOf(credential.companyId) : '';
	return {
		key: digest('visitorLocationsApi', ...Object.values(grant)),
		held,
		isUsable: isUsable(credential),
		isRenewable: true,
		testsAnew: true,
		open: held === '' ? OPEN : 0,
		// The service judges the fields alone, so that a refusal holds whatever token they replace.
		presents: () => '',
		renew: async (http: IHttpRequestHelper, newest?: Tokens) => {
			// The refresh token is not kept: whether this endpoint takes one is not published (x-not-shown there).
			const { accessToken, expiresAt, companyId } = await callForTokens(
				http,
				passwordRequest(grant),
			);
			return {
				accessToken,
				expiresAt,
				companyId: companyId ?? newest?.companyId ?? known,
				issuedFor,
			};
		},
		stored: (tokens) => ({ ...tokens }),
	};
}
