import Table from 'cli-table3';

/** What was measured: medians, by the contender's name. */
export interface Figures {
	rounds: number;
	processor: string;
	/** ms for 20,000 locations, by latency of the service in ms */
	speeds: { latency: number; medians: Map<string, number> }[];
	/** ms of our node for so many locations */
	growth: Map<string, number>;
	/** peak MB of n8n; undefined where it is not known */
	memory: Map<string, number> | undefined;
}

const TITLES: Record<string, string> = {
	sequential: 'Visitor Locations, one page at a time',
	parallel4: 'Visitor Locations, 4 pages at once (default)',
	parallel10: 'Visitor Locations, 10 pages at once',
	splitOut: 'HTTP Request with pagination, then Split Out',
	fetchLoop: 'a bare loop of fetch in Node.js, without n8n',
};

type Row = string[];

/** @returns the ratios as tables for the terminal */
export function ratios(figures: Figures): string {
	return sections(figures)
		.map(({ title, head, rows }) => {
			const table = new Table({ head, style: { head: [], border: [], compact: true } });
			table.push(...rows);
			return `${title}\n${table.toString()}`;
		})
		.join('\n\n');
}

/** @returns the same figures as a page of the documentation */
export function markdown(figures: Figures): string {
	const { rounds, processor } = figures;
	const tables = sections(figures).map(
		({ title, head, rows, note }) => `## ${title}\n\n${note}\n\n${markdownTable(head, rows)}\n`,
	);
	return `# Performance

How fast the node is, beside what one would build from n8n's own nodes. Made by \`npm run bench\`: in one real
n8n 2.41.1 with SQLite, against the embedded service in a process of its own on the same machine (${processor}), all
contenders in turn, ${rounds} rounds, medians. A time is from the start of the workflow to its end, as n8n measured it. The times
belong to this machine; what carries over to another are the ratios.

${tables.join('\n')}`;
}

interface Section {
	title: string;
	note: string;
	head: Row;
	rows: Row[];
}

function sections({ speeds, growth, memory }: Figures): Section[] {
	const listed = speeds.map(({ latency, medians }) => {
		const figure = (name: string) => medians.get(name) ?? NaN;
		return {
			title: `20,000 locations, 100 a page, ${latency} ms latency`,
			note:
				latency === 0
					? 'Nothing to wait for: what is left is the work of n8n and of the node.'
					: `The service takes ${latency} ms for each page, as one on the internet does.`,
			head: ['', 'ms', 'of HTTP Request + Split Out', 'of the bare loop'],
			rows: [...medians.keys()].map((name) => [
				TITLES[name] ?? name,
				figure(name).toFixed(0),
				(figure(name) / figure('splitOut')).toFixed(2),
				(figure(name) / figure('fetchLoop')).toFixed(2),
			]),
		};
	});
	const base = growth.get('10000') ?? NaN;
	const grown = {
		title: 'How the time grows',
		note: 'The node as it is by default, no latency: ten times the locations take about ten times the time.',
		head: ['locations', 'ms', 'of the time for 10,000'],
		rows: [...growth].map(([count, ms]) => [
			Number(count).toLocaleString('en'),
			ms.toFixed(0),
			(ms / base).toFixed(2),
		]),
	};
	if (memory === undefined) return [...listed, grown];
	const other = memory.get('splitOut') ?? NaN;
	const held = {
		title: 'Peak memory of n8n, 20,000 locations',
		note: 'A new n8n for each run; the most memory that its process held during the run.',
		head: ['', 'MB', 'of HTTP Request + Split Out'],
		rows: [...memory].map(([name, megabytes]) => [
			TITLES[name] ?? name,
			megabytes.toFixed(0),
			(megabytes / other).toFixed(2),
		]),
	};
	return [...listed, grown, held];
}

function markdownTable(head: Row, rows: Row[]): string {
	const line = (cells: Row) => `| ${cells.join(' | ')} |`;
	const rule = head.map((_, index) => (index === 0 ? '---' : '---:'));
	return [line(head), line(rule), ...rows.map(line)].join('\n');
}
