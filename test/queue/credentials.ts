import type { N8nApi } from '../../sandbox/instance/n8nApi';
import type { JournalEntry } from '../../sandbox/service/journal';
import type { Service } from '../../sandbox/service/service';
import type { Credential } from '../e2e/harness/workflows';
import { connectOAuth2 } from '../e2e/harness/connectOAuth2';

/** The credential types, by the value that the node's parameter Authentication has for each. */
export const authentications = {
	passwordGrant: 'visitorLocationsApi',
	oAuth2: 'visitorLocationsOAuth2Api',
	authorizationCode: 'visitorLocationsCodeApi',
} as const;
export type Authentication = keyof typeof authentications;

/** The same, for a reader. */
export const titles: Record<Authentication, string> = {
	passwordGrant: 'Password grant',
	oAuth2: 'OAuth2 (Connect)',
	authorizationCode: 'Pasted code',
};

/** @returns by what kind of credential a token call was made: each sends another body */
export function authenticationOf({ path, headers }: JournalEntry): Authentication {
	if (path === '/oauth2/token') return 'passwordGrant';
	const json = headers['content-type']?.startsWith('application/json') === true;
	return json ? 'authorizationCode' : 'oAuth2';
}

/**
 * Saves a credential, authorized where its type asks for it.
 *
 * @param api signed in at the main n8n
 */
export async function saveCredential(
	api: N8nApi,
	service: Service,
	authentication: Authentication,
): Promise<Credential> {
	const type = authentications[authentication];
	const { url, settings } = service;
	const data: Record<string, string> = {
		baseUrl: url,
		clientId: settings.client.id,
		clientSecret: settings.client.secret,
	};
	if (authentication === 'passwordGrant') Object.assign(data, settings.user);
	else data.authBaseUrl = url;
	if (authentication === 'authorizationCode') data.authorizationCode = authorizedCode(service);
	const id = await api.createCredential({ name: type, type, data });
	if (authentication === 'oAuth2') await connectOAuth2(api.url, id);
	return { id, name: type, type };
}

/** What a user gets who opens the service's prompt in a browser and clicks Authorize. */
function authorizedCode({ tokens, settings }: Service): string {
	return tokens.issueCode(settings.scopes, settings.redirectUris[0] ?? '');
}
