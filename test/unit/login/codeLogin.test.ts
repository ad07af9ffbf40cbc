import type { IHttpRequestHelper, IHttpRequestOptions } from 'n8n-workflow';

import { codeLogin } from '../../../credentials/login/codeLogin';
import { heldOf } from '../../../credentials/login/logins';
import { digest, issuedForOf } from '../../../credentials/shared/token';
import { problemOf } from '../../harness/problem';

const fields = {
	baseUrl: 'https://api.example.com',
	authBaseUrl: 'https://app.example.com',
	clientId: 'id',
	clientSecret: 'client-secret',
};
const belongsTo = (code: string, more = {}) =>
	issuedForOf({ ...fields, ...more, usedCode: digest(code) });
/** A credential whose last code was exchanged. */
const exchanged = {
	...fields,
	authorizationCode: '',
	usedCode: digest('old-code'),
	issuedFor: belongsTo('old-code'),
	accessToken: 'old-access-1',
	refreshToken: 'old-refresh-1',
	companyId: '7',
};
const cure =
	"Open the credential, fill in 'Redirect URL' as on the integration, enter the word new in 'Authorization Code', and save: n8n then shows the address at which you authorize it.";

/** n8n's helper, with a reply for each request in turn. */
function serviceWith(...replies: object[]) {
	const requests: IHttpRequestOptions[] = [];
	const httpRequest = async (options: IHttpRequestOptions) => {
		requests.push(options);
		return await Promise.resolve(replies[requests.length - 1]);
	};
	return { requests, http: { helpers: { httpRequest } } };
}
const loginOf = (more = {}) => codeLogin({ ...exchanged, ...more });
/** Tokens as the memory has them. */
const newestOf = (more = {}) => ({
	accessToken: 'new',
	refreshToken: 'newest',
	expiresAt: '',
	companyId: '8',
	issuedFor: belongsTo('old-code'),
	...more,
});

describe('a new code', () => {
	it('is exchanged, and keeps nothing of the authorization before', async () => {
		const { http, requests } = serviceWith({ access_token: 'new' });
		const login = loginOf({ authorizationCode: 'new-code' });
		const tokens = await login.renew(http);
		expect(requests[0]).toMatchObject({
			url: 'https://app.example.com/a/auth/v0/token',
			body: { grant_type: 'authorization_code', code: 'new-code', client_id: 'id' },
		});
		expect(tokens).toEqual({
			accessToken: 'new',
			refreshToken: '',
			expiresAt: '',
			companyId: '',
			issuedFor: belongsTo('new-code'),
		});
		expect(login.stored(tokens)).toEqual({
			...tokens,
			authorizationCode: '',
			usedCode: digest('new-code'),
		});
	});

	it('is exchanged, whatever the tokens before it belong to', async () => {
		const { http } = serviceWith({ access_token: 'new' });
		const older = { issuedFor: belongsTo('oldest-code'), clientId: 'another' };
		const login = loginOf({ authorizationCode: 'new-code', ...older });
		expect(await login.renew(http)).toMatchObject({ accessToken: 'new' });
	});

	it('makes a good token unusable', () => {
		expect(loginOf().isUsable).toBe(true);
		expect(loginOf({ authorizationCode: 'new-code' }).isUsable).toBe(false);
	});

	it('is none where it was exchanged already', () => {
		const again = { usedCode: digest('the-code'), issuedFor: belongsTo('the-code') };
		const pasted = 'https://example.com/callback?code=the-code&state=x';
		for (const authorizationCode of ['the-code', pasted]) {
			expect(loginOf({ ...again, authorizationCode }).isUsable).toBe(true);
		}
		expect(loginOf({ authorizationCode: 'the-code' }).isUsable).toBe(false);
	});

	it('waits for its turn behind those of the same client: n8n keeps what it stores last', async () => {
		let failFirst: (error: Error) => void = () => undefined;
		const first = new Promise<object>((_resolve, reject) => (failFirst = reject));
		const slow = { helpers: { httpRequest: async () => await first } };
		const failing = loginOf({ authorizationCode: 'first' }).renew(slow);
		const { http, requests } = serviceWith({ access_token: 'a' }, { access_token: 'b' });
		const second = loginOf({ authorizationCode: 'second' }).renew(http);
		const other = { authorizationCode: 'third', clientId: 'another' };
		expect(await loginOf(other).renew(http)).toMatchObject({ accessToken: 'a' });
		expect(requests).toHaveLength(1);
		failFirst(new Error('No'));
		await expect(failing).rejects.toThrow('No');
		expect(await second).toMatchObject({ accessToken: 'b' });
	});

	it('waits also for one that has waited itself', async () => {
		const answers: (() => void)[] = [];
		const codes: unknown[] = [];
		const httpRequest = async ({ body }: IHttpRequestOptions) =>
			await new Promise<object>((resolve) => {
				codes.push((body as { code: string }).code);
				answers.push(() => {
					resolve({ access_token: 'a' });
				});
			});
		const exchange = async (authorizationCode: string) =>
			await loginOf({ authorizationCode }).renew({ helpers: { httpRequest } });
		const first = exchange('first');
		const second = exchange('second');
		await new Promise(setImmediate);
		answers[0]?.();
		await first;
		const third = exchange('third');
		await new Promise(setImmediate);
		expect(codes).toEqual(['first', 'second']);
		answers[1]?.();
		await second;
		await new Promise(setImmediate);
		answers[2]?.();
		await third;
		expect(codes).toEqual(['first', 'second', 'third']);
	});

	it('is enough where there are no tokens yet', async () => {
		const { http } = serviceWith({ access_token: 'new' });
		const login = codeLogin({ ...fields, authorizationCode: 'new-code' });
		expect(login).toMatchObject({ held: '', open: 600_000, isRenewable: true, isUsable: false });
		expect(await login.renew(http)).toMatchObject({ accessToken: 'new' });
	});

	it('and a refresh do not wait for each other', async () => {
		let answerFirst: (reply: object) => void = () => undefined;
		const first = new Promise<object>((resolve) => (answerFirst = resolve));
		const slow = { helpers: { httpRequest: async () => await first } };
		const refresh = loginOf().renew(slow);
		const { http } = serviceWith({ access_token: 'a' });
		await loginOf({ authorizationCode: 'later' }).renew(http);
		answerFirst({ access_token: 'late' });
		expect(await refresh).toMatchObject({ accessToken: 'late' });
	});
});

describe('a refresh', () => {
	it('keeps refresh token and company, unless the reply brings new ones', async () => {
		const { http, requests } = serviceWith(
			{ access_token: 'new' },
			{ access_token: 'newer', refresh_token: 'once more', company_id: '8' },
		);
		expect(await loginOf().renew(http)).toEqual({
			accessToken: 'new',
			refreshToken: 'old-refresh-1',
			expiresAt: '',
			companyId: '7',
			issuedFor: belongsTo('old-code'),
		});
		expect(requests[0]?.body).toMatchObject({
			grant_type: 'refresh_token',
			refresh_token: 'old-refresh-1',
		});
		expect(await loginOf().renew(http)).toMatchObject({
			refreshToken: 'once more',
			companyId: '8',
		});
	});

	it('is one of the newest tokens, where there are any, also while the code is still there', async () => {
		const { http, requests } = serviceWith({ access_token: 'newer' }, { access_token: 'newer' });
		const authorizationCode = 'new-code';
		const newest = newestOf({ issuedFor: belongsTo('new-code') });
		expect(await loginOf({ authorizationCode }).renew(http, newest)).toMatchObject({
			companyId: '8',
		});
		expect(await loginOf().renew(http, newestOf())).toMatchObject({ refreshToken: 'newest' });
		for (const { body } of requests) expect(body).toMatchObject({ refresh_token: 'newest' });
	});

	it('leaves the used code alone: meanwhile another one may have been exchanged', async () => {
		const { http } = serviceWith({ access_token: 'new' });
		const login = loginOf();
		const names = Object.keys(login.stored(await login.renew(http)));
		expect(names).not.toContain('usedCode');
		expect(names).not.toContain('authorizationCode');
	});

	it('goes along with a changed field that is not the issuer, and belongs to it then', async () => {
		const { http } = serviceWith({ access_token: 'new' });
		const clientSecret = 'corrected';
		const login = loginOf({ clientSecret });
		const issuedFor = belongsTo('old-code', { clientSecret });
		expect(await login.renew(http)).toMatchObject({ issuedFor });
		expect(login.stored(newestOf())).toEqual(newestOf({ issuedFor }));
	});

	it('is not made without a refresh token: the access token stays', async () => {
		const { http, requests } = serviceWith();
		const login = loginOf({ refreshToken: '', expiresAt: '1' });
		expect(login.isRenewable).toBe(false);
		expect(await login.renew(http)).toMatchObject({
			accessToken: 'old-access-1',
			expiresAt: '',
			issuedFor: belongsTo('old-code'),
		});
		expect(requests).toEqual([]);
	});

	it('that is refused says that the authorization is over', async () => {
		const refused = Object.assign(new Error(), {
			response: { status: 400, data: { error: 'invalid_grant' } },
		});
		const httpRequest = async () => await Promise.reject(refused);
		const http = { helpers: { httpRequest } } as unknown as IHttpRequestHelper;
		await expect(loginOf().renew(http)).rejects.toThrow(
			'The service no longer accepts the stored authorization',
		);
	});
});

it.each([{}, { authorizationCode: 'the-new-code' }])(
	'hides the tokens that are replaced, where the service repeats them: %j',
	async (more) => {
		const body = { error: 'odd', error_description: 'about old-access-1 and old-refresh-1' };
		const httpRequest = async () =>
			await Promise.reject(Object.assign(new Error(), { response: { status: 400, data: body } }));
		const http = { helpers: { httpRequest } } as unknown as IHttpRequestHelper;
		const { description } = await problemOf(async () => await loginOf(more).renew(http));
		expect(description).toContain('The service said: odd: about [hidden] and [hidden]');
	},
);

const changed = {
	message: 'The credential was changed, so n8n must be authorized again',
	description: `The tokens belong to the fields as they were before: restore them, or authorize n8n again. ${cure}`,
};
const older = {
	message: 'The tokens of an older authorization were stored over the newer ones',
	description: `Another worker of n8n renewed them while n8n was being authorized, so they are not used. ${cure}`,
};

describe('tokens of another authorization', () => {
	it.each([
		['a refresh token never goes to another address', { authBaseUrl: 'https://evil.example' }],
		['nor is it for another scope', { scope: 'visitors.read' }],
		['nor is it, if nobody knows what it is for', { issuedFor: '' }],
		['an access token alone is of no use to changed fields', { refreshToken: '', clientId: 'b' }],
	])('%s', async (_name, more) => {
		const { http, requests } = serviceWith();
		expect(await problemOf(async () => await loginOf(more).renew(http))).toEqual(changed);
		expect(requests).toEqual([]);
	});

	it('are not refreshed where they stem from an older code', async () => {
		const { http, requests } = serviceWith();
		const login = loginOf({ issuedFor: belongsTo('oldest-code') });
		expect(await problemOf(async () => await login.renew(http))).toEqual(older);
		expect(requests).toEqual([]);
	});

	it.each([
		['of another scope', { scope: 'visitors.read' }, changed],
		['of another address', { authBaseUrl: 'https://b.example' }, changed],
		['of an older code', {}, older],
	])(
		'%s are neither refreshed nor stored, though the memory has them',
		async (_name, more, problem) => {
			const { http, requests } = serviceWith();
			const code = problem === older ? 'oldest-code' : 'old-code';
			const newest = newestOf({ issuedFor: belongsTo(code) });
			const login = loginOf({ ...more, issuedFor: belongsTo('old-code', more) });
			expect(await problemOf(async () => await login.renew(http, newest))).toEqual(problem);
			expect(await problemOf(() => login.stored(newest))).toEqual(problem);
			expect(requests).toEqual([]);
		},
	);
});

describe('who logs in', () => {
	const newCode = { authorizationCode: 'the-code' };

	it('is the client with the code, the new one or the used one', () => {
		const used = { usedCode: digest('the-code'), issuedFor: belongsTo('the-code') };
		expect(loginOf(newCode).key).toBe(loginOf(used).key);
		expect(loginOf(newCode).key).not.toBe(loginOf().key);
		for (const name of ['clientId', 'clientSecret'] as const) {
			expect(loginOf({ [name]: 'b' }).key).not.toBe(loginOf().key);
		}
		expect(loginOf({ authBaseUrl: 'https://b.example' }).key).not.toBe(loginOf().key);
	});

	it('stays the same where Base URL or the scope is corrected', () => {
		expect(loginOf({ baseUrl: 'https://b.example' }).key).toBe(loginOf().key);
		expect(loginOf({ scope: 'b' }).key).toBe(loginOf().key);
	});

	it('presents the tokens', () => {
		const held = heldOf({ accessToken: 'old-access-1', refreshToken: 'old-refresh-1' });
		expect(loginOf()).toMatchObject({ held, open: 0, isRenewable: true, testsAnew: false });
		expect(loginOf().presents()).toBe(held);
	});

	it.each([
		['a new code', newCode],
		[
			'a used code that a dialog saved without the digest',
			{ authorizationCode: 'old-code', usedCode: '' },
		],
		[
			'the used code, where the tokens are of an older one',
			{ issuedFor: belongsTo('oldest-code') },
		],
	])('presents %s, for ten minutes', (_name, more) => {
		expect(loginOf(more).open).toBe(600_000);
		const withoutTokens = { ...more, accessToken: '', refreshToken: 'b' };
		expect(loginOf(more).presents()).toBe(loginOf(withoutTokens).presents());
		expect(loginOf(more).presents()).not.toBe(loginOf().presents());
	});

	it.each([{}, newCode])('presents the newest tokens where it knows them: %j', (more) => {
		expect(loginOf(more).presents(newestOf())).toBe(heldOf(newestOf()));
	});

	it('can make no call with an access token alone', () => {
		expect(loginOf({ refreshToken: '' }).isRenewable).toBe(false);
		expect(loginOf({ refreshToken: '', ...newCode }).isRenewable).toBe(true);
		expect(loginOf({ accessToken: '' }).isRenewable).toBe(true);
	});
});

it.each([
	['baseUrl', "'Base URL' is empty"],
	['authBaseUrl', "'Authorization Base URL' is empty"],
	['clientId', "'Client ID' is empty"],
	['clientSecret', "'Client Secret' is empty"],
])('names an empty %s', (name, message) => {
	expect(() => loginOf({ [name]: '' })).toThrow(message);
});

it.each([{ authorizationCode: '' }, { authorizationCode: 'old-code' }])(
	'without a new code and without tokens, it says where to get one: %j',
	async (more) => {
		const empty = { accessToken: '', refreshToken: '', ...more };
		expect(await problemOf(() => loginOf(empty))).toEqual({
			message: 'n8n is not authorized yet',
			description: cure,
		});
	},
);

it('with a redirect URL, it knows the address at which the user authorizes n8n', async () => {
	const typed = { redirectUrl: ' https://example.com/callback ', scope: ' a b ' };
	const empty = { accessToken: '', refreshToken: '' };
	expect((await problemOf(() => loginOf({ ...typed, ...empty }))).message).toContain(
		'https://app.example.com/a/auth/v0/authorize?response_type=code&client_id=id&redirect_uri=https%3A%2F%2Fexample.com%2Fcallback&scope=a+b',
	);
});
