import type { Call } from '../../queue/calls';
import { claimsOf } from '../../queue/claims';
import type { Evidence, Judged } from '../../queue/evidence';
import type { Verdict } from '../../queue/judge';

const GIVEN_UP = 'This execution failed to be processed too many times and will no longer retry.';

let numbers = 0;

function judged(verdict: Verdict, reason = '') {
	const number = ++numbers;
	const webhook = {
		authentication: 'passwordGrant' as const,
		retryOnFail: false,
		workflowId: 'a',
		url: 'http://127.0.0.1:1',
	};
	const call: Call = { number, webhook, reply: { status: 200, ids: [] }, endedAt: 2 };
	const stored = { id: String(number), status: 'success', ids: [], reason };
	return { call, stored, verdict };
}

/** What a good run leaves: two full lists, and one execution that a dead worker held. */
function evidence(more: Judged[] = [], changed: Partial<Evidence> = {}): Evidence {
	const loaded = [judged('full'), judged('full'), judged('failed', GIVEN_UP), ...more];
	const ids = loaded.map(({ stored }) => stored?.id ?? '');
	return {
		load: { calls: [], tokenCalls: [], expiries: 1, killedAt: 1, begunByVictim: 1 },
		loaded,
		races: [],
		surplus: [],
		begun: new Map([
			['main n8n', []],
			['worker 1', ids.slice(0, 1)],
			['worker 2', ids.slice(1)],
		]),
		printedSecrets: 0,
		...changed,
	};
}

const broken = (of: Evidence) =>
	claimsOf(of)
		.filter(({ holds }) => !holds)
		.map(({ claim }) => claim);

it('a good run bears out every claim', () => {
	expect(broken(evidence())).toEqual([]);
});

it.each([
	['hung', 'no execution hung'],
	['lost', 'no execution was lost'],
	['wrong', 'every success is the whole list, in order, and every failure has a reason'],
] as const)('one that is %s breaks a claim', (verdict, claim) => {
	expect(broken(evidence([judged(verdict)]))).toEqual([claim]);
});

it('a failure of another kind breaks a claim', () => {
	expect(broken(evidence([judged('failed', 'The host was not found')]))).toHaveLength(1);
});

it('more logins than workers and expiries allow break a claim', () => {
	const logins = (count: number) => {
		const tokenCalls = Array.from({ length: count }, () => ({
			of: 'passwordGrant' as const,
			afterKill: false,
		}));
		return evidence([], { load: { ...evidence().load, tokenCalls } });
	};
	expect(broken(logins(4))).toEqual([]);
	expect(broken(logins(5))).toEqual([expect.stringContaining('5 logins, at most 4')]);
});

it('a kill that hit nothing breaks a claim', () => {
	const { loaded, ...rest } = evidence();
	expect(broken({ ...rest, loaded: loaded.filter(({ verdict }) => verdict === 'full') })).toEqual([
		'worker 2 was killed while it held executions, and n8n gave them up',
	]);
});

it('executions that the main n8n ran break a claim', () => {
	const good = evidence();
	const begun = new Map([...good.begun, ['main n8n', [good.loaded[0]?.stored?.id ?? '']]]);
	expect(broken({ ...good, begun })).toEqual([
		'the workers ran them, both of them, and the main n8n none',
	]);
});

it('a printed secret and an execution that nobody asked for break a claim each', () => {
	const surplus = [{ id: '9', status: 'success', ids: [], reason: '' }];
	expect(broken(evidence([], { printedSecrets: 1, surplus }))).toHaveLength(2);
});
