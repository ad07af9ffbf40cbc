import { setTimeout as wait } from 'node:timers/promises';

import type { Execution } from '../../sandbox/instance/n8nApi';
import type { Credential } from '../real/credentials';
import { FOLLOW_NEXT_LINK, createHttpRequestWorkflow } from '../real/workflows';
import { TYPES } from './harness/credentialDialog';
import { Sandbox, steps } from './harness/sandbox';

let sandbox: Sandbox;
let credentials: Credential[];
const step = steps(() => sandbox);

beforeAll(async () => {
	sandbox = await Sandbox.start('http-request');
	const { api, editor, service } = sandbox;
	await editor.newCredential(TYPES.visitorLocationsOAuth2Api);
	const { client } = service.settings;
	await editor.fill({
		baseUrl: service.url,
		authBaseUrl: service.url,
		clientId: client.id,
		clientSecret: client.secret,
	});
	await editor.connect('Authorize');
	await editor.waitForConnection();
	const [connected] = await api.call<Credential[]>('GET', '/rest/credentials');
	if (connected === undefined) throw new Error('The OAuth2 credential was not saved');
	credentials = [
		await sandbox.saveCredential('visitorLocationsApi'),
		await sandbox.saveCredential('visitorLocationsCodeApi'),
		connected,
	];
});
afterAll(async () => {
	await sandbox.stop();
});

async function request(credential: Credential, url: string, options?: object): Promise<Execution> {
	const workflow = createHttpRequestWorkflow(credential, url, options);
	return await sandbox.api.run(await sandbox.api.createWorkflow(workflow), 'Start');
}

describe("our credentials in n8n's HTTP Request node", () => {
	step('requests another endpoint with the same token', async () => {
		const { service } = sandbox;
		service.overrideResponse = ({ path }) =>
			path === '/rest/v1/employees'
				? { body: { data: [{ id: '1', type: 'employees' }] } }
				: undefined;
		for (const credential of credentials) {
			service.journal.clear();
			const execution = await request(credential, `${service.url}/rest/v1/employees`);
			expect(execution.error).toBeUndefined();
			const call = service.journal.entries.find(({ path }) => path === '/rest/v1/employees');
			const token = call?.headers.authorization?.replace('Bearer ', '') ?? '';
			expect(service.tokens.scopesOf(token)).toContain('locations.read');
		}
		service.overrideResponse = undefined;
	});

	step('refreshes only an OAuth2 token during pagination, as the documentation says', async () => {
		const { service } = sandbox;
		for (const credential of credentials) {
			service.tokens.expireAccessTokens();
			service.journal.clear();
			const execution = await request(
				credential,
				`${service.url}/rest/v1/locations`,
				FOLLOW_NEXT_LINK,
			);
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

	step('does not send the token of a password or a pasted code to another origin', async () => {
		const { service } = sandbox;
		const otherOrigin = service.url.replace('127.0.0.1', 'localhost');
		for (const credential of credentials.slice(0, 2)) {
			service.journal.clear();
			const { error } = await request(credential, `${otherOrigin}/rest/v1/locations`);
			expect(error?.description).toContain(`the request goes to ${otherOrigin}`);
			expect(error?.message).toBe(
				'The access token was not sent: the request goes to another origin',
			);
			expect(service.journal.listRequests).toHaveLength(0);
		}
	});

	step('refreshes an expired token with one token request', async () => {
		const { service } = sandbox;
		// Here n8n requests a new token after any failure. The package allows that only for tokens older than a minute.
		await wait(60_000);
		for (const credential of credentials) {
			service.tokens.expireAccessTokens();
			service.journal.clear();
			const execution = await request(credential, `${service.url}/rest/v1/locations`);
			expect(execution.error).toBeUndefined();
			expect(service.journal.tokenRequests).toHaveLength(1);
		}
	});
});
