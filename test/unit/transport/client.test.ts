import type { IHttpRequestOptions, IPollFunctions } from 'n8n-workflow';

import { createClient, getTotalTimeout } from '../../../nodes/VisitorLocations/transport/client';
import { CONNECT_TYPE } from '../../../nodes/VisitorLocations/transport/refreshOAuth2';

const LIST_URL = 'https://api.example.com/rest/v1/locations';

/**
 * Creates the client of a trigger.
 *
 * @param respond what comes of n8n's request helper; by default, never anything
 */
async function connect(
	changes: object = {},
	type = 'visitorLocationsApi',
	refreshOAuth2Token = async (): Promise<void> => {
		await Promise.resolve();
	},
	respond = async () => await new Promise<unknown>(() => undefined),
) {
	const sent: IHttpRequestOptions[] = [];
	const credential = { baseUrl: 'https://api.example.com', apiPrefix: '/rest/v1' };
	const context = {
		getCredentials: async () => await Promise.resolve({ ...credential, ...changes }),
		helpers: {
			refreshOAuth2Token,
			httpRequestWithAuthentication: async (_type: string, options: IHttpRequestOptions) => {
				sent.push(options);
				return await respond();
			},
		},
	};
	return { sent, ...(await createClient(context as unknown as IPollFunctions, type)) };
}

describe('the client of a trigger', () => {
	it('knows all secrets that were read until now, also a token that was replaced', async () => {
		const credential = { accessToken: 'first' };
		const client = await connect(credential);
		credential.accessToken = 'second';
		expect(await client.readSecrets()).toEqual(expect.arrayContaining(['first', 'second']));
		credential.accessToken = 'third';
		expect(await client.readSecrets()).toEqual(
			expect.arrayContaining(['first', 'second', 'third']),
		);
	});

	it('of OAuth2 is checked before anything is sent', async () => {
		const oauthTokenData = { access_token: 'the token' };
		for (const without of [{ authBaseUrl: '' }, {}]) {
			await expect(connect({ ...without, oauthTokenData }, CONNECT_TYPE)).rejects.toThrow(
				"'Authorization Base URL' is empty",
			);
		}
		const authBaseUrl = 'https://app.example.com';
		await expect(connect({ authBaseUrl }, CONNECT_TYPE)).rejects.toThrow('is not connected yet');
		await expect(connect({ authBaseUrl, oauthTokenData }, CONNECT_TYPE)).resolves.toBeDefined();
	});

	it('ends a request when nobody waits for it any more', async () => {
		const reading = new AbortController();
		const { sent, ...client } = await connect();
		const result = client.send(LIST_URL, reading.signal);
		await new Promise((resolve) => setImmediate(resolve));
		expect(sent).toMatchObject([{ abortSignal: { aborted: false } }]);
		reading.abort();
		await expect(result).rejects.toBe(reading.signal.reason);
		expect(sent).toMatchObject([{ abortSignal: { aborted: true } }]);
	});

	it('sends nothing when nobody waits any more after a refresh', async () => {
		const reading = new AbortController();
		const oauthTokenData = {
			...{ access_token: 'a', refresh_token: 'r', expires_in: 3_600, n8n_expires_at: '1' },
		};
		const changes = { authBaseUrl: 'https://app.example.com', oauthTokenData };
		const { sent, ...client } = await connect(changes, CONNECT_TYPE, async () => {
			await Promise.resolve();
			reading.abort();
		});
		const result = client.send(LIST_URL, reading.signal);
		await expect(result).rejects.toThrow('aborted');
		await new Promise((resolve) => setImmediate(resolve));
		expect(sent).toEqual([]);
	});

	it('has the same key only for the same login and list', async () => {
		const { requesterKey } = await connect();
		for (const name of ['accessToken', 'tokenData', 'oauthTokenData']) {
			expect(await connect({ [name]: 'new' })).toMatchObject({ requesterKey });
		}
		for (const other of [{ clientSecret: 'other' }, { apiPrefix: '/api/v1' }]) {
			expect((await connect(other)).requesterKey).not.toBe(requesterKey);
		}
		expect((await connect({}, 'visitorLocationsCodeApi')).requesterKey).not.toBe(requesterKey);
	});
});

/** Sends a request. An outcome that is an Error is thrown. */
async function send(outcome: object): Promise<unknown> {
	const respond = async () => {
		await Promise.resolve();
		if (outcome instanceof Error) throw outcome;
		return outcome;
	};
	const client = await connect({}, undefined, undefined, respond);
	const { signal } = new AbortController();
	return await client.send(`${LIST_URL}?page=2`, signal).catch((error: unknown) => ({ error }));
}

const error = (fields: object) => Object.assign(new Error('x'), fields);
const ok = { statusCode: 200, headers: { a: 'b' }, body: { data: [] } };
const response = { status: 200, headers: { a: 'b' }, body: { data: [] } };

describe('a request of the client', () => {
	it('returns a response below 300', async () => {
		expect(await send(ok)).toEqual({ response });
		expect(await send({ ...ok, statusCode: 299, headers: 7 })).toEqual({
			response: { ...response, status: 299, headers: {} },
		});
	});

	it('returns the facts of a failure, whether n8n returns or throws it', async () => {
		const headers = { 'retry-after': '7' };
		const failure = { status: 300, body: 'x', waitMs: 7_000 };
		expect(await send({ statusCode: 300, headers, body: 'x' })).toEqual({ failure });
		expect(await send(error({ response: { status: 300, headers, data: 'x' } }))).toEqual({
			failure: { ...failure, isRefresh: false },
		});
		expect(await send({ ...ok, body: '{"data": [' })).toEqual({
			failure: { errorCode: 'INVALID_JSON' },
		});
		const broken = await send(error({ code: 'ECONNRESET', config: { url: `${LIST_URL}?page=2` } }));
		expect(broken).toEqual({
			failure: { errorCode: 'ECONNRESET', url: LIST_URL, isRefresh: false },
		});
	});

	it('throws the words and the cause of an error that is not about HTTP, and nothing of its request', async () => {
		const failure = { cause: 'credential-invalid' };
		const thrown = await send(error({ description: 'Why', response: { a: 1 }, failure }));
		expect(thrown).toMatchObject({
			error: { message: 'x', description: 'Why', n8nFailure: failure },
		});
		expect(Object.keys((thrown as { error: object }).error)).not.toContain('response');
	});
});

it.each([
	[300_000, 330_000],
	[0.5, 30_001],
	[0, 86_400_000],
	[-1, 86_400_000],
	[86_399_999, 86_429_999],
	[86_400_000, 86_400_000],
	[NaN, 86_400_000],
])('a request with a timeout of %p ms takes at most %p ms in total', (timeout, limit) => {
	expect(getTotalTimeout(timeout)).toBe(limit);
});
