import type { KnownDifference } from './knownDifferences';

/** What became of a scenario in a line. */
export interface Outcome {
	line: string;
	scenario: string;
	expected: string;
	seen: string;
}

/**
 * - `passed`: as in every line
 * - `known`: as written down for this line
 * - `failed`: neither
 * - `gone`: as in every line, although a difference is written down
 */
export type Verdict = 'passed' | 'known' | 'failed' | 'gone';

/** An outcome, and what to think of it. */
export interface Judged extends Outcome {
	verdict: Verdict;
	/** the reason of a known difference */
	reason?: string;
}

/** Judges an outcome by what is known of its line. */
export function judge(outcome: Outcome, differences: readonly KnownDifference[]): Judged {
	const known = differences.find(
		({ lines, scenario }) => lines.includes(outcome.line) && scenario === outcome.scenario,
	);
	const asExpected = outcome.seen === outcome.expected;
	if (known === undefined) return { ...outcome, verdict: asExpected ? 'passed' : 'failed' };
	if (outcome.seen === known.seen) return { ...outcome, verdict: 'known', reason: known.reason };
	return { ...outcome, verdict: asExpected ? 'gone' : 'failed' };
}

/** @returns whether the line shows what is written down of it */
export function isRight({ verdict }: Judged): boolean {
	return verdict === 'passed' || verdict === 'known';
}
