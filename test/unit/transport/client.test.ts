import type { IHttpRequestOptions, IPollFunctions } from 'n8n-workflow';

import { createClient, getTotalTimeout } from '../../../nodes/VisitorLocations/transport/client';
import { CONNECT_TYPE } from '../../../nodes/VisitorLocations/transport/refreshOAuth2';
import { sendRequest } from '../../../nodes/VisitorLocations/transport/sendRequest';

afterEach(() => {
	jest.restoreAllMocks();
});

const LIST_URL = 'https://api.example.com/rest/v1/locations';

/** Creates the client of a trigger. n8n's request helper never gets a response. */
async function connect(
	changes: object = {},
	type = 'visitorLocationsApi',
	refreshOAuth2Token = async (): Promise<void> => {
		await Promise.resolve();
	},
) {
	const sent: IHttpRequestOptions[] = [];
	const credential = { baseUrl: 'https://api.example.com', apiPrefix: '/rest/v1' };
	const context = {
		getCredentials: async () => await Promise.resolve({ ...credential, ...changes }),
		helpers: {
			refreshOAuth2Token,
			httpRequestWithAuthentication: async (_type: string, options: IHttpRequestOptions) => {
				sent.push(options);
				return await new Promise(() => undefined);
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
		await expect(connect({ authBaseUrl: '', oauthTokenData }, CONNECT_TYPE)).rejects.toThrow(
			"'Authorization Base URL' is empty",
		);
		const authBaseUrl = 'https://app.example.com';
		await expect(connect({ authBaseUrl }, CONNECT_TYPE)).rejects.toThrow('is not connected yet');
		await expect(connect({ authBaseUrl, oauthTokenData }, CONNECT_TYPE)).resolves.toBeDefined();
	});

	it('ends a request when nobody waits for it any more', async () => {
		const reading = new AbortController();
		const { sent, ...client } = await connect();
		const result = sendRequest(client, LIST_URL, reading.signal);
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
		const result = sendRequest(client, LIST_URL, reading.signal);
		await expect(result).rejects.toThrow('aborted');
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
