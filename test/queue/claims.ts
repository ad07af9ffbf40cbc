import { workerNames } from './cluster';
import type { Evidence } from './evidence';
import { givenUp } from './evidence';
import type { Verdict } from './judge';
import { VICTIM } from './load';

/** A sentence, and whether the run bears it out. */
export interface Claim {
	claim: string;
	holds: boolean;
}

/** @returns what a run must show, in the order of the report */
export function claimsOf(evidence: Evidence): Claim[] {
	const { load, loaded, races, surplus, begun, printedSecrets } = evidence;
	const all = [...loaded, ...races.flatMap(({ judged }) => judged)];
	const none = (verdict: Verdict) => all.every((judged) => judged.verdict !== verdict);
	const failed = all.filter(({ verdict }) => verdict === 'failed');
	const ids = new Set(all.map(({ stored }) => stored?.id));
	const ran = (name: string) => (begun.get(name) ?? []).filter((id) => ids.has(id)).length;

	const logins = load.tokenCalls.filter(({ of }) => of === 'passwordGrant').length;
	const most = workerNames.length * (load.expiries + 1);
	return [
		{ claim: 'no execution hung', holds: none('hung') },
		{ claim: 'no execution was lost', holds: none('lost') },
		{
			claim: 'every success is the whole list, in order, and every failure has a reason',
			holds: none('wrong'),
		},
		{
			claim: 'n8n knows of no other execution than of those that were asked for',
			holds: surplus.length === 0,
		},
		{
			claim: 'the workers ran them, both of them, and the main n8n none',
			holds: workerNames.every((name) => ran(name) > 0) && ran('main n8n') === 0,
		},
		{
			claim: `${VICTIM} was killed while it held executions, and n8n gave them up`,
			holds: givenUp(loaded).length > 0,
		},
		{
			claim: `${VICTIM} ran executions again after it had been started again`,
			holds: (begun.get(VICTIM)?.length ?? 0) > load.begunByVictim,
		},
		{
			claim: 'nothing failed but what the killed worker held',
			holds: failed.length === givenUp(failed).length,
		},
		{
			claim: `password grant: ${logins} logins, at most ${most} (${workerNames.length} workers, ${load.expiries} expiries and the first login)`,
			holds: logins <= most,
		},
		...races.map(({ title, judged }) => ({
			claim: `${title}: no execution failed`,
			holds: judged.every(({ verdict }) => verdict === 'full'),
		})),
		{ claim: 'no token, code or password stands in what n8n printed', holds: printedSecrets === 0 },
	];
}
