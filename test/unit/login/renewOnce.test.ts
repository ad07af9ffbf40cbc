import { ProblemError } from '../../../credentials/shared/problem';
import { RefusedError, renewOnce } from '../../../credentials/login/renewOnce';

const HOUR = 60 * 60_000; // ms
let count = 0;
/** A credential that no other test has used. */
const newCredential = () => ['test', String(++count)];
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

it('remembers a refusal for 10 seconds, another failure not at all', async () => {
	const credential = newCredential();
	const refuse = jest.fn(async () => await Promise.reject(new RefusedError(problem)));
	await expect(renewOnce(credential, 'old', refuse)).rejects.toThrow('No');
	await expect(renewOnce(credential, 'old', refuse)).rejects.toThrow('No');
	expect(refuse).toHaveBeenCalledTimes(1);
	jest.advanceTimersByTime(10_001);
	await expect(renewOnce(credential, 'old', refuse)).rejects.toThrow('No');
	expect(refuse).toHaveBeenCalledTimes(2);

	const other = newCredential();
	const fail = jest.fn(async () => await Promise.reject(new ProblemError(problem)));
	await expect(renewOnce(other, 'old', fail)).rejects.toThrow('No');
	await expect(renewOnce(other, 'old', fail)).rejects.toThrow('No');
	expect(fail).toHaveBeenCalledTimes(2);
});
