import type { Service } from '../../../sandbox/service/service';
import { startService } from '../../../sandbox/service/service';
import { defaultSettings } from '../../../sandbox/service/settings';
import {
	basicOf,
	multipart,
	obtainTokenByPassword,
	passwordFields,
} from '../../harness/passwordGrant';
import { list as listOf, listHeaders } from './listing';

let service: Service;
beforeEach(async () => {
	service = await startService({ redirectUris: ['http://127.0.0.1:1/callback'] });
});
afterEach(async () => {
	await service.stop();
});

const basic = (id = 'demo-client', secret = 'demo-client-secret') => basicOf({ id, secret });
const grant = passwordFields(defaultSettings());

async function contentOf(reply: Response) {
	const text = await reply.text();
	const body = (text.startsWith('{') ? JSON.parse(text) : text) as Record<string, unknown>;
	return { status: reply.status, body, headers: reply.headers };
}

const call = async (path: string, init: RequestInit = {}) =>
	await contentOf(await fetch(`${service.url}${path}`, { redirect: 'manual', ...init }));

const logIn = async (
	fields = grant,
	authorization = basic(),
	body: RequestInit['body'] = multipart(fields),
) => await contentOf(await obtainTokenByPassword(service.url, authorization, body));

describe('obtainTokenByPassword, the password grant', () => {
	it('answers with the published token response', async () => {
		const { status, body } = await logIn();
		expect(status).toBe(200);
		expect(body).toEqual({
			token_type: 'Bearer',
			access_token: expect.stringMatching(/^access-/) as string,
			expires_in: 86_400,
			refresh_token: expect.stringMatching(/^refresh-/) as string,
			refresh_token_expires_in: 2_592_000,
			state: null,
			company_id: '4711',
		});
	});

	it('issues no refresh token without the scope for it', async () => {
		const { body } = await logIn({ ...grant, scope: 'locations.read' });
		expect(body.refresh_token).toBeNull();
	});

	it.each([
		['a wrong client', grant, basic('other'), 401, 'invalid_client'],
		['a wrong client secret', grant, basic('demo-client', 'wrong'), 401, 'invalid_client'],
		['a wrong password', { ...grant, password: 'wrong' }, basic(), 400, 'invalid_grant'],
		['a wrong user', { ...grant, username: 'nobody' }, basic(), 400, 'invalid_grant'],
		['an unknown scope', { ...grant, scope: 'everything' }, basic(), 400, 'invalid_scope'],
		[
			'scopes with spaces',
			{ ...grant, scope: 'token.refresh locations.read' },
			basic(),
			400,
			'invalid_scope',
		],
		['no scope', { ...grant, scope: '' }, basic(), 400, 'invalid_request'],
		[
			'another grant',
			{ ...grant, grant_type: 'client_credentials' },
			basic(),
			400,
			'unsupported_grant_type',
		],
	])('refuses %s', async (_name, fields, authorization, status, error) => {
		const reply = await logIn(fields, authorization);
		expect([reply.status, reply.body.error]).toEqual([status, error]);
	});

	it('refuses every body that is not multipart, and a field that comes twice', async () => {
		const form = multipart(grant);
		form.append('scope', 'locations.read');
		for (const body of [new URLSearchParams(grant), JSON.stringify(grant), form]) {
			expect((await logIn(grant, basic(), body)).body.error).toBe('invalid_request');
		}
	});

	it('refuses every method but POST', async () => {
		const { status, headers } = await call('/oauth2/token', { method: 'PUT' });
		expect([status, headers.get('allow')]).toEqual([405, 'POST']);
	});
});

describe('listLocations, the list', () => {
	const list = async (query = '', changes: Record<string, string> = {}) =>
		await listOf(service, query, { ...listHeaders(service), ...changes });

	it('is JSON:API', async () => {
		const { status, headers, body } = await list();
		expect(status).toBe(200);
		expect(headers.get('content-type')).toBe('application/vnd.api+json');
		expect(body.data).toEqual(service.locations().slice(0, 50));
	});

	it('refuses a missing, unknown or expired token, and one without the scope', async () => {
		expect((await list('', { authorization: '' })).status).toBe(401);
		expect((await list('', { authorization: 'Bearer unknown' })).status).toBe(401);
		const refresh = service.tokens.issue(['token.refresh']).access_token;
		expect((await list('', { authorization: `Bearer ${refresh}` })).status).toBe(403);
		service.settings.tokenLifetime = 0;
		expect((await list()).status).toBe(401);
	});

	it('refuses another Accept header, another method and another path', async () => {
		expect((await list('', { accept: 'application/json' })).status).toBe(406);
		expect((await call('/rest/v1/locations', { method: 'DELETE' })).status).toBe(405);
		expect((await call('/api/v1/locations')).status).toBe(404);
	});

	it.each([
		'?page=2',
		'?page[offset]=-1',
		'?page[offset]=a',
		'?page[limit]=0',
		'?sort=name',
		'?page[offset]=1&page[offset]=2',
	])('refuses the query %s', async (query) => {
		expect((await list(query)).status).toBe(400);
	});

	it('caps a page at its own size', async () => {
		expect((await list('?page[limit]=1000')).body.data).toHaveLength(50);
		expect((await list('?page[limit]=7&page[offset]=230')).body.data).toHaveLength(7);
	});

	it('is the same for a seed and differs for another', async () => {
		const other = await startService({ seed: 2 });
		const same = await startService();
		expect(same.locations()).toEqual(service.locations());
		expect(other.locations()).not.toEqual(service.locations());
		await other.stop();
		await same.stop();
	});
});

describe('openAuthorizationPrompt and obtainTokenByCodeOrRefreshToken, the authorization code', () => {
	const redirectUri = 'http://127.0.0.1:1/callback';
	const query = (changes: Record<string, string> = {}) =>
		new URLSearchParams({
			response_type: 'code',
			client_id: 'demo-client',
			redirect_uri: redirectUri,
			scope: 'locations.read token.refresh',
			state: 'the-state',
			...changes,
		}).toString();

	async function decide(decision: string, changes: Record<string, string> = {}) {
		const { status, headers } = await call(`/a/auth/v0/authorize?${query(changes)}`, {
			method: 'POST',
			body: new URLSearchParams({ decision }),
		});
		expect(status).toBe(303);
		return new URL(headers.get('location') ?? '').searchParams;
	}

	async function token(fields: Record<string, unknown>, init: RequestInit = {}) {
		return await call('/a/auth/v0/token', {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({
				client_id: 'demo-client',
				client_secret: 'demo-client-secret',
				...fields,
			}),
			...init,
		});
	}

	it('shows a prompt with both buttons and the scopes', async () => {
		const { status, body } = await call(`/a/auth/v0/authorize?${query()}`);
		expect(status).toBe(200);
		for (const text of ['Authorize</button>', 'Deny</button>', 'locations.read', '127.0.0.1:1']) {
			expect(body).toContain(text);
		}
	});

	it.each<Record<string, string>>([
		{ response_type: 'token' },
		{ client_id: 'other' },
		{ redirect_uri: 'http://127.0.0.1:1/other' },
		{ scope: '' },
	])('shows no prompt for %p', async (changes) => {
		expect((await call(`/a/auth/v0/authorize?${query(changes)}`)).status).toBe(400);
	});

	it('exchanges a code once, refreshes, and rotates', async () => {
		const redirect = await decide('authorize');
		expect(redirect.get('state')).toBe('the-state');
		const exchange = { grant_type: 'authorization_code', code: redirect.get('code') };
		const first = await token(exchange);
		expect(first.status).toBe(200);
		expect((await token(exchange)).body.error).toBe('invalid_grant');

		const refresh = { grant_type: 'refresh_token', refresh_token: first.body.refresh_token };
		const second = await token(refresh);
		expect(second.body.refresh_token).not.toBe(first.body.refresh_token);
		expect((await token(refresh)).body.error).toBe('invalid_grant');
	});

	it('keeps or omits the refresh token when it does not rotate', async () => {
		const { refresh_token } = service.tokens.issue(['token.refresh']);
		const refresh = { grant_type: 'refresh_token', refresh_token };
		service.settings.rotation = 'keep';
		expect((await token(refresh)).body.refresh_token).toBe(refresh_token);
		service.settings.rotation = 'omit';
		expect((await token(refresh)).body.refresh_token).toBeNull();
	});

	it('tells the redirect of a denial and of an unknown scope', async () => {
		expect((await decide('deny')).get('error')).toBe('access_denied');
		expect((await decide('authorize', { scope: 'everything' })).get('error')).toBe('invalid_scope');
	});

	it('repeats state only if it is set to', async () => {
		service.settings.echoState = false;
		expect((await decide('authorize')).has('state')).toBe(false);
	});

	it('takes JSON without Authorization header, and a form only if it is set to', async () => {
		const fields = { grant_type: 'refresh_token', refresh_token: 'unknown' };
		const form = new URLSearchParams({
			...fields,
			client_id: 'demo-client',
			client_secret: 'demo-client-secret',
		});
		const asForm = { headers: undefined, body: form };
		expect((await token(fields, asForm)).body.error).toBe('invalid_request');
		service.settings.tokenBodies = ['json', 'form'];
		expect((await token(fields, asForm)).body.error).toBe('invalid_grant');
		const headers = { 'content-type': 'application/json', authorization: basic() };
		expect((await token(fields, { headers })).body.error).toBe('invalid_request');
		expect((await token({ ...fields, client_secret: 'wrong' })).status).toBe(401);
		expect((await token({ grant_type: 'password' })).body.error).toBe('unsupported_grant_type');
	});
});

it('keeps a journal with the exact bytes', async () => {
	await logIn();
	const [entry] = service.journal.entries;
	expect(entry?.headers.authorization).toBe(basic());
	expect(entry?.body.toString()).toContain('name="grant_type"\r\n\r\npassword\r\n');
	expect(entry?.status).toBe(200);
});
