import type { StoredExecution } from './judge';

/** An execution that n8n kept, with the number of the call that caused it, where that is known. */
export interface Read {
	number: number | undefined;
	stored: StoredExecution;
}

/**
 * Finds out which execution belongs to which call of one workflow.
 *
 * n8n keeps an execution that a dead worker held without its data, so that nothing in it tells the call. These
 * are given, in the order of their ids, to the calls that no other execution belongs to.
 *
 * @param numbers of the calls, ascending
 * @param executions that n8n kept
 * @returns the executions by the number of their call, and those that belong to none
 */
export function pair(
	numbers: readonly number[],
	executions: readonly Read[],
): { byCall: Map<number, StoredExecution>; surplus: StoredExecution[] } {
	const byCall = new Map<number, StoredExecution>();
	const surplus: StoredExecution[] = [];
	for (const { number, stored } of executions) {
		if (number === undefined) continue;
		if (numbers.includes(number) && !byCall.has(number)) byCall.set(number, stored);
		else surplus.push(stored);
	}
	const unanswered = numbers.filter((number) => !byCall.has(number));
	const unnumbered = executions
		.filter(({ number }) => number === undefined)
		.map(({ stored }) => stored)
		.sort((one, other) => Number(one.id) - Number(other.id));
	for (const stored of unnumbered) {
		const number = unanswered.shift();
		if (number === undefined) surplus.push(stored);
		else byCall.set(number, stored);
	}
	return { byCall, surplus };
}
