import type { ICredentialDataDecryptedObject, IHttpRequestHelper } from 'n8n-workflow';

import { digest } from '../shared/digest';
import { serviceAddress } from '../shared/serviceAddress';
import { requiredField } from './fields';
import type { Renewal } from './renewOnce';
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
		password: requiredField(credential.password, 'Password'),
		scope: commaSeparated(requiredField(credential.scope, 'Scope')),
	};
}

/**
 * Signs in with the password (docs/openapi.yaml, obtainTokenByPassword).
 *
 * @param http n8n's request helper
 * @returns the new access token, and the company it is for
 * @throws RefusedError when the service said no, ProblemError for every other failure
 */
export async function logIn(http: IHttpRequestHelper, grant: PasswordGrant): Promise<Renewal> {
	const request = tokenRequest({ grant: 'password', ...grant });
	// The refresh token is not kept: whether this endpoint takes one is not published (x-not-shown there).
	const { accessToken, expiresAt = '', companyId = '' } = await callForTokens(http, request);
	return { accessToken, expiresAt, companyId, issuedFor: issuedForPassword(grant) };
}

/** @returns the fingerprint of the fields that the token belongs to */
export function issuedForPassword(grant: PasswordGrant): string {
	return digest(JSON.stringify(grant));
}

/** Accepts scopes typed with spaces; the service wants commas (docs/openapi.yaml, obtainTokenByPassword). */
function commaSeparated(scope: string): string {
	return scope
		.split(/[\s,]+/)
		.filter((name) => name !== '')
		.join(',');
}
