import Table from 'cli-table3';

import type { Exchange, Journal } from './journal';
import { readPage, getMember, toText } from './packageApi';

/** The output of a probe. Each list of lists is a table. */
export interface Report {
	/** Base URL */
	service: string;
	/** whether the list was read, as far as 20 requests allow */
	read: boolean;
	/** findings as rows of a name and a value */
	tokens: string[][];
	list: string[][];
	locations: string[][];
	/** purpose, method, path and response of each request */
	requests: string[][];
	/** what to choose in n8n: the field, the choice and the reason */
	advice: string[][];
}

/** @returns a row for each request. A location is new if no request before returned it. */
export function requestRows(journal: Journal): string[][] {
	const known = new Set<string>();
	return journal.exchanges.map((exchange) => {
		const { purpose, method, url, body, headers } = exchange;
		const path = url.pathname + url.search.replaceAll('%5B', '[').replaceAll('%5D', ']');
		const page = readPage(body, headers);
		const before = known.size;
		for (const id of page?.ids ?? []) known.add(id);
		const brought = page ? `, ${page.size} locations, ${known.size - before} new` : '';
		return [
			purpose,
			method,
			journal.shown(path),
			journal.shown(describeResponse(exchange)) + brought,
		];
	});
}

/** @returns the status, and the service's message if it is an error */
function describeResponse({ status, headers, body }: Exchange): string {
	if (status === undefined) return `no reply (${toText(body)})`;
	if (status < 300) return String(status);
	const errors = getMember(body, 'errors');
	const first: unknown = Array.isArray(errors) ? errors[0] : body;
	const names = ['error', 'error_description', 'title', 'detail', 'message'];
	const said = [headers.location, ...names.map((name) => toText(getMember(first, name)))];
	return [status, ...said.filter(Boolean)].join(': ');
}

/** @returns the report for a terminal of 100 columns */
export function textReport({ service, ...report }: Report): string {
	const requests = report.requests.map((row, index) => [String(index + 1), ...row]);
	const sections: [string, string[][], number[]][] = [
		['Tokens', report.tokens, [28, 69]],
		['The list', report.list, [28, 69]],
		['The locations', report.locations, [40, 57]],
		['Requests', requests, [4, 16, 6, 38, 32]],
		['What to choose in n8n', report.advice, [14, 24, 58]],
	];
	const printed = sections
		.filter(([, rows]) => rows.length > 0)
		.map(([title, rows, widths]) => `\n${title}\n${formatTable(rows, widths)}\n`);
	return `\nThe service at ${service}\n${printed.join('')}`;
}

function formatTable(rows: string[][], colWidths: number[]): string {
	const style = { head: [], border: [], compact: true };
	const table = new Table({ colWidths, wordWrap: true, style });
	// The table would cut a word that is wider than its column.
	const breakable = (cell: string, column: number) =>
		cell.replace(new RegExp(`\\S{${(colWidths[column] ?? 0) - 2}}(?=\\S)`, 'g'), '$&\n');
	for (const row of rows) table.push(row.map(breakable));
	return table.toString();
}
