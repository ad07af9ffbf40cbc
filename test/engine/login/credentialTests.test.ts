import { clock, MINUTE } from '../../harness/clock';
import { answerLists, services } from '../../harness/services';
import { testCredential } from '../harness/credentialTest';
import {
	connectedCredential,
	credentialKinds,
	passwordCredential,
	pastedCodeCredential,
} from '../harness/credentials';
import { isOldN8n } from '../harness/n8nLine';
import { runWorkflow } from '../harness/runWorkflow';

const start = services();
const pass = clock();
const OK = { status: 'OK', message: 'Connection successful!' };

describe.each(credentialKinds)('the test of the %s credential', (_name, credential) => {
	it('succeeds, and shows nobody how it was asked for', async () => {
		const service = await start({ count: 1 });
		expect(await testCredential(credential(service))).toEqual(OK);
		const { accept, authorization, ...others } = service.journal.listCalls[0]?.headers ?? {};
		expect(accept).toBe('application/vnd.api+json');
		expect(authorization).toMatch(/^Bearer access-/);
		expect(Object.keys(others).filter((name) => name.startsWith('x-'))).toEqual([]);
	});

	it('takes a base URL that ends with the API prefix', async () => {
		const service = await start({ count: 1 });
		const credentials = credential(service);
		for (const baseUrl of [`${service.url}/rest/v1/`, `${service.url}/rest/v1/locations`]) {
			Object.assign(credentials.data, { baseUrl });
			expect(await testCredential(credentials)).toEqual(OK);
		}
		const { error } = await runWorkflow({ credentials });
		expect(error).toBeUndefined();
		expect(new Set(service.journal.listCalls.map(({ path }) => path))).toEqual(
			new Set(['/rest/v1/locations']),
		);
	});

	it.each([
		['a web page', '<!doctype html><title>Hello</title>'],
		['text', 'pong'],
		['nothing', ''],
		['other JSON', { status: 'ok' }],
	])('fails for %s with status 200', async (_reply, body) => {
		const service = await start();
		answerLists(service, { body });
		expect(await testCredential(credential(service))).toEqual({
			status: 'Error',
			message: expect.stringMatching(/^What answers here is not the list of locations/) as string,
		});
	});

	it('sends no token over http to another machine', async () => {
		const service = await start();
		const credentials = credential(service);
		credentials.data.baseUrl = 'http://api.example.com';
		credentials.data.issuedFor = '';
		const { status, message } = await testCredential(credentials);
		// n8n's own words: it runs no code of ours for a test of OAuth2.
		const ofN8n = isOldN8n
			? 'Unsupported protocol base-url-must-start-with-https:'
			: 'ERR_BAD_REQUEST';
		expect([status, message]).toEqual([
			'Error',
			credential === connectedCredential ? ofN8n : "'Base URL' must start with https://",
		]);
	});
});

describe('the test of the password grant credential', () => {
	const credential = passwordCredential;

	it('logs in anew, unless the token is seconds old', async () => {
		const service = await start({ count: 1 });
		const credentials = credential(service);
		await testCredential(credentials);
		await testCredential(credentials);
		expect(service.journal.tokenCalls).toHaveLength(1);
		pass(2 * MINUTE);
		expect(await testCredential(credentials)).toEqual(OK);
		expect(service.journal.tokenCalls).toHaveLength(2);
		expect(service.journal.listCalls).toHaveLength(3);
	});

	it('does so too where only the memory has the newer tokens', async () => {
		const service = await start({ count: 1 });
		const credentials = credential(service);
		await runWorkflow({ credentials });
		const before = { ...credentials.data };
		service.tokens.expireAccessTokens();
		await runWorkflow({ credentials });
		Object.assign(credentials.data, before);
		pass(2 * MINUTE);
		expect(await testCredential(credentials)).toEqual(OK);
		expect(service.journal.tokenCalls).toHaveLength(3);
	});

	it('fails when the service changed what the credential still has', async () => {
		const service = await start({ count: 1 });
		const credentials = credential(service);
		await testCredential(credentials);
		pass(2 * MINUTE);
		service.settings.client.secret = 'changed-in-the-service';
		expect((await testCredential(credentials)).message).toMatch(/client ID or the client secret/);
	});
});

it('a test tries a refused login again, at once', async () => {
	const service = await start({ count: 1 });
	const credentials = passwordCredential(service, { password: 'not-yet' });
	expect((await testCredential(credentials)).message).toMatch(/username or the password/);
	expect((await runWorkflow({ credentials })).error?.message).toMatch(/username or the password/);
	expect(service.journal.tokenCalls).toHaveLength(1);
	service.settings.user.password = 'not-yet';
	expect(await testCredential(credentials)).toEqual(OK);
});

describe('the test of the pasted code credential', () => {
	it('is made with the kept token: the refresh token may be good for one call', async () => {
		const service = await start({ count: 1 });
		const credentials = pastedCodeCredential(service);
		await testCredential(credentials);
		pass(2 * MINUTE);
		expect(await testCredential(credentials)).toEqual(OK);
		expect(service.journal.tokenCalls).toHaveLength(1);
	});

	it('gets the tokens back that an open dialog saved over, without a token call', async () => {
		const service = await start({ count: 1 });
		const credentials = pastedCodeCredential(service);
		const asSaved = {
			...credentials.data,
			usedCode: '',
			issuedFor: '',
			expiresAt: '',
		};
		await testCredential(credentials);
		pass(2 * MINUTE);
		Object.assign(credentials.data, asSaved);
		expect(await testCredential(credentials)).toEqual(OK);
		expect(service.journal.tokenCalls).toHaveLength(1);
	});

	it('tries a refused client again, at once', async () => {
		const service = await start({ count: 1 });
		const credentials = pastedCodeCredential(service, { clientSecret: 'not-yet' });
		expect((await testCredential(credentials)).message).toMatch(/client ID or the client secret/);
		expect((await runWorkflow({ credentials })).error?.message).toMatch(/client secret/);
		expect(service.journal.tokenCalls).toHaveLength(1);
		service.settings.client.secret = 'not-yet';
		expect(await testCredential(credentials)).toEqual(OK);
	});

	it('says without a refresh token what the token can do', async () => {
		const service = await start({ count: 1 });
		const authorizationCode = service.tokens.issueCode(['locations.read'], 'https://x');
		const credentials = pastedCodeCredential(service, { authorizationCode });
		expect(await testCredential(credentials)).toEqual(OK);
		pass(2 * MINUTE);
		expect(await testCredential(credentials)).toEqual(OK);
		expect(service.journal.tokenCalls).toHaveLength(1);
	});
});
