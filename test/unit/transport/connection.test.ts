import type { IHttpRequestOptions, IPollFunctions } from 'n8n-workflow';

import { createDirectConnection } from '../../../nodes/VisitorLocations/transport/connection';

afterEach(() => {
	jest.restoreAllMocks();
});

const list = 'https://api.example.com/rest/v1/locations';
const credential = { baseUrl: 'https://api.example.com', apiPrefix: '/rest/v1' };

/** A context in which n8n's request helper never gets a response. */
function createContext(sent: IHttpRequestOptions[]) {
	return {
		getNodeParameter: () => 'passwordGrant',
		getCredentials: async () => await Promise.resolve(credential),
		helpers: {
			httpRequestWithAuthentication: async (_type: string, options: IHttpRequestOptions) => {
				sent.push(options);
				return await new Promise(() => undefined);
			},
		},
	} as unknown as IPollFunctions;
}

describe('createDirectConnection', () => {
	it('closes the connection when a response takes too long', async () => {
		const timeout = new AbortController();
		const limit = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
		const sent: IHttpRequestOptions[] = [];
		const { request } = await createDirectConnection(createContext(sent));
		const result = request(`${list}?page=2`, () => false);
		await new Promise((resolve) => setImmediate(resolve));
		timeout.abort();
		expect(await result).toEqual({ failure: { errorCode: 'ETIMEDOUT' } });
		expect(limit).toHaveBeenCalledWith(330_000);
		expect(sent).toEqual([
			{
				method: 'GET',
				url: `${list}?page=2`,
				headers: { Accept: 'application/vnd.api+json' },
				disableFollowRedirect: true,
				timeout: 300_000,
				returnFullResponse: true,
				ignoreHttpStatusErrors: { ignore: true, except: [401] },
				abortSignal: timeout.signal,
			},
		]);
		expect(sent[0]?.abortSignal?.aborted).toBe(true);
	});

	it('has the same sharing key only for the same credentials', async () => {
		const getKey = async (changes: object) => {
			const getCredentials = async () => await Promise.resolve({ ...credential, ...changes });
			const context = Object.assign(createContext([]), { getCredentials });
			return (await createDirectConnection(context)).connectionKey;
		};
		const key = await getKey({});
		const stored = [
			'accessToken',
			'refreshToken',
			'refreshAt',
			'issuedAt',
			'companyId',
			'issuedFor',
		];
		for (const name of [...stored, 'oauthTokenData']) {
			expect(await getKey({ [name]: 'new' })).toBe(key);
		}
		expect(await getKey({ clientSecret: 'other' })).not.toBe(key);
	});
});
