import { useServices } from '../harness/services';
import type { Credential } from '../real/credentials';
import { readForm, testCredential } from '../real/credentials';
import { createListWorkflow } from '../real/workflows';
import { Sandbox, steps } from './harness/sandbox';

// Logins for which no browser is needed: the suite long runs them (jest.config.js). Each step has a service and a credential of its own.

let sandbox: Sandbox;
const step = steps(() => sandbox);
const startService = useServices({ count: 60 });

beforeAll(async () => {
	sandbox = await Sandbox.start('slow-logins', { browser: false });
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

step(
	'signs in each time a password credential is tested, and not because it is saved',
	async () => {
		const service = await startService();
		const credential = await sandbox.saveCredential('visitorLocationsApi', service);
		const form = await open(credential);
		expect(service.journal.tokenRequests).toHaveLength(1);
		await open(credential);
		await save(credential, form);
		expect(service.journal.tokenRequests).toHaveLength(2);
		await open(credential);
		expect(service.journal.tokenRequests).toHaveLength(3);
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
	await sandbox.api.run(await sandbox.api.createWorkflow(createListWorkflow(credential)), 'Start');
	expect(service.journal.listRequests[0]?.headers.authorization).toBe('Bearer 42');
});
