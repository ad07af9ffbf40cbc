import { folded } from './folded';

/**
 * @param name what the user wrote
 * @param names what there is
 * @returns the nearest of the names as a question, with a stop before it; `''` when none is near
 */
export function didYouMean(name: string, names: readonly string[]): string {
	const most = Math.max(1, Math.floor(name.length / 3));
	const [nearest] = names
		.map((candidate) => ({ candidate, distance: distance(folded(name), folded(candidate)) }))
		.filter((one) => one.distance <= most)
		.sort((one, other) => one.distance - other.distance);
	return nearest === undefined ? '' : `. Did you mean ${nearest.candidate}?`;
}

/** @returns how many letters have to be inserted, removed or replaced (Levenshtein) */
function distance(one: string, other: string): number {
	let above = Array.from({ length: other.length + 1 }, (_, column) => column);
	for (let row = 0; row < one.length; row++) {
		const line = [row + 1];
		for (let column = 1; column < above.length; column++) {
			const replaced = (above[column - 1] ?? 0) + (one[row] === other[column - 1] ? 0 : 1);
			line.push(Math.min(replaced, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1));
		}
		above = line;
	}
	return above.at(-1) ?? 0;
}
