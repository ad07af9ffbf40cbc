import { setTimeout as wait } from 'node:timers/promises';

import type { Service } from '../../sandbox/service/service';
import { listIds } from '../harness/services';
import type { CredentialType } from '../real/credentials';
import { credentialTypes, madeBy } from '../real/credentials';
import { createHttpRequest } from '../real/workflows';
import type { ScenarioContext } from './context';
import { completeList, completeListForItems, getResult } from './context';
import {
	expectedResult,
	expiredOAuth2Token,
	parallelRefreshes,
	revokedOAuth2,
} from './differences';

const OAUTH2 = 'visitorLocationsOAuth2Api';

/** Before 4.4, n8n's HTTP Request node sends a token along on a redirect by default. */
const OLD_HTTP_REQUEST = 4.3;

/** Declares the scenarios in which n8n stores, sends and refreshes tokens. */
export function tokenScenarios(context: () => ScenarioContext): void {
	describe.each(credentialTypes)('%s', (type) => {
		it('gets a new token when the lifetime of the old one is over', async () => {
			const { service, credential } = await context().signInAndList(type, { tokenLifetime: 2 });
			service.settings.tokenLifetime = 86_400;
			await wait(2_100);
			expect(getResult(await context().list(credential))).toEqual(completeList(service));
			const { tokenRequests, listRequests } = service.journal;
			const rejected = listRequests.filter(({ status }) => status === 401).length;
			const differences = type === OAUTH2 ? expiredOAuth2Token : [];
			expect({ tokenRequests: tokenRequests.length, rejected }).toEqual(
				expectedResult({ tokenRequests: 1, rejected: 0 }, differences),
			);
		});

		it('gets one new token for the lists of ten items when the service rejects the old one', async () => {
			const { service, credential } = await context().signInAndList(type);
			service.tokens.invalidateAccessTokens();
			const execution = await context().listForItems(credential, 10);
			expectComplete(execution, completeListForItems(service, 10));
			const differences = type === OAUTH2 ? parallelRefreshes : [];
			expect(describeTokenRequests(service, type)).toBe(expectedResult('one', differences));
		});

		it("authenticates n8n's HTTP Request node", async () => {
			const service = await context().startService({ count: 40 }); // one page
			const request = createHttpRequest(
				await context().saveCredential(service, type),
				`${service.url}/rest/v1/locations`,
				{ response: { response: { responseFormat: 'json' } } },
			);
			const execution = await context().run({ ...request, typeVersion: OLD_HTTP_REQUEST });
			const [page] = execution.items('HTTP Request').map(({ json }) => json);
			const data = (page?.data ?? []) as { id: string }[];
			expect(data.map(({ id }) => id)).toEqual(listIds(service));
		});
	});

	// With OAuth2, n8n itself adds the token (docs/credentials.md).
	it.each(credentialTypes.filter((type) => type !== OAUTH2))(
		"does not send the token of %s to another origin when n8n's HTTP Request node is redirected",
		async (type) => {
			const { service, credential } = await context().signInAndList(type);
			const elsewhere = await context().startService();
			const location = `${elsewhere.url}/rest/v1/locations`;
			service.overrideResponse = ({ path }) =>
				path === '/moved' ? { status: 302, headers: { location } } : undefined;
			const request = createHttpRequest(credential, `${service.url}/moved`);
			await context().run({ ...request, typeVersion: OLD_HTTP_REQUEST });
			const [redirected] = elsewhere.journal.listRequests;
			expect(redirected).toBeDefined();
			const hasToken = redirected?.headers.authorization !== undefined;
			expect(hasToken).toBe(false);
		},
	);

	it.each([
		[{}, 'locations.read token.refresh'],
		[{ enabledScopes: 'locations.read employees.read' }, 'locations.read employees.read'],
	])('asks OAuth2 for a scope: with the fields %j, for %p', async (fields, scope) => {
		const { api } = context();
		const { url, settings } = await context().startService();
		const { id: clientId, secret: clientSecret } = settings.client;
		const data = { baseUrl: url, authBaseUrl: url, clientId, clientSecret, ...fields };
		const id = await api.createCredential({ name: 'Scope', type: OAUTH2, data });
		const prompt = await api.call<string>('GET', `/rest/oauth2-credential/auth?id=${id}`);
		expect(new URL(prompt).searchParams.get('scope')).toBe(scope);
	});

	it.each<[CredentialType, string]>([
		[
			'visitorLocationsCodeApi',
			"The service no longer accepts the stored authorization (400). Open this URL, click Authorize, paste the URL that you are redirected to into 'Authorization Code', and save: (URL)",
		],
		[OAUTH2, expectedResult(`The credential "${OAUTH2}" needs to be reconnected.`, revokedOAuth2)],
	])('tells the user of %s to authorize n8n again after a revocation', async (type, error) => {
		const { service, credential } = await context().signInAndList(type);
		service.tokens.invalidateAccessTokens();
		service.tokens.revokeRefreshTokens();
		expect(getResult(await context().list(credential))).toEqual({ error });
	});
}

/** Expects a complete list, or, where n8n refreshes without a lock, an error: another list can have used the refresh token first. */
function expectComplete(execution: Parameters<typeof getResult>[0], list: object): void {
	const result = getResult(execution);
	const canFail = expectedResult('one', parallelRefreshes) === 'several' && 'error' in result;
	expect(result).toEqual(canFail ? { error: expectedResult('', revokedOAuth2) } : list);
}

/** @returns how many token requests there were, all of this credential type. Any number above one depends on chance. */
function describeTokenRequests(
	{ journal }: Service,
	type: CredentialType,
): 'none' | 'one' | 'several' {
	const own = journal.tokenRequests.filter((call) => madeBy(call) === type);
	expect(own).toHaveLength(journal.tokenRequests.length);
	if (own.length === 0) return 'none';
	return own.length === 1 ? 'one' : 'several';
}
