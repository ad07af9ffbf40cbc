import { setTimeout as wait } from 'node:timers/promises';

import type { Service } from '../../sandbox/service/service';
import { expiredAnswers } from '../../sandbox/service/settings';
import { services } from '../harness/services';
import type { Credential } from '../real/credentials';
import { connectOAuth2, credentialTypes } from '../real/credentials';
import { listForItemsWorkflow } from '../real/workflows';
import { Sandbox, steps } from './harness/sandbox';

/** Logins in a real n8n: a token that is over, and how many logins it takes when a credential is opened and saved. */
let sandbox: Sandbox;
const step = steps(() => sandbox);
const startService = services();
const ITEMS = 25;

beforeAll(async () => {
	sandbox = await Sandbox.start('hardened-logins', {}, { browser: false });
});
afterAll(async () => {
	await sandbox.stop();
});

/** Runs the node once for each of 25 input items. @returns its error, how many items it output, and the token calls */
async function list(service: Service, credential: Credential) {
	const workflow = await sandbox.api.createWorkflow(listForItemsWorkflow(credential, ITEMS));
	service.journal.clear();
	const run = await sandbox.api.run(workflow, 'Start');
	const calls = service.journal.tokenCalls.length;
	return { error: run.error?.message, items: run.items('Visitor Locations').length, calls };
}

/** What the editor asks of n8n when a credential is opened: its data without secrets, and a test with them. */
async function open({ id, name, type }: Credential, changes: object = {}): Promise<object> {
	const saved = await sandbox.api.call<{ data: object }>(
		'GET',
		`/rest/credentials/${id}?includeData=true`,
	);
	const data = { ...saved.data, ...changes };
	const credentials = { id, name, type, data };
	const tested = await sandbox.api.call('POST', '/rest/credentials/test', { credentials });
	expect(tested).toMatchObject({ status: 'OK' });
	return data;
}

async function save({ id, name, type }: Credential, data: object): Promise<void> {
	await sandbox.api.call('PATCH', `/rest/credentials/${id}`, { name, type, data });
}

/** Does what the error of a 403 says: opens the credential and saves it, with a new code; or connects again. */
async function followAdvice(service: Service, credential: Credential): Promise<void> {
	if (credential.type === 'visitorLocationsOAuth2Api') {
		await connectOAuth2(sandbox.api, credential.id);
		return;
	}
	const authorizationCode = await sandbox.authorizeByHand(service);
	const isCode = credential.type === 'visitorLocationsCodeApi';
	await save(credential, await open(credential, isCode ? { authorizationCode } : {}));
}

describe.each(credentialTypes)('%s', (type) => {
	step('a token over by the clock: one token call, whatever the service would answer', async () => {
		const service = await startService({ count: 60 });
		const credential = await sandbox.saveCredential(type, service);
		const { settings, tokens } = service;
		for (const expired of expiredAnswers) {
			// It gets a token for two seconds, and one for a day when that is over.
			Object.assign(settings, { tokenLifetime: 2, expired: 401 });
			tokens.expireAccessTokens();
			await list(service, credential);
			Object.assign(settings, { tokenLifetime: 86_400, expired });
			await wait(2_100);
			const seen = await list(service, credential);
			expect({ expired, ...seen }).toEqual({ expired, items: ITEMS * 60, calls: 1 });
		}
	});

	step('a token taken back: a 401 has it renewed, all else is an error', async () => {
		const service = await startService({ count: 60 });
		const credential = await sandbox.saveCredential(type, service);
		await list(service, credential);
		const noJson = 'The response is a web page (HTML) instead of JSON';
		for (const [expired, error] of [
			[403, 'The service denies access to the locations (403)'],
			[400, 'The service rejected the request (400)'],
			['redirect', noJson],
			['page', noJson],
		] as const) {
			service.settings.expired = expired;
			service.tokens.expireAccessTokens();
			const seen = await list(service, credential);
			expect({ expired, ...seen }).toEqual({ expired, error, items: 0, calls: 0 });
		}
		service.settings.expired = 401;
		expect(await list(service, credential)).toEqual({ items: ITEMS * 60, calls: 1 });
	});

	step('a scope added later: the credential opened and saved, it works', async () => {
		const service = await startService({ count: 60 });
		const selected = (scopes: string[]) => {
			service.overrideResponse = ({ path }) =>
				path.endsWith('/token') ? { body: service.tokens.issue(scopes) } : undefined;
		};
		selected(['token.refresh']);
		const credential = await sandbox.saveCredential(type, service);
		expect((await list(service, credential)).error).toMatch(/\(403\)/);
		selected(service.settings.scopes);
		await wait(10_100); // a younger token would not be replaced
		await followAdvice(service, credential);
		expect(await list(service, credential)).toEqual({ items: ITEMS * 60, calls: 0 });
	});
});

/** @returns the token calls that a piece of work leads to */
async function logins(service: Service, work: () => Promise<unknown>): Promise<number> {
	service.journal.clear();
	await work();
	return service.journal.tokenCalls.length;
}

step('password: opening logs in once, not again within 10 s; saving does not', async () => {
	const service = await startService();
	const credential = await sandbox.saveCredential('visitorLocationsApi', service);
	let data = {};
	const opened = async () => (data = await open(credential));
	expect(await logins(service, opened)).toBe(1);
	expect(await logins(service, opened)).toBe(0);
	expect(await logins(service, () => save(credential, data))).toBe(0);
	await wait(10_100);
	expect(await logins(service, opened)).toBe(1);
});

step('pasted code: opening exchanges it once, and never refreshes', async () => {
	const service = await startService();
	const credential = await sandbox.saveCredential('visitorLocationsCodeApi', service);
	let data = {};
	const opened = async () => (data = await open(credential));
	expect(await logins(service, opened)).toBe(1);
	await wait(10_100);
	expect(await logins(service, opened)).toBe(0);
	expect(await logins(service, () => save(credential, data))).toBe(0);
	expect(await logins(service, opened)).toBe(0);
});

step('OAuth2: n8n runs a token as an expression, as SECURITY.md says', async () => {
	const service = await startService({ count: 60 });
	service.overrideResponse = ({ path }) =>
		path.endsWith('/token')
			? { body: { ...service.tokens.issue(service.settings.scopes), access_token: '={{ 6 * 7 }}' } }
			: undefined;
	const credential = await sandbox.saveCredential('visitorLocationsOAuth2Api', service);
	await list(service, credential);
	expect(service.journal.listCalls[0]?.headers.authorization).toBe('Bearer 42');
});
