import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from '../../../sandbox/install';
import { manifest, unpacked } from './unpacked';

/** A node or a credential type, as n8n gets it. */
export interface LoadedType {
	path: string;
	name: string;
	icon: { light: string; dark: string };
	/** of a node: the credential types that it takes */
	credentials?: { name: string }[];
}

/**
 * Every Node.js at hand: what runs the tests (24, as n8n asks for), and what runs npm where that is
 * another one.
 */
export const nodeCommands = [
	...new Set([process.execPath, process.env.npm_node_execpath ?? process.execPath]),
];

/** Installs the unpacked package outside of this repository, where no package but n8n-workflow is found. */
export class Installation {
	private readonly folder = mkdtempSync(join(tmpdir(), 'visitor-locations-'));
	readonly package = join(this.folder, 'node_modules', manifest().name);

	constructor() {
		mkdirSync(join(this.folder, 'node_modules'));
		cpSync(unpacked, this.package, { recursive: true });
		const workflow = join(root, 'node_modules', 'n8n-workflow');
		symlinkSync(workflow, join(this.folder, 'node_modules', 'n8n-workflow'), 'junction');
	}

	/**
	 * Loads the package in a process of its own.
	 *
	 * @returns its credential types and nodes, and the files that were loaded for them
	 * @throws Error with what the process wrote, when it cannot be loaded
	 */
	load(node = process.execPath): { files: string[]; loaded: LoadedType[] } {
		const script = join(__dirname, 'loadPackage.js');
		const printed = execFileSync(node, [script, this.package], { encoding: 'utf8', stdio: 'pipe' });
		return JSON.parse(printed) as { files: string[]; loaded: LoadedType[] };
	}

	remove(): void {
		rmSync(this.folder, { recursive: true, force: true });
	}
}
