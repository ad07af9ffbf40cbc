import { join } from 'node:path';

import { packPackage } from '../../sandbox/instance/packageInstall';
import { runFolder, step } from '../../sandbox/progress';

/** Packs the package once for all files of a suite. Projects that run together share it. */
export default async function pack(): Promise<void> {
	process.env.TARBALL ??= await step('Building and packing the package', () =>
		packPackage(join(runFolder, 'real-package')),
	);
}
