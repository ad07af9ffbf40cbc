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
const form = (fields: Record<string, string>) => ({ body: new URLSearchParams(fields) });
const passwordForm = form({ ...user, scope: 'locations.read', grant_type: 'password' });
const refresh = { grant_type: 'refresh_token', refresh_token: 'unknown' };
const refreshForm = form({ ...refresh, client_id: client.id, client_secret: client.secret });
const basic = createLoginRequest().headers;
const authorizationUrl = (changes: Record<string, string> = {}) => {
	const required = { response_type: 'code', client_id: client.id, redirect_uri: redirectUri };
	const query = new URLSearchParams({ ...required, scope: scopes.join(' '), ...changes });
	return `/a/auth/v0/authorize?${query.toString()}`;
};

describe('the mock service', () => {
	it.each<[string, string, RequestInit | undefined, number, string?]>([
		[
			'a login without a client',
			LOGIN_PATH,
			{ ...createLoginRequest(), headers: {} },
			401,
			'invalid_client',
		],
		[
			'a login without a scope',
			LOGIN_PATH,
			createLoginRequest({ scope: '' }),
			400,
			'invalid_request',
		],
		[
			'scopes separated by spaces',
			LOGIN_PATH,
			createLoginRequest({ scope: scopes.join(' ') }),
			400,
			'invalid_scope',
		],
		[
			'a login as a form',
			LOGIN_PATH,
			{ ...createLoginRequest(), ...passwordForm },
			400,
			'invalid_request',
		],
		['another method for a login', LOGIN_PATH, { method: 'PUT' }, 405],
		[
			'a refresh with Basic',
			TOKEN_PATH,
			createTokenRequest(refresh, basic),
			400,
			'invalid_request',
		],
		['a refresh as a form', TOKEN_PATH, { method: 'POST', ...refreshForm }, 400, 'invalid_request'],
		['an unknown refresh token', TOKEN_PATH, createTokenRequest(refresh), 400, 'invalid_grant'],
		[
			'another redirect URI',
			authorizationUrl({ redirect_uri: `${redirectUri}/x` }),
			undefined,
			400,
		],
		['another path for the list', '/api/v1/locations', undefined, 404],
		['another method for the list', LIST_PATH, { method: 'DELETE' }, 405],
		['a list without the media type of JSON:API', LIST_PATH, undefined, 406],
	])('rejects %s', async (_name, path, init, status, ...[error]) => {
		const response = await call(path, init);
		expect([response.status, response.body.error]).toEqual([status, error]);
	});

	it.each([
		['the user denies the access', { decision: 'deny' }, {}, 'access_denied'],
		['a scope is unknown', { decision: 'authorize' }, { scope: 'everything' }, 'invalid_scope'],
	])('redirects with an error and the state when %s', async (_when, fields, changes, error) => {
		const url = authorizationUrl({ state: 'the-state', ...changes });
		const { status, headers } = await call(url, { method: 'POST', ...form(fields) });
		const target = new URL(headers.get('location') ?? '');
		const { error_description, ...others } = Object.fromEntries(target.searchParams);
		expect([status, target.origin + target.pathname]).toEqual([303, redirectUri]);
		expect(error_description).toBeTruthy();
		expect(others).toEqual({ error, state: 'the-state' });
	});

	it('rejects a login with a scope that is not granted', async () => {
		const { status, body } = await call(
			LOGIN_PATH,
			createLoginRequest({ scope: 'locations.read,everything' }),
		);
		expect([status, body.error]).toEqual([400, 'invalid_scope']);
		expect(body.error_description).toContain('everything');
	});

	it('accepts a code and a rotated refresh token only once', async () => {
		const code = service.tokens.issueCode(['token.refresh'], redirectUri);
		const exchange = createTokenRequest({ grant_type: 'authorization_code', code });
		const { refresh_token } = (await call(TOKEN_PATH, exchange)).body;
		expect((await call(TOKEN_PATH, exchange)).body.error).toBe('invalid_grant');
		const refreshCall = createTokenRequest({ grant_type: 'refresh_token', refresh_token });
		expect((await call(TOKEN_PATH, refreshCall)).status).toBe(200);
		expect((await call(TOKEN_PATH, refreshCall)).body.error).toBe('invalid_grant');
	});

	it('rejects a list request with an expired token or without the scope locations.read', async () => {
		const expired = service.tokens.issue(['locations.read']).access_token;
		service.tokens.expireAccessTokens();
		const withoutScope = service.tokens.issue(['token.refresh']).access_token;
		expect((await call(LIST_PATH, createListRequest(expired))).status).toBe(401);
		expect((await call(LIST_PATH, createListRequest(withoutScope))).status).toBe(403);
	});
});
