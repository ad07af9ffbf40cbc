import { defaultSettings } from '../../sandbox/service/settings';

/** The requests of docs/openapi.yaml to a mock service with default settings, for Node's own fetch. */
const { client, user, scopes } = defaultSettings();

/** obtainTokenByPassword, at /oauth2/token. @param changes fields that differ */
export function createLoginRequest(changes: Record<string, string> = {}) {
	const body = new FormData();
	const fields = { ...user, scope: scopes.join(','), grant_type: 'password', ...changes };
	for (const [name, value] of Object.entries(fields)) body.append(name, value);
	const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64');
	return { method: 'POST', headers: { authorization: `Basic ${basic}` }, body };
}

/** obtainTokenByCodeOrRefreshToken, at /a/auth/v0/token. @param fields in addition to those of the client */
export function createTokenRequest(fields: object, headers: Record<string, string> = {}) {
	const body = JSON.stringify({ client_id: client.id, client_secret: client.secret, ...fields });
	return { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body };
}

/** listLocations, at /rest/v1/locations. */
export function createListRequest(token: string) {
	return { headers: { accept: 'application/vnd.api+json', authorization: `Bearer ${token}` } };
}
