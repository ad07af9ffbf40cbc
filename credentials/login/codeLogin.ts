import type { ICredentialDataDecryptedObject, IHttpRequestHelper } from 'n8n-workflow';

import {
	digest,
	fingerprintCredential,
	haveSameFields,
	isSameAuthorization,
} from '../shared/fingerprint';
import { toText, trimText } from '../shared/json';
import { ProblemError } from '../shared/problem';
import { findSecrets } from '../shared/secrets';
import { readAuthBaseUrl, readBaseUrl } from '../shared/urls';
import { isTokenUsable, readStoredTokens, requiredField } from './fields';
import type { Login, Tokens } from './login';
import { REPLACED_TOKEN_MS } from './login';
import { buildAuthorizationUrl, describeAuthorization, parsePastedCode } from './pastedCode';
import type { Client } from './tokenRequest';
import {
	addSecrets,
	createCodeRequest,
	createRefreshRequest,
	sendTokenRequest,
} from './tokenRequest';

/**
 * For this long after a code was exchanged, a credential that presents the same code again gets the tokens of that
 * exchange. A dialog that was left open needs this: it saves the used code again, without its tokens (n8n 2.41). RFC 6749,
 * 4.1.2 recommends 10 minutes as the maximum lifetime of a code; a longer time would give tokens to anyone who knows a used
 * code and the client secret.
 */
const CODE_SHARING_MS = 10 * 60_000;

/**
 * The grant that the next token request sends: a new code, or a refresh token. It is none if the stored tokens were
 * issued for other fields. Then no request can be made, but this process might just have received tokens for the same code.
 */
type Grant = { kind: 'code' } | { kind: 'refreshToken'; tokens: Tokens } | { kind: 'none' };

/**
 * Reads the login of a `visitorLocationsCodeApi` credential: by a new code, otherwise by the refresh token
 * (docs/openapi.yaml, obtainTokenByCodeOrRefreshToken).
 *
 * @throws ProblemError that names the first field that is empty or invalid, or says that n8n is not authorized yet
 */
export function readCodeLogin(credential: ICredentialDataDecryptedObject): Login {
	readBaseUrl(credential.baseUrl, credential.apiPrefix);
	const client = readClient(credential);
	const { authBaseUrl, clientId, clientSecret, authorizationUrl } = client;
	const pasted = parsePastedCode(
		toText(credential.authorizationCode),
		authorizationUrl,
		findSecrets(credential),
	);
	// A dialog that was left open saves a used code again.
	const code = digest(pasted) === toText(credential.usedCodeHash) ? '' : pasted;
	const usedCodeHash = code === '' ? toText(credential.usedCodeHash) : digest(code);
	const credentialFingerprint = fingerprintCredential({ ...credential, usedCodeHash });
	const stored = readStoredTokens(credential);
	if (code === '' && stored.accessToken === '' && stored.refreshToken === '') {
		throw new ProblemError(describeAuthorization('n8n is not authorized yet', authorizationUrl));
	}
	const selectGrant = (newest?: Tokens): Grant => {
		if (newest !== undefined) return { kind: 'refreshToken', tokens: newest };
		if (code !== '') return { kind: 'code' };
		// The same token endpoint, client, scope and code.
		return isSameAuthorization(stored.credentialFingerprint, credentialFingerprint)
			? { kind: 'refreshToken', tokens: stored }
			: { kind: 'none' };
	};
	// Without scope and Base URL: after one is corrected, the used code is still the same.
	const key = (...sent: string[]) =>
		digest('visitorLocationsCodeApi', authBaseUrl, clientId, clientSecret, ...sent);
	const requestKey = (newest?: Tokens) => {
		const grant = selectGrant(newest);
		if (grant.kind !== 'refreshToken') return key(usedCodeHash);
		// Of both tokens: an access token alone must not yield a refresh token.
		return key(grant.tokens.accessToken, grant.tokens.refreshToken);
	};
	const exchange = async (http: IHttpRequestHelper) => {
		const response = await sendTokenRequest(
			http,
			addSecrets(createCodeRequest(client, code), [stored]),
		);
		// Nothing of the previous authorization is kept, which can belong to another company.
		return { refreshToken: '', companyId: '', ...response, credentialFingerprint };
	};
	const refresh = async (http: IHttpRequestHelper, tokens: Tokens) => {
		// Neither token is sent to a URL that did not issue it, or used for another scope.
		assertSameAuthorization(tokens.credentialFingerprint, credentialFingerprint, authorizationUrl);
		const { refreshToken, companyId } = tokens;
		if (refreshToken === '') {
			if (tokens.credentialFingerprint !== credentialFingerprint) {
				throw new ProblemError(describeChangedCredential(authorizationUrl));
			}
			// The service's response to the access token decides.
			return { ...tokens, refreshAt: '' };
		}
		const response = await sendTokenRequest(
			http,
			addSecrets(createRefreshRequest(client, refreshToken), [stored, tokens]),
		);
		// The service need not send a new refresh token (RFC 6749, 6).
		return { refreshToken, companyId, ...response, credentialFingerprint };
	};
	return {
		stored,
		// A new code changes the fingerprint.
		isUsable: isTokenUsable(stored, credentialFingerprint),
		// n8n tests each time the dialog is opened, and a refresh token might be good for one request.
		testNeedsFreshToken: false,
		requestKey,
		replacedTokensKey: requestKey,
		reuseMs: (newest) =>
			selectGrant(newest).kind === 'refreshToken' ? REPLACED_TOKEN_MS : CODE_SHARING_MS,
		exchangeQueueKey: (newest) =>
			selectGrant(newest).kind === 'code' ? digest(authBaseUrl, clientId) : undefined,
		requestTokens: async (http, newest) => {
			const grant = selectGrant(newest);
			if (grant.kind === 'code') return await exchange(http);
			return await refresh(http, grant.kind === 'refreshToken' ? grant.tokens : stored);
		},
		toStoredFields: (tokens) => {
			assertSameAuthorization(
				tokens.credentialFingerprint,
				credentialFingerprint,
				authorizationUrl,
			);
			// A refresh does not store `usedCodeHash`: another code can have been exchanged in the meantime.
			const used: Record<string, string> =
				code === '' ? {} : { authorizationCode: '', usedCodeHash };
			return { ...tokens, ...used, credentialFingerprint };
		},
	};
}

function readClient(credential: ICredentialDataDecryptedObject): Client {
	const authBaseUrl = readAuthBaseUrl(credential.authBaseUrl);
	const clientId = requiredField(credential.clientId, 'Client ID');
	const clientSecret = requiredField(credential.clientSecret, 'Client Secret');
	const redirectUrl = trimText(credential.redirectUrl);
	const scope = trimText(credential.scope);
	const authorizationUrl = buildAuthorizationUrl(authBaseUrl, clientId, redirectUrl, scope);
	return { authBaseUrl, clientId, clientSecret, authorizationUrl };
}

/** @throws ProblemError if the tokens were issued for other fields, or before n8n was authorized again */
function assertSameAuthorization(
	issuedFor: string,
	current: string,
	authorizationUrl: string,
): void {
	if (isSameAuthorization(issuedFor, current)) return;
	throw new ProblemError(
		haveSameFields(issuedFor, current)
			? describeOlderAuthorization(authorizationUrl)
			: describeChangedCredential(authorizationUrl),
	);
}

function describeChangedCredential(authorizationUrl: string) {
	return describeAuthorization(
		'The credential was changed, so n8n must be authorized again',
		authorizationUrl,
		'The stored tokens belong to the earlier fields: restore them, or authorize n8n again.',
	);
}

function describeOlderAuthorization(authorizationUrl: string) {
	return describeAuthorization(
		'Older tokens have replaced the new authorization',
		authorizationUrl,
		'Another n8n worker refreshed them while you authorized n8n, so they are not used.',
	);
}
