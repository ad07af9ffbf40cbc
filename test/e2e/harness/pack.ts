import { packPackage } from '../../../sandbox/instance/packageInstall';
import { step } from '../../../sandbox/progress';
import { packageFolder } from './sandbox';

/** Packs the package once for all files of the suite. */
export default async function pack(): Promise<void> {
	await step('Building and packing the package', async () => await packPackage(packageFolder));
}
