import Table from 'cli-table3';

import type { Advice } from './advice';
import type { SentRequest } from './client';
import type { AttributeFacts, Facts } from './facts';
import { findingsOf } from './findings';
import type { Secrets } from './secrets';

/** All that a probe puts out. */
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
export function textReport(report: Report, secrets: Secrets): string {
	const { service, facts, advice, requests } = report;
	// Hidden before it is set into columns, which break long words.
	const section = (title: string, widths: number[], rows: string[][]) =>
		rows.length === 0
			? ''
			: `\n${title}\n${tableOf(
					widths,
					rows.map((row) => row.map((cell) => secrets.hide(cell))),
				)}\n`;
	const { attributes = [], count = 0 } = facts.list?.locations ?? {};
	return [
		`\nThe service at ${service.baseUrl}\n`,
		...findingsOf(facts).map(({ title, rows }) => section(title, [38, 59], rows)),
		section(
			'Attributes',
			[38, 12, 16, 12, 16],
			attributes.map((attribute) => attributeRow(attribute, count)),
		),
		section(
			'What to choose in n8n',
			[20, 33, 43],
			advice.map(({ what, choose, why }) => [what, choose, why]),
		),
		section(
			`Requests sent: ${requests.length}`,
			[5, 8, 61, 22],
			requests.map(({ method, path, status }, index) => [
				String(index + 1),
				method,
				path,
				String(status),
			]),
		),
	].join('');
}

function attributeRow(attribute: AttributeFacts, count: number): string[] {
	const { name, documented, types, expected, present, nulls } = attribute;
	const type = types.join(', ') || 'null only';
	return [
		name,
		documented ? 'documented' : 'new',
		expected === undefined ? type : `${type} (documented: ${expected})`,
		nulls === 0 ? 'never null' : `null ${Math.round((100 * nulls) / present)} %`,
		present === count ? '' : `in ${present} of ${count}`,
	];
}

function tableOf(widths: number[], rows: string[][]): string {
	const table = new Table({
		colWidths: widths,
		wordWrap: true,
		style: { head: [], border: [], compact: true },
	});
	for (const row of rows) {
		table.push(row.map((cell, column) => breakable(cell, (widths[column] ?? 0) - 2)));
	}
	return table.toString();
}

/** Breaks words that are wider than their column, which the table would cut. */
function breakable(cell: string, width: number): string {
	return cell.replace(new RegExp(`\\S{${width}}(?=\\S)`, 'g'), '$&\n');
}
