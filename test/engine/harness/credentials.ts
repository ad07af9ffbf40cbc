import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Service } from '../../../sandbox/service/service';
import { StoredCredentials } from './storedCredentials';

/** @returns a new credential for the password grant with the mock service, without tokens */
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

/** @returns an OAuth2 credential that has tokens, as after the button Connect */
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

/** @returns a credential for pasted codes with a new code of the service, without tokens */
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

/** The credential types whose tokens the package requests itself. */
export const typesWithoutOAuth2 = [
	['password grant', passwordCredential],
	['pasted code', pastedCodeCredential],
] as const;

/** All credential types. */
export const credentialTypes = [['OAuth2', connectedCredential], ...typesWithoutOAuth2] as const;
