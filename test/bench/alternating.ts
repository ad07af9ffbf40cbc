/** Something to time: what is timed does not include its preparation. */
export interface Contender {
	name: string;
	/** @returns ms, or another figure */
	run: () => Promise<number>;
}

/**
 * Runs each contender once per round, one after the other, so that a slow moment of the machine hits all
 * of them.
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
		for (const { name, run } of contenders) figures.get(name)?.push(await run());
	}
	return new Map([...figures].map(([name, values]) => [name, median(values)]));
}

export function median(values: readonly number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = sorted.length / 2;
	return sorted.length % 2 === 1
		? (sorted[Math.floor(middle)] ?? NaN)
		: ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}
