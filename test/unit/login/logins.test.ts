import type { IHttpRequestHelper } from 'n8n-workflow';

import type { Tokens } from '../../../credentials/login/logins';
import { heldOf, newerTokens, whyNotYet } from '../../../credentials/login/logins';
import { FaultError, RefusedError } from '../../../credentials/login/tokenErrors';
import { ProblemError } from '../../../credentials/shared/problem';
import type { Renew } from './fakeLogin';
import { FakeLogin, tokens } from './fakeLogin';

const MINUTE = 60_000; // ms
const HOUR = 60 * MINUTE;
const problem = { message: 'No', description: 'Why' };

let login: FakeLogin;
beforeEach(() => {
	jest.useFakeTimers();
	login = new FakeLogin();
});
afterEach(() => jest.useRealTimers());

/** Counts its calls and hands out token-1, token-2, …, each when it is told to. */
function tokenCalls() {
	const answers: (() => void)[] = [];
	const renew = jest.fn(
		async () =>
			await new Promise<Tokens>((resolve) => {
				const issued = tokens(`token-${renew.mock.calls.length}`);
				answers.push(() => {
					resolve(issued);
				});
			}),
	);
	return { renew, answer: () => answers.shift()?.() };
}
const issuing = (accessToken: string, more = {}) =>
	jest.fn<Promise<Tokens>, [Tokens?]>(async () => await Promise.resolve(tokens(accessToken, more)));
const failing = (error: Error) => jest.fn(async () => await Promise.reject<Tokens>(error));

describe('one token call', () => {
	it.each(['', 'old'])('for all who wait with %p, and its result for each', async (held) => {
		const { renew, answer } = tokenCalls();
		const waiting = Array.from({ length: 100 }, async () => await login.renew(held, renew));
		answer();
		expect(new Set(await Promise.all(waiting))).toEqual(new Set(['token-1']));
		expect(renew).toHaveBeenCalledTimes(1);
	});

	it('for all who wait, and its error for each', async () => {
		const renew = failing(new ProblemError(problem));
		const waiting = Array.from({ length: 10 }, async () => await login.renew('old', renew));
		const outcomes = await Promise.allSettled(waiting);
		expect(renew).toHaveBeenCalledTimes(1);
		expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
	});

	it('is not shared between logins that differ', async () => {
		const { renew, answer } = tokenCalls();
		const both = [new FakeLogin(), new FakeLogin()].map(
			async (one) => await one.renew('old', renew),
		);
		answer();
		answer();
		expect(await Promise.all(both)).toEqual(['token-1', 'token-2']);
	});

	it('is not joined by who presents something else', async () => {
		const { renew, answer } = tokenCalls();
		const both = [login.renew('old', renew), login.renew('another', renew)];
		answer();
		answer();
		expect(await Promise.all(both)).toEqual(['token-1', 'token-2']);
	});

	it('is over when it has failed', async () => {
		await expect(login.renew('old', failing(new ProblemError(problem)))).rejects.toThrow('No');
		expect(await login.renew('old', issuing('new'))).toBe('new');
	});

	it('is joined as long as it is under way', async () => {
		const { renew, answer } = tokenCalls();
		const first = login.renew('old', renew);
		await jest.advanceTimersByTimeAsync(29_000);
		const second = login.renew('old', renew);
		answer();
		expect([await first, await second]).toEqual(['token-1', 'token-1']);
		expect(renew).toHaveBeenCalledTimes(1);
	});

	describe('that cannot be made', () => {
		const bare = async (held: string, renew: Renew) =>
			await newerTokens({} as IHttpRequestHelper, {
				...login.holding(held, renew),
				isRenewable: false,
			});

		it('leaves no trace', async () => {
			await login.renew('old', issuing('new'));
			const renew = issuing('bare');
			expect((await bare('bare', renew)).accessToken).toBe('bare');
			expect(renew).toHaveBeenCalledWith(undefined);
			expect(await login.renew('old', renew)).toBe('new');
		});

		it('is made with the newest tokens, where there are any', async () => {
			await login.renew('old', issuing('new', { expiresAt: '1' }));
			const renew = issuing('newer');
			expect((await bare('old', renew)).accessToken).toBe('newer');
			expect(renew).toHaveBeenCalledWith(expect.objectContaining({ accessToken: 'new' }));
			expect(await login.renew('new', renew)).toBe('newer');
			expect(renew).toHaveBeenCalledTimes(1);
		});
	});
});

describe('who comes later', () => {
	it('with the old token gets the new one, for a day', async () => {
		const renew = issuing('new');
		await login.renew('old', renew);
		jest.advanceTimersByTime(24 * HOUR - 1);
		expect(await login.renew('old', renew)).toBe('new');
		expect(renew).toHaveBeenCalledTimes(1);
		jest.advanceTimersByTime(1);
		await login.renew('old', renew);
		expect(renew).toHaveBeenCalledTimes(2);
	});

	it('gets the newest token, not one that was replaced since', async () => {
		await login.renew('old', issuing('token-1'));
		await login.renew('token-1', issuing('token-2'));
		const renew = issuing('token-3');
		for (const held of ['old', 'token-1']) expect(await login.renew(held, renew)).toBe('token-2');
		expect(renew).not.toHaveBeenCalled();
	});

	it('gets it also from a renewal that others made, who knew an older one', async () => {
		await login.renew('old', issuing('first', { expiresAt: String(Date.now() + 1_000) }));
		jest.advanceTimersByTime(1_000);
		const second = issuing('second');
		expect(await login.renew('old', second)).toBe('second');
		expect(second).toHaveBeenCalledWith(expect.objectContaining({ accessToken: 'first' }));
		expect(await login.renew('first', issuing('third'))).toBe('second');
	});

	it('with the newest token gets one that is newer', async () => {
		const renew = issuing('always the same');
		await login.renew('old', renew);
		await login.renew('always the same', renew);
		await login.renew('always the same', renew);
		expect(renew).toHaveBeenCalledTimes(3);
	});

	it('with a token of which nobody knows gets no other', async () => {
		await login.renew('old', issuing('new'));
		expect(await login.renew('unknown', issuing('newer'))).toBe('newer');
		expect(await login.renew('new', issuing('newest'))).toBe('newer');
	});

	it('with an access token alone gets no refresh token', async () => {
		const held = heldOf({ accessToken: 'old', refreshToken: 'again' });
		await newerTokens({} as IHttpRequestHelper, { ...login.holding('old', issuing('new')), held });
		expect(await login.renew('old', issuing('own'))).toBe('own');
	});

	it('without a token gets that of the first login, for five minutes', async () => {
		const renew = issuing('new');
		await login.renew('', renew);
		jest.advanceTimersByTime(5 * MINUTE - 1);
		expect(await login.renew('', renew)).toBe('new');
		expect(renew).toHaveBeenCalledTimes(1);
		jest.advanceTimersByTime(1);
		await login.renew('', renew);
		expect(renew).toHaveBeenCalledTimes(2);
	});

	it('without a token gets what that was renewed to, and no longer for it', async () => {
		await login.renew('', issuing('first', { expiresAt: String(Date.now() + 1_000) }));
		jest.advanceTimersByTime(MINUTE);
		expect(await login.renew('', issuing('second'))).toBe('second');
		jest.advanceTimersByTime(4 * MINUTE - 1);
		expect(await login.renew('', issuing('third'))).toBe('second');
		jest.advanceTimersByTime(1);
		expect(await login.renew('', issuing('third'))).toBe('third');
		// Who holds one of them does not go by the five minutes.
		jest.advanceTimersByTime(24 * HOUR - 5 * MINUTE);
		expect(await login.renew('first', issuing('fourth'))).toBe('third');
	});

	it('without a token gets nothing that others got for theirs', async () => {
		await login.renew('old', issuing('new'));
		expect(await login.renew('', issuing('own'))).toBe('own');
	});
});

it.each([
	['T1 -> T2 -> T1', ['T2', 'T1'], ['T1', 'T2']],
	['T1 -> T2 -> T3 -> T1', ['T2', 'T3', 'T1'], ['T1', 'T2', 'T3']],
	['T1 -> T1', ['T1'], ['T1']],
])('goes on logging in when tokens come again: %s', async (_name, issued, presented) => {
	for (const [index, token] of presented.entries()) {
		await login.renew(token, issuing(issued[index] ?? ''));
	}
	const renew = issuing('fresh');
	for (const token of ['T1', ...presented]) expect(await login.renew(token, renew)).toBe('fresh');
	expect(renew).toHaveBeenCalledTimes(1);
});

describe('a failed login', () => {
	/** @returns how long it waits from now on, in ms; 0 when it may be tried at once */
	const waits = () => {
		const start = Date.now();
		while (whyNotYet(login.holding('old')) !== undefined) jest.advanceTimersByTime(500);
		return Date.now() - start;
	};
	const fail = async (error: Error) => {
		await expect(login.renew('old', failing(error))).rejects.toBe(error);
	};
	const refused = new RefusedError(problem);

	it('is not tried again, and says why', async () => {
		await fail(refused);
		const renew = issuing('new');
		await expect(login.renew('old', renew)).rejects.toBe(refused);
		expect(whyNotYet(login.holding('old'))).toBe(refused);
		expect(renew).not.toHaveBeenCalled();
	});

	it('that is refused again and again waits longer each time', async () => {
		const pauses = [];
		for (let refusal = 0; refusal < 5; refusal++) {
			await fail(refused);
			pauses.push(waits());
		}
		expect(pauses).toEqual([10_000, 60_000, 300_000, 900_000, 900_000]);
	});

	it.each([
		[undefined, 1_000],
		[0, 1_000],
		[7_000, 7_000],
		[3_600_000, 300_000],
	])(
		'by a fault waits 1 s, or as long as the service asks (%p), up to 5 minutes',
		async (asked, ms) => {
			await fail(new FaultError(problem, asked));
			expect(waits()).toBe(ms);
		},
	);

	it('by a fault between two refusals does not make the second one the first', async () => {
		await fail(refused);
		waits();
		await fail(new FaultError(problem));
		waits();
		await fail(refused);
		expect(waits()).toBe(60_000);
	});

	it('for which no call was made waits for nothing, and begins anew', async () => {
		await fail(refused);
		waits();
		await fail(new ProblemError(problem));
		expect(waits()).toBe(0);
		await fail(refused);
		expect(waits()).toBe(10_000);
	});

	it('counts for an hour after its pause, and until one succeeds', async () => {
		await fail(refused);
		jest.advanceTimersByTime(10_000 + HOUR - 1);
		await fail(refused);
		expect(waits()).toBe(60_000);
		jest.advanceTimersByTime(HOUR);
		await fail(refused);
		expect(waits()).toBe(10_000);
		await login.renew('old', issuing('old'));
		await fail(refused);
		expect(waits()).toBe(10_000);
	});

	it('holds for what was presented: another token is tried at once, and it begins anew with that', async () => {
		await fail(refused);
		waits();
		await fail(refused);
		await expect(login.renew('other', failing(refused))).rejects.toThrow('No');
		const renew = issuing('new');
		await expect(login.renew('other', renew)).rejects.toThrow('No');
		jest.advanceTimersByTime(10_000);
		expect(await login.renew('other', renew)).toBe('new');
	});

	it('holds for whoever knows the newest token: that was presented', async () => {
		await login.renew('old', issuing('new', { expiresAt: String(Date.now() + 1_000) }));
		jest.advanceTimersByTime(1_000);
		await fail(refused);
		await expect(login.renew('new', issuing('newer'))).rejects.toBe(refused);
	});

	it('holds for all where the fields are what is presented', async () => {
		login = new FakeLogin({ presents: () => 'fields' });
		await fail(refused);
		for (const held of ['', 'another']) {
			await expect(login.renew(held, issuing('new'))).rejects.toBe(refused);
		}
	});
});

it('of a login nothing is left after a day, however many others there are', async () => {
	const other = new FakeLogin();
	await login.renew('old', issuing('new'));
	jest.advanceTimersByTime(23 * HOUR);
	await login.renew('new', issuing('newer'));
	jest.advanceTimersByTime(HOUR);
	await other.renew('old', issuing('new'));
	expect(await login.renew('new', issuing('newest'))).toBe('newer');
	expect(await login.renew('old', issuing('newest'))).toBe('newest');
});

it('tokens are told apart by both of them', () => {
	expect(heldOf({})).toBe('');
	expect(heldOf({ accessToken: '', refreshToken: '' })).toBe('');
	expect(heldOf({ accessToken: 'a' })).toBe(heldOf({ accessToken: 'a', refreshToken: '' }));
	const different = [
		{ accessToken: 'a' },
		{ refreshToken: 'a' },
		{ accessToken: 'a', refreshToken: 'a' },
	];
	expect(new Set(different.map(heldOf)).size).toBe(3);
	expect(heldOf({ accessToken: 'ab', refreshToken: 'c' })).not.toBe(
		heldOf({ accessToken: 'a', refreshToken: 'bc' }),
	);
});
