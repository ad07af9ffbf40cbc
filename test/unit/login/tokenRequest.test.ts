import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { readCodeLogin } from '../../../credentials/login/codeLogin';
import { readPasswordLogin } from '../../../credentials/login/passwordLogin';
import { TokenRequestError } from '../../../credentials/login/tokenSource';
import { computeIssuedFor } from '../../../credentials/shared/storedTokens';
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
afterEach(() => {
	jest.restoreAllMocks();
});

const FIELDS = {
	baseUrl: 'https://api.example.com/',
	clientId: ' the client\n',
	clientSecret: '\tclient-secret ',
};
const PASSWORD = {
	...FIELDS,
	username: ' ü & u',
	password: ' hunter2 ',
	scope: ' locations.read, a ',
};
const REFRESH = {
	...FIELDS,
	authBaseUrl: 'https://app.example.com',
	authorizationCode: 'new-code',
	accessToken: 'old-access',
	refreshToken: 'old-refresh',
	companyId: '7',
};
const CODE = { ...REFRESH, accessToken: '', refreshToken: '', companyId: '' };

/** @returns the error that n8n's request helper throws for a status */
const createFailure = (status: number, retryAfter?: string) =>
	Object.assign(new Error(), { response: { status, headers: { 'retry-after': retryAfter } } });

/** @returns the error of a promise, undefined if it has none */
async function catchError(promise: Promise<unknown>): Promise<unknown> {
	return await promise.then(
		() => undefined,
		(error: unknown) => error,
	);
}

/** Requests tokens, once for each response, 10 s apart. @returns the first request, and what n8n stores in the end */
async function requestTokens(fields: IDataObject, ...responses: (IDataObject | Error | string)[]) {
	const issuedFor = computeIssuedFor(fields);
	const credential = { issuedFor, ...fields } as ICredentialDataDecryptedObject;
	const type = 'authBaseUrl' in fields ? new VisitorLocationsCodeApi() : new VisitorLocationsApi();
	const sent: IHttpRequestOptions[] = [];
	const httpRequest = async (request: IHttpRequestOptions) => {
		const response = await Promise.resolve(responses[sent.push(request) - 1]);
		// eslint-disable-next-line @typescript-eslint/only-throw-error -- n8n can throw any value
		if (response instanceof Error || typeof response === 'string') throw response;
		return response;
	};
	let stored: IDataObject = {};
	for (let time = 0; time < Math.max(1, responses.length); time++) {
		if (time > 0) now += 10_000;
		stored = await type.preAuthentication.call({ helpers: { httpRequest } }, credential);
	}
	expect(sent).toHaveLength(responses.length);
	const [first] = sent;
	const body = first?.body instanceof FormData ? [...first.body] : first?.body;
	return { credential: { ...credential, ...stored }, stored, sent: { ...first, body } };
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
		['scope', 'locations.read, a'],
		['grant_type', 'password'],
	],
};
const json = {
	url: 'https://app.example.com/a/auth/v0/token',
	headers: { Accept, 'Content-Type': 'application/json' },
};
const codeBody = { grant_type: 'authorization_code', code: 'new-code', ...client };
const refreshBody = { grant_type: 'refresh_token', refresh_token: 'old-refresh', ...client };
const stored = ['old-access', 'old-refresh'];

const token = { access_token: 'new' };
const all = { ...token, refresh_token: 'again', expires_in: 86_400, company_id: 8 };
const short = { ...all, expires_in: 10 };
const asText = { ...all, expires_in: '86400', company_id: '8' };
const empty = { ...token, expires_in: 0, company_id: '' };
const evaluated = { ...token, company_id: '=1' };
const withError = { ...token, expires_in: 'soon', error: 'odd' };
const visible = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
const anyText = { access_token: visible, company_id: 'Zürich = 1' };

const known = { ...PASSWORD, companyId: '7', accessToken: 'old-access' };
const otherFields = { ...known, issuedFor: 'other' };
const noRefreshToken = { ...REFRESH, refreshToken: '', refreshAt: '1' };

const refreshAt = '86340000';
const withCompany = { refreshAt, companyId: '8' };
const all2 = { ...withCompany, refreshToken: 'again' };
const oldRefresh = { refreshToken: 'old-refresh', companyId: '7' };
const ofAnyText = { accessToken: visible, companyId: 'Zürich = 1' };
const oldAccess = { accessToken: 'old-access', refreshToken: '', companyId: '7', issuedAt: '' };

// Invalid responses: test/unit/messages.
describe('a token request', () => {
	it.each<[string, IDataObject, object]>([
		['a password as typed, in a form, and the client in the header', PASSWORD, form],
		['a code and the client in JSON', CODE, { ...json, body: codeBody }],
		['a refresh token and the client in JSON', REFRESH, { ...json, body: refreshBody }],
	])(
		'sends %s, follows no redirect, and is aborted after 30 s',
		async (_name, fields, expected) => {
			const { sent } = await requestTokens(fields, token);
			const abortSignal = expect.any(AbortSignal) as AbortSignal;
			expect(timeout).toHaveBeenCalledWith(30_000);
			expect(sent).toEqual({
				method: 'POST',
				...expected,
				disableFollowRedirect: true,
				abortSignal,
			});
		},
	);

	it.each<[string, IDataObject, string, string[]]>([
		['password', PASSWORD, "'Username', 'Password' and 'Scope'", [' hunter2 ', basic]],
		['code', CODE, "'Client Secret' and 'Authorization Code'", ['new-code']],
		['refresh token', REFRESH, 'it was revoked or has expired', stored],
	])(
		'names the fix and hides secrets when a %s is rejected',
		async (_name, fields, fix, secrets) => {
			const repeated = [...secrets, 'client-secret'];
			const data = { error: 'odd', error_description: repeated.join(' ') };
			const rejection = Object.assign(new Error(), { response: { status: 400, data } });
			const { description } = await catchProblem(
				async () => await requestTokens(fields, rejection),
			);
			expect(description).toContain(fix);
			const hidden = repeated.map(() => '[hidden]').join(' ');
			expect(description).toContain(`The service said: odd: ${hidden}`);
		},
	);

	it.each([
		['password', { ...PASSWORD, accessToken: 'old-access' }, readPasswordLogin],
		['refresh token', REFRESH, readCodeLogin],
	])(
		'hides the stored token and the replaced one when a %s is rejected',
		async (_name, fields, read) => {
			const login = read(fields);
			const data = { error: 'odd', error_description: 'old-access new-access' };
			const rejection = Object.assign(new Error(), { response: { status: 400, data } });
			const http = { helpers: { httpRequest: async () => await Promise.reject(rejection) } };
			const replaced = { ...login.stored, accessToken: 'new-access', refreshToken: 'new-refresh' };
			const { description } = await catchProblem(
				async () => await login.requestTokens(http, replaced),
			);
			expect(description).toContain('The service said: odd: [hidden] [hidden]');
		},
	);

	it('hides secrets when the pasted URL repeats them', async () => {
		const authorizationCode =
			'https://localhost/callback?error_description=odd:+client-secret+old-access+old-refresh';
		const { message } = await catchProblem(
			async () => await requestTokens({ ...REFRESH, authorizationCode }),
		);
		expect(message).toContain('did not authorize n8n: odd: [hidden] [hidden] [hidden]');
	});

	it.each([302, 400, 429, 500])(
		'is rejected, and not only for now, when an error of OAuth2 comes with %i',
		async (status) => {
			const rejection = Object.assign(new Error(), {
				response: { status, data: { error: 'invalid_grant' } },
			});
			const error = await catchError(requestTokens(PASSWORD, rejection));
			expect(error).toBeInstanceOf(TokenRequestError);
			expect(error).toHaveProperty('isTemporary', false);
		},
	);

	const rejected = { isTemporary: false };
	it.each<[string, IDataObject | Error, object]>([
		['{"error":"invalid_grant"}', { error: 'invalid_grant' }, rejected],
		['{}', {}, rejected],
		['400', createFailure(400), rejected],
		['399', createFailure(399), rejected],
		['503', createFailure(503), { isTemporary: true, retryAfterMs: 0 }],
		['429 and Retry-After', createFailure(429, '60'), { isTemporary: true, retryAfterMs: 60_000 }],
	])('fails, for now or not, when the response is %s', async (_name, body, expected) => {
		const error = await catchError(requestTokens(PASSWORD, body));
		expect(error).toBeInstanceOf(TokenRequestError);
		expect(error).toMatchObject(expected);
	});

	it.each([
		['password', PASSWORD, '"locations.read, a"'],
		['refresh token', REFRESH, 'the requested scope'],
	])('names the scope when it is rejected with a %s', async (_name, fields, scope) => {
		const response = { error: 'invalid_scope' };
		const { message } = await catchProblem(async () => await requestTokens(fields, response));
		expect(message).toContain(scope);
	});

	it.each([
		['password', PASSWORD, `'Base URL' in the credential. The token request went to ${form.url},`],
		[
			'refresh token',
			REFRESH,
			`'Authorization Base URL' in the credential. The token request went to ${json.url},`,
		],
	])('names its URL when the response to a %s has no token', async (_name, fields, where) => {
		const { description } = await catchProblem(async () => await requestTokens(fields, {}));
		expect(description).toContain(where);
	});

	it.each(['Domain not allowed: client-secret', new Error('Domain not allowed: client-secret')])(
		'names the setting, without a secret, when n8n sends no request and throws %p',
		async (thrown) => {
			expect(await catchProblem(async () => await requestTokens(PASSWORD, thrown))).toEqual({
				message: 'n8n did not make the token request: Domain not allowed: [hidden]',
				description:
					"Check 'Base URL' in the credential. If 'Allowed HTTP Request Domains' is set, it must include api.example.com.",
			});
		},
	);

	it.each<[string, IDataObject, IDataObject[], object]>([
		['no refresh token of a password login', PASSWORD, [all], withCompany],
		['numbers that are sent as text', PASSWORD, [asText], withCompany],
		['no value that is empty', PASSWORD, [empty], {}],
		['no company that n8n would evaluate', PASSWORD, [evaluated], {}],
		['the token of a response that has an error as well', PASSWORD, [withError], {}],
		['every character that a token can have', PASSWORD, [anyText], ofAnyText],
		['the known company when the response has none', known, [token], { companyId: '7' }],
		['no company of other fields', otherFields, [token], {}],
		['all of a code', CODE, [all], all2],
		['no refresh token when a code yields none', CODE, [token], {}],
		['the newest tokens when those of a code have expired', CODE, [short, all], all2],
		['the old refresh token when the response has none', REFRESH, [token], oldRefresh],
		['all of a refresh', REFRESH, [all], all2],
		['an access token without its expiry when it cannot refresh', noRefreshToken, [], oldAccess],
	])('stores %s', async (_name, fields, responses, expected) => {
		const { credential, stored } = await requestTokens(fields, ...responses);
		const lifetime = stored.refreshAt === '' ? '' : String(Number(stored.refreshAt) - now);
		expect({ ...stored, refreshAt: lifetime }).toEqual({
			...{ accessToken: 'new', refreshToken: '', refreshAt: '', companyId: '' },
			...{ issuedAt: String(now), ...expected },
			issuedFor: computeIssuedFor(credential),
		});
	});
});
