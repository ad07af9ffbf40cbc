import { listWorkflow } from '../real/workflows';
import { TYPES } from './harness/credentialDialog';
import { Sandbox, steps } from './harness/sandbox';

let sandbox: Sandbox;
const step = steps(() => sandbox);

jest.setTimeout(240_000);
beforeAll(async () => {
	sandbox = await Sandbox.start('strict');
});
afterAll(async () => {
	await sandbox.stop();
});

/** @returns what the window of Connect says at its end */
async function connect(): Promise<string> {
	const { editor, service } = sandbox;
	await editor.newCredential(TYPES.visitorLocationsOAuth2Api);
	await editor.fill({
		baseUrl: service.url,
		authBaseUrl: service.url,
		clientId: service.settings.client.id,
		clientSecret: service.settings.client.secret,
	});
	const notice = await editor.dialog.innerText();
	expect(notice).toContain('choose Pasted Code (Unlisted App) above');
	return await editor.connect('Authorize');
}

async function pastedCodeWorks(): Promise<void> {
	const { api, service } = sandbox;
	const credential = await sandbox.saveCredential('visitorLocationsCodeApi');
	const execution = await api.run(await api.createWorkflow(listWorkflow(credential)), 'Start');
	expect(execution.error).toBeUndefined();
	expect(execution.items('Visitor Locations')).toHaveLength(service.settings.count);
}

describe('a service that takes the documented JSON bodies only', () => {
	step('fails to connect, with the reason of the service to be seen', async () => {
		sandbox.service.settings.tokenBodies = ['json'];
		const said = await connect();
		expect(said).toMatch(/Failed to connect/);
		expect(said).toContain('invalid_request');
	});

	step('works with a pasted code', pastedCodeWorks);
});

describe('a service that does not send state back', () => {
	step('fails to connect, with what is missing to be seen', async () => {
		sandbox.service.settings.tokenBodies = ['json', 'form'];
		sandbox.service.settings.echoState = false;
		const said = await connect();
		expect(said).toMatch(/Insufficient parameters/);
		expect(said).toMatch(/Failed to connect/);
	});

	step('works with a pasted code', pastedCodeWorks);
});
