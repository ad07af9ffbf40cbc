import type { IHttpRequestOptions, IPollFunctions } from 'n8n-workflow';

import {
	createDirectConnection,
	getTotalTimeout,
} from '../../../nodes/VisitorLocations/transport/connection';

afterEach(() => {
	jest.restoreAllMocks();
});

/** Creates the connection of a trigger. n8n's request helper never gets a response. */
async function connect(changes: object = {}, limits: { cancelled?: AbortSignal } = {}) {
	const sent: IHttpRequestOptions[] = [];
	const credential = { baseUrl: 'https://api.example.com', apiPrefix: '/rest/v1', ...changes };
	const context = {
		getCredentials: async () => await Promise.resolve(credential),
		helpers: {
			httpRequestWithAuthentication: async (_type: string, options: IHttpRequestOptions) => {
				sent.push(options);
				return await new Promise(() => undefined);
			},
		},
	};
	const connection = await createDirectConnection(
		context as unknown as IPollFunctions,
		'visitorLocationsApi',
		limits,
	);
	return { sent, ...connection };
}

describe('createDirectConnection', () => {
	it('closes the connection when a response takes too long', async () => {
		const timeout = new AbortController();
		const limit = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
		const { sent, request } = await connect();
		const result = request('https://api.example.com/rest/v1/locations', () => false);
		await new Promise((resolve) => setImmediate(resolve));
		timeout.abort();
		expect(await result).toEqual({ failure: { errorCode: 'ETIMEDOUT' } });
		expect(limit).toHaveBeenCalledWith(90_000);
		expect(sent).toMatchObject([{ timeout: 60_000, abortSignal: timeout.signal }]);
	});

	it('closes the connection when nobody waits for the list any more', async () => {
		const poll = new AbortController();
		const { sent, request } = await connect({}, { cancelled: poll.signal });
		void request('https://api.example.com/rest/v1/locations', () => false);
		await new Promise((resolve) => setImmediate(resolve));
		const isClosed = () => (sent[0]?.abortSignal as AbortSignal | undefined)?.aborted;
		expect(isClosed()).toBe(false);
		poll.abort();
		expect(isClosed()).toBe(true);
	});

	it('has the same sharing key only for the same credentials', async () => {
		const { connectionKey } = await connect();
		for (const name of ['accessToken', 'tokenData', 'oauthTokenData']) {
			expect(await connect({ [name]: 'new' })).toMatchObject({ connectionKey });
		}
		expect((await connect({ clientSecret: 'other' })).connectionKey).not.toBe(connectionKey);
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
