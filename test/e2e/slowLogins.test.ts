import { setTimeout as wait } from 'node:timers/promises';

import type { Service } from '../../sandbox/service/service';
import { invalidTokenResponses } from '../../sandbox/service/settings';
import { useServices } from '../harness/services';
import type { Credential } from '../real/credentials';
import { connectOAuth2, credentialTypes } from '../real/credentials';
import { createListForItemsWorkflow } from '../real/workflows';
import { Sandbox, steps } from './harness/sandbox';

let sandbox: Sandbox;
const step = steps(() => sandbox);
const startService = useServices();
const INPUT_ITEMS = 25;

beforeAll(async () => {
	sandbox = await Sandbox.start('slow-logins', {}, { browser: false });
});
afterAll(async () => {
	await sandbox.stop();
});

/** Runs the node once for each of 25 input items. @returns the error, the number of items, and the number of token requests */
async function list(service: Service, credential: Credential) {
	const workflow = await sandbox.api.createWorkflow(
		createListForItemsWorkflow(credential, INPUT_ITEMS),
	);
	service.journal.clear();
	const run = await sandbox.api.run(workflow, 'Start');
	const tokenRequests = service.journal.tokenRequests.length;
	return { error: run.error?.message, items: run.items('Visitor Locations').length, tokenRequests };
}

/** Does what the editor does when a credential is opened: reads its data without secrets, and tests it. @returns the data */
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

/** Follows the advice of the error for a 403: opens and saves the credential, with a new code, or connects it again. */
async function followAdvice(service: Service, credential: Credential): Promise<void> {
	if (credential.type === 'visitorLocationsOAuth2Api') {
		await connectOAuth2(sandbox.api, credential.id);
		return;
	}
	const authorizationCode = await sandbox.authorizeByHand(service);
	const isCode = credential.type === 'visitorLocationsCodeApi';
	await save(credential, await open(credential, isCode ? { authorizationCode } : {}));
}

describe('logins in a real n8n', () => {
	describe.each(credentialTypes)('%s', (type) => {
		step(
			'makes one token request when the token has expired, however the service would reject it',
			async () => {
				const service = await startService({ count: 60 });
				const credential = await sandbox.saveCredential(type, service);
				const { settings, tokens } = service;
				for (const expired of invalidTokenResponses) {
					// The first token is valid for two seconds, the next one for a day.
					Object.assign(settings, { tokenLifetime: 2, invalidTokenResponse: 401 });
					tokens.invalidateAccessTokens();
					await list(service, credential);
					Object.assign(settings, { tokenLifetime: 86_400, invalidTokenResponse: expired });
					await wait(2_100);
					const seen = await list(service, credential);
					expect({ expired, ...seen }).toEqual({
						expired,
						items: INPUT_ITEMS * 60,
						tokenRequests: 1,
					});
				}
			},
		);

		step('refreshes a revoked token after a 401, and fails after any other response', async () => {
			const service = await startService({ count: 60 });
			const credential = await sandbox.saveCredential(type, service);
			await list(service, credential);
			const noJson = 'The response is a web page (HTML) instead of JSON';
			for (const [expired, error] of [
				[403, 'The service denies access to the locations (403)'],
				[400, 'The service rejected the request (400)'],
				['redirect', `The service redirects to ${service.url}/sign-in`],
				['page', noJson],
			] as const) {
				service.settings.invalidTokenResponse = expired;
				service.tokens.invalidateAccessTokens();
				const seen = await list(service, credential);
				expect({ expired, ...seen }).toEqual({ expired, error, items: 0, tokenRequests: 0 });
			}
			service.settings.invalidTokenResponse = 401;
			expect(await list(service, credential)).toEqual({
				items: INPUT_ITEMS * 60,
				tokenRequests: 1,
			});
		});

		step(
			'lists with a scope that was added later when the credential was opened and saved',
			async () => {
				const service = await startService({ count: 60 });
				const grantScopes = (scopes: string[]) => {
					service.overrideResponse = ({ path }) =>
						path.endsWith('/token') ? { body: service.tokens.issue(scopes) } : undefined;
				};
				grantScopes(['token.refresh']);
				const credential = await sandbox.saveCredential(type, service);
				expect((await list(service, credential)).error).toMatch(/\(403\)/);
				grantScopes(service.settings.scopes);
				await wait(10_100); // a younger token would not be replaced
				await followAdvice(service, credential);
				expect(await list(service, credential)).toEqual({
					items: INPUT_ITEMS * 60,
					tokenRequests: 0,
				});
			},
		);
	});

	/** Counts the token requests that an action makes. */
	async function countTokenRequests(
		service: Service,
		action: () => Promise<unknown>,
	): Promise<number> {
		service.journal.clear();
		await action();
		return service.journal.tokenRequests.length;
	}

	step(
		'logs in once in 10 s when a password credential is opened, and not when it is saved',
		async () => {
			const service = await startService();
			const credential = await sandbox.saveCredential('visitorLocationsApi', service);
			let data = {};
			const openAgain = async () => (data = await open(credential));
			expect(await countTokenRequests(service, openAgain)).toBe(1);
			expect(await countTokenRequests(service, openAgain)).toBe(0);
			expect(await countTokenRequests(service, () => save(credential, data))).toBe(0);
			await wait(10_100);
			expect(await countTokenRequests(service, openAgain)).toBe(1);
		},
	);

	step(
		'exchanges a pasted code once when the credential is opened, and never refreshes it then',
		async () => {
			const service = await startService();
			const credential = await sandbox.saveCredential('visitorLocationsCodeApi', service);
			let data = {};
			const openAgain = async () => (data = await open(credential));
			expect(await countTokenRequests(service, openAgain)).toBe(1);
			await wait(10_100);
			expect(await countTokenRequests(service, openAgain)).toBe(0);
			expect(await countTokenRequests(service, () => save(credential, data))).toBe(0);
			expect(await countTokenRequests(service, openAgain)).toBe(0);
		},
	);

	step('runs an OAuth2 token as an expression, as SECURITY.md says of n8n', async () => {
		const service = await startService({ count: 60 });
		service.overrideResponse = ({ path }) =>
			path.endsWith('/token')
				? {
						body: {
							...service.tokens.issue(service.settings.scopes),
							access_token: '={{ 6 * 7 }}',
						},
					}
				: undefined;
		const credential = await sandbox.saveCredential('visitorLocationsOAuth2Api', service);
		await list(service, credential);
		expect(service.journal.listRequests[0]?.headers.authorization).toBe('Bearer 42');
	});
});
