import { SIGN_IN_AGAIN } from '../../../credentials/shared/statusErrors';
import type { Service } from '../../../sandbox/service/service';
import { clock, MINUTE } from '../../harness/clock';
import { answerLists, services } from '../../harness/services';
import { testCredential } from '../harness/credentialTest';
import {
	connectedCredential,
	credentialKinds,
	ownKinds,
	passwordCredential,
	pastedCodeCredential,
} from '../harness/credentials';
import { expectWhole } from '../harness/faults';
import { isOldN8n } from '../harness/n8n';
import { runWorkflow } from '../harness/runWorkflow';
import type { StoredCredentials } from '../harness/storedCredentials';

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

	it.each([
		['a web page', '<!doctype html><title>Hello</title>'],
		['nothing', ''],
		['other JSON', { status: 'ok' }],
	])('fails for %s with status 200', async (_reply, body) => {
		const service = await start();
		answerLists(service, { body });
		expect(await testCredential(credential(service))).toEqual({
			status: 'Error',
			message: expect.stringMatching(/^The response is not a list of locations/) as string,
		});
	});

	it('sends no token over http to another machine', async () => {
		const service = await start();
		const credentials = credential(service);
		credentials.data.baseUrl = 'http://api.example.com';
		credentials.data.credentialFingerprint = '';
		// n8n's own words: it runs no code of ours for a test of OAuth2.
		const ofN8n = isOldN8n
			? 'Unsupported protocol base-url-must-start-with-https:'
			: 'ERR_BAD_REQUEST';
		expect(await testCredential(credentials)).toEqual({
			status: 'Error',
			message: credential === connectedCredential ? ofN8n : "'Base URL' must start with https://",
		});
	});
});

describe.each(ownKinds)('the test of the %s credential', (_name, credential) => {
	it('takes a base URL that ends with the API prefix', async () => {
		const service = await start({ count: 1 });
		const credentials = credential(service);
		for (const baseUrl of [`${service.url}/rest/v1/`, `${service.url}/rest/v1/locations`]) {
			Object.assign(credentials.data, { baseUrl });
			expect(await testCredential(credentials)).toEqual(OK);
		}
		expectWhole(await runWorkflow({ credentials }), service);
		for (const { path } of service.journal.listCalls) expect(path).toBe('/rest/v1/locations');
	});
});

it.each(ownKinds)('a test tries a refused login again, at once (%s)', async (_name, credential) => {
	const service = await start({ count: 1 });
	const credentials = credential(service, { clientSecret: 'not-yet' });
	expect((await testCredential(credentials)).message).toMatch(/rejected the client/);
	expect((await runWorkflow({ credentials })).error?.message).toMatch(/rejected the client/);
	expect(service.journal.tokenCalls).toHaveLength(1);
	service.settings.client.secret = 'not-yet';
	expect(await testCredential(credentials)).toEqual(OK);
});

describe('the test of the password grant credential', () => {
	it('logs in again, unless the token is seconds old: what the service changed shows', async () => {
		const service = await start({ count: 1 });
		const credentials = passwordCredential(service);
		await testCredential(credentials);
		await testCredential(credentials);
		expect(service.journal.tokenCalls).toHaveLength(1);
		pass(2 * MINUTE);
		expect(await testCredential(credentials)).toEqual(OK);
		expect(service.journal.tokenCalls).toHaveLength(2);
		pass(2 * MINUTE);
		service.settings.client.secret = 'changed-in-the-service';
		expect((await testCredential(credentials)).message).toMatch(/rejected the client/);
	});
});

it.each([
	['the refresh token may be good for one call', ['locations.read', 'token.refresh']],
	['there may be no refresh token', ['locations.read']],
])('the test of a pasted code is made with the kept token: %s', async (_why, scopes) => {
	const service = await start({ count: 1 });
	const authorizationCode = service.tokens.issueCode(scopes, 'https://x');
	const credentials = pastedCodeCredential(service, { authorizationCode });
	const asSaved = {
		...credentials.data,
		usedCodeHash: '',
		credentialFingerprint: '',
		expiresAt: '',
	};
	expect(await testCredential(credentials)).toEqual(OK);
	pass(2 * MINUTE);
	expect(await testCredential(credentials)).toEqual(OK);
	// An open dialog saved over it, and the memory gives it back.
	Object.assign(credentials.data, asSaved);
	expect(await testCredential(credentials)).toEqual(OK);
	expect(service.journal.tokenCalls).toHaveLength(1);
});

describe.each(credentialKinds)('403 with the %s credential', (_name, credential) => {
	/** Issues tokens as a service does that leaves out, silently, what is not selected on the integration. */
	function issueOnlySelected(service: Service, scopes: string[]): void {
		service.overrideResponse = ({ path }) =>
			path.endsWith('/token') ? { body: service.tokens.issue(scopes) } : undefined;
	}

	/** Does what the error of a 403 tells the user to do. */
	function follow(service: Service, { data }: StoredCredentials): void {
		const { scopes } = service.settings;
		issueOnlySelected(service, scopes);
		if (credential === connectedCredential) data.oauthTokenData = service.tokens.issue(scopes);
		if (credential === pastedCodeCredential) {
			data.authorizationCode = service.tokens.issueCode(scopes, 'https://x');
		}
	}

	it('says to select the scope, and what then; that done, the next run works', async () => {
		const service = await start({ count: 1 });
		const credentials = credential(service);
		issueOnlySelected(service, ['token.refresh']);
		if (credential === connectedCredential) {
			credentials.data.oauthTokenData = service.tokens.issue(['token.refresh']);
		}
		await runWorkflow({ credentials });
		pass(MINUTE);
		service.journal.clear();
		const { error } = await runWorkflow({ credentials, inputItems: 10 });
		expect(error?.message).toMatch(/\(403\)/);
		expect(error?.description).toMatch(/Select it on the integration.*and add it to 'Scope'/);
		expect(error?.description).toContain(SIGN_IN_AGAIN[credentials.typeName]);
		expect(service.journal.tokenCalls).toHaveLength(0);
		expect(service.journal.listCalls.length).toBeLessThanOrEqual(2);

		follow(service, credentials);
		if (credential !== connectedCredential) expect(await testCredential(credentials)).toEqual(OK);
		expectWhole(await runWorkflow({ credentials }), service);
		expect(service.journal.tokenCalls.length).toBeLessThanOrEqual(1);
	});
});
