import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { packPackage } from '../../sandbox/instance/packageInstall';
import { runFolder, runMain, say, step } from '../../sandbox/progress';
import { startService } from '../../sandbox/service/service';
import { runAlternating, median } from './alternating';
import type { Comparison } from './comparisons';
import { COMPARISONS } from './comparisons';
import type { Run } from './instance';
import { Instance } from './instance';
import type { Finding } from './page';
import { formatFinding, writePage } from './page';

const MAX_MEMORY_ROUNDS = 3; // a peak varies little, and each takes a new n8n

/** Runs the contenders of a comparison in turn. */
async function compare(n8n: Instance, comparison: Comparison, maxRounds: number) {
	const { title, settings, entries, isMemory = false } = comparison;
	const rounds = isMemory ? Math.min(maxRounds, MAX_MEMORY_ROUNDS) : maxRounds;
	const settled = entries.map((entry) => ({
		...entry,
		settings: { ...settings, ...entry.variant?.settings },
	}));
	const runs = await step(`${title}, rounds: ${rounds}`, async () => {
		say('  checking that all locations are output');
		for (const entry of settled) {
			await n8n.check(entry.contender, { ...entry.settings, latency: 0 });
		}
		const contenders = settled.map(({ contender, settings: own, ahead }) => async () => {
			return isMemory ? await n8n.peak(contender, own) : await n8n.time(contender, own, ahead);
		});
		return await runAlternating(contenders, rounds, (round) => {
			say(`  round ${round}`);
		});
	});
	const finding: Finding = { comparison, runs: runs.map(getMedian) };
	say(`${formatFinding(finding)}\n`);
	return finding;
}

/** @returns the median figure, and the maximum of requests */
function getMedian(runs: readonly Run[]): Run {
	return {
		figure: median(runs.map(({ figure }) => figure)),
		requests: Math.max(...runs.map(({ requests }) => requests)),
		throttled: Math.max(...runs.map(({ throttled }) => throttled)),
	};
}

/** @param names of the comparisons, as in `--only`; without any, all */
function chosen(names: readonly string[] = []): Comparison[] {
	const known = COMPARISONS.map(({ name }) => name);
	const unknown = names.find((name) => !known.includes(name));
	if (unknown !== undefined) {
		throw new Error(`--only takes one of ${known.join(', ')}, not ${unknown}`);
	}
	return COMPARISONS.filter(({ name }) => names.length === 0 || names.includes(name));
}

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		rounds: { type: 'string', default: '6' },
		only: { type: 'string', multiple: true },
		'print-only': { type: 'boolean', default: false },
	},
});
runMain(async () => {
	const rounds = Number(values.rounds);
	if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number');
	const comparisons = chosen(values.only);
	if (!existsSync('/proc/self/clear_refs')) {
		throw new Error('Only Linux tells the peak memory of a process: run the bench there');
	}
	const tarball = await step('Building and packing the package', () =>
		packPackage(join(runFolder, 'bench-package')),
	);
	const service = await startService();
	const n8n = await step('Starting n8n', () =>
		Instance.start(positionals[0] ?? '', tarball, service),
	);
	const findings: Finding[] = [];
	try {
		for (const one of comparisons) findings.push(await compare(n8n, one, rounds));
	} finally {
		await n8n.stop();
		await service.stop();
	}
	// The page has all comparisons.
	if (!values['print-only'] && values.only === undefined) await writePage(findings, rounds);
});
