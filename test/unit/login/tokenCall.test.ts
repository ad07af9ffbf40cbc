import type { IHttpRequestHelper, IHttpRequestOptions } from 'n8n-workflow';

import { callForTokens, codeRequest, passwordRequest } from '../../../credentials/login/tokenCall';
import { FaultError, isRefusal, RefusedError } from '../../../credentials/login/tokenErrors';
import { ProblemError } from '../../../credentials/shared/problem';
import { problemOf } from '../../harness/problem';

const client = { clientId: 'id', clientSecret: 'client-secret' };
const password = passwordRequest({
	baseUrl: 'https://api.example.com',
	username: 'user',
	password: 'hunter2hunter2',
	scope: 'locations.read',
	...client,
});
const external = { authBaseUrl: 'https://app.example.com', prompt: '', ...client };
const code = codeRequest(external, 'code', 'the-code');

/** n8n's helper, of which it is known how a request ends. */
function helperThat(ends: (options: IHttpRequestOptions) => unknown) {
	const requests: IHttpRequestOptions[] = [];
	const httpRequest = async (options: IHttpRequestOptions) => {
		requests.push(options);
		return await Promise.resolve(ends(options));
	};
	return { requests, http: { helpers: { httpRequest } } };
}
const failing = (error: unknown) =>
	helperThat(() => {
		throw error;
	}).http;
const answered = (status: number, headers = {}) =>
	failing(Object.assign(new Error(), { response: { status, headers } }));

it('sends the fields once, by POST, and follows no redirect', async () => {
	const { http, requests } = helperThat(() => ({ access_token: 'a' }));
	expect(await callForTokens(http, code)).toMatchObject({ accessToken: 'a' });
	expect(requests).toEqual([
		{
			method: 'POST',
			url: 'https://app.example.com/a/auth/v0/token',
			headers: code.headers,
			body: code.body,
			disableFollowRedirect: true,
			abortSignal: expect.any(AbortSignal) as AbortSignal,
		},
	]);
});

it.each([
	[400, RefusedError],
	[401, RefusedError],
	[429, FaultError],
	[503, FaultError],
	[302, FaultError],
])('%i is %p: that decides how long the login waits', async (status, type) => {
	await expect(callForTokens(answered(status), password)).rejects.toThrow(type);
});

it('waits as long as the service asks, and no less than a second', async () => {
	const pauseAfter = async (http: IHttpRequestHelper) =>
		await callForTokens(http, password).catch((error: unknown) => (error as FaultError).pause);
	expect(await pauseAfter(answered(503, { 'retry-after': '7' }))).toBe(7_000);
	expect(await pauseAfter(answered(503))).toBe(1_000);
	expect(await pauseAfter(answered(503, { 'retry-after': '3600' }))).toBe(300_000);
});

describe('after 30 s', () => {
	it.each<[string, (options: IHttpRequestOptions) => Promise<never>]>([
		['n8n goes on', async () => await new Promise(() => undefined)],
		[
			'n8n stops with an error',
			async ({ abortSignal }) =>
				await new Promise((_resolve, reject) => {
					abortSignal?.addEventListener?.('abort', () => {
						reject(new Error('canceled'));
					});
				}),
		],
	])('no answer came in time, also where %s', async (_name, ends) => {
		const controller = new AbortController();
		const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal);
		const call = callForTokens(helperThat(ends).http, password);
		controller.abort();
		await expect(call).rejects.toThrow(FaultError);
		await expect(call).rejects.toThrow('api.example.com did not answer in time');
		expect(timeout).toHaveBeenCalledWith(30_000);
		timeout.mockRestore();
	});
});

it.each([new Error('Domain not allowed: hunter2hunter2'), 'Domain not allowed: hunter2hunter2'])(
	'names the setting where n8n itself refused to call, without a secret: %p',
	async (error) => {
		const call = async () => await callForTokens(failing(error), password);
		expect(await problemOf(call)).toEqual({
			message: 'n8n did not make the token call: Domain not allowed: [hidden]',
			description:
				"Open the credential and check 'Base URL'. If 'Allowed HTTP Request Domains' is set, it must include api.example.com.",
		});
		const thrown = await call().catch((problem: unknown) => problem);
		expect((thrown as Error).constructor).toBe(ProblemError); // neither refused nor a fault: it waits for nothing
	},
);

it('tells a refusal from what may pass', () => {
	const refused = (status?: number) => isRefusal({ status, secrets: [] });
	expect([400, 401, 403, 404].map(refused)).toEqual([true, true, true, true]);
	expect([302, 408, 425, 429, 500, 503].map(refused)).not.toContain(true);
	expect(refused(undefined)).toBe(false);
});
