import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { describeAuthorization } from './authorizationCode';
import { toText, trimText } from '../../shared/json';
import { ProblemError } from '../../shared/errors/problem';
import { findSecrets } from '../../shared/errors/secrets';
import { computeIssuedFor, readStoredTokens } from '../../shared/storedTokens';
import { buildListUrl, readAuthBaseUrl } from '../../shared/urls';
import { readScopes, requiredField } from './loginFields';
import type { Login } from './login';
import { buildAuthorizationUrl, parsePastedCode } from './authorizationCode';
import { sendTokenRequest } from './tokenRequest';

/**
 * Reads a `visitorLocationsCodeApi` credential (docs/openapi.yaml, obtainTokenByCodeOrRefreshToken): by the
 * pasted code, then by the refresh token. All fields are in JSON, and there is no Authorization header.
 *
 * @throws ProblemError that names the first field that is empty or invalid, or says that n8n is not authorized yet
 */
export function readCodeLogin(credential: ICredentialDataDecryptedObject): Login {
	const listUrl = buildListUrl(credential.baseUrl, credential.apiPrefix);
	const authBaseUrl = readAuthBaseUrl(credential.authBaseUrl);
	const clientId = requiredField(credential.clientId, 'Client ID');
	const clientSecret = requiredField(credential.clientSecret, 'Client Secret');
	const redirectUrl = trimText(credential.redirectUrl);
	// As documented (openAuthorizationPrompt): with spaces.
	const scope = readScopes(credential.scope).join(' ');
	const authorizationUrl = buildAuthorizationUrl(authBaseUrl, clientId, redirectUrl, scope);
	const secrets = findSecrets(credential);
	const code = parsePastedCode(toText(credential.authorizationCode), authorizationUrl, secrets);
	if (code === '') {
		throw new ProblemError(describeAuthorization('n8n is not authorized yet', authorizationUrl));
	}
	const issuedFor = computeIssuedFor(credential);
	return {
		issuedFor,
		listUrl,
		stored: readStoredTokens(credential, issuedFor),
		canRepeat: false,
		requestTokens: async (http, oldTokens) => {
			const { accessToken, refreshToken } = oldTokens;
			// Without a refresh token, the access token is used until the service rejects it, and nothing checks a new Client Secret.
			if (accessToken !== '' && refreshToken === '') return { ...oldTokens, refreshAt: undefined };
			const fields: Record<string, string> =
				refreshToken === ''
					? { grant_type: 'authorization_code', code }
					: { grant_type: 'refresh_token', refresh_token: refreshToken };
			const request = {
				grant: refreshToken === '' ? ('code' as const) : ('refresh' as const),
				url: `${authBaseUrl}/a/auth/v0/token`,
				urlField: 'Authorization Base URL',
				headers: { 'Content-Type': 'application/json' },
				body: { ...fields, client_id: clientId, client_secret: clientSecret },
				authorizationUrl,
				secrets: [...secrets, code],
			};
			return await sendTokenRequest(http, request, oldTokens);
		},
	};
}
