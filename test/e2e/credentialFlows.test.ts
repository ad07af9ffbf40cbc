import type { Execution } from '../../sandbox/instance/n8nApi';
import { expectNoSecret } from '../harness/secrets';
import type { Credential, CredentialType } from '../real/credentials';
import { listWorkflow } from '../real/workflows';
import {
	authorizeInBrowser,
	connectFails,
	disconnect,
	listFails,
	save,
	stepFails,
	TYPES,
} from './harness/credentialDialog';
import { Sandbox, steps } from './harness/sandbox';

let sandbox: Sandbox;
const step = steps(() => sandbox);
const client = { clientId: 'demo-client', clientSecret: 'demo-client-secret' };
const wrongClient = { ...client, clientSecret: 'a-wrong-client-secret' };
const TESTED = 'Connection tested successfully';
/** What docs/credentials.md recommends: nothing leaves the machine of the browser. */
const redirectUrl = 'https://localhost/callback';
const NOT_CONNECTED = 'The credential is not connected yet: open it and click Connect';

beforeAll(async () => {
	sandbox = await Sandbox.start('walk');
});
afterAll(async () => {
	await sandbox.stop();
});

describe('the password grant in the editor', () => {
	step('a wrong client secret, then a wrong password: one call each, and the reason', async () => {
		const { editor, service } = sandbox;
		await editor.newCredential(TYPES.visitorLocationsApi);
		const { username, password } = service.settings.user;
		await editor.fill({ baseUrl: service.url, ...wrongClient, username, password });
		expect(await editor.saveAndTest()).toBe(
			"The service rejected the client: check 'Client ID' and 'Client Secret'",
		);
		expect(service.journal.tokenCalls).toHaveLength(1);

		await editor.fill({ ...client, password: 'a-wrong-password' });
		expect(await editor.saveAndTest()).toBe(
			"The service rejected the sign-in: check 'Username' and 'Password'",
		);
		expect(service.journal.tokenCalls).toHaveLength(2);
		expect(service.journal.listCalls).toHaveLength(0);
		await editor.fill({ password });
		expect(await editor.saveAndTest()).toBe(TESTED);
	});

	step(
		'an address over http or none is refused, and one with the API prefix is taken',
		async () => {
			const { editor, service } = sandbox;
			service.journal.clear();
			for (const baseUrl of ['http://api.example.com', 'localhost:3000', '/rest/v1']) {
				await editor.fill({ baseUrl });
				expect(await editor.saveAndTest()).toBe("'Base URL' must start with https://");
			}
			await editor.fill({ baseUrl: `${service.url}/api/v1` });
			expect(await editor.saveAndTest()).toBe(
				"'Base URL' ends with /api/v1: remove it, or move it to 'API Prefix'",
			);
			expect(service.journal.entries).toHaveLength(0);
			await editor.fill({ baseUrl: `${service.url}/rest/v1` });
			expect(await editor.saveAndTest()).toBe(TESTED);
		},
	);
});

describe('OAuth2 in the editor', () => {
	step('an authorization address that is none: n8n says what is wrong with it', async () => {
		const { editor, service } = sandbox;
		await editor.newCredential(TYPES.visitorLocationsOAuth2Api);
		await editor.fill({ baseUrl: service.url, ...client });
		for (const authBaseUrl of ['http://app.example.com', 'localhost:3000', '/a/auth']) {
			await editor.fill({ authBaseUrl });
			await editor.scrollToTop();
			expect(await connectFails(editor)).toContain('authorization-base-url-must-start-with-https:');
		}
	});

	step('saved and not connected: the node and its list say where to click', async () => {
		const { editor, service } = sandbox;
		await editor.fill({ baseUrl: service.url, authBaseUrl: service.url, ...client });
		await save(editor);
		await expectNotConnected();
	});

	step('a wrong client secret: the window says why, one token call', async () => {
		const { editor, service } = sandbox;
		await editor.openOAuth2(await nameOf('visitorLocationsOAuth2Api'));
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

	step('a service that takes JSON only, or sends no state back: the window says why', async () => {
		const { editor, service } = sandbox;
		const { settings } = service;
		const lenient = structuredClone(settings);
		settings.tokenBodies = ['json'];
		expect(await editor.connect('Authorize')).toMatch(/invalid_request.*Failed to connect/s);
		Object.assign(settings, lenient, { echoState: false });
		const said = await editor.connect('Authorize');
		expect(said).toContain('Failed to connect');
		expect(said).toContain('Insufficient parameters');
		Object.assign(settings, lenient);
	});

	step('Authorize: connected, and the journal of the walk', async () => {
		const { editor, service } = sandbox;
		service.journal.clear();
		const said = await editor.connect('Authorize');
		expect(said).not.toMatch(/Failed/);
		await editor.accountConnected();

		const [prompt] = service.journal.entries;
		expect(prompt?.url).toContain('&scope=locations.read+token.refresh');
		expect(prompt?.url).toContain(`&redirect_uri=${encodeURIComponent(sandbox.redirectUrl)}&`);
		expect(prompt?.query.get('response_type')).toBe('code');
		expect(service.journal.tokenCalls).toHaveLength(1);
		expect(service.journal.tokenCalls[0]?.headers.authorization).toBeUndefined();
	});

	step('disconnected: the node says where to click; connected again, it works', async () => {
		const { editor } = sandbox;
		await disconnect(editor);
		const { error } = await run(await credentialOf('visitorLocationsOAuth2Api'));
		expect(error?.message).toBe(NOT_CONNECTED);
		expect(await editor.connect('Authorize')).not.toMatch(/Failed/);
		await editor.accountConnected();
	});
});

describe('a pasted code in the editor', () => {
	let landed = '';

	step('saved without a code, it says the address at which n8n is authorized', async () => {
		const { editor, service } = sandbox;
		await editor.newCredential(TYPES.visitorLocationsCodeApi);
		service.journal.clear();
		service.settings.redirectUris.push(redirectUrl);
		// A service with which Connect does not work.
		Object.assign(service.settings, { tokenBodies: ['json'], echoState: false });
		const { url } = service;
		await editor.fill({ baseUrl: url, authBaseUrl: url, ...wrongClient, redirectUrl });
		const said = await editor.saveAndTest();
		expect(said).toBe(
			`n8n is not authorized yet. Open this URL, click Authorize, and paste the address that you are sent to: ${url}/a/auth/v0/authorize?response_type=code&client_id=demo-client&redirect_uri=https%3A%2F%2Flocalhost%2Fcallback&scope=locations.read+token.refresh`,
		);
		expect(service.journal.entries).toHaveLength(0);

		landed = await authorizeInBrowser(editor.page, said.split('sent to: ')[1] ?? '');
		expect(landed).toMatch(/^https:\/\/localhost\/callback\?code=code-/);
	});

	step('a wrong client secret: one call and the reason; the code is still good', async () => {
		const { editor, service } = sandbox;
		service.journal.clear();
		await editor.fill({ authorizationCode: landed });
		expect(await editor.saveAndTest()).toBe(
			"The service rejected the client: check 'Client ID' and 'Client Secret'",
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
		Object.assign(service.settings, { tokenBodies: ['json', 'form'], echoState: true });
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
		const empty = editor.dialog.getByPlaceholder('Empty once n8n has exchanged the code');
		expect(await empty.inputValue()).toBe('');
	});

	step('the word new instead of a code: the address again, and nothing is lost', async () => {
		const { editor, service } = sandbox;
		service.journal.clear();
		await editor.fill({ authorizationCode: 'new' });
		expect(await editor.saveAndTest()).toMatch(
			/^Ready for a new authorization\. Open this URL, click Authorize, and paste the address that you are sent to: http/,
		);
		await editor.fill({ authorizationCode: '' });
		expect(await editor.saveAndTest()).toBe(TESTED);
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
		expect(await editor.saveAndTest()).toBe(
			"The service rejected the sign-in: check 'Username' and 'Password'",
		);
		await editor.fill({ password: service.settings.user.password });
		expect(await editor.saveAndTest()).toBe(TESTED);
	});
});

describe('afterwards', () => {
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
					? /no longer accepts the stored authorization\..*paste the address that you are sent to: http.*Paste the whole address/s
					: /credential "Visitor Locations account.*" needs to be reconnected.*Open the credential and reconnect it/s,
			);
		}
	});

	step('no secret in the stored executions, the database or the log', async () => {
		// Each run of the walk is stored, the failed ones as well.
		expect(sandbox.database).toContain('no longer accepts the stored authorization');
		const { service } = sandbox;
		const { client, user } = service.settings;
		const typed = [client.secret, wrongClient.clientSecret, user.password, 'a-wrong-password'];
		expect(service.tokens.issued.length).toBeGreaterThan(8);
		expectNoSecret(service, `${sandbox.log}\n${sandbox.database}`, typed);
		await Promise.resolve();
	});
});

async function savedCredentials(): Promise<Credential[]> {
	const saved = await allCredentials();
	expect(new Set(saved.map(({ type }) => type)).size).toBe(3);
	return saved;
}

async function allCredentials(): Promise<Credential[]> {
	return await sandbox.api.call<Credential[]>('GET', '/rest/credentials');
}

async function nameOf(wanted: CredentialType): Promise<string> {
	return (await credentialOf(wanted)).name;
}

async function credentialOf(wanted: CredentialType): Promise<Credential> {
	const found = (await allCredentials()).find(({ type }) => type === wanted);
	if (found === undefined) throw new Error(`No ${wanted} is saved`);
	return found;
}

/** Runs the node with the OAuth2 credential, and opens its list of locations. */
async function expectNotConnected(): Promise<void> {
	const { editor, api, service } = sandbox;
	const credential = await credentialOf('visitorLocationsOAuth2Api');
	service.journal.clear();
	const list = await api.createWorkflow(listWorkflow(credential));
	await editor.openNode(list.id, 'node1');
	const said = await stepFails(editor);
	expect(said).toContain(NOT_CONNECTED);
	expect(said).toContain('Authorize n8n on the page of the service that opens');
	// The details would begin with a code where there is none.
	expect(said).not.toMatch(/From Visitor Locations|Error code/);
	const get = await api.createWorkflow(listWorkflow(credential, { operation: 'get' }));
	await editor.openNode(get.id, 'node1');
	expect(await listFails(editor)).toContain(NOT_CONNECTED);
	expect(service.journal.entries).toHaveLength(0);
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
