import type { ICredentialDataDecryptedObject, IHttpRequestHelper } from 'n8n-workflow';

import { issuedForOf } from '../shared/issuedFor';
import { textOf } from '../shared/json';
import { serviceAddress } from '../shared/serviceAddress';
import { requiredField, requiredSecret } from './fields';
import type { Renewal } from './renewals';
import { FIRST_LOGIN_REMEMBERED, RENEWAL_REMEMBERED, tokensText } from './renewals';
import type { Login } from './renewOnce';
import { callForTokens } from './tokenCall';
import { tokenRequest } from './tokenRequest';

/** Everything that signing in with a password needs, checked. */
export interface PasswordGrant {
	/** `{base_url}`, without trailing slash */
	baseUrl: string;
	clientId: string;
	clientSecret: string;
	username: string;
	password: string;
	/** comma-separated scope names */
	scope: string;
}

/**
 * Checks the fields of a `visitorLocationsApi` credential.
 *
 * @throws ProblemError that names the first field that is empty or wrong
 */
export function passwordGrantOf(credential: ICredentialDataDecryptedObject): PasswordGrant {
	return {
		baseUrl: serviceAddress(credential.baseUrl, 'Base URL'),
		clientId: requiredField(credential.clientId, 'Client ID'),
		clientSecret: requiredField(credential.clientSecret, 'Client Secret'),
		username: requiredField(credential.username, 'Username'),
		password: requiredSecret(credential.password, 'Password'),
		scope: commaSeparated(requiredField(credential.scope, 'Scope')),
	};
}

/** @returns what a login of this credential is about */
export function passwordLogin(
	grant: PasswordGrant,
	credential: ICredentialDataDecryptedObject,
): Login {
	const presented = tokensText({ accessToken: textOf(credential.accessToken) });
	return {
		credential: ['visitorLocationsApi', JSON.stringify(grant)],
		presented,
		remembered: presented === '' ? FIRST_LOGIN_REMEMBERED : RENEWAL_REMEMBERED,
		byFields: true,
		renewable: true,
	};
}

/**
 * Signs in with the password (docs/openapi.yaml, obtainTokenByPassword).
 *
 * @param http n8n's request helper
 * @param credential where the token will be kept
 * @param newest the newest token of the same fields, if it is known
 * @returns the new access token, and the company it is for: if the reply says none, the one known for the same fields
 * @throws RefusedError when the service said no, FaultError when a later call may succeed
 */
export async function logIn(
	http: IHttpRequestHelper,
	credential: ICredentialDataDecryptedObject,
	newest?: Renewal,
): Promise<Renewal> {
	const issuedFor = issuedForOf(credential);
	const known = credential.issuedFor === issuedFor ? textOf(credential.companyId) : '';
	const request = tokenRequest({ grant: 'password', ...passwordGrantOf(credential) });
	const tokens = await callForTokens(http, request);
	// The refresh token is not kept: whether this endpoint takes one is not published (x-not-shown there).
	const { accessToken, expiresAt = '', issuedAt = '' } = tokens;
	const companyId = tokens.companyId ?? newest?.companyId ?? known;
	return { accessToken, expiresAt, issuedAt, companyId, issuedFor };
}

/** Accepts scopes typed with spaces; the service wants commas (docs/openapi.yaml, obtainTokenByPassword). */
function commaSeparated(scope: string): string {
	return scope
		.split(/[\s,]/)
		.filter((name) => name !== '')
		.join(',');
}
