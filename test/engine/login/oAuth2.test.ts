import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { createServer } from 'node:net';

import type { CannedResponse } from '../../../sandbox/service/cannedResponse';
import { MINUTE, ownClock } from '../../harness/clock';
import { services } from '../../harness/services';
import { connectedCredential } from '../harness/credentials';
import { expectWhole } from '../harness/faults';
import { isOldN8n, itOnNewN8n } from '../harness/n8n';
import { runWorkflow } from '../harness/runWorkflow';
import { servers } from '../harness/servers';

const start = services();
const listening = servers();
const { pass } = ownClock();

it('refreshes once for 10 input items and an expired token, with rotating refresh tokens', async () => {
	const service = await start({ count: 60 });
	const credentials = connectedCredential(service);
	service.tokens.expireAccessTokens();
	const { items, error } = await runWorkflow({ credentials, inputItems: 10 });
	expect(error).toBeUndefined();
	expect(items).toHaveLength(600);
	if (!isOldN8n) expect(service.journal.tokenCalls).toHaveLength(1);
	const [refresh] = service.journal.tokenCalls;
	expect(refresh?.headers.authorization).toBeUndefined();
	expect([...new URLSearchParams(refresh?.body.toString()).keys()]).toEqual(
		expect.arrayContaining(['grant_type', 'refresh_token', 'client_id', 'client_secret']),
	);
});

itOnNewN8n(
	'is renewed each time, also where the service issues the same token once more',
	async () => {
		const service = await start({ count: 1 });
		const credentials = connectedCredential(service);
		const issued = { ...(credentials.data.oauthTokenData as object), expires_in: 3600 };
		service.overrideResponse = ({ path }) =>
			path.endsWith('/token') ? { body: issued } : undefined;
		for (const renewals of [1, 2, 3]) {
			const inAMinute = String(Date.now() + MINUTE);
			Object.assign(credentials.data.oauthTokenData as object, { n8n_expires_at: inAMinute });
			pass(2 * MINUTE);
			expectWhole(await runWorkflow({ credentials }), service);
			expect(service.journal.tokenCalls).toHaveLength(renewals);
		}
	},
);

itOnNewN8n.each([null, '', undefined])(
	'without a refresh token (%p) its last minute is as good as any other',
	async (refresh_token) => {
		const service = await start();
		const credentials = connectedCredential(service);
		const n8n_expires_at = String(Date.now() + MINUTE / 2);
		Object.assign(credentials.data.oauthTokenData as object, { refresh_token, n8n_expires_at });
		expectWhole(await runWorkflow({ credentials }), service);
		expect(service.journal.tokenCalls).toEqual([]);
	},
);

it.each([
	['never was connected', undefined],
	['was saved and not connected', ''],
	['was disconnected', {}],
	['holds no access token', { access_token: '', refresh_token: 'left over' }],
])('asks to connect a credential that %s, and sends nothing', async (_name, oauthTokenData) => {
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

describe('a refresh that fails', () => {
	const check = /check 'Client ID', 'Client Secret' and 'Authorization Base URL'/;
	const notRenewed = /^The authorization could not be refreshed/;
	const wrongSecret = { clientSecret: 'wrong-secret' };

	itOnNewN8n.each<
		[string, ICredentialDataDecryptedObject, CannedResponse | undefined, number, RegExp, RegExp]
	>([
		['for a wrong client secret', wrongSecret, undefined, 1, notRenewed, check],
		['for a wrong client secret', wrongSecret, undefined, 10, notRenewed, check],
		['where there is no token service', {}, { status: 404 }, 1, notRenewed, check],
		['with 503', {}, { status: 503 }, 1, notRenewed, /Try again later/],
		['with 503', {}, { status: 503 }, 10, notRenewed, /Try again later/],
	])(
		'%s says what to check, after as few calls as n8n makes',
		async (_name, changes, reply, inputItems, message, description) => {
			const service = await start();
			const credentials = connectedCredential(service, changes);
			service.tokens.expireAccessTokens();
			service.overrideResponse = ({ path }) => (path.endsWith('/token') ? reply : undefined);
			const { error } = await runWorkflow({ credentials, inputItems });
			expect(error?.message).toMatch(message);
			expect(error?.description).toMatch(description);
			const most = inputItems === 1 ? 1 : 2;
			expect(service.journal.tokenCalls.length).toBeLessThanOrEqual(most);
		},
	);

	itOnNewN8n('that is refused asks to reconnect, which helps', async () => {
		const service = await start({ count: 1 });
		const credentials = connectedCredential(service);
		service.tokens.expireAccessTokens();
		service.tokens.revokeRefreshTokens();
		const { error } = await runWorkflow({ credentials });
		expect(error?.message).toMatch(/needs to be reconnected/);
		expect(error?.description).toMatch(/reconnect/);
		credentials.data.oauthTokenData = service.tokens.issue(service.settings.scopes);
		expectWhole(await runWorkflow({ credentials }), service);
	});

	itOnNewN8n('names the authorization host when that cannot be reached', async () => {
		const [service, gone] = [await start(), await start()];
		const credentials = connectedCredential(service, { authBaseUrl: gone.url });
		await gone.stop();
		service.tokens.expireAccessTokens();
		const { error } = await runWorkflow({ credentials });
		expect(error?.message).toBe(
			`${new URL(gone.url).host} refused the connection: check 'Authorization Base URL'`,
		);
		expect(error?.description).toContain('Authorization Base URL');
	});

	// The errors of older n8n do not say what was called.
	itOnNewN8n('since the authorization host drops it is made once', async () => {
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
});

const invalid = 'Authorization-Base-URL-must-start-with-https:/a/auth/v0/token';
it.each([
	['https://app.example.com/', 'https://app.example.com/a/auth/v0/token'],
	[' app.example.com', 'https://app.example.com/a/auth/v0/token'],
	['https://app.example.com/login?next=1', 'https://app.example.com/a/auth/v0/token'],
	['https://app.example.com/a/auth/v0/authorize', 'https://app.example.com/a/auth/v0/token'],
	['http://localhost:3000', 'http://localhost:3000/a/auth/v0/token'],
	['http://[::1]:3000/', 'http://[::1]:3000/a/auth/v0/token'],
	['http://app.example.com', invalid],
	['http://localhost:x@evil.example', invalid],
	['http://127.0.0.1:80@evil.example', invalid],
	['http://127.0.0.1.evil.example', invalid],
	['', invalid],
])('makes of the authorization base URL %p the token address %p', async (authBaseUrl, expected) => {
	const credentials = connectedCredential(await start(), { authBaseUrl });
	const { accessTokenUrl } = await credentials.resolved();
	expect(accessTokenUrl).toBe(expected);
});

it('does not send a refresh token over http to another machine', async () => {
	const service = await start();
	const credentials = connectedCredential(service, { authBaseUrl: 'http://auth.example.com' });
	service.tokens.expireAccessTokens();
	const { error } = await runWorkflow({ credentials });
	expect(error?.message).toBe("'Authorization Base URL' must start with https://");
	expect(service.journal.entries).toHaveLength(0);
});
