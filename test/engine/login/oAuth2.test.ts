import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { createServer } from 'node:net';

import type { CannedResponse } from '../../../sandbox/service/cannedResponse';
import { MINUTE, ownClock } from '../../harness/clock';
import { useServices } from '../../harness/services';
import { connectedCredential } from '../harness/credentials';
import { expectCompleteList } from '../harness/faults';
import { runWorkflow } from '../harness/runWorkflow';
import { useServers } from '../harness/servers';

const start = useServices();
const listening = useServers();
const { pass } = ownClock();

describe('the OAuth2 credential', () => {
	it('refreshes once, with the client in a form, for 10 input items and an expired token', async () => {
		const service = await start({ count: 60 });
		const credentials = connectedCredential(service);
		service.tokens.expireAccessTokens();
		const { items, error } = await runWorkflow({ credentials, inputItems: 10 });
		expect(error).toBeUndefined();
		expect(items).toHaveLength(600);
		expect(service.journal.tokenRequests).toHaveLength(1);
		const [refresh] = service.journal.tokenRequests;
		expect(refresh?.headers.authorization).toBeUndefined();
		expect([...new URLSearchParams(refresh?.body.toString()).keys()]).toEqual(
			expect.arrayContaining(['grant_type', 'refresh_token', 'client_id', 'client_secret']),
		);
	});

	it('refreshes each time when the service issues the same token again', async () => {
		const service = await start({ count: 1 });
		const credentials = connectedCredential(service);
		const issued = { ...(credentials.data.oauthTokenData as object), expires_in: 3600 };
		service.overrideResponse = ({ path }) =>
			path.endsWith('/token') ? { body: issued } : undefined;
		for (const refreshes of [1, 2, 3]) {
			const inAMinute = String(Date.now() + MINUTE);
			Object.assign(credentials.data.oauthTokenData as object, { n8n_expires_at: inAMinute });
			pass(2 * MINUTE);
			expectCompleteList(await runWorkflow({ credentials }), service);
			expect(service.journal.tokenRequests).toHaveLength(refreshes);
		}
	});

	it.each([null, '', undefined])(
		'uses the token in its last minute when the refresh token is %p',
		async (refresh_token) => {
			const service = await start();
			const credentials = connectedCredential(service);
			const n8n_expires_at = String(Date.now() + MINUTE / 2);
			Object.assign(credentials.data.oauthTokenData as object, { refresh_token, n8n_expires_at });
			expectCompleteList(await runWorkflow({ credentials }), service);
			expect(service.journal.tokenRequests).toEqual([]);
		},
	);

	it.each([
		['was never connected', undefined],
		['was saved but not connected', ''],
		['was disconnected', {}],
	])('asks to connect, and sends nothing, when it %s', async (_name, oauthTokenData) => {
		const service = await start();
		const credentials = connectedCredential(service);
		Object.assign(credentials.data, { oauthTokenData });
		if (oauthTokenData === undefined) delete credentials.data.oauthTokenData;
		const { error } = await runWorkflow({ credentials });
		expect(error?.message).toBe('The credential is not connected yet: open it and click Connect');
		expect(error?.description).toBe(
			'Authorize n8n on the page of the service that opens, then run the workflow again.',
		);
		expect(service.journal.entries).toHaveLength(0);
	});

	it.each([
		[{ data: { access_token: 'nested' } }],
		[{ accessToken: 'camelCase' }],
		[{ error: 'temporarily_unavailable' }],
		[{ access_token: '', refresh_token: 'old' }],
	])('says that the token response had no access_token when it stores %j', async (response) => {
		const service = await start();
		const credentials = connectedCredential(service, { oauthTokenData: response });
		const { error } = await runWorkflow({ credentials });
		expect(error?.message).toBe(
			"The token response had no access_token: check 'Authorization Base URL'",
		);
		expect(error?.description).toMatch(/connect again\. If it is right, use a pasted code/);
		expect(service.journal.entries).toHaveLength(0);
	});

	it.each<[string, ICredentialDataDecryptedObject, CannedResponse | undefined, RegExp]>([
		[
			'the client secret is wrong',
			{ clientSecret: 'wrong-secret' },
			undefined,
			/check 'Client ID', 'Client Secret' and 'Authorization Base URL'/,
		],
		['the service fails with 503', {}, { status: 503 }, /Try again later/],
	])(
		'says what to check, after at most 2 refreshes for 10 input items, when %s',
		async (_name, changes, response, description) => {
			const service = await start();
			const credentials = connectedCredential(service, changes);
			service.tokens.expireAccessTokens();
			service.overrideResponse = ({ path }) => (path.endsWith('/token') ? response : undefined);
			for (const [inputItems, maxRequests] of [
				[1, 1],
				[10, 2],
			] as const) {
				service.journal.clear();
				const { error } = await runWorkflow({ credentials, inputItems });
				expect(error?.message).toMatch(/^The authorization could not be refreshed/);
				expect(error?.description).toMatch(description);
				expect(service.journal.tokenRequests.length).toBeLessThanOrEqual(maxRequests);
			}
		},
	);

	it.each<[string, ICredentialDataDecryptedObject, CannedResponse | undefined, RegExp]>([
		[
			'the client secret is wrong',
			{ clientSecret: 'wrong-secret' },
			undefined,
			/check 'Client ID'/,
		],
		[
			'the service is busy',
			{},
			{ status: 429, body: { message: 'slow down' } },
			/^Wait a few minutes/,
		],
		[
			'the service is busy, as an error of OAuth2',
			{},
			{ status: 429, body: { error: 'too_many_requests' } },
			/Try again in a few minutes/,
		],
	])(
		'refreshes once in the last minute of the token when %s',
		async (_name, changes, response, description) => {
			const service = await start({ count: 1 });
			const credentials = connectedCredential(service, changes);
			const n8n_expires_at = String(Date.now() + MINUTE / 2);
			Object.assign(credentials.data.oauthTokenData as object, { n8n_expires_at });
			service.overrideResponse = ({ path }) => (path.endsWith('/token') ? response : undefined);
			const { error } = await runWorkflow({ credentials });
			expect(error?.message).toMatch(/^The authorization could not be refreshed/);
			expect(error?.description).toMatch(description);
			expect(service.journal.tokenRequests).toHaveLength(1);
		},
	);

	it('asks to reconnect when the refresh token is rejected, and works after that', async () => {
		const service = await start({ count: 1 });
		const credentials = connectedCredential(service);
		service.tokens.expireAccessTokens();
		service.tokens.revokeRefreshTokens();
		const { error } = await runWorkflow({ credentials });
		expect(error?.message).toMatch(/needs to be reconnected/);
		expect(error?.description).toMatch(/reconnect/);
		credentials.data.oauthTokenData = service.tokens.issue(service.settings.scopes);
		expectCompleteList(await runWorkflow({ credentials }), service);
	});

	it('names the host of the token endpoint when it cannot be reached', async () => {
		const [service, stopped] = [await start(), await start()];
		const credentials = connectedCredential(service, { authBaseUrl: stopped.url });
		await stopped.stop();
		service.tokens.expireAccessTokens();
		const { error } = await runWorkflow({ credentials });
		expect(error?.message).toBe(
			`${new URL(stopped.url).host} refused the connection: check 'Authorization Base URL'`,
		);
		expect(error?.description).toContain('Authorization Base URL');
	});

	it('refreshes once when the host of the token endpoint closes the connection', async () => {
		const service = await start();
		let connections = 0;
		const dropping = createServer((socket) => {
			connections++;
			socket.destroy();
		});
		const authBaseUrl = `http://${await listening(dropping)}`;
		const credentials = connectedCredential(service, { authBaseUrl });
		service.tokens.expireAccessTokens();
		const { error } = await runWorkflow({ credentials });
		expect(error?.message).toMatch(/^127\.0\.0\.1:\d+ closed the connection/);
		expect(connections).toBe(1);
		expect(error?.description).toMatch(/^Try again\. .*\(ECONNRESET\)$/);
	});

	it('sends no refresh token over http to another machine', async () => {
		const service = await start();
		const credentials = connectedCredential(service, { authBaseUrl: 'http://auth.example.com' });
		service.tokens.expireAccessTokens();
		const { error } = await runWorkflow({ credentials });
		expect(error?.message).toBe("'Authorization Base URL' must start with https://");
		expect(service.journal.entries).toHaveLength(0);
	});

	it.each([
		[{}, 'locations.read token.refresh'],
		[{ enabledScopes: 'locations.read' }, 'locations.read'],
		[{ scope: 'old', enabledScopes: 'locations.read' }, 'old'],
	])('has with the fields %j the scope %p', async (changes, scope) => {
		const credentials = connectedCredential(await start(), changes);
		expect((await credentials.resolved()).scope).toBe(scope);
	});

	const invalid = 'Authorization-Base-URL-must-start-with-https:/a/auth/v0/token';
	// Other URLs: test/unit/shared/urls.
	it.each([
		['https://app.example.com/login?next=1', 'https://app.example.com/a/auth/v0/token'],
		['http://localhost:3000', 'http://localhost:3000/a/auth/v0/token'],
		['http://localhost:x@evil.example', invalid],
		['http://127.0.0.1:80@evil.example', invalid],
	])(
		'has for the Authorization Base URL %p the token endpoint %p',
		async (authBaseUrl, expected) => {
			const credentials = connectedCredential(await start(), { authBaseUrl });
			expect((await credentials.resolved()).accessTokenUrl).toBe(expected);
		},
	);
});
