import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { digest, issuedForOf } from '../../../credentials/shared/token';
import { VisitorLocationsApi } from '../../../credentials/VisitorLocationsApi.credentials';
import { VisitorLocationsCodeApi } from '../../../credentials/VisitorLocationsCodeApi.credentials';
import { problemOf } from '../../harness/problem';

// One token call: what is sent, what is stored of the reply. Faults of a reply: test/unit/words.

const NOW = 1_700_000_000_000;
beforeEach(() => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => {
	jest.restoreAllMocks();
});

const FIELDS = { baseUrl: 'https://api.example.com/', clientSecret: 'client-secret' };
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
	usedCode: digest('old-code'),
	accessToken: 'old-access',
	refreshToken: 'old-refresh',
	companyId: '7',
};
let count = 0;

/** A credential whose tokens belong to it, of a client that no other test has used; then it is changed. */
function credentialOf(fields: IDataObject, more: IDataObject = {}): ICredentialDataDecryptedObject {
	const known = { ...fields, clientId: `the client ${++count}` } as ICredentialDataDecryptedObject;
	return { ...known, issuedFor: issuedForOf(known), ...more };
}

/** Renews by a service that gives these answers in turn. @returns what is to be stored in the end, and the first call */
async function renew(credential: ICredentialDataDecryptedObject, ...answers: unknown[]) {
	const type =
		'authBaseUrl' in credential ? new VisitorLocationsCodeApi() : new VisitorLocationsApi();
	const sent: IHttpRequestOptions[] = [];
	const httpRequest = async (request: IHttpRequestOptions) => {
		const answer = answers[sent.push(request) - 1];
		if (answer === undefined) throw new Error('One call too many');
		return await (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer));
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

const isForm = { Accept: 'application/json' };
const isJson = { ...isForm, 'Content-Type': 'application/json' };
const client = (clientId: unknown) => ({ client_id: clientId, client_secret: 'client-secret' });
it.each<[string, object, object, (clientId: string) => object]>([
	[
		'a password as it was typed, in a form, and the client in the header',
		password,
		{},
		(clientId) => ({
			url: 'https://api.example.com/oauth2/token',
			headers: { ...isForm, Authorization: `Basic ${btoa(`${clientId}:client-secret`)}` },
			body: Object.entries({
				username: 'ü & u',
				password: ' hunter2 ',
				scope: 'locations.read, a',
				grant_type: 'password',
			}),
		}),
	],
	[
		'a code and the client in JSON',
		code,
		{ authorizationCode: 'new-code' },
		(clientId) => ({
			url: 'https://app.example.com/a/auth/v0/token',
			headers: isJson,
			body: { grant_type: 'authorization_code', code: 'new-code', ...client(clientId) },
		}),
	],
	[
		'a refresh token in the same way',
		code,
		{},
		(clientId) => ({
			url: 'https://app.example.com/a/auth/v0/token',
			headers: isJson,
			body: { grant_type: 'refresh_token', refresh_token: 'old-refresh', ...client(clientId) },
		}),
	],
])('sends %s, and follows no redirect', async (_name, fields, more, expected) => {
	const credential = credentialOf({ ...fields }, { ...more });
	const { sent } = await renew(credential, { access_token: 'new' });
	expect(sent).toEqual({
		method: 'POST',
		...expected(credential.clientId as string),
		disableFollowRedirect: true,
		abortSignal: expect.any(AbortSignal) as AbortSignal,
	});
});

const newCode = { authorizationCode: 'new-code' };
const kept = ['old-access', 'old-refresh'];

it.each<[string, IDataObject, IDataObject, string, string[]]>([
	['a password', password, {}, "'Username', 'Password' and 'Scope'", [password.password]],
	['a code', code, newCode, "'Authorization Code': a code works once", ['new-code', ...kept]],
	['a refresh token', code, {}, 'it was revoked or has expired', kept],
])(
	'says what to do about %s, and hides all that the service repeats',
	async (_name, fields, more, cure, secrets) => {
		const credential = credentialOf(fields, more);
		const basic =
			fields === password ? [btoa(`${credential.clientId as string}:client-secret`)] : [];
		const said = [...secrets, 'client-secret', ...basic];
		const data = { error: 'odd', error_description: said.join('; ') };
		const refused = Object.assign(new Error(), { response: { status: 400, data } });
		const { description } = await problemOf(async () => await renew(credential, refused));
		expect(description).toContain(cure);
		const hidden = said.map(() => '[hidden]').join('; ');
		expect(description).toContain(`The service said: odd: ${hidden}`);
	},
);

it.each<[string, IDataObject, string, string]>([
	[
		'password',
		password,
		'"locations.read, a"',
		"'Base URL': the token call went to https://api.example.com/oauth2/token",
	],
	[
		'refresh token',
		code,
		'of the authorization',
		"'Authorization Base URL': the token call went to https://app.example.com/a/auth/v0/token",
	],
])('says where a %s went, and with what scope', async (_name, fields, scope, where) => {
	const problemBy = async (reply: object) =>
		await problemOf(async () => await renew(credentialOf(fields), reply));
	expect((await problemBy({ error: 'invalid_scope' })).message).toContain(scope);
	expect((await problemBy({})).description).toContain(where);
});

it.each([Object, (error: Error) => error.message])(
	'names the setting where n8n itself refuses to call, without a secret',
	async (thrown) => {
		const credential = credentialOf(password);
		const httpRequest = jest
			.fn()
			.mockRejectedValue(thrown(new Error('Domain not allowed: client-secret')));
		const http = { helpers: { httpRequest } } as unknown as IHttpRequestHelper;
		const type = new VisitorLocationsApi();
		expect(
			await problemOf(async () => await type.preAuthentication.call(http, credential)),
		).toEqual({
			message: 'n8n did not make the token call: Domain not allowed: [hidden]',
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

const expiresAt = String(NOW + 86_400_000 - 60_000);
const exchanged = { authorizationCode: '', usedCode: digest('new-code') };
const ofAll = { refreshToken: 'again', companyId: '8' };
const ofLongest = { accessToken: visible, companyId: 'Zürich = 1' };
const ofAlone = { accessToken: 'old-access', refreshToken: '', companyId: '7' };
const oldRefresh = { refreshToken: 'old-refresh', companyId: '7' };

it.each<[string, IDataObject, IDataObject, object[], object]>([
	['a login: no refresh token', password, {}, [all], { expiresAt, companyId: '8' }],
	['numbers that came as text', password, {}, [asText], { expiresAt, companyId: '8' }],
	['nothing that was not said', password, {}, [{ ...token, expires_in: 0, company_id: '' }], {}],
	['an odd reply: its token', password, {}, [{ ...token, expires_in: 'soon', error: 'odd' }], {}],
	['all that tokens and companies are made of', password, {}, [longest], ofLongest],
	['the company that is known', password, { companyId: '7' }, [token], { companyId: '7' }],
	['not that of other fields', password, { companyId: '7', issuedFor: 'other' }, [token], {}],
	['that of the newest tokens', password, { companyId: '7' }, [over, token], { companyId: '8' }],
	['a code: nothing of before', code, newCode, [token], { ...exchanged, refreshToken: '' }],
	[
		'its refresh, while it is still there',
		code,
		newCode,
		[over, token],
		{ ...exchanged, ...ofAll },
	],
	['a refresh: what it did not bring stays', code, {}, [token], oldRefresh],
	['a refresh that brings all', code, {}, [all], { ...ofAll, expiresAt }],
	['one after a correction', code, { clientSecret: 'corrected' }, [token], oldRefresh],
	['an access token alone: the service is to judge it', code, alone, [], ofAlone],
])('stores of %s', async (_name, fields, more, answers, expected) => {
	const credential = credentialOf(fields, more);
	const { stored } = await renew(credential, ...answers);
	const issuedFor = issuedForOf({ ...credential, ...stored });
	const nothing = { expiresAt: '', companyId: '' };
	expect(stored).toEqual({ accessToken: 'new', ...nothing, ...expected, issuedFor });
});
