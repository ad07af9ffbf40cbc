import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';
import { format, resolveConfig } from 'prettier';

import { root } from '../../sandbox/install';
import type { Comparison } from './comparisons';
import { getTitle } from './comparisons';
import type { Run } from './instance';

/** A comparison, and the figures of its entries. */
export interface Finding {
	comparison: Comparison;
	runs: Run[];
}

/** The run of an entry, and its ratio to the best yardstick. */
interface Figures {
	entry: Comparison['entries'][number];
	run: Run;
	ratio: number;
}

function compareRuns({ comparison: { entries }, runs }: Finding): Figures[] {
	const [yardstick] = runs
		.filter((_, index) => entries[index]?.isYardstick === true)
		.sort((one, other) => one.figure - other.figure);
	if (yardstick === undefined) return [];
	return entries.flatMap((entry, index) => {
		const run = runs[index];
		return run === undefined ? [] : [{ entry, run, ratio: run.figure / yardstick.figure }];
	});
}

/** @returns for example `0.8`, or `0.8, NOT MET; 12 throttled`; `''` for no limit */
function formatLimits({ entry: { maxRatio, maxThrottled }, run, ratio }: Figures): string {
	const limits: string[] = [];
	if (maxRatio !== undefined) limits.push(limit(ratio <= maxRatio, String(maxRatio)));
	if (maxThrottled !== undefined) {
		limits.push(limit(run.throttled <= maxThrottled, `${maxThrottled} throttled`));
	}
	return limits.join('; ');
}

function limit(isMet: boolean, max: string): string {
	return isMet ? max : `${max}, NOT MET`;
}

/** @returns a table for the terminal */
export function formatFinding(finding: Finding): string {
	const unit = finding.comparison.isMemory === true ? 'MB' : 'ms';
	const head = ['', unit, 'ratio', 'at most', 'list requests', 'throttled'];
	const table = new Table({ head, style: { head: [], border: [], compact: true } });
	for (const figures of compareRuns(finding)) {
		const { entry, run, ratio } = figures;
		const cells = [run.figure.toFixed(0), ratio.toFixed(2), formatLimits(figures)];
		table.push([getTitle(entry), ...cells, String(run.requests), String(run.throttled)]);
	}
	return table.toString();
}

/** @returns a row of the page for each entry that is no yardstick */
function createRows(finding: Finding): string[][] {
	const { comparison } = finding;
	const compared = compareRuns(finding).filter(({ entry }) => entry.isYardstick !== true);
	return compared.map((figures) => {
		const { entry, run, ratio } = figures;
		const isFirst = entry === compared[0]?.entry;
		const name = isFirst ? `${comparison.title} (${comparison.note})` : `… ${getTitle(entry)}`;
		const unit = comparison.isMemory === true ? ' MB' : '';
		return [name, run.figure.toFixed(0) + unit, ratio.toFixed(2), formatLimits(figures)];
	});
}

const page = join(root, 'docs', 'performance.md');

/** Writes the table of docs/performance.md, and keeps its further sections. @param rounds how many there were */
export async function writePage(findings: readonly Finding[], rounds: number): Promise<void> {
	const [, ...sections] = readFileSync(page, 'utf8').split(/^(?=## )/m);
	const head = ['', 'node', 'ratio', 'at most'];
	const lines = [head, ['---', ...Array<string>(3).fill('---:')], ...findings.flatMap(createRows)];
	const text = `# Performance

Medians of a workflow's duration in ms, as n8n 2.41.1 measured it, with SQLite and the mock service on the same machine (${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}): \`npm run bench -- --rounds ${rounds}\`. Only ratios are comparable on other machines; "at most" is what we accept. The yardstick is HTTP Request with pagination, then Split Out, unless another one is named.

${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}

${sections.join('')}`;
	const style = await resolveConfig(page);
	writeFileSync(page, await format(text, { ...style, filepath: page }));
}
