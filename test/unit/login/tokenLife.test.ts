import type { ICredentialDataDecryptedObject, IHttpRequestHelper } from 'n8n-workflow';

import { authenticated, preAuthenticated } from '../../../credentials/login/authentication';
import { RefusedError } from '../../../credentials/login/failedLogins';
import { passwordGrantOf, passwordLogin } from '../../../credentials/login/passwordGrant';
import type { Renewal } from '../../../credentials/login/renewals';
import type { Action, Occasion, State } from '../../../credentials/login/tokenLife';
import { stateOf, TOKEN_LIFE } from '../../../credentials/login/tokenLife';
import { demanding } from '../../../credentials/shared/demand';
import { issuedForOf } from '../../../credentials/shared/issuedFor';
import { VisitorLocationsApi } from '../../../credentials/VisitorLocationsApi.credentials';

const AGES: Partial<Record<State, number>> = { new: 9_999, recent: 59_999, good: 60_000 };
let count = 0;

function credentialIn(state: State): ICredentialDataDecryptedObject {
	const fields = {
		baseUrl: 'https://api.example.com',
		clientId: `client-${++count}`, // nobody remembers anything of it
		clientSecret: 'secret',
		username: 'user',
		password: 'password',
		scope: 'locations.read',
	};
	const age = AGES[state];
	return {
		...fields,
		accessToken: state === 'none' || state === 'refused' ? '' : 'kept',
		issuedFor: age === undefined ? '' : issuedForOf(fields),
		issuedAt: String(Date.now() - (age ?? 0)),
		expiresAt: '',
	};
}

const request = (headers = {}) => ({ url: 'https://api.example.com/rest/v1/locations', headers });
const loginOf = (credential: ICredentialDataDecryptedObject) =>
	passwordLogin(passwordGrantOf(credential), credential);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it.each<Exclude<State, 'refused' | 'renewing'>>(['none', 'new', 'recent', 'good', 'stale'])(
	'a token can be: %s',
	(state) => {
		expect(stateOf(credentialIn(state), Date.now())).toBe(state);
	},
);

it('a token is stale when it is over by the clock, or of another authorization', () => {
	const good = credentialIn('good');
	expect(stateOf({ ...good, expiresAt: String(Date.now()) }, Date.now())).toBe('stale');
	expect(stateOf({ ...good, usedCode: 'newer' }, Date.now())).toBe('stale');
	expect(stateOf({ ...good, issuedAt: '' }, Date.now())).toBe('good');
});

/** @returns what happens in n8n, seen from outside */
async function happens(occasion: Occasion, state: State): Promise<Action> {
	const credential = credentialIn(state);
	const login = loginOf(credential);
	const issued = { accessToken: 'issued', issuedAt: String(Date.now()) };
	if (state === 'refused') {
		const refusal = async () =>
			await Promise.reject(new RefusedError({ message: 'No', description: '' }));
		await expect(preAuthenticated(credential, login, refusal)).rejects.toThrow('No');
	}
	const first = jest.fn(
		async () => await new Promise<Renewal>((resolve) => setTimeout(resolve, 100, issued)),
	);
	const underWay = state === 'renewing' ? preAuthenticated(credential, login, first) : undefined;
	const renew = jest.fn(async () => await Promise.resolve<Renewal>(issued));

	if (occasion === 'failure') {
		const uri = { url: '', uri: request().url };
		if (AGES[state] !== undefined) authenticated(credential, login, false, uri);
	} else if (occasion !== 'unauthorized') {
		const headers = occasion === 'request' ? {} : demanding(occasion);
		try {
			const signed = authenticated(credential, login, false, request(headers));
			expect(signed.headers).toEqual({ Authorization: 'Bearer kept' });
			return 'use';
		} catch (error) {
			if (error instanceof RefusedError) return 'fail';
		}
	}
	const renewal = preAuthenticated(credential, login, renew).catch(() => 'refused' as const);
	await jest.advanceTimersByTimeAsync(100);
	await underWay;
	const outcome = await renewal;
	if (renew.mock.calls.length === 1) return 'renew';
	if (outcome === 'refused') return 'fail';
	if (outcome === undefined) return state === 'refused' ? 'fail' : 'use';
	return 'join';
}

const cells = Object.entries(TOKEN_LIFE).flatMap(([occasion, row]) =>
	Object.entries(row).map(([state, action]) => [occasion, state, action]),
) as [Occasion, State, Action][];

it.each(cells)('%s, while it is %s: %s', async (occasion, state, action) => {
	expect(await happens(occasion, state)).toBe(action);
});

it('the credential types are wired so', async () => {
	const credential = credentialIn('refused');
	const httpRequest = jest.fn(
		async () => await Promise.reject(Object.assign(new Error(), { response: { status: 400 } })),
	);
	const http = { helpers: { httpRequest } } as unknown as IHttpRequestHelper;
	const type = new VisitorLocationsApi();
	await expect(type.preAuthentication.call(http, credential)).rejects.toThrow(/refused the login/);
	expect(await type.preAuthentication.call(http, credential)).toEqual({});
	if (typeof type.authenticate !== 'function') throw new Error('A function is expected');
	await expect(type.authenticate(credential, request())).rejects.toThrow(/refused the login/);
	expect(httpRequest).toHaveBeenCalledTimes(1);
});
