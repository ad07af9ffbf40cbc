import { setTimeout as wait } from 'node:timers/promises';

import type { Service } from '../../sandbox/service/service';
import { invalidTokenResponses } from '../../sandbox/service/settings';
import { listOwnIds, OWN_LISTS } from '../harness/ownLists';
import { useServices } from '../harness/services';
import type { Credential } from '../real/credentials';
import { connectOAuth2, credentialTypes, readForm, testCredential } from '../real/credentials';
import { createListForItemsWorkflow } from '../real/workflows';
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

const INPUT_ITEMS = 25;

/** Runs the node for 25 input items with lists of their own. @returns its error or the ids, and the number of token requests */
async function list(service: Service, credential: Credential) {
	const workflow = await sandbox.api.createWorkflow(
		createListForItemsWorkflow(credential, INPUT_ITEMS, OWN_LISTS),
	);
	service.journal.clear();
	const run = await sandbox.api.run(workflow, 'Start');
	const tokenRequests = service.journal.tokenRequests.length;
	const ids = run.items('Visitor Locations').map(({ json }) => json.id);
	return { error: run.error?.message, ids, tokenRequests };
}

/** @returns what a complete list is in this form, when n8n made so many token requests for it */
function completeList(service: Service, tokenRequests: number) {
	return { error: undefined, ids: listOwnIds(service, INPUT_ITEMS), tokenRequests };
}

/**
 * Does what the editor does when a credential is opened: reads the form, and tests it.
 *
 * @param changes fields that the user changes before the test
 * @returns the form, which does not get the tokens that n8n stores during the test
 */
async function open(credential: Credential, changes: object = {}): Promise<object> {
	const form = { ...(await readForm(sandbox.api, credential)), ...changes };
	expect(await testCredential(sandbox.api, credential, form)).toMatchObject({ status: 'OK' });
	return form;
}

async function save({ id, name, type }: Credential, form: object): Promise<void> {
	await sandbox.api.call('PATCH', `/rest/credentials/${id}`, { name, type, data: form });
}

/** A credential test requests a new token when that of a password is so old: MAX_TEST_TOKEN_AGE_MS, and a bit. */
const OLD_TOKEN_MS = 10_100;

/** Gets a new token, as the error for a 403 says (SIGN_IN_AGAIN in shared/describeFailure.ts). */
async function signInAgain(service: Service, credential: Credential): Promise<void> {
	switch (credential.type) {
		case 'visitorLocationsApi':
			await wait(OLD_TOKEN_MS);
			await save(credential, await open(credential));
			break;
		case 'visitorLocationsCodeApi': {
			const authorizationCode = await sandbox.authorizeByHand(service);
			await save(credential, await open(credential, { authorizationCode }));
			break;
		}
		case 'visitorLocationsOAuth2Api':
			await connectOAuth2(sandbox.api, credential.id);
	}
}

/** The error that each response to an invalid token leads to, except 401, after which n8n gets a new token. */
const createErrors = ({ url }: Service) =>
	({
		403: 'The service denies access to the locations (403)',
		400: 'The service rejected the request (400)',
		redirect: `The service redirects to ${url}/sign-in`,
		page: 'The response is a web page (HTML) instead of JSON',
	}) satisfies Record<Exclude<(typeof invalidTokenResponses)[number], 401>, string>;

describe('logins in a real n8n', () => {
	describe.each(credentialTypes)('%s', (type) => {
		/** @returns a service, and a credential with a valid token that the node has used */
		async function start(tokenLifetime = 86_400) {
			const service = await startService({ tokenLifetime });
			const credential = await sandbox.saveCredential(type, service);
			expect((await list(service, credential)).error).toBeUndefined();
			return { service, credential };
		}

		describe.each(invalidTokenResponses)('when an invalid token leads to: %s', (response) => {
			step(
				`makes one token request for ${INPUT_ITEMS} lists after the lifetime of the token`,
				async () => {
					const { service, credential } = await start(2);
					await wait(2_100);
					Object.assign(service.settings, {
						tokenLifetime: 86_400,
						invalidTokenResponse: response,
					});
					expect(await list(service, credential)).toEqual(completeList(service, 1));
				},
			);

			if (response === 401) {
				step(`makes one token request for ${INPUT_ITEMS} lists after a revocation`, async () => {
					const { service, credential } = await start();
					service.tokens.invalidateAccessTokens();
					expect(await list(service, credential)).toEqual(completeList(service, 1));
				});
			} else {
				// n8n cannot know that the token is the reason.
				step('fails without a token request after a revocation', async () => {
					const { service, credential } = await start();
					service.settings.invalidTokenResponse = response;
					service.tokens.invalidateAccessTokens();
					const error = createErrors(service)[response];
					expect(await list(service, credential)).toEqual({ error, ids: [], tokenRequests: 0 });
				});
			}
		});

		step('lists with a scope that was added later after a new sign-in', async () => {
			const service = await startService();
			const grantScopes = (scopes: string[]) => {
				service.overrideResponse = ({ path }) =>
					path.endsWith('/token') ? { body: service.tokens.issue(scopes) } : undefined;
			};
			grantScopes(['token.refresh']);
			const credential = await sandbox.saveCredential(type, service);
			expect((await list(service, credential)).error).toMatch(/\(403\)/);
			grantScopes(service.settings.scopes);
			await signInAgain(service, credential);
			expect(await list(service, credential)).toEqual(completeList(service, 0));
		});
	});

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

	step(
		'exchanges a pasted code once when the credential is opened, and never refreshes it then',
		async () => {
			const service = await startService();
			const credential = await sandbox.saveCredential('visitorLocationsCodeApi', service);
			const form = await open(credential);
			expect(service.journal.tokenRequests).toHaveLength(1);
			await save(credential, form);
			await open(credential);
			await wait(OLD_TOKEN_MS);
			await open(credential);
			expect(service.journal.tokenRequests).toHaveLength(1);
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
		await list(service, credential);
		expect(service.journal.listRequests[0]?.headers.authorization).toBe('Bearer 42');
	});
});
