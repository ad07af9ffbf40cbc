import type { ICredentialDataDecryptedObject, IHttpRequestHelper } from 'n8n-workflow';

import type { Login } from '../../../credentials/login/logins';
import {
	asTest,
	authenticated,
	preAuthenticated,
	StaleTokenError,
} from '../../../credentials/login/signing';
import { FaultError, RefusedError } from '../../../credentials/login/tokenErrors';
import { VisitorLocationsApi } from '../../../credentials/VisitorLocationsApi.credentials';
import type { Renew } from './fakeLogin';
import { FakeLogin, tokens } from './fakeLogin';

const url = 'https://api.example.com/rest/v1/locations';
const refusal = new RefusedError({ message: 'Refused', description: '' });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A credential as n8n has it: it signs requests, asks for newer tokens, and keeps them. */
function credentialWith(accessToken: string, more: Partial<Login> = {}) {
	const login = new FakeLogin({ presents: () => 'fields', ...more });
	const data: ICredentialDataDecryptedObject = { baseUrl: 'https://api.example.com', accessToken };
	let calls = 0;
	const issue: Renew = async () => await Promise.resolve(tokens(`new ${++calls}`));
	const loginWith = (renew: Renew = issue) => login.holding(data.accessToken as string, renew);
	return {
		data,
		sign: (headers = {}, request: object = { url }) =>
			authenticated(data, loginWith(), { url: '', headers, ...request }).headers,
		/** @returns what is to be stored, which n8n then does */
		renew: async (renew?: Renew) => {
			const stored = await preAuthenticated(data, loginWith(renew), {} as IHttpRequestHelper);
			Object.assign(data, stored);
			return stored;
		},
		/** The same credential as it is stored elsewhere. */
		copyWith: (copied: string) => {
			const copy = { ...data, accessToken: copied };
			const held = () => login.holding(copied, issue);
			return {
				sign: (headers = {}) => authenticated(copy, held(), { url, headers }).headers,
				renew: async () => await preAuthenticated(copy, held(), {} as IHttpRequestHelper),
			};
		},
		calls: () => calls,
	};
}
const fails = async () => await Promise.reject(refusal);
const stale = { isUsable: false };

it('a good token signs the request', () => {
	expect(credentialWith('kept').sign({ Accept: 'a/b' })).toEqual({
		Accept: 'a/b',
		Authorization: 'Bearer kept',
	});
});

it('a token that cannot be used makes n8n ask for a new one, as after a 401', () => {
	const { sign } = credentialWith('kept', stale);
	expect(sign).toThrow(StaleTokenError);
	expect(sign).toThrow(
		'The access token belongs to the credential as it was before: run the workflow again',
	);
	expect(new StaleTokenError().response).toEqual({ status: 401 });
});

it('a 401 renews, however new the token is', async () => {
	const { sign, renew } = credentialWith('kept');
	sign();
	expect(await renew()).toEqual({ accessToken: 'new 1' });
	sign();
	expect(await renew()).toEqual({ accessToken: 'new 2' });
});

it('a refused login leaves a good token alone, and stands in the way of a stale one', async () => {
	const good = credentialWith('kept');
	await expect(good.renew(fails)).rejects.toBe(refusal);
	expect(good.sign()).toEqual({ Authorization: 'Bearer kept' });
	const old = credentialWith('kept', stale);
	await expect(old.renew(fails)).rejects.toBe(refusal);
	expect(old.sign).toThrow(refusal);
	await expect(old.renew()).rejects.toBe(refusal);
});

it('a fault stands in the way for a second only', async () => {
	const fault = new FaultError({ message: 'Fault', description: '' });
	const { sign, renew } = credentialWith('kept', stale);
	await expect(renew(async () => await Promise.reject(fault))).rejects.toBe(fault);
	expect(sign).toThrow(fault);
	jest.advanceTimersByTime(1_000);
	expect(sign).toThrow(StaleTokenError);
});

it('without a token n8n asks for one first: what was refused is left to the request, which may be a test', async () => {
	const { sign, renew } = credentialWith('');
	await expect(renew(fails)).rejects.toBe(refusal);
	expect(await renew()).toEqual({});
	expect(sign).toThrow(refusal);
	expect(() => sign(asTest)).toThrow(StaleTokenError);
	expect(await renew()).toEqual({ accessToken: 'new 1' });
});

describe('a test', () => {
	it('says so in a header that is never sent', () => {
		const { sign } = credentialWith('kept', { testsAnew: false });
		expect(sign({ ...asTest, Accept: 'a/b' })).toEqual({
			Accept: 'a/b',
			Authorization: 'Bearer kept',
		});
		expect(Object.keys(asTest)).toEqual([expect.stringMatching(/^X-/)]);
	});

	it.each([true, false])('tries again at once what was refused (anew: %s)', async (testsAnew) => {
		const { sign, renew } = credentialWith('kept', { ...stale, testsAnew });
		await expect(renew(fails)).rejects.toBe(refusal);
		expect(() => sign(asTest)).toThrow(StaleTokenError);
		expect(await renew()).toEqual({ accessToken: 'new 1' });
	});

	it('wants a token that is seconds old', async () => {
		const { sign, renew, calls } = credentialWith('kept');
		expect(() => sign(asTest)).toThrow(StaleTokenError);
		await renew();
		jest.advanceTimersByTime(9_999);
		expect(sign(asTest)).toEqual({ Authorization: 'Bearer new 1' });
		jest.advanceTimersByTime(1);
		expect(() => sign(asTest)).toThrow(StaleTokenError);
		await renew();
		expect(sign(asTest)).toEqual({ Authorization: 'Bearer new 2' });
		expect(calls()).toBe(2);
	});

	it('wants no other one where a refresh token would be presented', async () => {
		const { sign, renew } = credentialWith('kept', { testsAnew: false });
		await renew();
		jest.advanceTimersByTime(3_600_000);
		expect(sign(asTest)).toEqual({ Authorization: 'Bearer new 1' });
	});

	it.each([
		['that is seconds old does: no call', 9_999, 'new 1'],
		['that is older does not', 10_000, 'new 2'],
	])('of a credential with a replaced token: the newest one %s', async (_name, age, token) => {
		const { renew, copyWith } = credentialWith('kept');
		await renew();
		jest.advanceTimersByTime(age);
		const copy = copyWith('kept');
		expect(() => copy.sign(asTest)).toThrow(StaleTokenError);
		expect(await copy.renew()).toEqual({ accessToken: token });
		// Whoever holds the one before gets that, too.
		if (token === 'new 2') expect(await renew()).toEqual({ accessToken: token });
	});

	it('of a credential with a replaced token gets the newest where it wants no newer one', async () => {
		const { renew, copyWith } = credentialWith('kept', { ...stale, testsAnew: false });
		await renew();
		jest.advanceTimersByTime(3_600_000);
		const copy = copyWith('kept');
		expect(() => copy.sign(asTest)).toThrow(StaleTokenError);
		expect(await copy.renew()).toEqual({ accessToken: 'new 1' });
	});
});

describe("n8n's HTTP Request node, which renews after any failure,", () => {
	const byOlderHelper = { uri: url };

	it.each([
		[0, {}],
		[59_999, {}],
		[60_000, { accessToken: 'new 2' }],
	])('gets for a token that is %i ms old: %j', async (age, stored) => {
		const { sign, renew } = credentialWith('kept');
		await renew();
		jest.advanceTimersByTime(age);
		sign({}, byOlderHelper);
		expect(await renew()).toEqual(stored);
	});

	it('gets another for a token of which nobody knows how old it is', async () => {
		const { sign, renew } = credentialWith('kept');
		sign({}, byOlderHelper);
		expect(await renew()).toEqual({ accessToken: 'new 1' });
		sign({}, byOlderHelper);
		expect(await renew()).toEqual({});
	});

	it('gets the newest for a replaced one, without a call', async () => {
		const { data, sign, renew, calls } = credentialWith('kept');
		await renew();
		data.accessToken = 'kept';
		sign({}, byOlderHelper);
		expect(await renew()).toEqual({ accessToken: 'new 1' });
		expect(calls()).toBe(1);
	});
});

it('the credential types are wired so', async () => {
	const credential = {
		...{ baseUrl: 'https://api.example.com', clientId: 'id of signing', clientSecret: 'secret' },
		...{ username: 'user', password: 'password', scope: 'locations.read', accessToken: '' },
	};
	const httpRequest = jest.fn(
		async () => await Promise.reject(Object.assign(new Error(), { response: { status: 400 } })),
	);
	const http = { helpers: { httpRequest } } as unknown as IHttpRequestHelper;
	const type = new VisitorLocationsApi();
	await expect(type.preAuthentication.call(http, credential)).rejects.toThrow(/refused the login/);
	expect(await type.preAuthentication.call(http, credential)).toEqual({});
	if (typeof type.authenticate !== 'function') throw new Error('A function is expected');
	await expect(type.authenticate(credential, { url })).rejects.toThrow(/refused the login/);
	expect(httpRequest).toHaveBeenCalledTimes(1);
});
