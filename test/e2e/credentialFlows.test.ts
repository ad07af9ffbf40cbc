import type { Execution } from '../../sandbox/instance/n8nApi';
import { expectNoSecret } from '../harness/secrets';
import type { Credential, CredentialType } from '../real/credentials';
import { createHttpRequestWorkflow, createListWorkflow, FOLLOW_NEXT_LINK } from '../real/workflows';
import {
	authorizeInBrowser,
	readConnectError,
	disconnect,
	readListError,
	save,
	readStepError,
	TYPES,
} from './harness/credentialDialog';
import { Sandbox, steps } from './harness/sandbox';

let sandbox: Sandbox;
const step = steps(() => sandbox);
const client = { clientId: 'demo-client', clientSecret: 'demo-client-secret' };
const wrongClient = { ...client, clientSecret: 'a-wrong-client-secret' };
const TESTED = 'Connection tested successfully';
/** The redirect URL that docs/credentials.md recommends, because the code does not leave the user's computer. */
const redirectUrl = 'https://localhost/callback';
const NOT_CONNECTED = 'The credential is not connected yet: open it and click Connect';

beforeAll(async () => {
	sandbox = await Sandbox.start('credential-flows');
});
afterAll(async () => {
	await sandbox.stop();
});

describe('the credentials in the editor', () => {
	describe('with the password grant', () => {
		step(
			'makes one token request and shows the reason when the client secret or the password is wrong',
			async () => {
				const { editor, service } = sandbox;
				await editor.newCredential(TYPES.visitorLocationsApi);
				const { username, password } = service.settings.user;
				await editor.fill({ baseUrl: service.url, ...wrongClient, username, password });
				expect(await editor.saveAndTest()).toBe(
					"The service rejected the client: check 'Client ID' and 'Client Secret'",
				);
				expect(service.journal.tokenRequests).toHaveLength(1);

				await editor.fill({ ...client, password: 'a-wrong-password' });
				expect(await editor.saveAndTest()).toBe(
					"The service rejected the sign-in: check 'Username' and 'Password'",
				);
				expect(service.journal.tokenRequests).toHaveLength(2);
				expect(service.journal.listRequests).toHaveLength(0);
				await editor.fill({ password });
				expect(await editor.saveAndTest()).toBe(TESTED);
			},
		);

		step(
			'rejects an invalid Base URL, and says what to remove from one that ends with an API path',
			async () => {
				const { editor, service } = sandbox;
				service.journal.clear();
				for (const baseUrl of ['http://api.example.com', 'localhost:3000', '/rest/v1']) {
					await editor.fill({ baseUrl });
					expect(await editor.saveAndTest()).toBe("'Base URL' must start with https://");
				}
				await editor.fill({ baseUrl: `${service.url}/rest/v1` });
				expect(await editor.saveAndTest()).toBe("'Base URL' ends with /rest/v1: remove it");
				expect(service.journal.entries).toHaveLength(0);
				await editor.fill({ baseUrl: service.url });
				expect(await editor.saveAndTest()).toBe(TESTED);
			},
		);
	});

	describe('with OAuth2', () => {
		step('shows what is wrong with an invalid authorization URL', async () => {
			const { editor, service } = sandbox;
			await editor.newCredential(TYPES.visitorLocationsOAuth2Api);
			await editor.fill({ baseUrl: service.url, ...client });
			for (const authBaseUrl of ['http://app.example.com', 'localhost:3000', '/a/auth']) {
				await editor.fill({ authBaseUrl });
				await editor.scrollToTop();
				expect(await readConnectError(editor)).toContain(
					'authorization-base-url-must-start-with-https:',
				);
			}
		});

		step(
			'says in the node and its list where to click when the account is not connected',
			async () => {
				const { editor, service } = sandbox;
				await editor.fill({ baseUrl: service.url, authBaseUrl: service.url, ...client });
				await save(editor);
				await expectNotConnected();
			},
		);

		step(
			'makes one token request and shows the reason in the window when the client secret is wrong',
			async () => {
				const { editor, service } = sandbox;
				await editor.openOAuth2(await findName('visitorLocationsOAuth2Api'));
				service.journal.clear();
				await editor.fill({ baseUrl: service.url, authBaseUrl: service.url, ...wrongClient });
				const message = await editor.connect('Authorize');
				expect(message).toMatch(/Client authentication failed/);
				expect(message).toContain('invalid_client');
				expect(service.journal.tokenRequests).toHaveLength(1);
			},
		);

		step('shows in the window that the connection failed when the user clicks Deny', async () => {
			const { editor, service } = sandbox;
			await editor.fill(client);
			service.journal.clear();
			expect(await editor.connect('Deny')).toMatch(/Failed to connect/);
			expect(service.journal.tokenRequests).toHaveLength(0);
		});

		step(
			'shows the reason in the window when the service accepts only JSON or returns no state',
			async () => {
				const { editor, service } = sandbox;
				const { settings } = service;
				const lenient = structuredClone(settings);
				settings.tokenBodies = ['json'];
				expect(await editor.connect('Authorize')).toMatch(/invalid_request.*Failed to connect/s);
				Object.assign(settings, lenient, { echoState: false });
				const message = await editor.connect('Authorize');
				expect(message).toContain('Failed to connect');
				expect(message).toContain('Insufficient parameters');
				Object.assign(settings, lenient);
			},
		);

		step('connects with one token request when the user clicks Authorize', async () => {
			const { editor, service } = sandbox;
			service.journal.clear();
			const message = await editor.connect('Authorize');
			expect(message).not.toMatch(/Failed/);
			await editor.waitForConnection();

			const [authorization] = service.journal.entries;
			expect(authorization?.url).toContain('&scope=locations.read+token.refresh');
			expect(authorization?.url).toContain(
				`&redirect_uri=${encodeURIComponent(sandbox.redirectUrl)}&`,
			);
			expect(authorization?.query.get('response_type')).toBe('code');
			expect(service.journal.tokenRequests).toHaveLength(1);
			expect(service.journal.tokenRequests[0]?.headers.authorization).toBeUndefined();
		});

		step(
			'says where to click when the account is disconnected, and connects it again',
			async () => {
				const { editor } = sandbox;
				await disconnect(editor);
				const { error } = await run(await findCredential('visitorLocationsOAuth2Api'));
				expect(error?.message).toBe(NOT_CONNECTED);
				expect(await editor.connect('Authorize')).not.toMatch(/Failed/);
				await editor.waitForConnection();
			},
		);
	});

	describe('with a pasted code', () => {
		let callbackUrl = '';

		step('shows the authorization URL when it is saved without a code', async () => {
			const { editor, service } = sandbox;
			await editor.newCredential(TYPES.visitorLocationsCodeApi);
			service.journal.clear();
			service.settings.redirectUris.push(redirectUrl);
			// A service with which Connect does not work.
			Object.assign(service.settings, { tokenBodies: ['json'], echoState: false });
			const { url } = service;
			await editor.fill({ baseUrl: url, authBaseUrl: url, ...wrongClient, redirectUrl });
			const message = await editor.saveAndTest();
			expect(message).toBe(
				`n8n is not authorized yet. Open this URL, click Authorize, paste the URL that you are redirected to into 'Authorization Code', and save: ${url}/a/auth/v0/authorize?response_type=code&client_id=demo-client&redirect_uri=https%3A%2F%2Flocalhost%2Fcallback&scope=locations.read+token.refresh`,
			);
			expect(service.journal.entries).toHaveLength(0);

			callbackUrl = await authorizeInBrowser(editor.page, message.split('and save: ')[1] ?? '');
			expect(callbackUrl).toMatch(/^https:\/\/localhost\/callback\?code=code-/);
		});

		step(
			'makes one token request and shows the reason when the client secret is wrong',
			async () => {
				const { editor, service } = sandbox;
				service.journal.clear();
				await editor.fill({ authorizationCode: callbackUrl });
				expect(await editor.saveAndTest()).toBe(
					"The service rejected the client: check 'Client ID' and 'Client Secret'",
				);
				expect(service.journal.tokenRequests).toHaveLength(1);
			},
		);

		step(
			'exchanges the same code with the documented body when the client secret is right',
			async () => {
				const { editor, service } = sandbox;
				service.journal.clear();
				await editor.fill(client);
				expect(await editor.saveAndTest()).toBe(TESTED);
				const [exchange] = service.journal.tokenRequests;
				expect(JSON.parse(exchange?.body.toString() ?? '')).toEqual({
					grant_type: 'authorization_code',
					code: expect.stringMatching(/^code-/) as string,
					client_id: 'demo-client',
					client_secret: 'demo-client-secret',
				});
				expect(exchange?.headers.authorization).toBeUndefined();
				expect(exchange?.headers['content-type']).toBe('application/json');
				Object.assign(service.settings, { tokenBodies: ['json', 'form'], echoState: true });
			},
		);

		step('makes no failed token request when it is saved again in the same dialog', async () => {
			const { editor, service } = sandbox;
			service.journal.clear();
			await editor.fill({ apiPrefix: '/rest/v1/' });
			expect(await editor.saveAndTest()).toBe(TESTED);
			expect(service.journal.tokenRequests.filter(({ status }) => status !== 200)).toEqual([]);
		});

		step('makes no token request when it is opened again', async () => {
			const { editor, service } = sandbox;
			service.journal.clear();
			expect(await editor.openCredential(await findName('visitorLocationsCodeApi'))).toBe(TESTED);
			expect(service.journal.tokenRequests).toHaveLength(0);
		});

		step('shows the URL again when the code is the word new, and takes the new code', async () => {
			const { editor, service } = sandbox;
			service.journal.clear();
			await editor.fill({ authorizationCode: 'new' });
			const message = await editor.saveAndTest();
			expect(message).toMatch(/^Ready for a new authorization\. Open this URL, .* and save: http/);
			expect(service.journal.tokenRequests).toHaveLength(0);
			const url = message.split('and save: ')[1] ?? '';
			const authorizationCode = await authorizeInBrowser(editor.page, url);
			await editor.fill({ authorizationCode });
			expect(await editor.saveAndTest()).toBe(TESTED);
			expect(service.journal.tokenRequests).toHaveLength(1);
		});
	});

	describe('with changed fields', () => {
		step('does not use the token of the former fields in a test', async () => {
			const { editor, service } = sandbox;
			const name = await findName('visitorLocationsApi');
			expect(await editor.openCredential(name)).toBe(TESTED);
			service.journal.clear();
			await editor.fill({ password: 'a-wrong-password' });
			expect(await editor.saveAndTest()).toBe(
				"The service rejected the sign-in: check 'Username' and 'Password'",
			);
			await editor.fill({ password: service.settings.user.password });
			expect(await editor.saveAndTest()).toBe(TESTED);
		});

		step(
			'asks for a new code, sends nothing, and uses the tokens when the field is restored',
			async () => {
				const { editor, service } = sandbox;
				expect(await editor.openCredential(await findName('visitorLocationsCodeApi'))).toBe(TESTED);
				service.journal.clear();
				await editor.fill({ clientSecret: wrongClient.clientSecret });
				expect(await editor.saveAndTest()).toMatch(
					/^A change of client, 'Scope' or 'Authorization Base URL' needs a new code\. Open this URL, /,
				);
				expect(service.journal.entries).toHaveLength(0);
				await editor.fill({ clientSecret: client.clientSecret });
				expect(await editor.saveAndTest()).toBe(TESTED);
				expect(service.journal.tokenRequests).toHaveLength(0);
			},
		);
	});

	describe('with the saved credentials', () => {
		step('makes one token request with each credential when the tokens have expired', async () => {
			for (const credential of await fetchAllTypes()) {
				sandbox.service.tokens.invalidateAccessTokens();
				sandbox.service.journal.clear();
				expectAll(await run(credential));
				const calls = sandbox.service.journal.tokenRequests;
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

		step('makes no token request after a restart of n8n', async () => {
			// The last test left a valid token only in the last credential.
			for (const credential of await fetchAllTypes()) expectAll(await run(credential));
			await sandbox.restartN8n();
			sandbox.service.journal.clear();
			for (const credential of await fetchAllTypes()) expectAll(await run(credential));
			expect(sandbox.service.journal.tokenRequests).toHaveLength(0);
		});

		step("gives n8n's HTTP Request node the token for another endpoint", async () => {
			const { service } = sandbox;
			service.overrideResponse = ({ path }) =>
				path === '/rest/v1/employees'
					? { body: { data: [{ id: '1', type: 'employees' }] } }
					: undefined;
			for (const credential of await fetchAllTypes()) {
				service.journal.clear();
				const execution = await request(credential, `${service.url}/rest/v1/employees`);
				expect(execution.error).toBeUndefined();
				const call = service.journal.entries.find(({ path }) => path === '/rest/v1/employees');
				const token = call?.headers.authorization?.replace('Bearer ', '') ?? '';
				expect(service.tokens.scopesOf(token)).toContain('locations.read');
			}
			service.overrideResponse = undefined;
		});

		step("refreshes only an OAuth2 token while n8n's HTTP Request node follows pages", async () => {
			const { service } = sandbox;
			const url = `${service.url}/rest/v1/locations`;
			for (const credential of await fetchAllTypes()) {
				service.tokens.invalidateAccessTokens();
				service.journal.clear();
				const execution = await request(credential, url, FOLLOW_NEXT_LINK);
				const pages = execution.items('HTTP Request').map(({ json }) => json);
				if (credential.type === 'visitorLocationsOAuth2Api') {
					expect(service.journal.tokenRequests).toHaveLength(1);
					expect(pages.flatMap(({ data }) => data)).toHaveLength(237);
				} else {
					// n8n neither refreshes nor fails. It outputs the error response of the service as if it were data.
					expect(service.journal.tokenRequests).toHaveLength(0);
					expect(pages).toEqual([{ errors: [expect.objectContaining({ status: '401' })] }]);
				}
			}
		});

		step('does not give the token of a password or a pasted code to another origin', async () => {
			const { service } = sandbox;
			const otherOrigin = service.url.replace('127.0.0.1', 'localhost');
			for (const credential of await fetchAllTypes()) {
				if (credential.type === 'visitorLocationsOAuth2Api') continue;
				service.journal.clear();
				const { error } = await request(credential, `${otherOrigin}/rest/v1/locations`);
				expect(error?.description).toContain(`the request goes to ${otherOrigin}`);
				expect(error?.message).toBe(
					'The access token was not sent: the request goes to another origin',
				);
				expect(service.journal.listRequests).toHaveLength(0);
			}
		});

		step('says where to authorize again when the refresh token is revoked', async () => {
			const { service } = sandbox;
			for (const credential of await fetchAllTypes()) {
				if (credential.type === 'visitorLocationsApi') continue;
				service.tokens.invalidateAccessTokens();
				service.tokens.revokeRefreshTokens();
				const { status, error } = await run(credential);
				expect(status).toBe('error');
				expect(`${error?.message} ${error?.description}`).toMatch(
					credential.type === 'visitorLocationsCodeApi'
						? /no longer accepts the stored authorization .*might not load.*paste the URL that you are redirected to into 'Authorization Code', and save: http/s
						: /credential "Visitor Locations account.*" needs to be reconnected.*Open the credential and reconnect it/s,
				);
			}
		});

		step('stores no secret in executions, the database or the log', async () => {
			// n8n stores every execution of these tests, also the failed ones.
			// Jest would print the whole database.
			expect(sandbox.database.includes('no longer accepts the stored authorization')).toBe(true);
			const { service } = sandbox;
			const { client, user } = service.settings;
			const typed = [client.secret, wrongClient.clientSecret, user.password, 'a-wrong-password'];
			expect(service.tokens.issued.length).toBeGreaterThan(8);
			expectNoSecret(service, `${sandbox.log}\n${sandbox.database}`, typed);
			await Promise.resolve();
		});
	});
});

async function fetchAllTypes(): Promise<Credential[]> {
	const saved = await fetchCredentials();
	expect(new Set(saved.map(({ type }) => type)).size).toBe(3);
	return saved;
}

async function fetchCredentials(): Promise<Credential[]> {
	return await sandbox.api.call<Credential[]>('GET', '/rest/credentials');
}

async function findName(wanted: CredentialType): Promise<string> {
	return (await findCredential(wanted)).name;
}

async function findCredential(wanted: CredentialType): Promise<Credential> {
	const found = (await fetchCredentials()).find(({ type }) => type === wanted);
	if (found === undefined) throw new Error(`No ${wanted} is saved`);
	return found;
}

/** Runs the node with the OAuth2 credential, opens its list of locations, and checks what both say. */
async function expectNotConnected(): Promise<void> {
	const { editor, api, service } = sandbox;
	const credential = await findCredential('visitorLocationsOAuth2Api');
	service.journal.clear();
	const list = await api.createWorkflow(createListWorkflow(credential));
	await editor.openNode(list.id, 'Visitor Locations');
	const message = await readStepError(editor);
	expect(message).toContain(NOT_CONNECTED);
	expect(message).toContain('Authorize n8n on the page of the service that opens');
	// n8n would show these lines for an error with an HTTP status.
	expect(message).not.toMatch(/From Visitor Locations|Error code/);
	const get = await api.createWorkflow(createListWorkflow(credential, { operation: 'get' }));
	await editor.openNode(get.id, 'Visitor Locations');
	expect(await readListError(editor)).toContain(NOT_CONNECTED);
	expect(service.journal.entries).toHaveLength(0);
}

async function run(credential: Credential): Promise<Execution> {
	const workflow = await sandbox.api.createWorkflow(createListWorkflow(credential));
	return await sandbox.api.run(workflow, 'Start');
}

/** Requests a URL with n8n's HTTP Request node. */
async function request(credential: Credential, url: string, options?: object): Promise<Execution> {
	const workflow = createHttpRequestWorkflow(credential, url, options);
	return await sandbox.api.run(await sandbox.api.createWorkflow(workflow), 'Start');
}

function expectAll(execution: Execution): void {
	expect(execution.error).toBeUndefined();
	expect(execution.items('Visitor Locations').map(({ json }) => json.id)).toEqual(
		sandbox.service.locations().map(({ id }) => id),
	);
}
