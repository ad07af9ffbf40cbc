import { authenticated, preAuthenticated } from '../../../credentials/login/authentication';
import { StaleTokenError } from '../../../credentials/login/bearer';
import { FaultError, RefusedError } from '../../../credentials/login/failedLogins';
import { passwordGrantOf, passwordLogin } from '../../../credentials/login/passwordGrant';
import type { Renewal } from '../../../credentials/login/renewals';
import { demanding } from '../../../credentials/shared/demand';
import { issuedForOf } from '../../../credentials/shared/issuedFor';

const url = 'https://api.example.com/rest/v1/locations';
const refusal = new RefusedError({ message: 'Refused', description: '' });
let count = 0;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A credential with a token, of which nobody remembers anything. */
function credentialWith(more: object = {}) {
	const fields = {
		baseUrl: 'https://api.example.com',
		clientId: `client of demands ${++count}`,
		clientSecret: 'secret',
		username: 'user',
		password: 'password',
		scope: 'locations.read',
	};
	const issuedAt = String(Date.now() - 60_000);
	const credential = {
		...fields,
		accessToken: 'kept',
		issuedFor: issuedForOf(fields),
		issuedAt,
		...more,
	};
	const login = passwordLogin(passwordGrantOf(credential), credential);
	let calls = 0;
	return {
		sign: (headers = {}, newCode = false, request: object = { url }) =>
			authenticated(credential, login, newCode, { url: '', headers, ...request }),
		/** @returns what is stored, and how many token calls that took */
		renew: async (end?: Error) => {
			const before = calls;
			const renewal = await preAuthenticated(credential, login, async () => {
				calls++;
				if (end !== undefined) throw end;
				const issued = { accessToken: `new ${calls}`, issuedAt: String(Date.now()) };
				return await Promise.resolve<Renewal>({ ...issued, expiresAt: '' });
			});
			return { token: renewal?.accessToken, calls: calls - before };
		},
	};
}
const stale = { expiresAt: '1' };

it('a token that cannot be used makes n8n ask for a new one, as after a 401', () => {
	const { sign } = credentialWith(stale);
	expect(sign).toThrow(StaleTokenError);
	expect(sign).toThrow(
		'The access token belongs to the credential as it was before: run the workflow again',
	);
	expect(new StaleTokenError().response).toEqual({ status: 401 });
});

it('a new code makes a good token stale', () => {
	const { sign } = credentialWith();
	expect(sign().headers).toEqual({ Authorization: 'Bearer kept' });
	expect(() => sign({}, true)).toThrow(StaleTokenError);
});

it('a new code that was refused is not tried again yet', async () => {
	const { sign, renew } = credentialWith();
	await expect(renew(refusal)).rejects.toBe(refusal);
	expect(() => sign({}, true)).toThrow(refusal);
});

it('a refused login leaves a good token alone, and stands in the way of a stale one', async () => {
	const good = credentialWith();
	await expect(good.renew(refusal)).rejects.toBe(refusal);
	expect(good.sign().headers).toEqual({ Authorization: 'Bearer kept' });
	const old = credentialWith(stale);
	await expect(old.renew(refusal)).rejects.toBe(refusal);
	expect(old.sign).toThrow(refusal);
	await expect(old.renew()).rejects.toBe(refusal);
});

it.each(['test', 'refreshTest'] as const)(
	'a %s tries again at once what was refused',
	async (demand) => {
		const { sign, renew } = credentialWith(stale);
		await expect(renew(refusal)).rejects.toBe(refusal);
		expect(() => sign(demanding(demand))).toThrow(StaleTokenError);
		expect(await renew()).toEqual({ token: 'new 2', calls: 1 });
	},
);

it.each([
	['test', 10_001, 1],
	['test', 10_000, 0],
	['refreshTest', 10_001, 0],
	[undefined, 10_001, 0],
] as const)(
	'%s: a renewal that is %i ms old is followed by %i token calls',
	async (demand, age, calls) => {
		const { sign, renew } = credentialWith(stale);
		expect(await renew()).toEqual({ token: 'new 1', calls: 1 });
		jest.advanceTimersByTime(age);
		expect(() => sign(demanding(demand))).toThrow(StaleTokenError);
		expect(await renew()).toEqual({ token: `new ${1 + calls}`, calls });
	},
);

it.each([
	[50_000, 1],
	[50_001, 0],
])(
	'what a test demands is forgotten after 50 s: after %i ms, %i token calls',
	async (time, calls) => {
		const { sign, renew } = credentialWith(stale);
		await renew();
		jest.advanceTimersByTime(20_000);
		expect(() => sign(demanding('test'))).toThrow(StaleTokenError);
		jest.advanceTimersByTime(time);
		expect((await renew()).calls).toBe(calls);
	},
);

it('a 401 renews a token that is new; any failure of the older helper does not', async () => {
	const issuedNow = { issuedAt: String(Date.now()) };
	const signed = credentialWith(issuedNow);
	signed.sign();
	expect((await signed.renew()).calls).toBe(1);
	const older = credentialWith(issuedNow);
	older.sign({}, false, { uri: url });
	expect(await older.renew()).toEqual({ token: undefined, calls: 0 });
});

it('a fault waits for a second only', async () => {
	const fault = new FaultError({ message: 'Fault', description: '' });
	const { sign, renew } = credentialWith(stale);
	await expect(renew(fault)).rejects.toBe(fault);
	expect(sign).toThrow(fault);
	jest.advanceTimersByTime(1_000);
	expect(sign).toThrow(StaleTokenError);
});
