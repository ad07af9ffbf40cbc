import { join } from 'node:path';

import { packPackage } from '../../sandbox/instance/packageInstall';
import { runFolder, runMain, say, step } from '../../sandbox/progress';
import type { Claim } from './judge';
import { closingLine } from './judge';

/**
 * Runs a suite that is no jest: its process ends with 1 where a claim does not hold. Whatever ends it ends all that it
 * started (sandbox/instance/childProcess.ts). With TARBALL in the environment, it takes that package and builds none.
 *
 * @param name of the suite
 * @param prove is given the packed package and returns what it has shown
 */
export function runSuite(name: string, prove: (tarball: string) => Promise<readonly Claim[]>) {
	runMain(async () => {
		for (const signal of ['SIGINT', 'SIGTERM'] as const) {
			process.once(signal, () => {
				process.exit(130);
			});
		}
		const pack = () => packPackage(join(runFolder, `${name}-package`));
		const tarball = process.env.TARBALL ?? (await step('Building and packing the package', pack));
		const claims = await prove(tarball).catch((error: unknown) => {
			say(`\n${String(error)}`);
			process.exit(1);
		});
		say(`\n${closingLine(claims)}`);
		if (!claims.every(({ holds }) => holds)) process.exitCode = 1;
	});
}
