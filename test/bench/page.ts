import { writeFileSync } from 'node:fs';
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

function createHead({ isMemory }: Comparison): string[] {
	return ['', isMemory === true ? 'MB' : 'ms', 'ratio', 'limit', 'list requests', 'throttled'];
}

function createRows({ comparison: { entries }, runs }: Finding): string[][] {
	const yardsticks = runs.filter((_, index) => entries[index]?.isYardstick === true);
	const best = Math.min(...yardsticks.map(({ figure }) => figure));
	return entries.map((entry, index) => {
		const { figure = NaN, requests = NaN, throttled = NaN } = runs[index] ?? {};
		const { maxRatio, maxThrottled } = entry;
		const ratio = figure / best;
		const limits: string[] = [];
		if (maxRatio !== undefined) limits.push(limit(ratio <= maxRatio, String(maxRatio)));
		if (maxThrottled !== undefined) {
			limits.push(limit(throttled <= maxThrottled, `${maxThrottled} throttled`));
		}
		const figures = [figure.toFixed(0), ratio.toFixed(2), limits.join('; ')];
		return [getTitle(entry), ...figures, String(requests), String(throttled)];
	});
}

function limit(isMet: boolean, max: string): string {
	return `at most ${max}: ${isMet ? 'met' : 'NOT MET'}`;
}

/** @returns a table for the terminal */
export function formatFinding(finding: Finding): string {
	const head = createHead(finding.comparison);
	const table = new Table({ head, style: { head: [], border: [], compact: true } });
	table.push(...createRows(finding));
	return table.toString();
}

/** Writes docs/performance.md. @param rounds how many there were */
export async function writePage(findings: readonly Finding[], rounds: number): Promise<void> {
	const sections = findings.map((finding) => {
		const { title, note } = finding.comparison;
		const lines = [createHead(finding.comparison), ['---', ...Array<string>(5).fill('---:')]];
		const cells = [...lines, ...createRows(finding)].map((line) => `| ${line.join(' | ')} |`);
		return `## ${title}\n\n${note}\n\n${cells.join('\n')}\n`;
	});
	const text = `# Performance

How fast the node is, compared with a workflow of n8n's own nodes, and for Get with what n8n itself needs. Only the ratios
are comparable on other machines. A limit is the highest value that we accept.

Made by \`npm run bench -- --rounds ${rounds}\`: one real n8n 2.41.1 with SQLite; the mock service in another process on the same
machine (${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}); ${rounds} rounds in changing order; medians of the time from the start of a workflow to
its end, as n8n measured it, and the maximum of requests in a round.

${sections.join('\n')}`;
	const file = join(root, 'docs', 'performance.md');
	const style = await resolveConfig(file);
	writeFileSync(file, await format(text, { ...style, filepath: file }));
}
