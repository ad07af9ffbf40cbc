import { join } from 'node:path';

import { runFolder, say, step } from '../../sandbox/progress';
import type { Claim } from '../real/judge';
import { is, table, wordsOf } from '../real/judge';
import { runSuite } from '../real/main';
import { RealN8n } from '../real/n8n';
import { secretsIn } from '../real/secrets';
import { knownDifference } from './knownDifferences';
import { playAll } from './play';
import { scenarios } from './scenarios';

/**
 * n8n 1.122 has one connection to SQLite by default, on which the transactions of requests at the same time get mixed up
 * ("no such savepoint"); it asks for this setting itself when it starts. Newer n8n has it by default.
 */
const SEVERAL_CONNECTIONS = { DB_SQLITE_POOL_SIZE: '4' };

/** Plays all scenarios in one line. @param command path of its n8n's command */
async function playLine(line: string, command: string, tarball: string): Promise<Claim[]> {
	const folder = join(runFolder, 'lines', line);
	const n8n = await step(`Starting n8n ${line} with a new database (up to 60 s)`, () =>
		RealN8n.start({ command, tarball, folder, settings: SEVERAL_CONNECTIONS }),
	);
	try {
		return await step(`${scenarios.length} scenarios in n8n ${line}`, async () => {
			const { seen, services } = await playAll(n8n, scenarios);
			const claims = scenarios.map(({ name, expected }) => {
				const known = knownDifference(line, name);
				return is(name, seen.get(name) ?? '', known?.seen ?? expected, known?.reason);
			});
			const written = `${n8n.log}\n${n8n.database}`;
			return [
				...claims,
				is('secrets in what n8n printed and stored', secretsIn(written, services), 0),
			];
		});
	} finally {
		await n8n.stop();
	}
}

runSuite('lines', async (tarball) => {
	const rows: (string | number)[][] = [];
	const all: Claim[] = [];
	for (const argument of process.argv.slice(2)) {
		const start = Date.now();
		const [, line = '', command = ''] = /^([^=]+)=(.*)$/.exec(argument) ?? [];
		const claims = await playLine(line, command, tarball);
		for (const claim of claims) {
			if (!claim.holds || claim.because !== undefined) say(`n8n ${line}, ${wordsOf(claim)}`);
		}
		const different = claims.filter(({ because }) => because !== undefined).length;
		const failed = claims.filter(({ holds }) => !holds).length;
		const seconds = Math.round((Date.now() - start) / 1000);
		rows.push([line, claims.length, different, failed, seconds]);
		all.push(...claims);
	}
	say(`\n${table(['n8n', 'scenarios', 'known differences', 'failed', 'seconds'], rows)}`);
	return all;
});
