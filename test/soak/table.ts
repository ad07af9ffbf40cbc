import Table from 'cli-table3';

import type { Soaked } from './executions';
import { WARM } from './executions';
import { growthOf } from './growth';

/** @returns the figures, for the terminal */
export function tableOf(ours: Soaked, alone: Soaked): string {
	const table = new Table({
		head: ['', 'runs', 's', 'held at first, MB', 'at the end, MB', 'growth', 'resident, MB'],
		style: { head: [], border: [], compact: true },
	});
	for (const [title, soaked] of [
		['Get Many in n8n', ours],
		['Edit Fields and Split Out in n8n', alone],
	] as const) {
		const { executions, seconds, early, late } = soaked;
		const sizes = [early.held, late.held].map(megabytes);
		const growth = growthOf(early.held, late.held);
		const resident = `${megabytes(early.resident)} → ${megabytes(late.resident)}`;
		table.push([title, executions, seconds.toFixed(0), ...sizes, growth, resident]);
	}
	return [
		table.toString(),
		`"At first" is after ${WARM} executions. What keeps n8n alive, at first and at the end:`,
		`  Get Many                    ${resources(ours)}`,
		`  Edit Fields and Split Out   ${resources(alone)}`,
	].join('\n');
}

function resources({ early, late }: Soaked): string {
	const kinds = [...new Set([...Object.keys(early.resources), ...Object.keys(late.resources)])];
	return kinds
		.sort()
		.map((kind) => `${kind} ${early.resources[kind] ?? 0} → ${late.resources[kind] ?? 0}`)
		.join(', ');
}

function megabytes(bytes: number): string {
	return (bytes / 1_000_000).toFixed(1);
}
