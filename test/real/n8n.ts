import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../sandbox/install';
import { N8nApi } from '../../sandbox/instance/n8nApi';
import type { N8nProcess } from '../../sandbox/instance/n8nProcess';
import { startN8n } from '../../sandbox/instance/n8nProcess';
import { installIntoN8n } from '../../sandbox/instance/packageInstall';

/** The options with which a real n8n is started. */
export interface Start {
	/** path of n8n's command, by default of the newest version */
	command?: string;
	/** the packed package, by default the one that pack.ts names in the environment */
	tarball?: string;
	/** n8n's user folder: it is emptied */
	folder: string;
	/** further settings of n8n's environment; without any it uses SQLite */
	settings?: NodeJS.ProcessEnv;
	/** its API, to be signed in */
	api?: N8nApi;
}

/** The command of the newest n8n version. */
export const n8nCommand = join(root, 'sandbox', 'n8n', 'node_modules', 'n8n', 'bin', 'n8n');

/** A real n8n with the packed package in it. */
export class RealN8n {
	private constructor(
		private readonly start: Start,
		private n8n: N8nProcess,
		/** signed in as the owner */
		readonly api: N8nApi,
	) {}

	/** Starts it with a new database. */
	static async start(start: Start): Promise<RealN8n> {
		const { command = n8nCommand, folder, settings, api = new N8nApi('') } = start;
		const { tarball = process.env.TARBALL ?? '' } = start;
		rmSync(folder, { recursive: true, force: true });
		await installIntoN8n(tarball, folder);
		const n8n = await startN8n(command, folder, settings);
		api.url = n8n.url;
		try {
			await api.setUpOwner();
		} catch (error) {
			await n8n.stop();
			throw error;
		}
		return new RealN8n(start, n8n, api);
	}

	/** Stops it and starts it again on the same data, at another port. @param meanwhile is called in between */
	async restart(meanwhile?: () => void): Promise<void> {
		await this.n8n.stop();
		await this.startAgain(meanwhile);
	}

	/** Does the same, but n8n cannot clean up (SIGKILL). */
	async killAndRestart(): Promise<void> {
		await this.n8n.kill();
		await this.startAgain();
	}

	private async startAgain(meanwhile?: () => void): Promise<void> {
		const { command = n8nCommand, folder, settings } = this.start;
		meanwhile?.();
		this.n8n = await startN8n(command, folder, settings);
		this.api.url = this.n8n.url;
		await this.api.signIn();
	}

	async stop(): Promise<void> {
		await this.n8n.stop();
	}

	get url(): string {
		return this.n8n.url;
	}

	get pid(): number {
		return this.n8n.pid;
	}

	get logFile(): string {
		return this.n8n.logFile;
	}

	/** Everything that n8n has printed. */
	get log(): string {
		return readFileSync(this.n8n.logFile, 'utf8');
	}

	/** The bytes of its SQLite database, as text. */
	get database(): string {
		const folder = join(this.start.folder, '.n8n');
		return readdirSync(folder)
			.filter((file) => file.startsWith('database.sqlite'))
			.map((file) => readFileSync(join(folder, file), 'latin1'))
			.join('\n');
	}
}
