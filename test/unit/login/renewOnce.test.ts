import { ProblemError } from '../../../credentials/shared/problem';
import { FaultError, RefusedError } from '../../../credentials/login/failedLogins';
import type { Renewal } from '../../../credentials/login/renewals';
import {
	CODE_REMEMBERED,
	FIRST_LOGIN_REMEMBERED,
	RENEWAL_REMEMBERED,
	tokensText,
} from '../../../credentials/login/renewals';
import { renewOnce as renewOnceFor } from '../../../credentials/login/renewOnce';

const HOUR = 60 * 60_000; // ms
let count = 0;
/** A credential that no other test has used. */
const newCredential = () => ['test', String(++count)];
/** @param presented an access token, `''` for none, or a code after the word `code` */
async function renewOnce(
	credential: readonly string[],
	presented: string,
	renew: (newest?: Renewal) => Promise<Renewal>,
	more = {},
): Promise<Renewal> {
	const isCode = presented.startsWith('code ');
	const remembered = presented === '' ? FIRST_LOGIN_REMEMBERED : RENEWAL_REMEMBERED;
	const login = {
		credential,
		presented: isCode ? presented : tokensText({ accessToken: presented }),
		remembered: isCode ? CODE_REMEMBERED : remembered,
		byFields: false,
		renewable: true,
		...more,
	};
	return await renewOnceFor(login, renew);
}
const problem = { message: 'No', description: 'Why' };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Counts its calls and hands out token-1, token-2, …, each when it is told to. */
function tokenCalls() {
	const answers: (() => void)[] = [];
	const renew = jest.fn(
		async () =>
			await new Promise<{ accessToken: string }>((resolve) => {
				const accessToken = `token-${renew.mock.calls.length}`;
				answers.push(() => {
					resolve({ accessToken });
				});
			}),
	);
	return { renew, answer: () => answers.shift()?.() };
}

it('makes one call for all who wait, and gives each its result', async () => {
	const credential = newCredential();
	const { renew, answer } = tokenCalls();
	const waiting = Array.from(
		{ length: 100 },
		async () => await renewOnce(credential, 'old', renew),
	);
	answer();
	const results = await Promise.all(waiting);
	expect(renew).toHaveBeenCalledTimes(1);
	expect(new Set(results.map(({ accessToken }) => accessToken))).toEqual(new Set(['token-1']));
});

it('gives everyone who waits the error of the one call', async () => {
	const credential = newCredential();
	const renew = jest.fn(async () => await Promise.reject(new ProblemError(problem)));
	const waiting = Array.from({ length: 10 }, async () => await renewOnce(credential, 'old', renew));
	const outcomes = await Promise.allSettled(waiting);
	expect(renew).toHaveBeenCalledTimes(1);
	expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
});

it('never shares between credentials that differ', async () => {
	const { renew, answer } = tokenCalls();
	const [first, second] = [
		renewOnce(newCredential(), 'old', renew),
		renewOnce(newCredential(), 'old', renew),
	];
	answer();
	answer();
	expect([(await first).accessToken, (await second).accessToken]).toEqual(['token-1', 'token-2']);
});

it('does not mix up values that only look alike when joined', async () => {
	const { renew, answer } = tokenCalls();
	const both = [renewOnce(['ab', 'c'], '', renew), renewOnce(['a', 'bc'], '', renew)];
	answer();
	answer();
	await Promise.all(both);
	expect(renew).toHaveBeenCalledTimes(2);
});

it('gives a latecomer with the old token the new one, without a call', async () => {
	const credential = newCredential();
	const renew = jest.fn(async () => await Promise.resolve({ accessToken: 'new' }));
	await renewOnce(credential, 'old', renew);
	jest.advanceTimersByTime(23 * HOUR);
	expect(await renewOnce(credential, 'old', renew)).toEqual({ accessToken: 'new' });
	expect(renew).toHaveBeenCalledTimes(1);
});

it('gives a latecomer the newest token, not one that was replaced since', async () => {
	const credential = newCredential();
	let issued = 0;
	const renew = jest.fn(async () => await Promise.resolve({ accessToken: `token-${++issued}` }));
	await renewOnce(credential, 'old', renew);
	await renewOnce(credential, 'token-1', renew);
	expect(await renewOnce(credential, 'old', renew)).toEqual({ accessToken: 'token-2' });
	expect(renew).toHaveBeenCalledTimes(2);
});

it('renews a token again that it handed out itself', async () => {
	const credential = newCredential();
	const renew = jest.fn(async () => await Promise.resolve({ accessToken: 'always the same' }));
	await renewOnce(credential, 'old', renew);
	await renewOnce(credential, 'always the same', renew);
	await renewOnce(credential, 'always the same', renew);
	expect(renew).toHaveBeenCalledTimes(3);
});

it.each([
	['a renewal after a day', 'old', 24 * HOUR],
	['a first login after 5 minutes', '', 5 * 60_000],
	['an exchanged code after 10 minutes', 'code abc', 10 * 60_000],
])('forgets %s', async (_name, presented, time) => {
	const credential = newCredential();
	const renew = jest.fn(async () => await Promise.resolve({ accessToken: 'new' }));
	await renewOnce(credential, presented, renew);
	jest.advanceTimersByTime(time - 1);
	await renewOnce(credential, presented, renew);
	expect(renew).toHaveBeenCalledTimes(1);
	jest.advanceTimersByTime(1);
	await renewOnce(credential, presented, renew);
	expect(renew).toHaveBeenCalledTimes(2);
});

it('waits longer after each refusal: 10 seconds, 1, 5 and 15 minutes', async () => {
	const credential = newCredential();
	const refuse = jest.fn(async () => await Promise.reject(new RefusedError(problem)));
	let calls = 0;
	for (const seconds of [0, 10, 60, 300, 900, 900]) {
		jest.advanceTimersByTime(Math.max(0, seconds * 1000 - 1));
		await expect(renewOnce(credential, 'old', refuse)).rejects.toThrow('No');
		if (seconds > 0) expect(refuse).toHaveBeenCalledTimes(calls);
		if (seconds > 0) jest.advanceTimersByTime(1);
		await expect(renewOnce(credential, 'old', refuse)).rejects.toThrow('No');
		expect(refuse).toHaveBeenCalledTimes(++calls);
	}
	// An hour after the last pause, or after a success, it begins anew.
	jest.advanceTimersByTime(76 * 60_000);
	await expect(renewOnce(credential, 'old', refuse)).rejects.toThrow('No');
	jest.advanceTimersByTime(10_000);
	await expect(renewOnce(credential, 'old', refuse)).rejects.toThrow('No');
	expect(refuse).toHaveBeenCalledTimes(calls + 2);
});

it('goes by the fields alone where the service does', async () => {
	const credential = newCredential();
	const refuse = jest.fn(async () => await Promise.reject(new RefusedError(problem)));
	for (const token of ['', 'one', 'two']) {
		await expect(renewOnce(credential, token, refuse, { byFields: true })).rejects.toThrow('No');
	}
	expect(refuse).toHaveBeenCalledTimes(1);
});

it.each([
	[undefined, 1_000],
	[100, 1_000],
	[40_000, 40_000],
	[86_400_000, 300_000],
])('shares a fault that asks to wait for %p ms during %i ms', async (asked, shared) => {
	const credential = newCredential();
	const fail = jest.fn(async () => await Promise.reject(new FaultError(problem, asked)));
	await expect(renewOnce(credential, 'old', fail)).rejects.toThrow('No');
	jest.advanceTimersByTime(shared - 1);
	await expect(renewOnce(credential, 'old', fail)).rejects.toThrow('No');
	expect(fail).toHaveBeenCalledTimes(1);
	jest.advanceTimersByTime(1);
	await expect(renewOnce(credential, 'old', fail)).rejects.toThrow('No');
	expect(fail).toHaveBeenCalledTimes(2);
});

it('does not remember why no call was made', async () => {
	const credential = newCredential();
	const fail = jest.fn(async () => await Promise.reject(new ProblemError(problem)));
	await expect(renewOnce(credential, 'old', fail)).rejects.toThrow('No');
	await expect(renewOnce(credential, 'old', fail)).rejects.toThrow('No');
	expect(fail).toHaveBeenCalledTimes(2);
});

it.each([
	['T1 -> T2 -> T1', ['T2', 'T1'], ['T1', 'T2']],
	['T1 -> T2 -> T3 -> T1', ['T2', 'T3', 'T1'], ['T1', 'T2', 'T3']],
	['T1 -> T1', ['T1'], ['T1']],
])('goes on logging in when tokens come again: %s', async (_name, issued, presented) => {
	const credential = newCredential();
	for (const [index, token] of presented.entries()) {
		const accessToken = issued[index] ?? '';
		await renewOnce(credential, token, async () => await Promise.resolve({ accessToken }));
	}
	const renew = jest.fn(async () => await Promise.resolve({ accessToken: 'fresh' }));
	expect(await renewOnce(credential, 'T1', renew)).toEqual({ accessToken: 'fresh' });
	expect(renew).toHaveBeenCalledTimes(1);
	for (const token of presented) {
		expect(await renewOnce(credential, token, renew)).toEqual({ accessToken: 'fresh' });
	}
	expect(renew).toHaveBeenCalledTimes(1);
});

it('joins no call that is older than 30 seconds, and takes the younger result for both', async () => {
	const credential = newCredential();
	const { renew, answer } = tokenCalls();
	const stuck = renewOnce(credential, 'old', renew);
	jest.advanceTimersByTime(30_000);
	const young = jest.fn(async () => await Promise.resolve({ accessToken: 'young' }));
	expect(await renewOnce(credential, 'old', young)).toEqual({ accessToken: 'young' });
	answer();
	expect(await stuck).toEqual({ accessToken: 'young' });
	expect(await renewOnce(credential, 'old', young)).toEqual({ accessToken: 'young' });
	expect(young).toHaveBeenCalledTimes(1);
});

it('takes the new authorization for a renewal of the old one that comes later', async () => {
	const credential = newCredential();
	const { renew, answer } = tokenCalls();
	const slow = renewOnce(credential, 'old', renew);
	const exchange = async () => await Promise.resolve({ accessToken: 'new authorization' });
	const replaces = tokensText({ accessToken: 'old' });
	await renewOnce(credential, 'code abc', exchange, { replaces });
	answer();
	expect(await slow).toEqual({ accessToken: 'new authorization' });
});
