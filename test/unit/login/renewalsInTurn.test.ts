import { FaultError } from '../../../credentials/login/failedLogins';
import type { Renewal } from '../../../credentials/login/renewals';
import {
	FIRST_LOGIN_REMEMBERED,
	RENEWAL_REMEMBERED,
	tokensText,
} from '../../../credentials/login/renewals';
import { renewOnce } from '../../../credentials/login/renewOnce';

let count = 0;
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const newCredential = () => ['renewals in turn', String(++count)];
const loginOf = (credential: readonly string[], accessToken: string) => ({
	credential,
	presented: tokensText({ accessToken }),
	remembered: accessToken === '' ? FIRST_LOGIN_REMEMBERED : RENEWAL_REMEMBERED,
	byFields: false,
	renewable: true,
});
const issuing = (accessToken: string, expiresAt = '') =>
	jest.fn(async () => await Promise.resolve<Renewal>({ accessToken, expiresAt }));

it('a renewal that has expired is renewed in turn', async () => {
	const login = loginOf(newCredential(), 'old');
	await renewOnce(login, issuing('first', String(Date.now() + 1_000)));
	jest.advanceTimersByTime(1_000);
	const renew = issuing('second');
	expect((await renewOnce(login, renew)).accessToken).toBe('second');
	expect(renew).toHaveBeenCalledWith(expect.objectContaining({ accessToken: 'first' }));
});

it('what a first login was renewed to is remembered for a day, not for five minutes', async () => {
	const credential = newCredential();
	await renewOnce(loginOf(credential, ''), issuing('first', String(Date.now() + 1_000)));
	jest.advanceTimersByTime(1_000);
	await renewOnce(loginOf(credential, ''), issuing('second'));
	jest.advanceTimersByTime(RENEWAL_REMEMBERED - 1);
	const renew = issuing('third');
	expect((await renewOnce(loginOf(credential, 'first'), renew)).accessToken).toBe('second');
	expect(renew).not.toHaveBeenCalled();
});

it('a call that ends too late does not take the place of the one that followed it', async () => {
	const login = loginOf(newCredential(), 'old');
	const fault = new FaultError({ message: 'Too late', description: '' });
	let fail: () => void = () => undefined;
	let answer: (renewal: Renewal) => void = () => undefined;
	const slow = renewOnce(
		login,
		async () =>
			await new Promise<Renewal>((_resolve, reject) => {
				fail = () => {
					reject(fault);
				};
			}),
	);
	const failed = expect(slow).rejects.toBe(fault);
	jest.advanceTimersByTime(30_000);
	const second = renewOnce(
		login,
		async () => await new Promise<Renewal>((resolve) => (answer = resolve)),
	);
	fail();
	await failed;
	const third = issuing('third');
	const joined = renewOnce(login, third);
	answer({ accessToken: 'second' });
	expect([(await second).accessToken, (await joined).accessToken]).toEqual(['second', 'second']);
	expect(third).not.toHaveBeenCalled();
});
