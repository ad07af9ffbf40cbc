import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { computeIssuedFor, readStoredTokens } from '../../shared/storedTokens';
import { encodeBasic, findSecrets } from '../../shared/errors/secrets';
import { buildListUrl, normalizeUrl } from '../../shared/urls';
import { readScopes, requiredField, requiredSecret } from './loginFields';
import type { Login } from './login';
import { sendTokenRequest } from './tokenRequest';

/**
 * Reads a `visitorLocationsApi` credential (docs/openapi.yaml, obtainTokenByPassword): the client is in a
 * header (HTTP Basic), the rest in a multipart form.
 *
 * @throws ProblemError that names the first field that is empty or invalid
 */
export function readPasswordLogin(credential: ICredentialDataDecryptedObject): Login {
	const baseUrl = normalizeUrl(credential.baseUrl, 'Base URL');
	const listUrl = buildListUrl(credential.baseUrl, credential.apiPrefix);
	const clientId = requiredField(credential.clientId, 'Client ID');
	const clientSecret = requiredField(credential.clientSecret, 'Client Secret');
	const username = requiredField(credential.username, 'Username');
	const password = requiredSecret(credential.password, 'Password');
	// As documented (obtainTokenByPassword): with commas.
	const scope = requiredField(readScopes(credential.scope).join(','), 'Scope');
	// With another API Prefix, the tokens stay.
	const issuedFor = computeIssuedFor(credential);
	return {
		issuedFor,
		listUrl,
		stored: readStoredTokens(credential, issuedFor),
		canRepeat: true,
		requestTokens: async (http, oldTokens) => {
			const body = new FormData();
			const fields = { username, password, scope, grant_type: 'password' };
			for (const [name, value] of Object.entries(fields)) body.append(name, value);
			const request = {
				grant: 'password' as const,
				url: `${baseUrl}/oauth2/token`,
				urlField: 'Base URL',
				headers: { Authorization: `Basic ${encodeBasic(`${clientId}:${clientSecret}`)}` },
				body,
				scope,
				hasSpacesAround: password !== password.trim(),
				secrets: findSecrets(credential),
			};
			const tokens = await sendTokenRequest(http, request, oldTokens);
			// Whether this endpoint accepts a refresh token is not documented (x-not-shown there), so the password gets new tokens.
			return { ...tokens, refreshToken: '' };
		},
	};
}
