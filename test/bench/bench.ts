import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';

import { root } from '../../sandbox/install';
import { packPackage } from '../../sandbox/instance/packageInstall';
import { runFolder, runMain, say, step } from '../../sandbox/progress';
import { Instance } from './instance';
import type { Finding } from './report';
import { markdown, tables } from './report';
import { SECTIONS } from './sections';
import { startServiceProcess } from './serviceProcess';
import { Stage } from './stage';

/** Runs sections one after the other, and prints what each found out. */
async function bench(
	n8nCommand: string,
	rounds: number,
	sections: readonly string[],
): Promise<Finding[]> {
	const tarball = await step('Building and packing the package', async () => {
		return await packPackage(join(runFolder, 'bench-package'));
	});
	const service = await startServiceProcess();
	const stage = new Stage(
		service,
		rounds,
		async () => await Instance.start(n8nCommand, tarball, service.url),
	);
	const findings: Finding[] = [];
	try {
		for (const name of sections) {
			say(`\n${name}`);
			const found = (await SECTIONS.get(name)?.(stage)) ?? [];
			say(`\n${tables(found)}`);
			findings.push(...found);
		}
	} finally {
		await stage.stop();
		await service.stop();
	}
	return findings;
}

async function writePage(file: string, text: string): Promise<void> {
	const style = await resolveConfig(file);
	writeFileSync(file, await format(text, { ...style, filepath: file }));
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
	const sections = values.only ?? [...SECTIONS.keys()];
	const unknown = sections.find((name) => !SECTIONS.has(name));
	if (unknown !== undefined) {
		throw new Error(`--only takes one of ${[...SECTIONS.keys()].join(', ')}, not ${unknown}`);
	}
	const findings = await bench(positionals[0] ?? '', rounds, sections);
	if (values['print-only'] || values.only !== undefined) return; // the page has all sections
	const processor = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`;
	await writePage(join(root, 'docs', 'performance.md'), markdown(findings, rounds, processor));
});
