import type { N8nApi } from '../../sandbox/instance/n8nApi';
import type { JournalEntry } from '../../sandbox/service/journal';
import type { Service } from '../../sandbox/service/service';

/** The credential types: what the node's parameter Authentication calls each, and what a reader does. */
export const KINDS = {
	visitorLocationsApi: { authentication: 'passwordGrant', title: 'Password' },
	visitorLocationsOAuth2Api: { authentication: 'oAuth2', title: 'OAuth2' },
	visitorLocationsCodeApi: { authentication: 'authorizationCode', title: 'Pasted code' },
} as const;
export type CredentialType = keyof typeof KINDS;
export const credentialTypes = Object.keys(KINDS) as CredentialType[];

/** A saved credential. */
export interface Credential {
	id: string;
	name: string;
	type: CredentialType;
}

/** As much of a service as a credential is made of. */
type Client = Pick<Service, 'url' | 'settings'>;

/**
 * Saves a credential through n8n's API, as a user fills it in for a service: OAuth2 is connected, a pasted code authorized.
 *
 * @param api signed in
 */
export async function saveCredential(
	api: N8nApi,
	service: Client,
	type: CredentialType,
): Promise<Credential> {
	const { url, settings } = service;
	const redirectUrl = getRedirectUrl(api);
	settings.redirectUris = [redirectUrl];
	const data: Record<string, string> = {
		baseUrl: url,
		clientId: settings.client.id,
		clientSecret: settings.client.secret,
		...(type === 'visitorLocationsApi' ? settings.user : { authBaseUrl: url }),
	};
	if (type === 'visitorLocationsCodeApi') {
		Object.assign(data, { redirectUrl, authorizationCode: await authorizeByHand(service) });
	}
	const id = await api.createCredential({ name: type, type, data });
	if (type === 'visitorLocationsOAuth2Api') await connectOAuth2(api, id);
	return { id, name: type, type };
}

/** Reads what the editor's form holds when a saved credential is opened: its fields, with placeholders for the secrets. */
export async function readForm(api: N8nApi, { id }: Credential): Promise<object> {
	const path = `/rest/credentials/${id}?includeData=true`;
	return (await api.call<{ data: object }>('GET', path)).data;
}

/** Tests a saved credential as the editor does when it is opened or saved. @param changes fields that differ in the form */
export async function testCredential(
	api: N8nApi,
	credential: Credential,
	changes: object = {},
): Promise<{ status: string; message: string }> {
	const { id, name, type } = credential;
	const data = { ...(await readForm(api, credential)), ...changes };
	return await api.call('POST', '/rest/credentials/test', {
		credentials: { id, name, type, data },
	});
}

/** The redirect address that is to be registered on the integration. */
export function getRedirectUrl({ url }: N8nApi): string {
	return `${url}/rest/oauth2-credential/callback`;
}

/**
 * Does what a user does who opens the service's prompt in a browser and clicks Authorize.
 *
 * @returns the address that the user is sent to, with the code in it
 */
export async function authorizeByHand({ url, settings }: Client): Promise<string> {
	const query = new URLSearchParams({
		response_type: 'code',
		client_id: settings.client.id,
		redirect_uri: settings.redirectUris[0] ?? '',
		scope: 'locations.read token.refresh',
	});
	return await authorize(`${url}/a/auth/v0/authorize?${query.toString()}`);
}

/**
 * Connects an OAuth2 credential as a user does who clicks Connect, and Authorize on the service's prompt.
 *
 * @param api signed in
 * @param credentialId a saved credential
 * @throws Error with n8n's page when it did not connect
 */
export async function connectOAuth2(api: N8nApi, credentialId: string): Promise<void> {
	const prompt = await api.call<string>('GET', `/rest/oauth2-credential/auth?id=${credentialId}`);
	const page = await (await api.session.fetch(await authorize(prompt))).text();
	if (!/connected|close/i.test(page) || /error/i.test(page)) {
		throw new Error(`n8n did not connect the OAuth2 credential: ${page.slice(0, 2000)}`);
	}
}

async function authorize(prompt: string): Promise<string> {
	const body = new URLSearchParams({ decision: 'authorize' });
	const reply = await fetch(prompt, { method: 'POST', redirect: 'manual', body });
	return reply.headers.get('location') ?? '';
}

/** @returns the credential type that made a token request, as its body shows */
export function madeBy({ path, headers }: JournalEntry): CredentialType {
	if (path === '/oauth2/token') return 'visitorLocationsApi';
	const isJson = headers['content-type']?.startsWith('application/json') === true;
	return isJson ? 'visitorLocationsCodeApi' : 'visitorLocationsOAuth2Api';
}
