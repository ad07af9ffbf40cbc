import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { readCodeLogin } from '../../../credentials/login/codeLogin';
import { readPasswordLogin } from '../../../credentials/login/passwordLogin';
import { TokenRequestError } from '../../../credentials/login/login';
import type { Tokens } from '../../../shared/storedTokens';
import {
	computeIssuedFor,
	readStoredTokens,
	writeStoredTokens,
} from '../../../shared/storedTokens';
import { VisitorLocationsApi } from '../../../credentials/VisitorLocationsApi.credentials';
import { VisitorLocationsCodeApi } from '../../../credentials/VisitorLocationsCodeApi.credentials';
import { catchProblem } from '../../harness/problem';

let now = 0;
let timeout: jest.SpyInstance;
beforeEach(() => {
	// All that is cached for the test before has expired.
	now += 48 * 3_600_000;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
});

const FIELDS = {
	baseUrl: 'https://api.example.com/',
	clientId: '\u200b the client\n\ufeff',
	clientSecret: '\tclient-secret ',
};
const PASSWORD = {
	...FIELDS,
	username: ' ü & u',
	password: ' hunter2 ',
	scope: ' \u2060locations.read; \r\n a ,',
};
const CODE = {
	...FIELDS,
	authBaseUrl: 'https://app.example.com',
	authorizationCode: 'new-code',
};
const STORED = { accessToken: 'old-access', refreshToken: 'old-refresh', companyId: '7' };

/** @returns the fields of a credential that stores tokens */
function addTokens(
	fields: IDataObject,
	tokens: Tokens = STORED,
	issuedFor = computeIssuedFor(fields),
) {
	return { ...fields, ...writeStoredTokens(tokens, issuedFor) };
}
const REFRESH = addTokens(CODE);

/** @returns the error that n8n's request helper throws for a status */
const createFailure = (status: number, data: unknown = {}, retryAfter?: string) =>
	Object.assign(new Error(), {
		response: { status, data, headers: { 'retry-after': retryAfter } },
	});

/** @returns n8n's request helper, which returns a response or throws it, and the requests that it receives */
function createHttp(response: unknown, isThrown = response instanceof Error) {
	const httpRequest = jest.fn<Promise<unknown>, [IHttpRequestOptions]>();
	if (isThrown) httpRequest.mockRejectedValue(response);
	else httpRequest.mockResolvedValue(response);
	return { http: { helpers: { httpRequest } }, sent: httpRequest.mock.calls };
}

/** Lets n8n ask a credential for tokens. @returns what n8n stores, and the requests */
async function requestTokens(fields: IDataObject, response: unknown, isThrown?: boolean) {
	const type = 'authBaseUrl' in fields ? new VisitorLocationsCodeApi() : new VisitorLocationsApi();
	const { http, sent } = createHttp(response, isThrown);
	const given = fields as ICredentialDataDecryptedObject;
	return { stored: await type.preAuthentication.call(http, given), sent };
}

const Accept = 'application/json';
const basic = btoa('the client:client-secret');
const client = { client_id: 'the client', client_secret: 'client-secret' };
const form = {
	url: 'https://api.example.com/oauth2/token',
	headers: { Accept, Authorization: `Basic ${basic}` },
	body: [
		['username', 'ü & u'],
		['password', ' hunter2 '],
		['scope', 'locations.read,a'],
		['grant_type', 'password'],
	],
};
const json = {
	url: 'https://app.example.com/a/auth/v0/token',
	headers: { Accept, 'Content-Type': 'application/json' },
};
const codeBody = { grant_type: 'authorization_code', code: 'new-code', ...client };
const refreshBody = { grant_type: 'refresh_token', refresh_token: 'old-refresh', ...client };

// Invalid responses: test/unit/messages.
describe('a token request', () => {
	it.each<[string, IDataObject, object]>([
		['a password as typed, in a form, and the client in the header', PASSWORD, form],
		['a code and the client in JSON', CODE, { ...json, body: codeBody }],
		['a refresh token and the client in JSON', REFRESH, { ...json, body: refreshBody }],
	])(
		'sends %s, follows no redirect, and is aborted after 30 s',
		async (_name, fields, expected) => {
			const { sent } = await requestTokens(fields, { access_token: 'new' });
			expect(timeout).toHaveBeenCalledWith(30_000);
			const toBody = (body: unknown) => (body instanceof FormData ? [...body] : body);
			expect(sent.map(([request]) => ({ ...request, body: toBody(request.body) }))).toEqual([
				{
					method: 'POST',
					...expected,
					disableFollowRedirect: true,
					abortSignal: expect.any(AbortSignal) as AbortSignal,
				},
			]);
		},
	);

	it.each([
		['password', readPasswordLogin(addTokens(PASSWORD)), 'One of these values is wrong'],
		['refresh token', readCodeLogin(REFRESH), 'was revoked or has expired'],
	])(
		'hides the stored token and the replaced one when a %s is rejected',
		async (_name, { requestTokens, stored }, fix) => {
			const data = { error: 'odd', error_description: 'old-access new-access new-refresh' };
			const { http } = createHttp(createFailure(400, data));
			const replaced = { ...stored, accessToken: 'new-access', refreshToken: 'new-refresh' };
			const { description } = await catchProblem(() => requestTokens(http, replaced));
			expect(description).toContain(fix);
			expect(description).toContain('The service said: odd: [hidden] [hidden] [hidden]');
		},
	);

	it.each([' hunter2', 'hunter2\n', 'hun ter2'])(
		'says of the password %j whether it begins or ends with a space',
		async (password) => {
			const failure = createFailure(400, { error: 'invalid_grant' });
			const { message } = await catchProblem(() =>
				requestTokens({ ...PASSWORD, password }, failure),
			);
			expect(message.includes('begins or ends with a space')).toBe(password !== 'hun ter2');
		},
	);

	it('hides secrets when the pasted URL repeats them', () => {
		const authorizationCode =
			'https://localhost/callback?error_description=odd:+client-secret+old-access+old-refresh';
		expect(() => readCodeLogin({ ...REFRESH, authorizationCode })).toThrow(
			'did not authorize n8n: odd: [hidden] [hidden] [hidden]',
		);
	});

	const rejected = { shareMs: 300_000, n8nFailure: { cause: 'credential-invalid' } };
	const wrong = { shareMs: 300_000, n8nFailure: undefined };
	const later = (shareMs: number, cause: string, retryAfterMs?: number) => ({
		shareMs,
		n8nFailure: { cause, retryAfterMs },
	});
	it.each<[string, unknown, object]>([
		['{"error":"invalid_grant"}', { error: 'invalid_grant' }, rejected],
		['400', createFailure(400), rejected],
		['a web page with 401', createFailure(401, '<html>'), rejected],
		['429 with an error', createFailure(429, { error: 'a' }), later(1_000, 'rate-limited')],
		['{}', {}, wrong],
		['302', createFailure(302), wrong],
		['407', createFailure(407), later(1_000, 'temporarily-unavailable')],
		['425', createFailure(425), later(1_000, 'temporarily-unavailable')],
		['402', createFailure(402), wrong],
		['404 with the name of the status', createFailure(404, { error: 'Not Found' }), wrong],
		['403 and Retry-After', createFailure(403, {}, '7'), later(7_000, 'rate-limited', 7_000)],
		['429 and Retry-After', createFailure(429, {}, '60'), later(60_000, 'rate-limited', 60_000)],
	])('fails, for now or not, when the response is %s', async (_name, response, expected) => {
		const error: unknown = await requestTokens(PASSWORD, response).catch(
			(thrown: unknown) => thrown,
		);
		expect(error).toBeInstanceOf(TokenRequestError);
		expect(error).toMatchObject(expected);
	});

	it.each([
		'access_token=new-token-1&token_type=bearer',
		{ accessToken: 'new-token-1' },
		{ data: { access_token: 'new-token-1' } },
		{ refresh_token: 'new-token-1' },
	])('shows no token of the response %j, which has none where it belongs', async (body) => {
		const { message, description } = await catchProblem(() => requestTokens(PASSWORD, body));
		expect(`${message} ${description}`).not.toContain('new-token-1');
	});

	const invalidScope = { error: 'invalid_scope' };
	it.each<[string, IDataObject, unknown, string]>([
		['scope', PASSWORD, invalidScope, 'scope "locations.read,a"'],
		['scope', REFRESH, invalidScope, 'the requested scope'],
		['field', PASSWORD, {}, `'Base URL' in the credential. The token request went to ${form.url},`],
		[
			'field',
			REFRESH,
			{},
			`'Authorization Base URL' in the credential. The token request went to ${json.url},`,
		],
	])('names the %s when %j gets %j', async (_what, fields, response, words) => {
		const { message, description } = await catchProblem(() => requestTokens(fields, response));
		expect(`${message} ${description}`).toContain(words);
	});

	const notAllowed = 'Domain not allowed: client-secret';
	const domains =
		"Check 'Base URL' in the credential. If 'Allowed HTTP Request Domains' is set, it must include api.example.com.";
	const blocked = 'The request was blocked because it resolves to a restricted IP address';
	const ranges =
		"n8n's protection against SSRF is on. Add the IP address of api.example.com to N8N_SSRF_ALLOWED_IP_RANGES, and restart n8n.";
	it.each([
		[notAllowed, 'Domain not allowed: [hidden]', domains],
		[new Error(notAllowed), 'Domain not allowed: [hidden]', domains],
		[new Error(blocked), blocked, ranges],
	])('names the setting when n8n sends no request and throws %p', async (thrown, why, fix) => {
		expect(await catchProblem(() => requestTokens(PASSWORD, thrown, true))).toEqual({
			message: `n8n did not make the token request: ${why}`,
			description: fix,
		});
	});

	const token = { access_token: 'new' };
	const all = { ...token, refresh_token: 'again', expires_in: 86_400, company_id: 8 };
	const inText = { ...all, expires_in: '86400', company_id: '8' };
	const visible = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i));
	const refreshAt = 86_340_000;
	it.each<[string, IDataObject, IDataObject, object]>([
		['no refresh token of a password', PASSWORD, all, { refreshAt, companyId: '8' }],
		['numbers that are sent as text', PASSWORD, inText, { refreshAt, companyId: '8' }],
		['every character of a token', PASSWORD, { access_token: visible }, { accessToken: visible }],
		['no value that is empty', PASSWORD, { ...token, expires_in: 0, company_id: '' }, {}],
		[
			'what begins with an equals sign in the field that does not',
			CODE,
			{ ...token, refresh_token: '=again', company_id: '=1' },
			{ refreshToken: '=again', companyId: '=1' },
		],
		['the token next to an error', PASSWORD, { ...token, error: 'odd' }, {}],
		['the known company when it has none', addTokens(PASSWORD), token, { companyId: '7' }],
		['no company of other fields', addTokens(PASSWORD, STORED, 'other'), token, {}],
		['all of a code', CODE, all, { refreshAt, refreshToken: 'again', companyId: '8' }],
		[
			'the old refresh token when it has none',
			REFRESH,
			token,
			{ refreshToken: 'old-refresh', companyId: '7' },
		],
		['all of a refresh', REFRESH, all, { refreshAt, refreshToken: 'again', companyId: '8' }],
	])('stores of a response %s', async (_name, fields, response, expected) => {
		const { stored } = await requestTokens(fields, response);
		expect(Object.keys(stored)).toEqual(['accessToken', 'tokenData']);
		expect(stored.tokenData).toMatch(/^\{/);
		const issuedFor = computeIssuedFor(fields);
		const { refreshAt, ...tokens } = readStoredTokens(stored, issuedFor);
		expect({ ...tokens, refreshAt: refreshAt && refreshAt - now }).toEqual({
			...{ accessToken: 'new', refreshToken: '', companyId: '', ...expected },
		});
	});
});
