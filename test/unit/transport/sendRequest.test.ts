import type { Client } from '../../../nodes/VisitorLocations/transport/client';
import { sendRequest } from '../../../nodes/VisitorLocations/transport/sendRequest';

const list = 'https://api.example.com/rest/v1/locations';

/** Sends a request. An outcome that is an Error is thrown. */
async function send(outcome: object): Promise<unknown> {
	const client: Client = {
		...{ listUrl: list, requesterKey: '', totalTimeout: 1_000 },
		readSecrets: async () => await Promise.resolve([]),
		send: async () => {
			await Promise.resolve();
			if (outcome instanceof Error) throw outcome;
			return outcome;
		},
	};
	const { signal } = new AbortController();
	return await sendRequest(client, `${list}?page=2`, signal).catch((error: unknown) => ({ error }));
}

const error = (fields: object) => Object.assign(new Error('x'), fields);
const ok = { statusCode: 200, headers: { a: 'b' }, body: { data: [] } };
const response = { status: 200, headers: { a: 'b' }, body: { data: [] } };

describe('sendRequest', () => {
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
		const broken = await send(error({ code: 'ECONNRESET', config: { url: `${list}?page=2` } }));
		expect(broken).toEqual({ failure: { errorCode: 'ECONNRESET', url: list, isRefresh: false } });
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
