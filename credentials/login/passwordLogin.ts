import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { computeIssuedFor } from '../../shared/storedTokens';
import { encodeBasic, findSecrets } from '../../shared/secrets';
import { readBaseUrl } from '../../shared/urls';
import { requiredField, requiredSecret } from './fields';
import type { TokenSource } from './tokenSource';
import { readStoredTokens } from './tokenSource';
import { sendTokenRequest } from './tokenRequest';

/**
 * For this long, in ms, tokens count as new: callers without a token share them, because n8n takes a moment to start the input
 * items of a run, and a credential test uses them. It requests new tokens instead of older ones, to show what has been changed
 * in the service.
 */
const NEW_TOKENS_MS = 10_000;

/**
 * Reads a `visitorLocationsApi` credential (docs/openapi.yaml, obtainTokenByPassword): the client is in a
 * header (HTTP Basic), the rest in a multipart form.
 *
 * @throws ProblemError that names the first field that is empty or invalid
 */
export function readPasswordLogin(credential: ICredentialDataDecryptedObject): TokenSource {
	const baseUrl = readBaseUrl(credential.baseUrl);
	const clientId = requiredField(credential.clientId, 'Client ID');
	const clientSecret = requiredField(credential.clientSecret, 'Client Secret');
	const username = requiredField(credential.username, 'Username');
	const password = requiredSecret(credential.password, 'Password');
	const scope = requiredField(credential.scope, 'Scope');
	// With another API Prefix, the tokens stay.
	const issuedFor = computeIssuedFor(credential);
	return {
		issuedFor,
		stored: readStoredTokens(credential, issuedFor),
		firstTokensShareMs: NEW_TOKENS_MS,
		maxTestTokenAgeMs: NEW_TOKENS_MS,
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
				authorizationUrl: '',
				secrets: findSecrets(credential),
			};
			const tokens = await sendTokenRequest(http, request, oldTokens);
			// Whether this endpoint accepts a refresh token is not documented (x-not-shown there), so new tokens are requested by the
			// password again.
			return { ...tokens, refreshToken: '' };
		},
	};
}
