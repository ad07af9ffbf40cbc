import type { IHttpRequestHelper, IHttpRequestOptions } from 'n8n-workflow';

import { callForGrant, storedRenewal } from '../../../credentials/login/authorizationCode';
import { authorizationCodeGrantOf } from '../../../credentials/login/codeGrant';
import { digest } from '../../../credentials/shared/digest';
import { fieldsPart } from '../../../credentials/shared/issuedFor';
import { problemOf } from '../../harness/problem';

const fields = {
	baseUrl: 'https://api.example.com',
	authBaseUrl: 'https://app.example.com',
	clientId: 'id',
	clientSecret: 'client-secret',
};
const belongsTo = (code: string) => `${fieldsPart(fields)}.${digest(code)}`;
/** A credential whose last code was exchanged. */
const exchanged = {
	...fields,
	authorizationCode: '',
	usedCode: digest('old-code'),
	issuedFor: belongsTo('old-code'),
	accessToken: 'access',
	refreshToken: 'again',
	companyId: '7',
};
const cure =
	"Open the credential, fill in 'Redirect URL' as on the integration, enter the word new in 'Authorization Code', and save: n8n then shows the address at which you authorize it.";

/** n8n's helper, with a reply for each request in turn; `waitFor` holds the replies back. */
function serviceWith(...replies: object[]) {
	const requests: IHttpRequestOptions[] = [];
	const httpRequest = async (options: IHttpRequestOptions) => {
		requests.push(options);
		return await Promise.resolve(replies[requests.length - 1]);
	};
	return { requests, http: { helpers: { httpRequest } } };
}
const grantOf = (more = {}) => authorizationCodeGrantOf({ ...exchanged, ...more });

it('a new code is exchanged, and keeps nothing of the authorization before', async () => {
	const { http, requests } = serviceWith({ access_token: 'new' });
	const renewal = await callForGrant(http, grantOf({ authorizationCode: 'new-code' }));
	expect(requests[0]?.body).toMatchObject({ grant_type: 'authorization_code', code: 'new-code' });
	expect(renewal).toMatchObject({
		accessToken: 'new',
		refreshToken: '',
		companyId: '',
		issuedFor: belongsTo('new-code'),
	});
});

it('a new code is exchanged, whatever the tokens before it belong to', async () => {
	const { http } = serviceWith({ access_token: 'new' });
	const older = { issuedFor: belongsTo('oldest-code'), clientId: 'another' };
	const grant = grantOf({ authorizationCode: 'new-code', ...older });
	expect(await callForGrant(http, grant)).toMatchObject({ accessToken: 'new' });
});

it('a refresh keeps refresh token and company, unless the reply brings new ones', async () => {
	const { http, requests } = serviceWith(
		{ access_token: 'new' },
		{ access_token: 'newer', refresh_token: 'once more', company_id: '8' },
	);
	expect(await callForGrant(http, grantOf())).toMatchObject({
		accessToken: 'new',
		refreshToken: 'again',
		companyId: '7',
		issuedFor: belongsTo('old-code'),
	});
	expect(requests[0]?.body).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'again' });
	expect(await callForGrant(http, grantOf())).toMatchObject({
		refreshToken: 'once more',
		companyId: '8',
	});
});

it('the newest renewal of the same authorization is what is renewed, also while the code is still there', async () => {
	const { http, requests } = serviceWith({ access_token: 'newer' });
	const newest = { accessToken: 'new', refreshToken: 'newest', issuedFor: belongsTo('old-code') };
	await callForGrant(http, grantOf({ authorizationCode: 'new-code' }), newest);
	expect(requests[0]?.body).toMatchObject({ refresh_token: 'newest' });
});

it('without a refresh token, the access token stays, and no call is made', async () => {
	const { http, requests } = serviceWith();
	expect(await callForGrant(http, grantOf({ refreshToken: '' }))).toEqual({
		accessToken: 'access',
		expiresAt: '',
		issuedFor: belongsTo('old-code'),
	});
	expect(requests).toEqual([]);
});

const changed = {
	message: 'The credential was changed, so n8n must be authorized again',
	description: `The tokens belong to the fields as they were before: restore them, or authorize n8n again. ${cure}`,
};
it.each([
	['its refresh token never goes to another address', { authBaseUrl: 'https://evil.example' }],
	['its access token alone is of no use', { refreshToken: '', clientId: 'another' }],
])('a changed credential must be authorized again: %s', async (_name, more) => {
	const { http, requests } = serviceWith();
	expect(await problemOf(async () => await callForGrant(http, grantOf(more)))).toEqual(changed);
	expect(requests).toEqual([]);
});

it('a changed field that is not the issuer goes along with a refresh', async () => {
	const { http } = serviceWith({ access_token: 'new' });
	const grant = grantOf({ clientSecret: 'corrected' });
	const { issuedFor } = await callForGrant(http, grant);
	expect(issuedFor).toBe(
		`${fieldsPart({ ...fields, clientSecret: 'corrected' })}.${digest('old-code')}`,
	);
});

it('tokens of an older authorization are not used', async () => {
	const { http, requests } = serviceWith();
	const grant = grantOf({ issuedFor: belongsTo('oldest-code') });
	expect(await problemOf(async () => await callForGrant(http, grant))).toEqual({
		message: 'The tokens of an older authorization were stored over the newer ones',
		description: `Another worker of n8n renewed them while n8n was being authorized, so they are not used. ${cure}`,
	});
	expect(requests).toEqual([]);
});

it('codes of one client are exchanged in turn, whatever becomes of the one before: n8n keeps what it stores last', async () => {
	let failFirst: (error: Error) => void = () => undefined;
	const first = new Promise<object>((_resolve, reject) => (failFirst = reject));
	const slow = { helpers: { httpRequest: async () => await first } };
	const failing = callForGrant(slow, grantOf({ authorizationCode: 'first' }));
	const { http, requests } = serviceWith({ access_token: 'a' }, { access_token: 'b' });
	const second = callForGrant(http, grantOf({ authorizationCode: 'second' }));
	const other = { authorizationCode: 'third', clientId: 'another' };
	expect(await callForGrant(http, grantOf(other))).toMatchObject({ accessToken: 'a' });
	expect(requests).toHaveLength(1);
	failFirst(new Error('No'));
	await expect(failing).rejects.toThrow('No');
	expect(await second).toMatchObject({ accessToken: 'b' });
});

it('a refresh waits for no exchange, and no exchange for it', async () => {
	let answerFirst: (reply: object) => void = () => undefined;
	const first = new Promise<object>((resolve) => (answerFirst = resolve));
	const slow = { helpers: { httpRequest: async () => await first } };
	const refresh = callForGrant(slow, grantOf());
	const { http } = serviceWith({ access_token: 'a' });
	await callForGrant(http, grantOf({ authorizationCode: 'later' }));
	answerFirst({ access_token: 'late' });
	expect(await refresh).toMatchObject({ accessToken: 'late' });
});

it('a refused refresh says that the authorization is over', async () => {
	const refused = Object.assign(new Error(), {
		response: { status: 400, data: { error: 'invalid_grant' } },
	});
	const httpRequest = async () => await Promise.reject(refused);
	const http = { helpers: { httpRequest } } as unknown as IHttpRequestHelper;
	await expect(callForGrant(http, grantOf())).rejects.toThrow(
		'The service no longer accepts the stored authorization',
	);
});

it('hides the tokens that are replaced, where the service repeats them', async () => {
	const body = { error: 'odd', error_description: 'about access and again' };
	const httpRequest = async () =>
		await Promise.reject(Object.assign(new Error(), { response: { status: 400, data: body } }));
	const http = { helpers: { httpRequest } } as unknown as IHttpRequestHelper;
	const { description } = await problemOf(async () => await callForGrant(http, grantOf()));
	expect(description).toContain('The service said: odd: about [hidden] and [hidden]');
});

describe('what is stored', () => {
	const [issuer] = fieldsPart(fields).split('.');
	const renewal = { accessToken: 'new', issuedFor: `${issuer}.older fields.the code` };

	it('clears a code that was exchanged, and keeps its digest', () => {
		expect(storedRenewal(grantOf({ authorizationCode: 'new-code' }), renewal)).toEqual({
			accessToken: 'new',
			authorizationCode: '',
			usedCode: digest('new-code'),
			issuedFor: `${fieldsPart(fields)}.the code`,
		});
	});

	it('leaves the code alone where there was none, and belongs to the fields as they are now', () => {
		expect(storedRenewal(grantOf(), renewal)).toEqual({
			accessToken: 'new',
			issuedFor: `${fieldsPart(fields)}.the code`,
		});
	});

	it.each<Record<string, string>>([{}, { issuedFor: 'another issuer.older fields.the code' }])(
		'is nothing where the tokens were issued for another address or scope: %j',
		async (belongs) => {
			const work = () => storedRenewal(grantOf(), { accessToken: 'new', ...belongs });
			expect((await problemOf(work)).message).toMatch(/^The credential was changed/);
		},
	);
});
