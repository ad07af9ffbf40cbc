/** Something to time: what is timed does not include its preparation. */
export interface Contender {
	name: string;
	/** @returns ms, or another figure */
	run: () => Promise<number>;
}

/**
 * Runs each contender once per round, so that a slow moment of the machine hits all of them, and each round in
 * another order: a run pays for the garbage that the one before it leaves in n8n.
 *
 * @param rounds how many
 * @param onRound told the number of the round, from 1
 * @returns the median of each contender, by its name
 */
export async function alternating(
	contenders: Contender[],
	rounds: number,
	onRound: (round: number) => void,
): Promise<Map<string, number>> {
	const figures = new Map(contenders.map(({ name }) => [name, [] as number[]]));
	for (let round = 1; round <= rounds; round++) {
		onRound(round);
		for (const { name, run } of orderOf(contenders, round)) figures.get(name)?.push(await run());
	}
	return new Map([...figures].map(([name, values]) => [name, median(values)]));
}

/**
 * A Williams design: in as many rounds as there are contenders (twice as many, for an odd number), each comes directly
 * after each other equally often.
 *
 * @param round from 1
 * @returns the contenders in their order for that round
 */
export function orderOf<T>(contenders: readonly T[], round: number): T[] {
	const count = contenders.length;
	// 0, 1, -1, 2, -2, ...: the distances between neighbours are all different.
	const zigzag = contenders.map((_, step) => (step % 2 === 1 ? (step + 1) / 2 : -step / 2));
	const order = zigzag.map((place) => contenders.at((place + round - 1) % count)) as T[];
	const reversed = count % 2 === 1 && Math.ceil(round / count) % 2 === 0;
	return reversed ? order.reverse() : order;
}

export function median(values: readonly number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = sorted.length / 2;
	return sorted.length % 2 === 1
		? (sorted[Math.floor(middle)] ?? NaN)
		: ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}
