import type { Execution } from '../../sandbox/instance/n8nApi';
import { Sandbox, steps } from './harness/sandbox';
import { picture } from './harness/pictures';
import type { Credential, CredentialType } from './harness/workflows';
import { listWorkflow } from './harness/workflows';

let sandbox: Sandbox;
const step = steps(() => sandbox);
const client = { clientId: 'demo-client', clientSecret: 'demo-client-secret' };
const wrongClient = { ...client, clientSecret: 'a-wrong-client-secret' };
const examples = {
	baseUrl: 'https://api.example.com',
	clientId: '3f6c1e0a9b',
	clientSecret: 'as shown on the integration',
};
const TESTED = 'Connection tested successfully';

jest.setTimeout(120_000);
beforeAll(async () => {
	sandbox = await Sandbox.start('walk');
});
afterAll(async () => {
	await sandbox.stop();
});

describe('a. and b.: the password grant in the editor', () => {
	step('a wrong client secret, then a wrong password: one call each, and the reason', async () => {
		const { editor, service } = sandbox;
		await editor.newCredential('Visitor Locations API');
		const user = { username: service.settings.user.username, password: 'as set for this user' };
		await editor.fill({ ...examples, ...user });
		await editor.scrollToTop();
		await picture(editor.dialog, 'password-grant');

		const { username, password } = service.settings.user;
		await editor.fill({ baseUrl: service.url, ...wrongClient, username, password });
		expect(await editor.saveAndTest()).toBe(
			'The service refused the client ID or the client secret',
		);
		expect(service.journal.tokenCalls).toHaveLength(1);

		await editor.fill({ ...client, password: 'a-wrong-password' });
		expect(await editor.saveAndTest()).toContain(
			'The service refused the username or the password',
		);
		await picture(editor.dialog, 'password-grant-refused');
		expect(service.journal.tokenCalls).toHaveLength(2);
		expect(service.journal.listCalls).toHaveLength(0);
	});

	step('the right ones: tested successfully, with one token call and one list call', async () => {
		const { editor, service } = sandbox;
		service.journal.clear();
		await editor.fill({ password: service.settings.user.password });
		expect(await editor.saveAndTest()).toBe(TESTED);
		await picture(editor.dialog, 'password-grant-tested');
		expect(service.journal.entries.map(({ method, path }) => `${method} ${path}`)).toEqual([
			'POST /oauth2/token',
			'GET /rest/v1/locations',
		]);
	});

	step('an address over http to another machine is refused', async () => {
		const { editor, service } = sandbox;
		service.journal.clear();
		await editor.fill({ baseUrl: 'http://api.example.com' });
		expect(await editor.saveAndTest()).toContain('Base URL must start with https://');
		await editor.fill({ baseUrl: service.url });
		expect(await editor.saveAndTest()).toBe(TESTED);
	});
});

describe('a. and b.: OAuth2 in the editor', () => {
	step('a wrong client secret: the window says why, one token call', async () => {
		const { editor, service } = sandbox;
		await editor.newCredential('Visitor Locations OAuth2 API');
		await editor.fill({ ...examples, authBaseUrl: 'https://app.example.com' });
		await editor.scrollToTop();
		await picture(editor.dialog, 'oauth2');

		service.journal.clear();
		await editor.fill({ baseUrl: service.url, authBaseUrl: service.url, ...wrongClient });
		const said = await editor.connect('Authorize');
		expect(said).toMatch(/Client authentication failed/);
		expect(said).toContain('invalid_client');
		expect(service.journal.tokenCalls).toHaveLength(1);
	});

	step('Deny: the window says that the user denied', async () => {
		const { editor, service } = sandbox;
		await editor.fill(client);
		service.journal.clear();
		expect(await editor.connect('Deny')).toMatch(/Failed to connect/);
		expect(service.journal.tokenCalls).toHaveLength(0);
	});

	step('Authorize: connected, and the journal of the walk', async () => {
		const { editor, service } = sandbox;
		service.journal.clear();
		const said = await editor.connect('Authorize', async (prompt) => {
			await picture(prompt, 'oauth2-prompt');
		});
		expect(said).not.toMatch(/Failed/);
		await editor.accountConnected();
		await picture(editor.dialog, 'oauth2-connected');

		const [prompt] = service.journal.entries;
		expect(prompt?.url).toContain('&scope=locations.read+token.refresh');
		expect(prompt?.url).toContain(`&redirect_uri=${encodeURIComponent(sandbox.redirectUrl)}&`);
		expect(prompt?.query.get('response_type')).toBe('code');
		expect(service.journal.tokenCalls).toHaveLength(1);
		expect(service.journal.tokenCalls[0]?.headers.authorization).toBeUndefined();
	});
});

describe('a. and b.: a pasted code in the editor', () => {
	step('a wrong client secret: one call and the reason; the code is still good', async () => {
		const { editor, service } = sandbox;
		await editor.newCredential('Visitor Locations Authorization Code API');
		await editor.fill({
			...examples,
			authBaseUrl: 'https://app.example.com',
			authorizationCode: 'the address that you were sent to',
		});
		await picture(editor.dialog, 'pasted-code');

		service.journal.clear();
		const authorizationCode = await sandbox.authorizeByHand();
		await editor.fill({
			baseUrl: service.url,
			authBaseUrl: service.url,
			...wrongClient,
			authorizationCode,
		});
		expect(await editor.saveAndTest()).toBe(
			'The service refused the client ID or the client secret',
		);
		expect(service.journal.tokenCalls).toHaveLength(1);
	});

	step('the right one: tested successfully, with the documented body', async () => {
		const { editor, service } = sandbox;
		service.journal.clear();
		await editor.fill(client);
		expect(await editor.saveAndTest()).toBe(TESTED);
		const [exchange] = service.journal.tokenCalls;
		expect(JSON.parse(exchange?.body.toString() ?? '')).toEqual({
			grant_type: 'authorization_code',
			code: expect.stringMatching(/^code-/) as string,
			client_id: 'demo-client',
			client_secret: 'demo-client-secret',
		});
		expect(exchange?.headers.authorization).toBeUndefined();
		expect(exchange?.headers['content-type']).toBe('application/json');
	});

	step('saved once more in the same dialog: the consumed code does no harm', async () => {
		const { editor, service } = sandbox;
		service.journal.clear();
		await editor.fill({ apiPrefix: '/rest/v1/' });
		expect(await editor.saveAndTest()).toBe(TESTED);
		expect(service.journal.tokenCalls.filter(({ status }) => status !== 200)).toEqual([]);
	});

	step('opened again: tested with the kept token, no token call', async () => {
		const { editor, service } = sandbox;
		service.journal.clear();
		expect(await editor.openCredential(await nameOf('visitorLocationsCodeApi'))).toBe(TESTED);
		expect(service.journal.tokenCalls).toHaveLength(0);
	});
});

describe('a saved credential that is changed', () => {
	step('is not tested with the token of the fields before', async () => {
		const { editor, service } = sandbox;
		const name = await nameOf('visitorLocationsApi');
		expect(await editor.openCredential(name)).toBe(TESTED);
		service.journal.clear();
		await editor.fill({ password: 'a-wrong-password' });
		expect(await editor.saveAndTest()).toBe('The service refused the username or the password');
		await editor.fill({ password: service.settings.user.password });
		expect(await editor.saveAndTest()).toBe(TESTED);
	});
});

describe('c. the node', () => {
	step('is found in the nodes panel, takes the credential, and shows its rows', async () => {
		const { editor, service } = sandbox;
		await editor.addNodeToNewWorkflow('visitor locations', 'Get many locations');
		await editor.chooseCredential(await nameOf('visitorLocationsApi'));
		const rows = await editor.executeStep();
		await editor.page.setViewportSize({ width: 1280, height: 720 });
		await picture(editor.page, 'node');
		expect(rows).toHaveLength(25); // the first of two pages of the table
		expect(await editor.page.getByTestId('output-panel').innerText()).toContain('50 items');
		const [first] = service.locations();
		expect(rows[0]?.slice(0, 2)).toEqual([first?.id, first?.attributes.name]);
	});
});

describe('d. to g.: afterwards', () => {
	step('expired tokens: every credential just works, with exactly one token call', async () => {
		for (const credential of await savedCredentials()) {
			sandbox.service.tokens.expireAccessTokens();
			sandbox.service.journal.clear();
			expectAll(await run(credential));
			const calls = sandbox.service.journal.tokenCalls;
			expect(calls).toHaveLength(1);
			if (credential.type !== 'visitorLocationsCodeApi') continue;
			expect(calls[0]?.headers.authorization).toBeUndefined();
			expect(JSON.parse(calls[0]?.body.toString() ?? '')).toEqual({
				grant_type: 'refresh_token',
				refresh_token: expect.stringMatching(/^refresh-/) as string,
				client_id: 'demo-client',
				client_secret: 'demo-client-secret',
			});
		}
	});

	step('n8n restarted: the tokens are still there, no token call', async () => {
		// The last round left only the token of the last credential; give each a valid one first.
		for (const credential of await savedCredentials()) expectAll(await run(credential));
		await sandbox.restartN8n();
		sandbox.service.journal.clear();
		for (const credential of await savedCredentials()) expectAll(await run(credential));
		expect(sandbox.service.journal.tokenCalls).toHaveLength(0);
	});

	step('a revoked refresh token: the error says to authorize again, and where', async () => {
		const { service } = sandbox;
		for (const credential of await savedCredentials()) {
			if (credential.type === 'visitorLocationsApi') continue;
			service.tokens.expireAccessTokens();
			service.tokens.revokeRefreshTokens();
			const { status, error } = await run(credential);
			expect(status).toBe('error');
			expect(`${error?.message} ${error?.description}`).toMatch(
				credential.type === 'visitorLocationsCodeApi'
					? /no longer accepts the stored authorization.*Authorize again: open the credential/s
					: /credential "Visitor Locations account( 2)?" needs to be reconnected.*Open the credential and reconnect it/s,
			);
		}
	});

	step('no secret in the stored executions, the database or the log', async () => {
		// Each run of the walk is stored, the failed ones as well.
		expect(sandbox.database).toContain('no longer accepts the stored authorization');
		const { settings, tokens } = sandbox.service;
		const secrets = [
			settings.client.secret,
			wrongClient.clientSecret,
			settings.user.password,
			'a-wrong-password',
			...tokens.issued,
		];
		const kept = `${sandbox.log}\n${sandbox.database}`;
		expect(tokens.issued.length).toBeGreaterThan(8);
		for (const secret of secrets) expect(kept).not.toContain(secret);
		await Promise.resolve();
	});
});

async function savedCredentials(): Promise<Credential[]> {
	const saved = await sandbox.api.call<Credential[]>('GET', '/rest/credentials');
	expect(new Set(saved.map(({ type }) => type)).size).toBe(3);
	return saved;
}

async function nameOf(wanted: CredentialType): Promise<string> {
	return (await savedCredentials()).find(({ type }) => type === wanted)?.name ?? '';
}

async function run(credential: Credential): Promise<Execution> {
	const workflow = await sandbox.api.createWorkflow(listWorkflow(credential));
	return await sandbox.api.run(workflow, 'Start');
}

function expectAll(execution: Execution): void {
	expect(execution.error).toBeUndefined();
	expect(execution.items('Visitor Locations').map(({ json }) => json.id)).toEqual(
		sandbox.service.locations().map(({ id }) => id),
	);
}
