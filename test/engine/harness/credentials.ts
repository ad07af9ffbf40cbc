import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Service } from '../../../sandbox/service/service';
import { StoredCredentials } from './storedCredentials';

/** @returns the fields that all credentials have */
const commonFields = ({ url, settings: { client } }: Service) => ({
	baseUrl: url,
	clientId: client.id,
	clientSecret: client.secret,
});

/** @returns a new credential for the password grant with the mock service, without tokens */
export function passwordCredential(
	service: Service,
	changes: ICredentialDataDecryptedObject = {},
): StoredCredentials {
	return new StoredCredentials('visitorLocationsApi', {
		...commonFields(service),
		...service.settings.user,
		...changes,
	});
}

/** @returns an OAuth2 credential that has tokens, as after the button Connect */
export function connectedCredential(
	service: Service,
	changes: ICredentialDataDecryptedObject = {},
): StoredCredentials {
	return new StoredCredentials('visitorLocationsOAuth2Api', {
		...commonFields(service),
		authBaseUrl: service.url,
		oauthTokenData: service.tokens.issue(service.settings.scopes),
		...changes,
	});
}

/** @returns a credential for pasted codes with a new code of the service, without tokens */
export function pastedCodeCredential(
	service: Service,
	changes: ICredentialDataDecryptedObject = {},
): StoredCredentials {
	const redirectUrl = 'https://example.com/callback';
	return new StoredCredentials('visitorLocationsCodeApi', {
		...commonFields(service),
		...{ authBaseUrl: service.url, redirectUrl },
		authorizationCode: service.tokens.issueCode(service.settings.scopes, redirectUrl),
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
