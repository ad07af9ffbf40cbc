import type { Service } from '../../../sandbox/service/service';
import type { Settings } from '../../../sandbox/service/settings';
import { defaultSettings } from '../../../sandbox/service/settings';
import { listCall, passwordLogin, tokenCall } from '../../harness/calls';
import { answerLists, services } from '../../harness/services';
import { until } from '../../harness/until';

const redirectUri = 'http://127.0.0.1:1/callback';
const start = services();
let service: Service;
beforeEach(async () => {
	service = await start({ redirectUris: [redirectUri], tokenBodies: ['json'] });
});

async function call(path: string, init?: RequestInit) {
	const reply = await fetch(service.url + path, { redirect: 'manual', ...init });
	const text = await reply.text();
	const body = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>;
	return { status: reply.status, headers: reply.headers, text, body };
}

const list = async (init = listCall(service.tokens.issue(['locations.read']).access_token)) =>
	await call('/rest/v1/locations', init);

const { client, user, scopes } = defaultSettings();
const login = (init: RequestInit): [string, RequestInit] => ['/oauth2/token', init];
const token = (init: RequestInit): [string, RequestInit] => ['/a/auth/v0/token', init];
const twice = passwordLogin();
twice.body.append('scope', 'locations.read');
const asForm = (fields: Record<string, string>) => ({ body: new URLSearchParams(fields) });
const passwordAsForm = asForm({ ...user, scope: 'locations.read', grant_type: 'password' });
const unknown = { grant_type: 'refresh_token', refresh_token: 'unknown' };
const unknownAsForm = asForm({ ...unknown, client_id: client.id, client_secret: client.secret });
const prompt = (changes: Record<string, string> = {}) => {
	const asked = { response_type: 'code', client_id: client.id, redirect_uri: redirectUri };
	const query = new URLSearchParams({ ...asked, scope: scopes.join(' '), ...changes });
	return `/a/auth/v0/authorize?${query.toString()}`;
};

// The wrong passwords, secrets, scopes and codes that users type stand in test/engine.
it.each<[string, [string, RequestInit?], number, string?]>([
	['a login without a client', login({ ...passwordLogin(), headers: {} }), 401, 'invalid_client'],
	['a wrong user', login(passwordLogin({ username: 'nobody' })), 400, 'invalid_grant'],
	['no scope', login(passwordLogin({ scope: '' })), 400, 'invalid_request'],
	['scopes with a space', login(passwordLogin({ scope: scopes.join(' ') })), 400, 'invalid_scope'],
	['another grant', login(passwordLogin({ grant_type: 'x' })), 400, 'unsupported_grant_type'],
	['a login as a form', login({ ...passwordLogin(), ...passwordAsForm }), 400, 'invalid_request'],
	['a field that comes twice', login(twice), 400, 'invalid_request'],
	['another method for a login', login({ method: 'PUT' }), 405],
	['an unknown refresh token', token(tokenCall(unknown)), 400, 'invalid_grant'],
	['a grant that is none', token(tokenCall({ grant_type: 'x' })), 400, 'unsupported_grant_type'],
	[
		'a refresh with Basic',
		token(tokenCall(unknown, passwordLogin().headers)),
		400,
		'invalid_request',
	],
	['a refresh as a form', token({ method: 'POST', ...unknownAsForm }), 400, 'invalid_request'],
	['a prompt for a token', [prompt({ response_type: 'token' })], 400],
	['a prompt of another client', [prompt({ client_id: 'other' })], 400],
	['a prompt that leads elsewhere', [prompt({ redirect_uri: `${redirectUri}/x` })], 400],
	['a prompt without a scope', [prompt({ scope: '' })], 400],
	['another path', ['/api/v1/locations'], 404],
	['another method for the list', ['/rest/v1/locations', { method: 'DELETE' }], 405],
	['the list without the media type of JSON:API', ['/rest/v1/locations'], 406],
])('refuses %s', async (_name, [path, init], status, ...[error]) => {
	const reply = await call(path, init);
	expect([reply.status, reply.body.error]).toEqual([status, error]);
	if (status === 405) expect(reply.headers.get('allow')).toMatch(/^(GET|POST)$/);
});

it('prompts, and redirects with what was decided', async () => {
	const { text } = await call(prompt());
	for (const part of ['Authorize</button>', 'Deny</button>', 'locations.read', '127.0.0.1:1']) {
		expect(text).toContain(part);
	}
	const decided = async (decision: string, changes = {}) => {
		const init = { method: 'POST', ...asForm({ decision }) };
		const { status, headers } = await call(prompt({ state: 'the-state', ...changes }), init);
		expect(status).toBe(303);
		return new URL(headers.get('location') ?? '').searchParams;
	};
	expect((await decided('deny')).get('error')).toBe('access_denied');
	expect((await decided('authorize', { scope: 'everything' })).get('error')).toBe('invalid_scope');
	expect((await decided('authorize')).get('state')).toBe('the-state');
	service.settings.echoState = false;
	expect((await decided('authorize')).has('state')).toBe(false);
});

it('takes a code once, and rotates, keeps or omits the refresh token', async () => {
	const code = service.tokens.issueCode(['token.refresh'], redirectUri);
	const exchange = token(tokenCall({ grant_type: 'authorization_code', code }));
	const { refresh_token: first } = (await call(...exchange)).body;
	expect((await call(...exchange)).body.error).toBe('invalid_grant');
	const refreshed = async (refresh_token: unknown) =>
		(await call(...token(tokenCall({ grant_type: 'refresh_token', refresh_token })))).body;
	const { refresh_token: second } = await refreshed(first);
	expect((await refreshed(first)).error).toBe('invalid_grant');
	service.settings.rotation = 'keep';
	expect((await refreshed(second)).refresh_token).toBe(second);
	service.settings.rotation = 'omit';
	expect((await refreshed(second)).refresh_token).toBeNull();
	service.settings.tokenBodies = ['form'];
	expect((await refreshed(second)).error).toBe('invalid_request');
	const taken = await call(...token({ method: 'POST', ...unknownAsForm }));
	expect(taken.body.error).toBe('invalid_grant');
});

it.each<[Settings['expired'], number, RegExp, string | null]>([
	[401, 401, /The access token is missing or expired/, null],
	[403, 403, /The access token is missing or expired/, null],
	[400, 400, /The access token is missing or expired/, null],
	['page', 200, /^<!doctype html><title>Sign in/, null],
	['redirect', 302, /^$/, '/sign-in'],
])('a list call without a good token gets %s', async (expired, status, said, location) => {
	Object.assign(service.settings, { expired });
	const { access_token: ended } = service.tokens.issue(['locations.read']);
	service.tokens.expireAccessTokens();
	for (const given of [ended, 'unknown', '']) {
		const reply = await list(listCall(given));
		expect([reply.status, reply.headers.get('location')]).toEqual([status, location]);
		expect(reply.text).toMatch(said);
	}
	expect((await list()).status).toBe(200);
	const { access_token: other } = service.tokens.issue(['token.refresh']);
	expect((await list(listCall(other))).status).toBe(403);
});

it('list calls beyond mostAtOnce get 429', async () => {
	service.settings.mostAtOnce = 1;
	answerLists(service, { hang: true });
	const given = new AbortController();
	const hanging = fetch(`${service.url}/rest/v1/locations`, { signal: given.signal });
	await until(() => service.journal.listCalls.length === 1);
	service.answerInstead = undefined;
	expect((await list()).status).toBe(429);
	given.abort();
	await expect(hanging).rejects.toThrow();
	while ((await list()).status === 429);
});

it('answerInstead sends another answer, or breaks off, where it returns one', async () => {
	answerLists(service, { status: 503, headers: { 'retry-after': '1' }, body: 'busy' });
	const { status, headers, text } = await list();
	expect([status, headers.get('retry-after'), text]).toEqual([503, '1', 'busy']);
	answerLists(service, { body: { data: [] } });
	const { headers: usual, body } = await list();
	expect([usual.get('content-type'), body]).toEqual(['application/vnd.api+json', { data: [] }]);
	answerLists(service, { reset: true });
	await expect(list()).rejects.toThrow('fetch failed');
	answerLists(service, { reset: 'in the body', body: { data: [] } });
	await expect(list()).rejects.toThrow('terminated');
	expect((await call('/sign-in')).text).toContain('Sign in');
});
