import type { CannedResponse } from '../../../sandbox/service/cannedResponse';
import type { Service } from '../../../sandbox/service/service';
import { ownClock } from '../../harness/clock';
import { services } from '../../harness/services';
import { pastedCodeCredential } from '../harness/credentials';
import { expectWhole } from '../harness/faults';
import { runWorkflow } from '../harness/runWorkflow';

const start = services();
const newCode = ({ tokens, settings }: Service) => tokens.issueCode(settings.scopes, 'https://x');
const bodyOf = (entry: { body: Buffer } | undefined) =>
	JSON.parse(entry?.body.toString() ?? '') as Record<string, unknown>;
const callsOf = ({ journal }: Service) =>
	journal.tokenCalls.map((entry) => [bodyOf(entry).grant_type, entry.status]);
/** What a dialog knows, and saves, that was opened before the code was exchanged. */
const blank = {
	accessToken: '',
	refreshToken: '',
	credentialFingerprint: '',
	usedCodeHash: '',
	companyId: '',
};

/** A credential whose code was exchanged by a run. */
async function createAuthorized(overrides: Parameters<typeof start>[0] = {}) {
	const service = await start({ count: 1, ...overrides });
	const credentials = pastedCodeCredential(service);
	const { authorizationCode = '' } = credentials.data;
	expectWhole(await runWorkflow({ credentials }), service);
	return { service, credentials, authorizationCode };
}

it('exchanges the pasted address as documented, then refreshes as documented, and nothing else', async () => {
	const service = await start({ tokenBodies: ['json'] });
	const credentials = pastedCodeCredential(service);
	const code = credentials.data.authorizationCode as string;
	credentials.data.authorizationCode = ` https://example.com/callback?code=${code}&state=x\n`;
	expectWhole(await runWorkflow({ credentials }), service);
	const issued = { ...credentials.data };
	service.tokens.expireAccessTokens();
	expectWhole(await runWorkflow({ credentials }), service);

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

// Whatever else may be pasted: test/unit/login/pastedCode.test.ts.
it.each([
	['', /^n8n is not authorized yet\. Open this URL, click Authorize,/],
	['new', /^Ready for a new authorization\. Open this URL, click Authorize,/],
	[
		'https://example.com/callback?error=access_denied&error_description=The+user+said+no.',
		/did not authorize n8n: The user said no\. Open this URL, click Authorize,/,
	],
])('%p for a code shows where to get one, and sends nothing', async (pasted, message) => {
	const service = await start();
	const credentials = pastedCodeCredential(service, { authorizationCode: pasted });
	const { error } = await runWorkflow({ credentials });
	expect(error?.message).toMatch(message);
	expect(error?.message).toContain(
		` the address that you are sent to: ${service.url}/a/auth/v0/authorize?response_type=code&client_id=demo-client&redirect_uri=https%3A%2F%2Fexample.com%2Fcallback&scope=locations.read+token.refresh`,
	);
	expect(error?.description).toMatch(/Paste the whole address into 'Authorization Code'/);
	expect(service.journal.entries).toHaveLength(0);
});

it.each(['keep', 'omit'] as const)(
	'keeps the refresh token when the service does: %s',
	async (rotation) => {
		const { service, credentials } = await createAuthorized({ rotation });
		const { refreshToken } = credentials.data;
		for (let run = 1; run <= 2; run++) {
			service.tokens.expireAccessTokens();
			expectWhole(await runWorkflow({ credentials }), service);
		}
		expect(refreshToken).toMatch(/^refresh-/);
		expect(credentials.data.refreshToken).toBe(refreshToken);
	},
);

it('a dialog that stays open, and saves the used code again and again, does no harm', async () => {
	const service = await start({ count: 1 });
	const credentials = pastedCodeCredential(service, { baseUrl: `${service.url}/wrong` });
	const { authorizationCode = '' } = credentials.data;
	expect((await runWorkflow({ credentials })).error?.message).toMatch(/no list of locations/);
	const saved = { ...blank, authorizationCode };
	for (const data of [{ ...saved, baseUrl: service.url }, saved, { authorizationCode }]) {
		Object.assign(credentials.data, data);
		expectWhole(await runWorkflow({ credentials }), service);
		expect(credentials.data.refreshToken).toMatch(/^refresh-/);
		service.tokens.expireAccessTokens();
		expectWhole(await runWorkflow({ credentials }), service);
	}
	const refresh = ['refresh_token', 200];
	expect(callsOf(service)).toEqual([['authorization_code', 200], refresh, refresh, refresh]);
});

it.each([false, true])(
	'exchanges a new code at once, whether the authorization before was revoked or not: %s',
	async (isRevoked) => {
		const { service, credentials } = await createAuthorized();
		const { accessToken } = credentials.data;
		if (isRevoked) {
			service.tokens.expireAccessTokens();
			service.tokens.revokeRefreshTokens();
		}
		credentials.data.authorizationCode = newCode(service);
		expectWhole(await runWorkflow({ credentials }), service);
		expect(service.journal.tokenCalls).toHaveLength(2);
		expect(credentials.data.accessToken).not.toBe(accessToken);
	},
);

describe('a field that was changed', () => {
	it.each([
		['no refresh token goes to another Authorization Base URL', 'authBaseUrl', true],
		['no access token goes to another Base URL', 'baseUrl', false],
	])('%s, and all works again when it is restored', async (_name, field, hasRefreshToken) => {
		const [service, elsewhere] = [await start({ count: 1 }), await start({ count: 1 })];
		const scopes = hasRefreshToken ? service.settings.scopes : ['locations.read'];
		const authorizationCode = service.tokens.issueCode(scopes, 'https://x');
		const credentials = pastedCodeCredential(service, { authorizationCode });
		await runWorkflow({ credentials });
		credentials.data[field] = elsewhere.url;
		const { error } = await runWorkflow({ credentials });
		expect(error?.message).toMatch(/^The credential was changed, so n8n must be authorized again/);
		expect(elsewhere.journal.entries).toHaveLength(0);
		credentials.data[field] = service.url;
		expectWhole(await runWorkflow({ credentials }), service);
	});

	it('another scope needs an authorization, nothing is sent, and it works again when restored', async () => {
		const { service, credentials } = await createAuthorized();
		service.journal.clear();
		credentials.data.scope = 'locations.read visitors.read';
		const { error } = await runWorkflow({ credentials });
		expect(error?.message).toMatch(
			/^The credential was changed.*&scope=locations\.read\+visitors\.read$/,
		);
		expect(service.journal.entries).toHaveLength(0);
		credentials.data.scope = ' locations.read token.refresh ';
		expectWhole(await runWorkflow({ credentials }), service);
		expect(service.journal.tokenCalls).toHaveLength(0);
	});
});

describe('a failed call', () => {
	it('with a used code is made once and changes nothing', async () => {
		const service = await start();
		const credentials = pastedCodeCredential(service, { authorizationCode: 'used-code' });
		const before = { ...credentials.data };
		const { error } = await runWorkflow({ credentials, inputItems: 10 });
		expect(error?.message).toMatch(/code is used up, expired/);
		expect(error?.message).toMatch(/paste the address/);
		expect(service.journal.tokenCalls).toHaveLength(1);
		expect(credentials.data).toEqual(before);
	});
});

// Two workers at any moment: test/unit/login/twoWorkers.test.ts.
describe('a refresh token that is refused', () => {
	ownClock();

	const INVALID_GRANT = { status: 400, body: { error: 'invalid_grant' } };
	it.each<[string, CannedResponse]>([
		['as RFC 6749 says', INVALID_GRANT],
		['with 401 and no word', { status: 401 }],
		['with 400 and words of its own', { status: 400, body: { errors: [{ title: 'Bad token' }] } }],
	])(
		'%s, since another worker presented it: what that one stored is used',
		async (_name, rejection) => {
			const { service, credentials } = await createAuthorized();
			const refreshed = service.tokens.issue(service.settings.scopes);
			service.journal.clear();
			const old = `Bearer ${credentials.data.accessToken as string}`;
			service.overrideResponse = ({ path, headers }) => {
				if (path.endsWith('/locations')) {
					return headers.authorization === old ? { status: 401 } : undefined;
				}
				const { access_token, refresh_token } = refreshed;
				const tokens = { accessToken: access_token, refreshToken: refresh_token ?? '' };
				setTimeout(() => Object.assign(credentials.data, tokens), 100);
				return rejection;
			};
			const { items, error } = await runWorkflow({ credentials, inputItems: 3 });
			expect(error).toBeUndefined();
			expect(items).toHaveLength(3);
			expect(service.journal.tokenCalls).toHaveLength(1);
		},
	);

	it('and of which nobody stores another one needs an authorization, and says where', async () => {
		const { service, credentials } = await createAuthorized();
		const before = { ...credentials.data };
		service.tokens.expireAccessTokens();
		service.tokens.revokeRefreshTokens();
		service.journal.clear();
		const { items, error } = await runWorkflow({ credentials, inputItems: 3 });
		expect(items).toEqual([]);
		expect(error?.message).toMatch(
			/^The service no longer accepts the stored authorization\. Open this URL, .*: http/,
		);
		expect(error?.description).toMatch(/It was revoked or has expired\. Paste the whole address/);
		expect(service.journal.tokenCalls).toHaveLength(1);
		expect(credentials.data).toEqual(before);
	});
});
