import Table from 'cli-table3';

import type { Judged } from './judge';
import { isRight } from './judge';

/** All that was played in a line. */
export interface LineResult {
	line: string;
	judged: Judged[];
	/** from the start of n8n to its end */
	seconds: number;
}

const TITLES = {
	failed: 'NOT AS EXPECTED',
	gone: 'NO DIFFERENCE ANY MORE (remove it from knownDifferences.ts)',
	known: 'Known difference',
};

/** @returns a line of the figures, for the terminal */
export function reportOf(results: readonly LineResult[]): string {
	const all = results.flatMap(({ judged }) => judged);
	const wrong = all.filter((judged) => !isRight(judged)).length;
	return [
		tableOf(results),
		...differences(all),
		// As jest says it: .ci/run adds these up.
		`Tests: ${wrong} failed, ${all.length - wrong} passed, ${all.length} total`,
	].join('\n\n');
}

/** @returns what is to be said of a scenario that did not pass, undefined of one that did */
export function wordsOf({
	line,
	scenario,
	verdict,
	expected,
	seen,
	reason,
}: Judged): string | undefined {
	if (verdict === 'passed') return undefined;
	const because = reason === undefined ? '' : `\n    because: ${reason}`;
	return `${TITLES[verdict]}: n8n ${line}, ${scenario}\n    expected: ${expected}\n    seen:     ${seen}${because}`;
}

function differences(all: readonly Judged[]): string[] {
	return all.map(wordsOf).filter((words) => words !== undefined);
}

function tableOf(results: readonly LineResult[]): string {
	const table = new Table({
		head: ['n8n', 'scenarios', 'as in every line', 'known difference', 'failed', 'seconds'],
		style: { head: [], border: [], compact: true },
	});
	for (const { line, judged, seconds } of results) {
		const count = (verdict: Judged['verdict']) =>
			judged.filter((one) => one.verdict === verdict).length;
		const failed = count('failed') + count('gone');
		table.push([line, judged.length, count('passed'), count('known'), failed, seconds.toFixed(0)]);
	}
	return table.toString();
}
