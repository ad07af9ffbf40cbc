import type { CannedReply } from '../../sandbox/service/cannedReply';
import { ownClock } from '../harness/clock';
import { idsOf, services } from '../harness/services';
import { pastedCodeCredential } from './harness/credentials';
import { runWorkflow, tracesOf } from './harness/runWorkflow';

const start = services();
const bodyOf = (entry: { body: Buffer } | undefined) =>
	JSON.parse(entry?.body.toString() ?? '') as Record<string, unknown>;

it('exchanges the code as documented, then refreshes as documented, and nothing else', async () => {
	const service = await start({ tokenBodies: ['json'] });
	const credentials = pastedCodeCredential(service);
	const code = credentials.data.authorizationCode;
	const first = await runWorkflow({ credentials });
	const issued = { ...credentials.data };
	service.tokens.expireAccessTokens();
	const second = await runWorkflow({ credentials });

	expect([first.error, second.error]).toEqual([undefined, undefined]);
	expect(second.items.map(({ json }) => json.id)).toEqual(idsOf(service));
	const client = { client_id: 'demo-client', client_secret: 'demo-client-secret' };
	expect(service.journal.tokenCalls.map(bodyOf)).toEqual([
		{ grant_type: 'authorization_code', code, ...client },
		{ grant_type: 'refresh_token', refresh_token: issued.refreshToken, ...client },
	]);
	for (const { method, path, headers } of service.journal.tokenCalls) {
		expect([method, path]).toEqual(['POST', '/a/auth/v0/token']);
		expect(headers['content-type']).toBe('application/json');
		expect(headers.authorization).toBeUndefined();
	}
	expect(issued.authorizationCode).toBe('');
	expect(credentials.data.refreshToken).not.toBe(issued.refreshToken);
});

it.each([
	['the whole address', (code: string) => `https://example.com/callback?code=${code}&state=x`],
	['its query', (code: string) => `?code=${code}`],
	['the code with spaces around it', (code: string) => `  ${code}\n`],
])('takes %s for the code', async (_name, paste) => {
	const service = await start({ count: 1 });
	const credentials = pastedCodeCredential(service);
	credentials.data.authorizationCode = paste(credentials.data.authorizationCode as string);
	const { items, error } = await runWorkflow({ credentials });
	expect(error).toBeUndefined();
	expect(items).toHaveLength(1);
});

it.each([
	[
		'an address without a code',
		'https://example.com/callback?state=x',
		/pasted address holds no code/,
	],
	[
		'the refusal of the service',
		'https://example.com/callback?error=access_denied&error_description=The+user+denied+the+access.',
		/did not authorize n8n: The user denied the access\. To authorize n8n, open this address/,
	],
	['nothing', '', /^n8n is not authorized yet\. To authorize n8n, open this address/],
	[
		'the wish to authorize again',
		'new',
		/^Ready for a new authorization\. To authorize n8n, open this address/,
	],
])('refuses %s before anything is sent', async (_name, authorizationCode, message) => {
	const service = await start();
	const credentials = pastedCodeCredential(service, { authorizationCode });
	const { error } = await runWorkflow({ credentials });
	expect(error?.message).toMatch(message);
	expect(error?.message).toContain(
		` browser: ${service.url}/a/auth/v0/authorize?response_type=code&client_id=demo-client&redirect_uri=https%3A%2F%2Fexample.com%2Fcallback&scope=locations.read+token.refresh`,
	);
	expect(error?.description).toMatch(/Click Authorize there.*paste.* into 'Authorization Code'/);
	expect(service.journal.entries).toHaveLength(0);
});

it('exchanges a code once for 100 input items', async () => {
	const service = await start({ count: 2, latency: 2 });
	const credentials = pastedCodeCredential(service);
	const { items, error } = await runWorkflow({ credentials, inputItems: 100 });
	expect(error).toBeUndefined();
	expect(items).toHaveLength(200);
	expect(service.journal.tokenCalls).toHaveLength(1);
});

it('refreshes once for 100 input items and rotating refresh tokens: no invalid_grant', async () => {
	const service = await start({ count: 2, latency: 2, rotation: 'rotate' });
	const credentials = pastedCodeCredential(service);
	await runWorkflow({ credentials });
	service.tokens.expireAccessTokens();
	service.journal.clear();
	const { items, error } = await runWorkflow({ credentials, inputItems: 100 });
	expect(error).toBeUndefined();
	expect(items).toHaveLength(200);
	expect(service.journal.tokenCalls.map(({ status }) => status)).toEqual([200]);
});

it.each(['keep', 'omit'] as const)(
	'keeps the refresh token when the service does: %s',
	async (rotation) => {
		const service = await start({ count: 1, rotation });
		const credentials = pastedCodeCredential(service);
		await runWorkflow({ credentials });
		const { refreshToken } = credentials.data;
		for (let run = 1; run <= 2; run++) {
			service.tokens.expireAccessTokens();
			expect((await runWorkflow({ credentials })).error).toBeUndefined();
		}
		expect(refreshToken).toMatch(/^refresh-/);
		expect(credentials.data.refreshToken).toBe(refreshToken);
	},
);

it('does not exchange a code again that an editor saved once more', async () => {
	const service = await start({ count: 1 });
	const credentials = pastedCodeCredential(service);
	const { authorizationCode = '' } = credentials.data;
	await runWorkflow({ credentials });
	credentials.data.authorizationCode = authorizationCode;
	service.tokens.expireAccessTokens();
	expect((await runWorkflow({ credentials })).error).toBeUndefined();
	expect(service.journal.tokenCalls.map((entry) => bodyOf(entry).grant_type)).toEqual([
		'authorization_code',
		'refresh_token',
	]);
});

it('gets its tokens back when an open dialog saves the consumed code over them', async () => {
	const service = await start({ count: 1 });
	const credentials = pastedCodeCredential(service);
	const { authorizationCode = '' } = credentials.data;
	await runWorkflow({ credentials });
	const { refreshToken } = credentials.data;
	Object.assign(credentials.data, {
		accessToken: '',
		refreshToken: '',
		usedCode: '',
		authorizationCode,
	});
	expect((await runWorkflow({ credentials })).error).toBeUndefined();
	expect(service.journal.tokenCalls).toHaveLength(1);
	expect(credentials.data).toMatchObject({ refreshToken, authorizationCode: '' });
});

it('exchanges a new code at once, though the kept token is still good', async () => {
	const service = await start({ count: 1 });
	const credentials = pastedCodeCredential(service);
	await runWorkflow({ credentials });
	const { accessToken } = credentials.data;
	credentials.data.authorizationCode = service.tokens.issueCode(
		service.settings.scopes,
		'https://x',
	);
	expect((await runWorkflow({ credentials })).error).toBeUndefined();
	expect(service.journal.tokenCalls).toHaveLength(2);
	expect(credentials.data.accessToken).not.toBe(accessToken);
});

it('does not send a token to another base URL when there is no refresh token', async () => {
	const [service, elsewhere] = [await start({ count: 1 }), await start({ count: 1 })];
	const authorizationCode = service.tokens.issueCode(['locations.read'], 'https://x');
	const credentials = pastedCodeCredential(service, { authorizationCode });
	await runWorkflow({ credentials });
	credentials.data.baseUrl = elsewhere.url;
	const { error } = await runWorkflow({ credentials });
	expect(error?.message).toMatch(/^The credential was changed, so n8n must be authorized again/);
	expect(elsewhere.journal.entries).toHaveLength(0);
});

it('renews at once when the client secret was changed, and says when it is wrong', async () => {
	const service = await start({ count: 1 });
	const credentials = pastedCodeCredential(service);
	await runWorkflow({ credentials });
	credentials.data.clientSecret = 'wrong-secret';
	const { error } = await runWorkflow({ credentials });
	expect(error?.message).toMatch(/client ID or the client secret/);
});

it('does so after a correction of Base URL and a refresh in between as well', async () => {
	const service = await start({ count: 1 });
	const credentials = pastedCodeCredential(service, { baseUrl: `${service.url}/wrong` });
	const { authorizationCode = '' } = credentials.data;
	const openDialog = {
		accessToken: '',
		refreshToken: '',
		usedCode: '',
		issuedFor: '',
		authorizationCode,
	};
	expect((await runWorkflow({ credentials })).error?.message).toMatch(/no list of locations/);

	Object.assign(credentials.data, openDialog, { baseUrl: service.url });
	expect((await runWorkflow({ credentials })).error).toBeUndefined();
	service.tokens.expireAccessTokens();
	expect((await runWorkflow({ credentials })).error).toBeUndefined();
	Object.assign(credentials.data, openDialog);
	expect((await runWorkflow({ credentials })).error).toBeUndefined();

	expect(
		service.journal.tokenCalls.map((entry) => [bodyOf(entry).grant_type, entry.status]),
	).toEqual([
		['authorization_code', 200],
		['refresh_token', 200],
	]);
});

it('sends no refresh token to another authorization address, and works again when that is restored', async () => {
	const [service, elsewhere] = [await start({ count: 1 }), await start({ count: 1 })];
	const credentials = pastedCodeCredential(service);
	await runWorkflow({ credentials });
	credentials.data.authBaseUrl = elsewhere.url;
	const { error } = await runWorkflow({ credentials });
	expect(error?.message).toMatch(/^The credential was changed, so n8n must be authorized again/);
	expect(elsewhere.journal.entries).toHaveLength(0);
	credentials.data.authBaseUrl = service.url;
	expect((await runWorkflow({ credentials })).error).toBeUndefined();
});

it('takes a new code that is pasted over an authorization which was revoked', async () => {
	const service = await start({ count: 1 });
	const credentials = pastedCodeCredential(service);
	await runWorkflow({ credentials });
	service.tokens.expireAccessTokens();
	service.tokens.revokeRefreshTokens();
	credentials.data.authorizationCode = service.tokens.issueCode(
		service.settings.scopes,
		'https://x',
	);
	expect((await runWorkflow({ credentials })).error).toBeUndefined();
});

it('asks for a new authorization when the scope was changed, sends nothing, and works again when that is restored', async () => {
	const service = await start({ count: 1 });
	const credentials = pastedCodeCredential(service);
	await runWorkflow({ credentials });
	service.journal.clear();
	credentials.data.scope = 'locations.read visitors.read';
	const { error } = await runWorkflow({ credentials });
	expect(error?.message).toMatch(
		/^The credential was changed.*&scope=locations\.read\+visitors\.read$/,
	);
	expect(service.journal.entries).toHaveLength(0);
	credentials.data.scope = ' locations.read token.refresh ';
	expect((await runWorkflow({ credentials })).error).toBeUndefined();
	expect(service.journal.tokenCalls).toHaveLength(0);
});

it('asks for it as well where a form that was open all the time saves the changed scope with the consumed code', async () => {
	const service = await start({ count: 1 });
	const credentials = pastedCodeCredential(service);
	const { authorizationCode } = credentials.data;
	await runWorkflow({ credentials });
	service.journal.clear();
	Object.assign(credentials.data, {
		...{ accessToken: '', refreshToken: '', expiresAt: '', issuedFor: '' },
		...{ usedCode: '', companyId: '', authorizationCode, scope: 'locations.read visitors.read' },
	});
	const { error } = await runWorkflow({ credentials });
	expect(error?.message).toMatch(/^The credential was changed/);
	expect(service.journal.entries).toHaveLength(0);
	credentials.data.scope = 'locations.read token.refresh';
	expect((await runWorkflow({ credentials })).error).toBeUndefined();
	expect(service.journal.tokenCalls).toHaveLength(0);
});

it('shows no code that was pasted into Redirect URL', async () => {
	const service = await start({ count: 1 });
	const redirectUrl = 'https://localhost/callback?code=a-secret-code';
	const credentials = pastedCodeCredential(service, { redirectUrl, authorizationCode: '' });
	const run = await runWorkflow({ credentials });
	expect(run.error?.message).toBe('n8n is not authorized yet');
	expect(run.error?.description).toMatch(/fill in 'Redirect URL' as on the integration/);
	expect(tracesOf(run)).not.toContain('a-secret-code');
});

describe('a failed call', () => {
	const { pass } = ownClock();

	it.each([
		[
			'a used code',
			{ authorizationCode: 'used-code' },
			/code is used up, expired/,
			/paste the address/,
		],
		[
			'a wrong client secret',
			{ clientSecret: 'wrong-secret' },
			/client ID or the client secret/,
			/'Client Secret'/,
		],
	])('with %s is made once and changes nothing', async (_name, changes, message, description) => {
		const service = await start();
		const credentials = pastedCodeCredential(service, changes);
		const before = { ...credentials.data };
		const { error } = await runWorkflow({ credentials, inputItems: 10 });
		expect(error?.message).toMatch(message);
		expect(error?.description).toMatch(description);
		expect(service.journal.tokenCalls).toHaveLength(1);
		expect(credentials.data).toEqual(before);
	});

	it('of a refresh says to authorize again, and where', async () => {
		const service = await start();
		const credentials = pastedCodeCredential(service);
		await runWorkflow({ credentials, parameters: { limit: 1 } });
		const before = { ...credentials.data };
		service.tokens.expireAccessTokens();
		service.tokens.revokeRefreshTokens();
		const { error } = await runWorkflow({ credentials });
		expect(error?.message).toMatch(
			/^The service no longer accepts the stored authorization\. To authorize n8n, open this address .*: http/,
		);
		expect(error?.description).toMatch(/It was revoked or has expired\. Click Authorize there/);
		expect(credentials.data).toEqual(before);
	});

	it('by a service that fails for a moment changes nothing, and the next run works', async () => {
		const service = await start({ count: 1 });
		const credentials = pastedCodeCredential(service);
		service.answerInstead = ({ path }) => (path.endsWith('/token') ? { status: 503 } : undefined);
		expect((await runWorkflow({ credentials })).error?.message).toMatch(/failed to issue a token/);
		service.answerInstead = undefined;
		pass(1_000); // so long nobody tries again
		expect((await runWorkflow({ credentials })).error).toBeUndefined();
	});
});

it('says what to do when the token has expired and the service never gave a refresh token', async () => {
	const service = await start({ count: 1 });
	const authorizationCode = service.tokens.issueCode(['locations.read'], 'https://x');
	const credentials = pastedCodeCredential(service, { authorizationCode });
	expect((await runWorkflow({ credentials })).error).toBeUndefined();
	service.tokens.expireAccessTokens();
	const { error } = await runWorkflow({ credentials });
	expect(error?.message).toBe('The service does not accept the access token (401)');
	expect(error?.description).toMatch(/enter the word new/);
	expect(service.journal.tokenCalls).toHaveLength(1);
});

describe('a refresh token that another worker of n8n presented first', () => {
	ownClock();

	const INVALID_GRANT = { status: 400, body: { error: 'invalid_grant' } };
	/** Answers a refresh as a service does that has issued new tokens to somebody else a moment before. */
	async function refusedOnce(stored: boolean, refusal: CannedReply = INVALID_GRANT) {
		const service = await start();
		const credentials = pastedCodeCredential(service);
		await runWorkflow({ credentials });
		const renewed = service.tokens.issue(service.settings.scopes);
		service.journal.clear();
		const old = `Bearer ${credentials.data.accessToken as string}`;
		service.answerInstead = ({ path, headers }) => {
			if (path.endsWith('/locations')) {
				return headers.authorization === old ? { status: 401 } : undefined;
			}
			if (stored) {
				const { access_token, refresh_token } = renewed;
				const tokens = { accessToken: access_token, refreshToken: refresh_token ?? '' };
				setTimeout(() => Object.assign(credentials.data, tokens), 100);
			}
			return refusal;
		};
		const run = await runWorkflow({ credentials, inputItems: 3 });
		return { ...run, service };
	}

	it.each<[string, CannedReply]>([
		['as RFC 6749 says', INVALID_GRANT],
		['with 401 and no word', { status: 401 }],
		['with 400 and words of its own', { status: 400, body: { errors: [{ title: 'Bad token' }] } }],
	])(
		'fails nothing, refused %s: the tokens that the other one stored are used',
		async (_name, refusal) => {
			const { items, error, service } = await refusedOnce(true, refusal);
			expect(error).toBeUndefined();
			expect(items).toHaveLength(3 * 237);
			expect(service.journal.tokenCalls).toHaveLength(1);
		},
	);

	it('is an error when nobody stores other tokens, after one token call', async () => {
		const { items, error, service } = await refusedOnce(false);
		expect(items).toEqual([]);
		expect(error?.message).toContain('no longer accepts the stored authorization');
		expect(service.journal.tokenCalls).toHaveLength(1);
	});
});
