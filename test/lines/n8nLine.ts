import type { INodeTypeDescription } from 'n8n-workflow';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { N8nApi } from '../../sandbox/instance/n8nApi';
import type { N8nProcess } from '../../sandbox/instance/n8nProcess';
import { startN8n } from '../../sandbox/instance/n8nProcess';
import { installIntoN8n } from '../../sandbox/instance/packageInstall';
import { runFolder } from '../../sandbox/progress';
import type { Service } from '../../sandbox/service/service';

/**
 * n8n 1.122 has one connection to SQLite by default, on which the transactions of requests at the same time get mixed up
 * ("no such savepoint"); it asks for this setting itself when it starts. Newer n8n has it by default.
 */
const SEVERAL_CONNECTIONS = { DB_SQLITE_POOL_SIZE: '4' };

/** A running n8n of a line, with a new SQLite database and the packed package in it. */
export class N8nLine {
	/** every service that its scenarios have started */
	readonly services: Service[] = [];

	private types: INodeTypeDescription[] | undefined;

	private constructor(
		readonly api: N8nApi,
		private readonly userFolder: string,
		private readonly n8n: N8nProcess,
	) {}

	/**
	 * @param line its name
	 * @param command path of n8n's command
	 * @param tarball the packed package
	 */
	static async start(line: string, command: string, tarball: string): Promise<N8nLine> {
		const userFolder = join(runFolder, 'lines', line);
		rmSync(userFolder, { recursive: true, force: true });
		await installIntoN8n(tarball, userFolder);
		const n8n = await startN8n(command, userFolder, SEVERAL_CONNECTIONS);
		const api = new N8nApi(n8n.url);
		try {
			await api.setUpOwner();
		} catch (error) {
			await n8n.stop();
			throw error;
		}
		return new N8nLine(api, userFolder, n8n);
	}

	/** @returns the descriptions of all nodes that this n8n has, as its editor reads them */
	async nodeTypes(): Promise<INodeTypeDescription[]> {
		this.types ??= await this.api.file<INodeTypeDescription[]>('/types/nodes.json');
		return this.types;
	}

	/** @returns everything that n8n has printed and stored, as text */
	written(): string {
		const folder = join(this.userFolder, '.n8n');
		const database = readdirSync(folder).filter((file) => file.startsWith('database.sqlite'));
		return [
			readFileSync(this.n8n.logFile, 'latin1'),
			...database.map((file) => readFileSync(join(folder, file), 'latin1')),
		].join('\n');
	}

	async stop(): Promise<void> {
		await this.n8n.stop();
	}
}
