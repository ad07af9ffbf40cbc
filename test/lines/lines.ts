import { join } from 'node:path';

import { packPackage } from '../../sandbox/instance/packageInstall';
import { runFolder, runMain, say, step } from '../../sandbox/progress';
import { isRight } from './judge';
import { N8nLine } from './n8nLine';
import { playAll } from './play';
import type { LineResult } from './report';
import { reportOf, wordsOf } from './report';
import { lastScenario, scenarios } from './scenarios';

/**
 * Plays all scenarios in one line.
 *
 * @param name of the line
 * @param command path of its n8n's command
 */
async function playLine(name: string, command: string, tarball: string): Promise<LineResult> {
	const start = Date.now();
	const line = await step(`Starting n8n ${name} with a new database (up to 60 s)`, () =>
		N8nLine.start(name, command, tarball),
	);
	try {
		const sayDifference = (judged: Parameters<typeof wordsOf>[0]) => {
			const words = wordsOf(judged);
			if (words !== undefined) say(`  ${words}`);
		};
		const judged = await step(`${scenarios.length + 1} scenarios in n8n ${name}`, async () => [
			...(await playAll(name, line, scenarios, sayDifference)),
			...(await playAll(name, line, [lastScenario], sayDifference)),
		]);
		return { line: name, judged, seconds: (Date.now() - start) / 1000 };
	} finally {
		await line.stop();
	}
}

runMain(async () => {
	// Each n8n ends with this process.
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => {
			process.exit(130);
		});
	}
	const tarball = await step('Building and packing the package', () =>
		packPackage(join(runFolder, 'lines-package')),
	);
	const results: LineResult[] = [];
	for (const argument of process.argv.slice(2)) {
		const [, name = '', command = ''] = /^([^=]+)=(.*)$/.exec(argument) ?? [];
		results.push(await playLine(name, command, tarball));
	}
	say(`\n${reportOf(results)}`);
	if (!results.every(({ judged }) => judged.every(isRight))) process.exitCode = 1;
});
