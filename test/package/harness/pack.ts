import { mkdirSync } from 'node:fs';
import { extract } from 'tar';

import { packPackage } from '../../../sandbox/instance/packageInstall';
import { step } from '../../../sandbox/progress';
import { tarballFolder, unpacked } from './unpacked';

/** Packs the package as it would be published, and unpacks it, once for all files of the suite. */
export default async function pack(): Promise<void> {
	await step('Building, packing and unpacking the package', async () => {
		const file = await packPackage(tarballFolder);
		mkdirSync(unpacked, { recursive: true });
		await extract({ file, cwd: unpacked, strip: 1 });
	});
}
