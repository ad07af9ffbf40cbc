import type { ICredentialDataDecryptedObject, IHttpRequestHelper } from 'n8n-workflow';

import { digest } from './digest';
import { filledIn } from './filledIn';
import { serviceAddress } from './serviceAddress';
import type { Renewal } from './singleFlight';
import { callForTokens } from './tokenCall';

/** Everything that a login needs, checked. */
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
		clientId: filledIn(credential.clientId, 'Client ID'),
		clientSecret: filledIn(credential.clientSecret, 'Client Secret'),
		username: filledIn(credential.username, 'Username'),
		password: filledIn(credential.password, 'Password'),
		scope: commaSeparated(filledIn(credential.scope, 'Scope')),
	};
}

/**
 * Logs in: contract 4.1, `POST {base_url}/oauth2/token` with the client as HTTP Basic and the rest as
 * multipart form fields.
 *
 * @param http n8n's request helper
 * @returns the new access token, and the company it is for
 * @throws RefusedError when the service said no, ProblemError for every other failure
 */
export async function logIn(http: IHttpRequestHelper, grant: PasswordGrant): Promise<Renewal> {
	const form = new FormData();
	form.append('username', grant.username);
	form.append('password', grant.password);
	form.append('scope', grant.scope);
	form.append('grant_type', 'password');
	const call = {
		grant: 'password' as const,
		address: `${grant.baseUrl}/oauth2/token`,
		addressField: 'Base URL',
		scope: grant.scope,
		secrets: secretsOf(grant),
	};
	// The refresh token is not kept: refreshing a password login is "not shown" (contract 4.5).
	const { accessToken, companyId = '' } = await callForTokens(http, call, {
		auth: { username: grant.clientId, password: grant.clientSecret },
		headers: { Accept: 'application/json' },
		body: form,
	});
	return { accessToken, companyId, issuedFor: issuedForPassword(grant) };
}

/** @returns what tells the fields that a token was issued for from changed ones */
export function issuedForPassword(grant: PasswordGrant): string {
	return digest(JSON.stringify(grant));
}

function secretsOf({ password, clientId, clientSecret }: PasswordGrant): string[] {
	const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
	return [password, clientSecret, basic];
}

/** Scopes typed with spaces are meant as well; the contract separates them by commas (4.1). */
function commaSeparated(scope: string): string {
	return scope
		.split(/[\s,]+/)
		.filter((name) => name !== '')
		.join(',');
}
