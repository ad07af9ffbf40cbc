import type { Service } from '../../../sandbox/service/service';
import { defaultSettings } from '../../../sandbox/service/settings';
import { createListRequest, createLoginRequest, createTokenRequest } from '../../harness/calls';
import { useServices } from '../../harness/services';

// The mock service must be as strict as docs/openapi.yaml. Otherwise the tests would accept a request that the real
// service rejects.

const redirectUri = 'http://127.0.0.1:1/callback';
const { client, user, scopes } = defaultSettings();
const start = useServices();
let service: Service;
beforeEach(async () => {
	service = await start({ redirectUris: [redirectUri], tokenBodies: ['json'] });
});

async function call(path: string, init?: RequestInit) {
	const response = await fetch(service.url + path, { redirect: 'manual', ...init });
	const text = await response.text();
	const body = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>;
	return { status: response.status, headers: response.headers, body };
}

const LOGIN_PATH = '/oauth2/token';
const TOKEN_PATH = '/a/auth/v0/token';
const LIST_PATH = '/rest/v1/locations';
const login = createLoginRequest();
const post = (fields: Record<string, string>) => ({
	method: 'POST',
	body: new URLSearchParams(fields),
});
const loginForm = post({ ...user, scope: 'locations.read', grant_type: 'password' });
const refresh = { grant_type: 'refresh_token', refresh_token: 'unknown' };
const refreshForm = post({ ...refresh, client_id: client.id, client_secret: client.secret });
const authorizationUrl = (changes: Record<string, string> = {}) => {
	const required = { response_type: 'code', client_id: client.id, redirect_uri: redirectUri };
	const query = new URLSearchParams({ ...required, scope: scopes.join(' '), ...changes });
	return `/a/auth/v0/authorize?${query.toString()}`;
};

describe('the mock service', () => {
	it.each<[string, RequestInit, number, string?]>([
		['has no client', { ...login, headers: {} }, 401, 'invalid_client'],
		['has no scope', createLoginRequest({ scope: '' }), 400, 'invalid_request'],
		['has spaces', createLoginRequest({ scope: scopes.join(' ') }), 400, 'invalid_scope'],
		['asks too much', createLoginRequest({ scope: 'everything' }), 400, 'invalid_scope'],
		['is a form', { ...login, ...loginForm }, 400, 'invalid_request'],
		['is a PUT', { method: 'PUT' }, 405],
	])('rejects a login when it %s', async (_name, init, status, ...[error]) => {
		expect(await call(LOGIN_PATH, init)).toMatchObject({ status, body: error ? { error } : {} });
	});

	it.each<[string, RequestInit, string]>([
		['has Basic', createTokenRequest(refresh, login.headers), 'invalid_request'],
		['is a form', refreshForm, 'invalid_request'],
		['has an unknown token', createTokenRequest(refresh), 'invalid_grant'],
	])('rejects a refresh when it %s', async (_name, init, error) => {
		expect(await call(TOKEN_PATH, init)).toMatchObject({ status: 400, body: { error } });
	});

	it.each<[string, string, RequestInit, number]>([
		['with another redirect URI', authorizationUrl({ redirect_uri: `${redirectUri}/x` }), {}, 400],
		['of the list with another path', '/api/v1/locations', {}, 404],
		['of the list with another method', LIST_PATH, { method: 'DELETE' }, 405],
		['of the list without the media type of JSON:API', LIST_PATH, {}, 406],
	])('rejects a request %s', async (_name, path, init, status) => {
		expect(await call(path, init)).toMatchObject({ status });
	});

	it('rejects a list request with an expired token or without the scope locations.read', async () => {
		const expired = service.tokens.issue(['locations.read']).access_token;
		service.tokens.invalidateAccessTokens();
		const withoutScope = service.tokens.issue(['token.refresh']).access_token;
		expect((await call(LIST_PATH, createListRequest(expired))).status).toBe(401);
		expect((await call(LIST_PATH, createListRequest(withoutScope))).status).toBe(403);
	});

	it.each([
		['the user denies the access', { decision: 'deny' }, {}, 'access_denied'],
		['a scope is unknown', { decision: 'authorize' }, { scope: 'everything' }, 'invalid_scope'],
	])('redirects with an error and the state when %s', async (_when, fields, changes, error) => {
		const url = authorizationUrl({ state: 'the-state', ...changes });
		const { status, headers } = await call(url, post(fields));
		const target = new URL(headers.get('location') ?? '');
		const { error_description, ...others } = Object.fromEntries(target.searchParams);
		expect([status, target.origin + target.pathname]).toEqual([303, redirectUri]);
		expect(error_description).toBeTruthy();
		expect(others).toEqual({ error, state: 'the-state' });
	});

	it('accepts a code and a rotated refresh token only once', async () => {
		const code = service.tokens.issueCode(['token.refresh'], redirectUri);
		const exchange = createTokenRequest({ grant_type: 'authorization_code', code });
		const { refresh_token } = (await call(TOKEN_PATH, exchange)).body;
		expect((await call(TOKEN_PATH, exchange)).body.error).toBe('invalid_grant');
		const refreshCall = createTokenRequest({ ...refresh, refresh_token });
		expect((await call(TOKEN_PATH, refreshCall)).status).toBe(200);
		expect((await call(TOKEN_PATH, refreshCall)).body.error).toBe('invalid_grant');
	});
});
