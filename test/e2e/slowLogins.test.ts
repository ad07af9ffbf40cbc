import { setTimeout as wait } from 'node:timers/promises';

import { useServices } from '../harness/services';
import type { Credential } from '../real/credentials';
import { readForm, testCredential } from '../real/credentials';
import { createListWorkflow } from '../real/workflows';
import { Sandbox, steps } from './harness/sandbox';

// Logins for which n8n must wait: the suite long runs them (jest.config.js). Each step has a service and a credential of its own.

let sandbox: Sandbox;
const step = steps(() => sandbox);
const startService = useServices({ count: 60 });

beforeAll(async () => {
	sandbox = await Sandbox.start('slow-logins', {}, { browser: false });
});
afterAll(async () => {
	await sandbox.stop();
});

/**
 * Does what the editor does when a credential is opened: reads the form, and tests it.
 *
 * @returns the form, which does not get the tokens that n8n stores during the test
 */
async function open(credential: Credential): Promise<object> {
	const form = await readForm(sandbox.api, credential);
	expect(await testCredential(sandbox.api, credential, form)).toMatchObject({ status: 'OK' });
	return form;
}

async function save({ id, name, type }: Credential, form: object): Promise<void> {
	await sandbox.api.call('PATCH', `/rest/credentials/${id}`, { name, type, data: form });
}

/** A credential test requests a new token when that of a password is so old: MAX_TEST_TOKEN_AGE_MS, and a bit. */
const OLD_TOKEN_MS = 10_100;

describe('logins in a real n8n', () => {
	step(
		'logs in once in 10 s when a password credential is opened, and not because it is saved',
		async () => {
			const service = await startService();
			const credential = await sandbox.saveCredential('visitorLocationsApi', service);
			const begin = Date.now();
			const form = await open(credential);
			expect(service.journal.tokenRequests).toHaveLength(1);
			await open(credential);
			await save(credential, form);
			await open(credential);
			// On a slow machine, this can take longer than 10 s.
			const most = 1 + Math.floor((Date.now() - begin) / 10_000);
			const logins = service.journal.tokenRequests.length;
			expect(logins).toBeLessThanOrEqual(most);
			await wait(OLD_TOKEN_MS);
			await open(credential);
			expect(service.journal.tokenRequests).toHaveLength(logins + 1);
		},
	);

	// SECURITY.md says of n8n's own OAuth2 requests: "It runs what begins with an equals sign in a response".
	step('runs an OAuth2 token that begins with an equals sign as an expression', async () => {
		const service = await startService();
		service.overrideResponse = ({ path }) => {
			if (!path.endsWith('/token')) return undefined;
			const issued = service.tokens.issue(service.settings.scopes);
			return { body: { ...issued, access_token: '={{ 6 * 7 }}' } };
		};
		const credential = await sandbox.saveCredential('visitorLocationsOAuth2Api', service);
		await sandbox.api.run(
			await sandbox.api.createWorkflow(createListWorkflow(credential)),
			'Start',
		);
		expect(service.journal.listRequests[0]?.headers.authorization).toBe('Bearer 42');
	});
});
