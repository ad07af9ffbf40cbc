import type { Soaked } from '../../soak/executions';
import { claimsOf } from '../../soak/claims';

const early = { held: 100, resident: 300, resources: { Timeout: 3, TCPServerWrap: 1 } };
const soaked: Soaked = { executions: 2_000, wrong: 0, early, late: early, seconds: 1 };
const tokens = { tokenCalls: 41, expiries: 40 };

/** @returns the claims that do not hold */
function broken(change: Partial<Soaked>, calls = tokens, alone = soaked): string[] {
	return claimsOf({ ...soaked, ...change }, alone, calls)
		.filter(({ holds }) => !holds)
		.map(({ claim }) => claim);
}

it('holds when all is whole and nothing grows', () => {
	expect(broken({})).toEqual([]);
	expect(broken({ late: { ...early, held: 110 } })).toEqual([]);
	expect(broken({ late: { ...early, resources: { Timeout: 2 } } })).toEqual([]);
});

it('holds when n8n alone has as many timers', () => {
	const more = { ...early, resources: { ...early.resources, Timeout: 4 } };
	expect(broken({ late: more }, tokens, { ...soaked, late: more })).toEqual([]);
	expect(broken({ late: more }, tokens, { ...soaked, early: more })).toEqual([]);
});

it.each([
	['a result that is not whole', broken({ wrong: 1 }), '1 of them without the whole list'],
	['n8n holding more', broken({ late: { ...early, held: 111 } }), 'n8n holds 1.110'],
	[
		'a timer that was left',
		broken({ late: { ...early, resources: { ...early.resources, Timeout: 4 } } }),
		'Timeout 3 → 4',
	],
	[
		'a new kind of handle',
		broken({ late: { ...early, resources: { FSReqCallback: 1 } } }),
		'FSReqCallback 0 → 1',
	],
	['a token call too many', broken({}, { tokenCalls: 42, expiries: 40 }), '42 token calls'],
])('does not hold with %s', (_, claims, words) => {
	expect(claims).toEqual([expect.stringContaining(words)]);
});
