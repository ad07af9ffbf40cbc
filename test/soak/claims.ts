import type { Soaked } from './executions';
import { growthOf, MOST_GROWTH } from './growth';

/** A sentence, and whether the run bears it out. */
export interface Claim {
	claim: string;
	holds: boolean;
}

/**
 * @param soaked the executions of our node
 * @param alone those of n8n's own nodes: the timers of n8n itself come and go
 * @param tokenCalls of the executions
 * @param expiries of tokens among them
 */
export function claimsOf(
	soaked: Soaked,
	alone: Soaked,
	{ tokenCalls, expiries }: { tokenCalls: number; expiries: number },
): Claim[] {
	const left = leftBehind(soaked, alone);
	return [
		{
			claim: `${soaked.executions} executions, ${soaked.wrong} of them without the whole list`,
			holds: soaked.wrong === 0,
		},
		{
			claim: `${expiries} times the tokens expired, ${tokenCalls} token calls`,
			holds: tokenCalls === expiries + 1,
		},
		{
			claim: `n8n holds ${growthOf(soaked.early.held, soaked.late.held)} of what it held after the first, at most ${MOST_GROWTH}`,
			holds: soaked.late.held <= MOST_GROWTH * soaked.early.held,
		},
		{
			claim: `timers, sockets and the like in n8n: ${left.length === 0 ? 'no more than after the first, or without our node' : left.join(', ')}`,
			holds: left.length === 0,
		},
	];
}

/** @returns the kinds of resources of which there are more at the end than there are without it, with both numbers */
function leftBehind({ early, late }: Soaked, alone: Soaked): string[] {
	const without = [early, alone.early, alone.late];
	return Object.entries(late.resources)
		.map(([kind, count]) => {
			const most = Math.max(...without.map(({ resources }) => resources[kind] ?? 0));
			return { kind, count, most };
		})
		.filter(({ count, most }) => count > most)
		.map(({ kind, count, most }) => `${kind} ${most} → ${count}`);
}
