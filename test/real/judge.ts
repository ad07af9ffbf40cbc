import Table from 'cli-table3';

/** A sentence, and whether what was seen bears it out. */
export interface Claim {
	claim: string;
	seen: string;
	expected: string;
	holds: boolean;
	/** why this is expected here and not elsewhere */
	because?: string;
}

type Value = string | number | boolean;

export function is(claim: string, seen: Value, expected: Value, because?: string): Claim {
	const holds = seen === expected;
	return { claim, seen: String(seen), expected: String(expected), holds, because };
}

export function atMost(claim: string, seen: number, most: number): Claim {
	return { claim, seen: String(seen), expected: `at most ${most}`, holds: seen <= most };
}

/** @returns what is to be said of a claim */
export function wordsOf({ claim, seen, expected, holds, because }: Claim): string {
	const why = because === undefined ? '' : `\n    because: ${because}`;
	if (holds) return `ok: ${claim}: ${seen}${why}`;
	return `NOT OK: ${claim}\n    expected: ${expected}\n    seen:     ${seen}${why}`;
}

/** @returns the closing line, as jest writes it: .ci/run adds these up */
export function closingLine(claims: readonly Claim[]): string {
	const failed = claims.filter(({ holds }) => !holds).length;
	return `Tests: ${failed} failed, ${claims.length - failed} passed, ${claims.length} total`;
}

/** @returns figures, for the terminal */
export function table(head: string[], rows: readonly Value[][]): string {
	const printed = new Table({ head, style: { head: [], border: [], compact: true } });
	printed.push(...rows.map((row) => row.map(String)));
	return printed.toString();
}
