import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { digest, fingerprintCredential } from '../../../credentials/shared/fingerprint';
import { VisitorLocationsApi } from '../../../credentials/VisitorLocationsApi.credentials';
import { VisitorLocationsCodeApi } from '../../../credentials/VisitorLocationsCodeApi.credentials';
import { problemOf } from '../../harness/problem';

// One token request: what is sent, what is stored of the response. Invalid responses: test/unit/messages.

/** Days after the test before: what was kept for that is over. */
let now = 0;
let limit: jest.SpyInstance;
beforeEach(() => {
	now += 48 * 3_600_000;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	limit = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
});
afterEach(() => {
	jest.restoreAllMocks();
});

const FIELDS = {
	baseUrl: 'https://api.example.com/',
	clientId: 'the client',
	clientSecret: 'client-secret',
};
const password = {
	...FIELDS,
	username: ' ü & u',
	password: ' hunter2 ',
	scope: ' locations.read, a ',
};
const code = {
	...FIELDS,
	authBaseUrl: 'https://app.example.com',
	authorizationCode: '',
	usedCodeHash: digest('old-code'),
	accessToken: 'old-access',
	refreshToken: 'old-refresh',
	companyId: '7',
};

/** A credential whose tokens belong to it, and then it is changed. */
function credentialOf(fields: IDataObject, more: IDataObject = {}): ICredentialDataDecryptedObject {
	return { ...fields, credentialFingerprint: fingerprintCredential(fields), ...more };
}

const failing = (error: unknown) => jest.fn<Promise<never>, []>().mockRejectedValue(error);
type Answer = Record<string, unknown> | (() => Promise<unknown>);

/** Renews by a service that gives these answers in turn. @returns what is to be stored in the end, and the first call */
async function refresh(credential: ICredentialDataDecryptedObject, ...answers: Answer[]) {
	const type =
		'authBaseUrl' in credential ? new VisitorLocationsCodeApi() : new VisitorLocationsApi();
	const sent: IHttpRequestOptions[] = [];
	const httpRequest = async (request: IHttpRequestOptions) => {
		const answer = answers[sent.push(request) - 1];
		if (answer === undefined) throw new Error('One call too many');
		return typeof answer === 'function' ? await answer() : answer;
	};
	const http = { helpers: { httpRequest } };
	let stored: IDataObject = {};
	for (let call = 0; call < Math.max(1, answers.length); call++) {
		stored = await type.preAuthentication.call(http, credential);
	}
	const [first] = sent;
	const body = first?.body instanceof FormData ? [...first.body] : first?.body;
	return { stored, sent: { ...first, body } };
}

const newCode = { authorizationCode: 'new-code' };
const basic = btoa('the client:client-secret');
const client = { client_id: 'the client', client_secret: 'client-secret' };
const Accept = 'application/json';
const json = {
	url: 'https://app.example.com/a/auth/v0/token',
	headers: { Accept, 'Content-Type': 'application/json' },
};
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
const ofCode = { grant_type: 'authorization_code', code: 'new-code', ...client };
const ofRefresh = { grant_type: 'refresh_token', refresh_token: 'old-refresh', ...client };

it.each<[string, IDataObject, IDataObject, object]>([
	['a password as typed, in a form; the client in the header', password, {}, form],
	['a code and the client, in JSON', code, newCode, { ...json, body: ofCode }],
	['a refresh token and the client, in JSON', code, {}, { ...json, body: ofRefresh }],
])(
	'sends %s; follows no redirect, and waits for 30 s at most',
	async (_name, fields, more, expected) => {
		const { sent } = await refresh(credentialOf(fields, more), { access_token: 'new' });
		const abortSignal = expect.any(AbortSignal) as AbortSignal;
		expect(limit).toHaveBeenCalledWith(30_000);
		expect(sent).toEqual({ method: 'POST', ...expected, disableFollowRedirect: true, abortSignal });
	},
);

const kept = ['old-access', 'old-refresh'];

it.each<[string, IDataObject, IDataObject, string, string[]]>([
	['a password', password, {}, "'Username', 'Password' and 'Scope'", [' hunter2 ', basic]],
	['a code', code, newCode, "'Client Secret' and 'Authorization Code'", ['new-code', ...kept]],
	['a refresh token', code, {}, 'the authorization was revoked or has expired', kept],
])('of %s, says what to do, and hides what the service repeats', async (...row) => {
	const [, fields, more, fix, secrets] = row;
	const said = [...secrets, 'client-secret'];
	const response = { status: 400, data: { error: 'odd', error_description: said.join(' ') } };
	const rejection = failing(Object.assign(new Error(), { response }));
	const call = async () => await refresh(credentialOf(fields, more), rejection);
	const { description } = await problemOf(call);
	expect(description).toContain(fix);
	const hidden = said.map(() => '[hidden]').join(' ');
	expect(description).toContain(`The service said: odd: ${hidden}`);
});

it.each<[IDataObject, string, string]>([
	[password, '"locations.read, a"', `'Base URL'. The token request went to ${form.url},`],
	[
		code,
		'of the authorization',
		`'Authorization Base URL'. The token request went to ${json.url},`,
	],
])('says where a call went, and with what scope: %#', async (fields, scope, where) => {
	const problemBy = async (reply: IDataObject) =>
		await problemOf(async () => await refresh(credentialOf(fields), reply));
	expect((await problemBy({ error: 'invalid_scope' })).message).toContain(scope);
	now += 20 * 60_000;
	expect((await problemBy({})).description).toContain(where);
});

it.each([new Error('Domain not allowed: client-secret'), 'Domain not allowed: client-secret'])(
	'names the setting where n8n itself refuses to call, without a secret: %p',
	async (thrown) => {
		const call = async () => await refresh(credentialOf(password), failing(thrown));
		expect(await problemOf(call)).toEqual({
			message: 'n8n did not make the token request: Domain not allowed: [hidden]',
			description:
				"Open the credential and check 'Base URL'. If 'Allowed HTTP Request Domains' is set, it must include api.example.com.",
		});
	},
);

const token = { access_token: 'new' };
const all = { ...token, refresh_token: 'again', expires_in: 86_400, company_id: 8 };
const asText = { ...all, expires_in: '86400', company_id: '8' };
const over = { ...all, expires_in: 0.001 };
const visible = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const longest = { access_token: visible, company_id: 'Zürich = 1' };
const alone = { refreshToken: '', expiresAt: '1' };

const expiresAt = '86340000';
const exchanged = { authorizationCode: '', usedCodeHash: digest('new-code') };
const ofAll = { refreshToken: 'again', companyId: '8' };
const ofLongest = { accessToken: visible, companyId: 'Zürich = 1' };
const ofAlone = { accessToken: 'old-access', refreshToken: '', companyId: '7' };
const oldRefresh = { refreshToken: 'old-refresh', companyId: '7' };

it.each<[string, IDataObject, IDataObject, IDataObject[], object]>([
	['a login: no refresh token', password, {}, [all], { expiresAt, companyId: '8' }],
	['numbers that came as text', password, {}, [asText], { expiresAt, companyId: '8' }],
	['nothing that was not said', password, {}, [{ ...token, expires_in: 0, company_id: '' }], {}],
	['an odd reply: its token', password, {}, [{ ...token, expires_in: 'soon', error: 'odd' }], {}],
	['all that tokens and companies are made of', password, {}, [longest], ofLongest],
	['the company that is known', password, { companyId: '7' }, [token], { companyId: '7' }],
	[
		'not that of other fields',
		password,
		{ companyId: '7', credentialFingerprint: 'other' },
		[token],
		{},
	],
	['that of the newest tokens', password, { companyId: '7' }, [over, token], { companyId: '8' }],
	['a code: nothing of before', code, newCode, [token], { ...exchanged, refreshToken: '' }],
	['its refresh, while it is there', code, newCode, [over, token], { ...exchanged, ...ofAll }],
	['a refresh: what it did not bring stays', code, {}, [token], oldRefresh],
	['a refresh that brings all', code, {}, [all], { ...ofAll, expiresAt }],
	['one after a correction', code, { clientSecret: 'corrected' }, [token], oldRefresh],
	['an access token alone: the service is to judge it', code, alone, [], ofAlone],
])('stores of %s', async (_name, fields, more, answers, expected) => {
	const credential = credentialOf(fields, more);
	const { stored } = await refresh(credential, ...answers);
	const credentialFingerprint = fingerprintCredential({ ...credential, ...stored });
	const life = stored.expiresAt === '' ? '' : String(Number(stored.expiresAt) - now);
	const nothing = { expiresAt: '', companyId: '' };
	expect({ ...stored, expiresAt: life }).toEqual({
		...{ accessToken: 'new', ...nothing, ...expected, credentialFingerprint },
	});
});
