import { table } from '../real/judge';

/** What a section of the bench found out. */
export interface Finding {
	title: string;
	/** a sentence or two, in Markdown */
	note: string;
	head: string[];
	rows: string[][];
}

/** @returns how many times of another figure a figure is */
export function ratio(figure: number, other: number): string {
	return (figure / other).toFixed(2);
}

/** @param most what a figure is to be at most */
export function bar(figure: number, most: number): string {
	return `at most ${most}: ${figure <= most ? 'met' : 'NOT MET'}`;
}

/** @returns findings as tables for the terminal */
export function tables(findings: readonly Finding[]): string {
	return findings.map(({ title, head, rows }) => `${title}\n${table(head, rows)}`).join('\n\n');
}

/**
 * @param rounds how many there were
 * @param processor of this machine
 * @returns findings as a page of the documentation
 */
export function markdown(findings: readonly Finding[], rounds: number, processor: string): string {
	const sections = findings.map(
		({ title, head, rows, note }) => `## ${title}\n\n${note}\n\n${markdownTable(head, rows)}\n`,
	);
	return `# Performance

How fast the node is beside a workflow of n8n's own nodes. Only the ratios carry over to other machines; a bar is what one
is to be at most.

Made by \`npm run bench\`: one real n8n 2.41.1 with SQLite; the embedded service in a process of its own on the same
machine (${processor}); ${rounds} rounds, each in another order; medians of the time from the start of a workflow to
its end, as n8n measured it.

${sections.join('\n')}`;
}

function markdownTable(head: readonly string[], rows: readonly string[][]): string {
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	const rule = head.map((_, index) => (index === 0 ? '---' : '---:'));
	return [line(head), line(rule), ...rows.map(line)].join('\n');
}
