import type { Execution } from '../../sandbox/instance/n8nApi';
import type { Settings } from '../../sandbox/service/settings';
import { expectNoSecret } from '../harness/secrets';
import type { Credential, CredentialType } from '../real/credentials';
import { credentialTypes, getRedirectUrl } from '../real/credentials';
import {
	buildWorkflow,
	createHttpRequest,
	createListWorkflow,
	FOLLOW_NEXT_LINK,
} from '../real/workflows';
import { authorizeInBrowser, TYPES } from './harness/credentialDialog';
import { Sandbox, steps } from './harness/sandbox';

// Run the whole file: each step goes on with the open dialog and the saved credentials that the steps before it left. All of
// them share one n8n and one service. Add a step at the end of its describe. After a revocation of the refresh tokens:
// test/versions/tokens.

let sandbox: Sandbox;
const step = steps(() => sandbox);
const client = { clientId: 'demo-client', clientSecret: 'demo-client-secret' };
const wrongClient = { ...client, clientSecret: 'a-wrong-client-secret' };
const TESTED = 'Connection tested successfully';
const WRONG_CLIENT = "The service rejected 'Client ID' or 'Client Secret'";
/** The redirect URL that docs/credentials.md recommends, because the code does not leave the user's computer. */
const LOCALHOST_CALLBACK = 'https://localhost/callback';
const NOT_CONNECTED = 'The credential is not connected yet: open it and click Connect';

beforeAll(async () => {
	sandbox = await Sandbox.start('credential-flows');
	sandbox.service.settings.redirectUris.push(LOCALHOST_CALLBACK);
});
afterAll(async () => {
	await sandbox.stop();
});

describe('the credentials in the editor', () => {
	describe('with the password grant', () => {
		step(
			'makes one token request and shows the reason when the client secret or the password is wrong',
			async () => {
				const { editor, dialog, service } = sandbox;
				await editor.newCredential(TYPES.visitorLocationsApi);
				const { username, password } = service.settings.user;
				await dialog.fill({ baseUrl: service.url, ...wrongClient, username, password });
				expect(await dialog.saveAndTest()).toBe(WRONG_CLIENT);
				expect(service.journal.tokenRequests).toHaveLength(1);

				await dialog.fill({ ...client, password: 'a-wrong-password' });
				expect(await dialog.saveAndTest()).toBe(
					"The service rejected the sign-in: check 'Username' and 'Password'",
				);
				expect(service.journal.tokenRequests).toHaveLength(2);
				expect(service.journal.listRequests).toHaveLength(0);
				await dialog.fill({ password });
				expect(await dialog.saveAndTest()).toBe(TESTED);
			},
		);
	});

	describe('with OAuth2', () => {
		step('shows what is wrong with an invalid authorization URL', async () => {
			const { editor, dialog, service } = sandbox;
			await editor.newCredential(TYPES.visitorLocationsOAuth2Api);
			await dialog.fill({ baseUrl: service.url, ...client });
			for (const authBaseUrl of ['http://app.example.com', 'localhost:3000', '/a/auth']) {
				await dialog.fill({ authBaseUrl });
				await dialog.scrollToTop();
				expect(await dialog.readUrlError()).toContain(
					'authorization-base-url-must-start-with-https:',
				);
			}
		});

		step(
			'says in the node and its list where to click when the account is not connected',
			async () => {
				const { dialog, service } = sandbox;
				await dialog.fill({ baseUrl: service.url, authBaseUrl: service.url, ...client });
				await dialog.save();
				await expectNotConnected();
			},
		);

		step(
			'makes one token request and shows the reason in the window when the client secret is wrong',
			async () => {
				const { editor, dialog, service } = sandbox;
				await editor.openOAuth2((await findCredential('visitorLocationsOAuth2Api')).name);
				service.journal.clear();
				await dialog.fill({ baseUrl: service.url, authBaseUrl: service.url, ...wrongClient });
				const message = await dialog.readConnectFailure();
				expect(message).toMatch(/Client authentication failed/);
				expect(message).toContain('invalid_client');
				expect(service.journal.tokenRequests).toHaveLength(1);
				await dialog.fill(client);
			},
		);

		describe.each<[Partial<Settings>, RegExp]>([
			[{ tokenBodies: ['json'] }, /invalid_request/],
			[{ echoState: false }, /Insufficient parameters/],
		])('from a service with %j', (settings, reason) => {
			useSettings(settings);
			step('shows in the window why the connection failed', async () => {
				expect(await sandbox.dialog.readConnectFailure()).toMatch(reason);
			});
		});

		step('connects with one token request when the user clicks Authorize', async () => {
			const { dialog, service } = sandbox;
			service.journal.clear();
			await dialog.connect();

			const [authorization] = service.journal.entries;
			expect(authorization?.url).toContain('&scope=locations.read+token.refresh');
			expect(authorization?.url).toContain(
				`&redirect_uri=${encodeURIComponent(getRedirectUrl(sandbox.api))}&`,
			);
			expect(authorization?.query.get('response_type')).toBe('code');
			expect(service.journal.tokenRequests).toHaveLength(1);
			expect(service.journal.tokenRequests[0]?.headers.authorization).toBeUndefined();
		});
	});

	describe('with a pasted code', () => {
		let callbackUrl = '';
		// With such a service, Connect does not work.
		useSettings({ tokenBodies: ['json'], echoState: false });

		step('shows the authorization URL when it is saved without a code', async () => {
			const { editor, dialog, service } = sandbox;
			await editor.newCredential(TYPES.visitorLocationsCodeApi);
			service.journal.clear();
			const { url } = service;
			const redirectUrl = LOCALHOST_CALLBACK;
			await dialog.fill({ baseUrl: url, authBaseUrl: url, ...wrongClient, redirectUrl });
			callbackUrl = await authorize(await dialog.saveAndTest());
			expect(callbackUrl).toMatch(/^https:\/\/localhost\/callback\?code=code-/);
		});

		step(
			'makes one token request and shows the reason when the client secret is wrong',
			async () => {
				const { dialog, service } = sandbox;
				service.journal.clear();
				await dialog.fill({ authorizationCode: callbackUrl });
				expect(await dialog.saveAndTest()).toBe(WRONG_CLIENT);
				expect(service.journal.tokenRequests).toHaveLength(1);
			},
		);

		step('exchanges the same code when the client secret is right', async () => {
			const { dialog, service } = sandbox;
			service.journal.clear();
			await dialog.fill(client);
			expect(await dialog.saveAndTest()).toBe(TESTED);
			expect(service.journal.tokenRequests).toHaveLength(1);
		});

		step('makes no token request when it is opened again', async () => {
			const { editor, service } = sandbox;
			service.journal.clear();
			const { name } = await findCredential('visitorLocationsCodeApi');
			expect(await editor.openCredential(name)).toBe(TESTED);
			expect(service.journal.tokenRequests).toHaveLength(0);
		});

		step('shows the URL again when the code is emptied, and takes a new code', async () => {
			const { dialog, service } = sandbox;
			service.journal.clear();
			await dialog.fill({ authorizationCode: '' });
			await dialog.fill({ authorizationCode: await authorize(await dialog.saveAndTest()) });
			expect(await dialog.saveAndTest()).toBe(TESTED);
			expect(service.journal.tokenRequests).toHaveLength(1);
		});
	});

	describe('with the saved credentials', () => {
		step('makes no token request after a restart of n8n', async () => {
			for (const type of credentialTypes) await expectCompleteList(type);
			await sandbox.n8n.restart();
			sandbox.service.journal.clear();
			for (const type of credentialTypes) await expectCompleteList(type);
			expect(sandbox.service.journal.tokenRequests).toHaveLength(0);
		});

		describe.each(['visitorLocationsApi', 'visitorLocationsCodeApi'] as const)('%s', (type) => {
			// n8n neither refreshes nor fails.
			step(
				"outputs the error of an invalid token when n8n's HTTP Request node begins to follow pages",
				async () => {
					const { service } = sandbox;
					service.tokens.invalidateAccessTokens();
					service.journal.clear();
					const pages = await requestPages(type);
					expect(service.journal.tokenRequests).toHaveLength(0);
					expect(pages).toEqual([{ errors: [expect.objectContaining({ status: '401' })] }]);
				},
			);

			step('does not give the token to another origin', async () => {
				const { service } = sandbox;
				const otherOrigin = service.url.replace('127.0.0.1', 'localhost');
				service.journal.clear();
				const { error } = await request(type, `${otherOrigin}/rest/v1/locations`);
				expect(error?.description).toContain(`the request goes to ${otherOrigin}`);
				expect(error?.message).toBe(
					'The access token was not sent: the request goes to another origin',
				);
				expect(service.journal.listRequests).toHaveLength(0);
			});
		});

		step('stores no secret in executions, the database or the log', async () => {
			// n8n stores every execution of these tests, also the failed ones. toContain would print the whole database.
			expect(sandbox.n8n.database.includes('The access token was not sent')).toBe(true);
			const { service } = sandbox;
			const { password } = service.settings.user;
			const typed = [client.clientSecret, wrongClient.clientSecret, password, 'a-wrong-password'];
			expect(service.tokens.issued.length).toBeGreaterThan(8);
			expectNoSecret(service, `${sandbox.n8n.log}\n${sandbox.n8n.database}`, typed);
			await Promise.resolve();
		});
	});
});

/** Changes settings of the service for the steps of a describe. */
function useSettings(changes: Partial<Settings>): void {
	let before: Partial<Settings> = {};
	beforeAll(() => {
		const { settings } = sandbox.service;
		before = structuredClone(settings);
		Object.assign(settings, changes);
	});
	afterAll(() => {
		Object.assign(sandbox.service.settings, before);
	});
}

async function findCredential(wanted: CredentialType): Promise<Credential> {
	const saved = await sandbox.api.call<Credential[]>('GET', '/rest/credentials');
	const found = saved.find(({ type }) => type === wanted);
	if (found === undefined) throw new Error(`No ${wanted} is saved`);
	return found;
}

/** Authorizes n8n at the URL that the dialog shows, before any token request. @returns the URL of the next page */
async function authorize(message: string): Promise<string> {
	expect(message).toMatch(/^n8n is not authorized yet\. Open this URL, .* and save: http/);
	expect(sandbox.service.journal.tokenRequests).toHaveLength(0);
	return await authorizeInBrowser(sandbox.editor.page, message.split('and save: ')[1] ?? '');
}

/** Runs the node with the OAuth2 credential, opens its list of locations, and checks what both say. */
async function expectNotConnected(): Promise<void> {
	const { editor, api, service } = sandbox;
	const credential = await findCredential('visitorLocationsOAuth2Api');
	service.journal.clear();
	const list = await api.createWorkflow(createListWorkflow(credential));
	await editor.openNode(list.id, 'Visitor Locations');
	const message = await editor.readStepError();
	expect(message).toContain(NOT_CONNECTED);
	expect(message).toContain('Authorize n8n on the page of the service that opens');
	// n8n would show these lines for an error with an HTTP status.
	expect(message).not.toMatch(/From Visitor Locations|Error code/);
	const get = await api.createWorkflow(createListWorkflow(credential, { operation: 'get' }));
	await editor.openNode(get.id, 'Visitor Locations');
	expect(await editor.readListError('locationId')).toContain(NOT_CONNECTED);
	expect(service.journal.entries).toHaveLength(0);
}

/** Lists all locations with our node and the saved credential of a type. */
async function list(type: CredentialType): Promise<Execution> {
	const workflow = createListWorkflow(await findCredential(type));
	return await sandbox.api.run(await sandbox.api.createWorkflow(workflow), 'Start');
}

async function expectCompleteList(type: CredentialType): Promise<void> {
	const run = await list(type);
	const ids = run.items('Visitor Locations').map(({ json }) => json.id);
	const all = sandbox.service.locations().map(({ id }) => id);
	expect({ type, error: run.error, ids }).toEqual({ type, error: undefined, ids: all });
}

/** Requests a URL with n8n's HTTP Request node and the saved credential of a type. */
async function request(type: CredentialType, url: string, options?: object): Promise<Execution> {
	const node = createHttpRequest(await findCredential(type), url, options);
	const workflow = buildWorkflow('Request', node);
	return await sandbox.api.run(await sandbox.api.createWorkflow(workflow), 'Start');
}

/** Follows the pages of the list with n8n's HTTP Request node. @returns the bodies of the responses */
async function requestPages(type: CredentialType) {
	const url = `${sandbox.service.url}/rest/v1/locations`;
	const execution = await request(type, url, FOLLOW_NEXT_LINK);
	return execution.items('HTTP Request').map(({ json }) => json);
}
