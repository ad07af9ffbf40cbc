import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { npm, root } from '../install';

/**
 * Builds and packs the package as it would be published.
 *
 * @param folder where the tarball goes
 * @returns the tarball's path
 */
export async function packPackage(folder: string): Promise<string> {
	await npm('build', ['run', 'build'], { cwd: root });
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	await npm('pack', ['pack', '--pack-destination', folder], { cwd: root });
	const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
	if (tarball === undefined) throw new Error(`npm pack left no tarball in ${folder}`);
	return join(folder, tarball);
}

/**
 * Installs the tarball where n8n keeps community packages, as README says. Peer dependencies are left out: n8n has n8n-workflow.
 *
 * @param userFolder the N8N_USER_FOLDER of the instance
 */
export async function installIntoN8n(tarball: string, userFolder: string): Promise<void> {
	const nodes = join(userFolder, '.n8n', 'nodes');
	mkdirSync(userFolder, { recursive: true });
	const args = ['install', '--prefix', nodes, '--legacy-peer-deps', '--no-audit', tarball];
	await npm('install-tarball', args, { cwd: userFolder });
}
