import type { Client } from '../../../nodes/VisitorLocations/transport/client';
import { sendRequest } from '../../../nodes/VisitorLocations/transport/sendRequest';
import * as retry from '../../../nodes/VisitorLocations/transport/retryDelay';

const list = 'https://api.example.com/rest/v1/locations';
const ALL_BUT_401 = { ignore: true, except: [401] };

let sleep: jest.SpyInstance;
beforeEach(() => {
	sleep = jest.spyOn(retry, 'sleepUnlessAborted').mockResolvedValue();
});
afterEach(() => {
	jest.restoreAllMocks();
});

/** Sends a request, with an outcome for each time that it is sent. An Error is thrown. */
async function send(...outcomes: (object | Error)[]) {
	const sent: unknown[] = [];
	const client: Client = {
		...{ listUrl: list, credentialType: '', requesterKey: '', secrets: [], totalTimeout: 1_000 },
		callN8n: async ({ ignoreHttpStatusErrors }) => {
			const outcome = await Promise.resolve(outcomes[sent.push(ignoreHttpStatusErrors) - 1]);
			if (outcome instanceof Error) throw outcome;
			return outcome;
		},
	};
	const { signal } = new AbortController();
	const result = await sendRequest(client, `${list}?page=2`, signal).catch((error: unknown) => ({
		error: error as Error,
	}));
	return { result, sent, waits: sleep.mock.calls.map(([ms]: number[]) => ms) };
}

const error = (fields: object) => Object.assign(new Error('x'), fields);
const rejected = (more: object = {}) => error({ code: 'EAUTH', ...more });
const ok = { statusCode: 200, headers: { a: 'b' }, body: { data: [] } };
const response = { status: 200, headers: { a: 'b' }, body: { data: [] } };
const config = { url: 'https://app.example.com/a/auth/v0/token' };
const refreshFailed = 'The authorization could not be refreshed';

describe('sendRequest', () => {
	it('returns a response below 300', async () => {
		expect((await send(ok)).result).toEqual({ response });
		expect((await send({ ...ok, statusCode: 299, headers: 7 })).result).toEqual({
			response: { ...response, status: 299, headers: {} },
		});
	});

	it('returns the facts of a failure, whether n8n returns or throws it', async () => {
		const headers = { 'retry-after': '7' };
		const failure = { status: 300, body: 'x', retryAfterMs: 7_000 };
		const returned = await send({ statusCode: 300, headers, body: 'x' });
		const thrown = await send(error({ response: { status: 300, headers, data: 'x' } }));
		for (const outcome of [returned, thrown]) {
			expect(outcome).toEqual({ result: { failure }, sent: [ALL_BUT_401], waits: [] });
		}
		const cut = await send({ ...ok, body: '{"data": [' });
		expect(cut.result).toEqual({ failure: { errorCode: 'INVALID_JSON' } });
		const broken = await send(error({ code: 'ECONNRESET', config: { url: `${list}?page=2` } }));
		expect(broken.result).toEqual({ failure: { errorCode: 'ECONNRESET', url: list } });
	});

	it("is sent again with n8n's errors when n8n 2.0 returns a 401", async () => {
		const { result, sent } = await send({ ...ok, statusCode: 401 }, ok);
		expect(result).toEqual({ response });
		expect(sent).toEqual([ALL_BUT_401, false]);
	});

	it.each([
		{},
		{ body: { error: 'invalid_grant' } },
		{ cause: { body: { error: 'invalid_grant' } } },
	])('is sent once more after a second when a refresh was rejected with %j', async (more) => {
		expect(await send(rejected(more), ok)).toMatchObject({ result: { response }, waits: [1_000] });
		const { result, sent } = await send(rejected(more), rejected(more));
		expect(result).toMatchObject({ error: { message: refreshFailed } });
		expect(sent).toHaveLength(2);
	});

	it.each([
		[{ body: { error: 'invalid_client' } }, refreshFailed],
		[{ cause: { body: { error: 'invalid_client' } } }, refreshFailed],
		[{ code: 'ESTATUS', status: 503 }, `${refreshFailed} (503)`],
		[{ code: 'EEMPTY', cause: { status: 429 } }, `${refreshFailed} (429)`],
		[{ response: { status: 502 }, config }, `${refreshFailed} (502)`],
		[
			{ code: 'ECONNREFUSED', config },
			"app.example.com refused the connection: check 'Authorization Base URL'",
		],
	])('fails without a repetition when a refresh failed with %j', async (fields, message) => {
		const { result, sent } = await send(rejected(fields));
		expect(result).toMatchObject({ error: { message } });
		expect(sent).toHaveLength(1);
	});

	it('throws the words of an error that is not about HTTP, and nothing of its request', async () => {
		const { result } = await send(error({ description: 'Why', response: { a: 1 } }));
		expect(result).toMatchObject({ error: { message: 'x', description: 'Why' } });
		expect(Object.keys((result as { error: object }).error)).not.toContain('response');
	});
});
