import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { digest, fingerprintCredential } from '../shared/fingerprint';
import { readBaseUrl } from '../shared/urls';
import { isTokenUsable, readStoredTokens, requiredField, requiredSecret } from './fields';
import type { Login, Tokens } from './login';
import { REPLACED_TOKEN_MS } from './login';
import { addSecrets, createPasswordRequest, sendTokenRequest } from './tokenRequest';

/** For this long, other input items with the same fields and no token use the tokens of the first login. */
const TOKEN_SHARING_MS = 5 * 60_000;

/**
 * Reads the login of a `visitorLocationsApi` credential (docs/openapi.yaml, obtainTokenByPassword).
 *
 * @throws ProblemError that names the first field that is empty or invalid
 */
export function readPasswordLogin(credential: ICredentialDataDecryptedObject): Login {
	const grant = {
		baseUrl: readBaseUrl(credential.baseUrl, credential.apiPrefix),
		clientId: requiredField(credential.clientId, 'Client ID'),
		clientSecret: requiredField(credential.clientSecret, 'Client Secret'),
		username: requiredField(credential.username, 'Username'),
		password: requiredSecret(credential.password, 'Password'),
		scope: requiredField(credential.scope, 'Scope'),
	};
	const credentialFingerprint = fingerprintCredential(credential);
	const stored = readStoredTokens(credential);
	const knownCompanyId =
		stored.credentialFingerprint === credentialFingerprint ? stored.companyId : '';
	const key = (...more: string[]) =>
		digest('visitorLocationsApi', ...Object.values(grant), ...more);
	const hasNoToken = (newest?: Tokens) => newest === undefined && stored.accessToken === '';
	return {
		stored,
		isUsable: isTokenUsable(stored, credentialFingerprint),
		testNeedsFreshToken: true,
		// The service judges the fields alone, so a rejection counts whatever token they replace.
		requestKey: () => key(),
		replacedTokensKey: (newest) => key((newest ?? stored).accessToken),
		reuseMs: (newest) => (hasNoToken(newest) ? TOKEN_SHARING_MS : REPLACED_TOKEN_MS),
		exchangeQueueKey: () => undefined,
		requestTokens: async (http, newest) => {
			const response = await sendTokenRequest(
				http,
				addSecrets(createPasswordRequest(grant), [stored, newest ?? stored]),
			);
			const companyId = response.companyId ?? newest?.companyId ?? knownCompanyId;
			// The refresh token is not kept: whether this endpoint accepts one is not documented (x-not-shown there).
			return { ...response, refreshToken: '', companyId, credentialFingerprint };
		},
		toStoredFields: ({ accessToken, refreshAt, companyId }) => ({
			accessToken,
			refreshAt,
			companyId,
			credentialFingerprint,
		}),
	};
}
