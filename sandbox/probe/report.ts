import Table from 'cli-table3';

import type { Advice } from './advising';
import type { SentRequest } from './client';
import type { Facts } from './facts';
import { findingsOf } from './findings';
import type { Secrets } from './secrets';

/** All that a probe outputs. */
export interface Report {
	service: { baseUrl: string; authUrl: string | undefined; grant: string };
	facts: Facts;
	advice: Advice[];
	requests: SentRequest[];
}

/** @returns the report as JSON, without secrets */
export function jsonReport(report: Report, secrets: Secrets): string {
	const hidden = (_name: string, value: unknown) =>
		typeof value === 'string' ? secrets.hide(value) : value;
	return JSON.stringify(report, hidden, 2);
}

/** @returns the report for a terminal of 100 columns, without secrets */
export function textReport({ service, facts, advice, requests }: Report, secrets: Secrets): string {
	const choices = advice.map(({ what, choose, why }) => [what, choose, why]);
	const sent = requests.map(({ method, path, status }) => [method, path, String(status)]);
	const sections = [
		...findingsOf(facts),
		{ title: 'What to choose in n8n', rows: choices },
		{
			title: `Requests sent: ${sent.length}`,
			rows: sent.map((row, index) => [String(index + 1), ...row]),
		},
	];
	const printed = sections.map(({ title, rows }) =>
		rows.length === 0 ? '' : `\n${title}\n${tableOf(rows, secrets)}\n`,
	);
	return `\nThe service at ${service.baseUrl}\n${printed.join('')}`;
}

/** The columns' widths, by how many there are. */
const WIDTHS: Record<number, number[]> = {
	2: [38, 59],
	3: [20, 33, 43],
	4: [5, 8, 61, 22],
	5: [38, 12, 16, 12, 16],
};

function tableOf(rows: string[][], secrets: Secrets): string {
	const widths = WIDTHS[rows[0]?.length ?? 0] ?? [];
	const style = { head: [], border: [], compact: true };
	const table = new Table({ colWidths: widths, wordWrap: true, style });
	for (const row of rows) {
		// Hidden before it is set into columns, which break long words.
		table.push(row.map((cell, column) => breakable(secrets.hide(cell), (widths[column] ?? 0) - 2)));
	}
	return table.toString();
}

/** Breaks words that are wider than their column, which the table would cut. */
function breakable(cell: string, width: number): string {
	return cell.replace(new RegExp(`\\S{${width}}(?=\\S)`, 'g'), '$&\n');
}
