import type { Service } from '../../../sandbox/service/service';
import { startService } from '../../../sandbox/service/service';
import type { Settings } from '../../../sandbox/service/settings';
import { defaultSettings } from '../../../sandbox/service/settings';
import { basicOf, multipart, passwordFields } from '../../harness/passwordGrant';
import { until } from '../../harness/until';

const redirectUri = 'http://127.0.0.1:1/callback';
let service: Service;
beforeEach(async () => {
	service = await startService({ redirectUris: [redirectUri] });
});
afterEach(async () => {
	await service.stop();
});

async function call(path: string, init: RequestInit = {}) {
	const reply = await fetch(service.url + path, { redirect: 'manual', ...init });
	const text = await reply.text();
	const body = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>;
	return { status: reply.status, headers: reply.headers, text, body };
}

const { client, user, scopes } = defaultSettings();
const grant = passwordFields({ user, scopes });
const basic = basicOf(client);
const logIn = (body: RequestInit['body'], authorization = basic): [string, RequestInit] => [
	'/oauth2/token',
	{ method: 'POST', headers: { authorization }, body },
];
const form = (changes: Record<string, string>) => multipart({ ...grant, ...changes });
const twice = form({});
twice.append('scope', 'locations.read');

const token = (fields: object, more: Record<string, string> = {}): [string, RequestInit] => [
	'/a/auth/v0/token',
	{
		method: 'POST',
		headers: { 'content-type': 'application/json', ...more },
		body: JSON.stringify({ client_id: client.id, client_secret: client.secret, ...fields }),
	},
];
const refresh = { grant_type: 'refresh_token', refresh_token: 'unknown' };
const asForm = new URLSearchParams({
	...refresh,
	client_id: client.id,
	client_secret: client.secret,
});

const query = (changes: Record<string, string> = {}) =>
	`/a/auth/v0/authorize?${new URLSearchParams({
		response_type: 'code',
		client_id: client.id,
		redirect_uri: redirectUri,
		scope: 'locations.read token.refresh',
		state: 'the-state',
		...changes,
	}).toString()}`;

it.each<[string, [string, RequestInit?], number, string?]>([
	['a wrong client', logIn(form({}), basicOf({ ...client, id: 'other' })), 401, 'invalid_client'],
	['a wrong secret', logIn(form({}), basicOf({ ...client, secret: 'x' })), 401, 'invalid_client'],
	['a wrong password', logIn(form({ password: 'wrong' })), 400, 'invalid_grant'],
	['a wrong user', logIn(form({ username: 'nobody' })), 400, 'invalid_grant'],
	['an unknown scope', logIn(form({ scope: 'everything' })), 400, 'invalid_scope'],
	['scopes with spaces', logIn(form({ scope: scopes.join(' ') })), 400, 'invalid_scope'],
	['no scope', logIn(form({ scope: '' })), 400, 'invalid_request'],
	[
		'another grant',
		logIn(form({ grant_type: 'client_credentials' })),
		400,
		'unsupported_grant_type',
	],
	['an urlencoded body', logIn(new URLSearchParams(grant)), 400, 'invalid_request'],
	['a JSON body', logIn(JSON.stringify(grant)), 400, 'invalid_request'],
	['a field that comes twice', logIn(twice), 400, 'invalid_request'],
	['another method', ['/oauth2/token', { method: 'PUT' }], 405],
	['a used code', token({ grant_type: 'authorization_code', code: 'used' }), 400, 'invalid_grant'],
	['an unknown refresh token', token(refresh), 400, 'invalid_grant'],
	['a wrong secret in JSON', token({ ...refresh, client_secret: 'x' }), 401, 'invalid_client'],
	['a grant that is none', token({ grant_type: 'password' }), 400, 'unsupported_grant_type'],
	['an Authorization header', token(refresh, { authorization: basic }), 400, 'invalid_request'],
	['a form', ['/a/auth/v0/token', { method: 'POST', body: asForm }], 400, 'invalid_request'],
	['a prompt for a token', [query({ response_type: 'token' })], 400],
	['a prompt of another client', [query({ client_id: 'other' })], 400],
	['a prompt that leads elsewhere', [query({ redirect_uri: 'http://127.0.0.1:1/other' })], 400],
	['a prompt without a scope', [query({ scope: '' })], 400],
	['another path', ['/api/v1/locations'], 404],
	['another method for the list', ['/rest/v1/locations', { method: 'DELETE' }], 405],
	['the list as plain JSON', ['/rest/v1/locations'], 406],
])('refuses %s', async (_name, [path, init], status, ...[error]) => {
	const reply = await call(path, init);
	expect([reply.status, reply.body.error]).toEqual([status, error]);
	if (status === 405) expect(reply.headers.get('allow')).toMatch(/^(GET|POST)$/);
});

it('logs in by password, and keeps a journal with the exact bytes', async () => {
	const { status, body } = await call(...logIn(form({})));
	expect([status, body.expires_in, body.company_id]).toEqual([200, 86_400, '4711']);
	expect((await call(...logIn(form({ scope: 'locations.read' })))).body.refresh_token).toBeNull();
	const [entry] = service.journal.entries;
	expect(entry).toMatchObject({ method: 'POST', path: '/oauth2/token', status: 200 });
	expect(entry?.headers.authorization).toBe(basic);
	expect(entry?.body.toString()).toContain('name="grant_type"\r\n\r\npassword\r\n');
});

it('prompts, exchanges a code once, refreshes, and rotates, keeps or omits the refresh token', async () => {
	const decide = async (decision: string, changes: Record<string, string> = {}) => {
		const init = { method: 'POST', body: new URLSearchParams({ decision }) };
		const { status, headers } = await call(query(changes), init);
		expect(status).toBe(303);
		return new URL(headers.get('location') ?? '').searchParams;
	};
	const { text } = await call(query());
	for (const part of ['Authorize</button>', 'Deny</button>', 'locations.read', '127.0.0.1:1']) {
		expect(text).toContain(part);
	}
	expect((await decide('deny')).get('error')).toBe('access_denied');
	expect((await decide('authorize', { scope: 'everything' })).get('error')).toBe('invalid_scope');

	const redirect = await decide('authorize');
	expect(redirect.get('state')).toBe('the-state');
	service.settings.echoState = false;
	expect((await decide('authorize')).has('state')).toBe(false);
	const exchange = token({ grant_type: 'authorization_code', code: redirect.get('code') });
	const first = (await call(...exchange)).body.refresh_token;
	expect((await call(...exchange)).body.error).toBe('invalid_grant');
	const refreshed = async (refresh_token: unknown) =>
		(await call(...token({ grant_type: 'refresh_token', refresh_token }))).body;
	const { refresh_token: second } = await refreshed(first);
	expect((await refreshed(first)).error).toBe('invalid_grant');
	service.settings.rotation = 'keep';
	expect((await refreshed(second)).refresh_token).toBe(second);
	service.settings.rotation = 'omit';
	expect((await refreshed(second)).refresh_token).toBeNull();
	service.settings.tokenBodies = ['form'];
	expect((await refreshed(second)).error).toBe('invalid_request');
	const taken = await call('/a/auth/v0/token', { method: 'POST', body: asForm });
	expect(taken.body.error).toBe('invalid_grant');
});

const list = (granted = ['locations.read']) => {
	const authorization = `Bearer ${service.tokens.issue(granted).access_token}`;
	return { accept: 'application/vnd.api+json', authorization };
};

it.each<[Settings['expired'], number, string, string | null]>([
	[401, 401, 'The access token is missing or expired.', null],
	[403, 403, 'The access token is missing or expired.', null],
	[400, 400, 'The access token is missing or expired.', null],
	['page', 200, '<!doctype html><title>Sign in</title>', null],
	['redirect', 302, '', '/sign-in'],
])('answers a list call without a good token with %s', async (expired, status, said, location) => {
	Object.assign(service.settings, { expired });
	const headers = list();
	expect((await call('/rest/v1/locations', { headers })).status).toBe(200);
	expect((await call('/rest/v1/locations', { headers: list(['token.refresh']) })).status).toBe(403);
	service.tokens.expireAccessTokens();
	for (const authorization of [headers.authorization, 'Bearer unknown', '']) {
		const reply = await call('/rest/v1/locations', { headers: { ...headers, authorization } });
		expect([reply.status, reply.headers.get('location')]).toEqual([status, location]);
		expect(reply.text).toContain(said);
	}
	expect((await call('/sign-in')).text).toBe('<!doctype html><title>Sign in</title>');
});

it.each([
	[undefined, null],
	[0, '0'],
	[2, '2'],
])(
	'more list calls than mostAtOnce get 429, with retryAfter %p: %p',
	async (retryAfter, header) => {
		Object.assign(service.settings, { mostAtOnce: 1, retryAfter });
		const headers = list();
		const given = new AbortController();
		service.answerInstead = () => ({ hang: true });
		const url = `${service.url}/rest/v1/locations`;
		const hanging = fetch(url, { headers, signal: given.signal }).catch(() => 'given up');
		await until(() => service.journal.listCalls.length === 1);
		service.answerInstead = undefined;
		const { status, headers: answered } = await call('/rest/v1/locations', { headers });
		expect([status, answered.get('retry-after')]).toEqual([429, header]);
		expect((await call('/api/v3/locations', { headers })).status).toBe(404);
		given.abort();
		expect(await hanging).toBe('given up');
		while ((await call('/rest/v1/locations', { headers })).status === 429);
	},
);
