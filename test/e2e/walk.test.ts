import { Sandbox, steps } from './harness/sandbox';

let sandbox: Sandbox;
const step = steps(() => sandbox);
jest.setTimeout(120_000);

beforeAll(async () => {
	sandbox = await Sandbox.start('walk');
});
afterAll(async () => {
	await sandbox.stop();
});

step('password', async () => {
	const { editor, service } = sandbox;
	await editor.newCredential('Visitor Locations API');
	await editor.fill({
		baseUrl: service.url,
		clientId: 'demo-client',
		clientSecret: 'wrong-secret',
		username: 'api-user@example.com',
		password: 'demo-password',
	});
	await editor.name('Password');
	console.log(await editor.saveAndTest());
	await editor.fill({ clientSecret: 'demo-client-secret' });
	console.log(await editor.saveAndTest());
});
step('oauth2', async () => {
	const { editor, service } = sandbox;
	await editor.newCredential('Visitor Locations OAuth2 API');
	await editor.fill({
		baseUrl: service.url,
		authBaseUrl: service.url,
		clientId: 'demo-client',
		clientSecret: 'wrong-secret',
	});
	await editor.name('OAuth2');
	console.log('WRONG', await editor.connect('Authorize'));
	await editor.fill({ clientSecret: 'demo-client-secret' });
	console.log('DENY', await editor.connect('Deny'));
	console.log('OK', await editor.connect('Authorize'));
	await editor.accountConnected();
});
