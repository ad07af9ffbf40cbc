import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Service } from '../../../sandbox/service/service';
import { StoredCredentials } from './storedCredentials';

/** A credential for the password grant, as a user fills it in for the embedded service; not used yet. */
export function passwordCredential(
	{ url, settings }: Service,
	changes: ICredentialDataDecryptedObject = {},
): StoredCredentials {
	return new StoredCredentials('visitorLocationsApi', {
		accessToken: '',
		baseUrl: url,
		clientId: settings.client.id,
		clientSecret: settings.client.secret,
		username: settings.user.username,
		password: settings.user.password,
		...changes,
	});
}

/** A credential that was connected with n8n's button: it holds tokens. */
export function connectedCredential(
	{ url, settings, tokens }: Service,
	changes: ICredentialDataDecryptedObject = {},
): StoredCredentials {
	return new StoredCredentials('visitorLocationsOAuth2Api', {
		baseUrl: url,
		authBaseUrl: url,
		clientId: settings.client.id,
		clientSecret: settings.client.secret,
		oauthTokenData: tokens.issue(settings.scopes),
		...changes,
	});
}

/** A credential for pasted codes: a code that the service has just issued is pasted, and not used yet. */
export function pastedCodeCredential(
	{ url, settings, tokens }: Service,
	changes: ICredentialDataDecryptedObject = {},
): StoredCredentials {
	return new StoredCredentials('visitorLocationsCodeApi', {
		accessToken: '',
		refreshToken: '',
		baseUrl: url,
		authBaseUrl: url,
		clientId: settings.client.id,
		clientSecret: settings.client.secret,
		redirectUrl: 'https://example.com/callback',
		authorizationCode: tokens.issueCode(settings.scopes, 'https://example.com/callback'),
		...changes,
	});
}

/** The kinds whose tokens the package gets itself, for tests that hold for each. */
export const ownKinds = [
	['password grant', passwordCredential],
	['pasted code', pastedCodeCredential],
] as const;

/** All kinds, for tests that hold for each. */
export const credentialKinds = [['OAuth2', connectedCredential], ...ownKinds] as const;
