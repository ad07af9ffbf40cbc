import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

import { ownClock } from '../harness/clock';
import { idsOf, services } from '../harness/services';
import { connectedCredential, credentialKinds, passwordCredential } from './harness/credentials';
import { isOldN8n, itOnNewN8n } from './harness/n8nLine';
import { runWorkflow } from './harness/runWorkflow';

const start = services();
const sequential = { returnAll: true, options: { paging: { settings: { parallelRequests: 1 } } } };

describe('the password grant', () => {
	it.each([10, 100])('logs in once for %i input items and an expired token', async (inputItems) => {
		const service = await start({ count: 60 });
		const credentials = passwordCredential(service);
		await runWorkflow({ credentials, parameters: { limit: 1 } });
		service.tokens.expireAccessTokens();
		service.journal.clear();
		const { items, from, error } = await runWorkflow({ credentials, inputItems, lookBack: true });

		expect(error).toBeUndefined();
		expect(service.journal.tokenCalls).toHaveLength(1);
		expect(items).toHaveLength(60 * inputItems);
		const expected = Array.from({ length: inputItems }, (_, item) => item);
		expect(from).toEqual(expected.flatMap((item) => Array<number>(60).fill(item)));
	});

	it('logs in once for 100 input items and no token yet', async () => {
		const service = await start({ count: 1, latency: 5 });
		await runWorkflow({ credentials: passwordCredential(service), inputItems: 100 });
		expect(service.journal.tokenCalls).toHaveLength(1);
	});

	it('keeps the token for the next run', async () => {
		const service = await start({ count: 1 });
		const credentials = passwordCredential(service);
		await runWorkflow({ credentials });
		await runWorkflow({ credentials });
		expect(service.journal.tokenCalls).toHaveLength(1);
	});

	it.each([
		['password', 'another-password'],
		['clientSecret', 'another-secret'],
		['scope', 'locations.read'],
	])(
		'logs in anew when %s was changed: the kept token is for the fields before',
		async (field, value) => {
			const service = await start({ count: 1 });
			const credentials = passwordCredential(service);
			await runWorkflow({ credentials });
			credentials.data[field] = value;
			service.journal.clear();
			const { error } = await runWorkflow({ credentials });
			expect(service.journal.tokenCalls).toHaveLength(1);
			expect(error === undefined).toBe(field === 'scope');
		},
	);

	it('does not send a kept token to another base URL', async () => {
		const [service, elsewhere] = [await start({ count: 1 }), await start({ count: 1 })];
		const credentials = passwordCredential(service);
		await runWorkflow({ credentials });
		credentials.data.baseUrl = elsewhere.url;
		expect((await runWorkflow({ credentials })).error).toBeUndefined();
		expect(elsewhere.journal.entries.map(({ path }) => path)).toEqual([
			'/oauth2/token',
			'/rest/v1/locations',
		]);
	});

	it('logs in once for each of two credentials that differ', async () => {
		const service = await start({ count: 1 });
		const other = passwordCredential(service, { scope: 'locations.read' });
		const [first, second] = await Promise.all([
			runWorkflow({ credentials: passwordCredential(service) }),
			runWorkflow({ credentials: other }),
		]);
		expect([first.error, second.error]).toEqual([undefined, undefined]);
		expect(service.journal.tokenCalls).toHaveLength(2);
	});

	it('tries a refused login once, for 10 input items and for a run right after', async () => {
		const service = await start({ latency: 2 });
		const credentials = passwordCredential(service, { password: 'wrong-password' });
		await runWorkflow({ credentials, inputItems: 10 });
		const { error } = await runWorkflow({ credentials });
		expect(error?.message).toBe('The service refused the username or the password');
		expect(service.journal.tokenCalls).toHaveLength(1);
		expect(credentials.saves).toBe(0);
	});
});

describe.each(credentialKinds)('with the %s credential', (_name, credential) => {
	it('goes on when the token expires in the middle of a listing: one token call, nothing lost', async () => {
		const service = await start();
		const credentials = credential(service);
		await runWorkflow({ credentials, parameters: { limit: 1 } });
		service.journal.clear();
		service.answerInstead = () => {
			if (service.journal.listCalls.length === 3) service.tokens.expireAccessTokens();
			return undefined;
		};
		const { items, error } = await runWorkflow({ credentials, parameters: sequential });

		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.id)).toEqual(idsOf(service));
		// The third list call arrives with a valid token and meets an expired one.
		expect(service.journal.listCalls.map(({ status }) => status)).toEqual([
			...[200, 200, 401],
			...(isOldN8n ? [401] : []),
			...[200, 200, 200],
		]);
		expect(service.journal.tokenCalls).toHaveLength(1);
	});

	it('goes on when the token expires under parallel pages: one token call, nothing lost', async () => {
		const service = await start({ latency: 5 });
		const credentials = credential(service);
		await runWorkflow({ credentials, parameters: { limit: 1 } });
		service.journal.clear();
		let answers = 0;
		service.answerInstead = () => {
			if (++answers === 3) service.tokens.expireAccessTokens();
			return undefined;
		};
		const parameters = {
			returnAll: true,
			options: { paging: { settings: { parallelRequests: 10 } } },
		};
		const { items, error } = await runWorkflow({ credentials, parameters });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.id)).toEqual(idsOf(service));
		if (isOldN8n && _name === 'OAuth2') return; // it renews for each request
		expect(service.journal.tokenCalls).toHaveLength(1);
	});

	it('says what to do when a new token is refused as well, and outputs nothing', async () => {
		const service = await start();
		const credentials = credential(service);
		await runWorkflow({ credentials, parameters: { limit: 1 } });
		service.journal.clear();
		service.answerInstead = () => {
			if (service.journal.listCalls.length > 2) service.tokens.expireAccessTokens();
			return undefined;
		};
		const { items, error } = await runWorkflow({ credentials, parameters: sequential });

		expect(items).toEqual([]);
		expect(error?.message).toBe('The service does not accept the access token (401)');
		expect(error?.description).toContain('Open the credential');
		expect(service.journal.tokenCalls).toHaveLength(1);
	});
});

describe('OAuth2', () => {
	ownClock();

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
		expect(Object.keys(Object.fromEntries(new URLSearchParams(refresh?.body.toString())))).toEqual(
			expect.arrayContaining(['grant_type', 'refresh_token', 'client_id', 'client_secret']),
		);
	});

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

	itOnNewN8n('asks to reconnect when the refresh is refused', async () => {
		const service = await start();
		const credentials = connectedCredential(service);
		service.tokens.expireAccessTokens();
		service.tokens.revokeRefreshTokens();
		const { error } = await runWorkflow({ credentials });
		expect(error?.message).toMatch(/needs to be reconnected/);
		expect(error?.description).toMatch(/reconnect/);
	});

	itOnNewN8n.each([
		['a wrong client secret', { clientSecret: 'wrong-secret' }],
		['an address that is not the token service', { authBaseUrl: 'ELSEWHERE' }],
	])('says what to check when the refresh fails for %s', async (_name, changes) => {
		const service = await start();
		const credentials = connectedCredential(service);
		Object.assign(credentials.data, changes);
		if (credentials.data.authBaseUrl === 'ELSEWHERE') {
			const site = await start();
			site.answerInstead = () => ({ status: 404 });
			credentials.data.authBaseUrl = site.url;
		}
		service.tokens.expireAccessTokens();
		const { error } = await runWorkflow({ credentials });
		expect(error?.message).toBe('The authorization could not be renewed');
		expect(error?.description).toContain(
			"check 'Client ID', 'Client Secret' and 'Authorization Base URL'",
		);
	});

	itOnNewN8n('names the authorization host when that cannot be reached', async () => {
		const [service, gone] = [await start(), await start()];
		const credentials = connectedCredential(service, { authBaseUrl: gone.url });
		await gone.stop();
		service.tokens.expireAccessTokens();
		const { error } = await runWorkflow({ credentials });
		expect(error?.message).toBe(`${new URL(gone.url).host} refused the connection`);
		expect(error?.description).toContain('Authorization Base URL');
	});

	// The errors of older n8n do not say what was called.
	itOnNewN8n(
		'makes one token call when the authorization host drops it, however many retries there are',
		async () => {
			const service = await start();
			let connections = 0;
			const dropping = createServer((socket) => {
				connections++;
				socket.on('error', () => undefined).destroy();
			});
			await new Promise<void>((resolve) => dropping.listen(0, '127.0.0.1', resolve));
			const { port } = dropping.address() as AddressInfo;
			const authBaseUrl = `http://127.0.0.1:${port}`;
			const credentials = connectedCredential(service, { authBaseUrl });
			service.tokens.expireAccessTokens();
			const { error } = await runWorkflow({ credentials });
			dropping.close();
			expect(error?.message).toMatch(/^127\.0\.0\.1:\d+ closed the connection/);
			expect(connections).toBe(1);
			expect(error?.description).toMatch(/^Try again\. .*\(ECONNRESET\)$/);
		},
	);

	it.each([
		['https://app.example.com/', 'https://app.example.com/a/auth/v0/token'],
		[' app.example.com', 'https://app.example.com/a/auth/v0/token'],
		['https://app.example.com/login?next=1', 'https://app.example.com/a/auth/v0/token'],
		['https://app.example.com/a/auth/v0/authorize', 'https://app.example.com/a/auth/v0/token'],
		['http://localhost:3000', 'http://localhost:3000/a/auth/v0/token'],
		['http://[::1]:3000/', 'http://[::1]:3000/a/auth/v0/token'],
		['http://app.example.com', 'Authorization-Base-URL-must-start-with-https:'],
		['http://localhost:x@evil.example', 'Authorization-Base-URL-must-start-with-https:'],
		['http://127.0.0.1:80@evil.example', 'Authorization-Base-URL-must-start-with-https:'],
		['http://127.0.0.1.evil.example', 'Authorization-Base-URL-must-start-with-https:'],
		['', 'Authorization-Base-URL-must-start-with-https:'],
	])(
		'makes of the authorization base URL %p the token address %p',
		async (authBaseUrl, expected) => {
			const service = await start();
			const credentials = connectedCredential(service, { authBaseUrl });
			const { accessTokenUrl } = await credentials.resolved();
			expect(accessTokenUrl).toBe(expected);
		},
	);

	it('does not send a refresh token over http to another machine', async () => {
		const service = await start();
		const credentials = connectedCredential(service, { authBaseUrl: 'http://auth.example.com' });
		service.tokens.expireAccessTokens();
		const { error } = await runWorkflow({ credentials });
		expect(error?.message).toBe("'Authorization Base URL' must start with https://");
		expect(service.journal.entries).toHaveLength(0);
	});
});
