/**
 * Runs each contender once per round, so that a slow moment of the machine hits all of them, and each round in
 * another order: a run pays for the garbage that the one before it leaves in n8n.
 *
 * @param contenders what runs each
 * @param rounds how many
 * @param onRound told the number of the round, from 1
 * @returns the results of the runs of each, in the order of the contenders
 */
export async function runAlternating<T>(
	contenders: readonly (() => Promise<T>)[],
	rounds: number,
	onRound: (round: number) => void,
): Promise<T[][]> {
	const results = contenders.map((run) => ({ run, returned: [] as T[] }));
	for (let round = 1; round <= rounds; round++) {
		onRound(round);
		for (const { run, returned } of getOrder(results, round)) returned.push(await run());
	}
	return results.map(({ returned }) => returned);
}

/**
 * Each round begins with the next contender, and every second time around the order is reversed: of two or three contenders, each
 * comes directly after each other equally often.
 */
function getOrder<T>(contenders: readonly T[], round: number): T[] {
	const start = (round - 1) % contenders.length;
	const order = [...contenders.slice(start), ...contenders.slice(0, start)];
	return Math.ceil(round / contenders.length) % 2 === 0 ? order.reverse() : order;
}

export function median(values: readonly number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = sorted.length / 2;
	return sorted.length % 2 === 1
		? (sorted[Math.floor(middle)] ?? NaN)
		: ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}
