import { readFileSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

import { runFolder } from '../../../sandbox/progress';

/** packPackage empties this folder, and with it what an earlier run unpacked. */
export const tarballFolder = join(runFolder, 'package-test');
/** The package as a user's n8n gets it. */
export const unpacked = join(tarballFolder, 'unpacked');

/** @returns the paths of all files that are published, with forward slashes, sorted */
export function publishedFiles(): string[] {
	return readdirSync(unpacked, { recursive: true, withFileTypes: true })
		.filter((entry) => !entry.isDirectory())
		.map((entry) => join(entry.parentPath, entry.name).slice(unpacked.length + 1))
		.map((path) => path.replaceAll(sep, '/'))
		.sort();
}

/** @returns the text of a published file */
export function textOfPublished(path: string): string {
	return readFileSync(join(unpacked, path), 'utf8');
}

export interface Manifest {
	[member: string]: unknown;
	name: string;
	n8n: { [member: string]: unknown; credentials: string[]; nodes: string[] };
}

/** @returns the published package.json */
export function manifest(): Manifest {
	return JSON.parse(textOfPublished('package.json')) as Manifest;
}
