import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { N8nApi } from '../../sandbox/instance/n8nApi';
import type { N8nProcess } from '../../sandbox/instance/n8nProcess';
import { startWorker } from '../../sandbox/instance/n8nProcess';
import { installIntoN8n } from '../../sandbox/instance/packageInstall';
import { step } from '../../sandbox/progress';
import { n8nCommand, RealN8n } from '../real/n8n';
import { startPostgres } from './postgres';
import { startRedis } from './redis';

export const workerNames = ['worker 1', 'worker 2'] as const;
type WorkerName = (typeof workerNames)[number];

/**
 * Lets n8n notice a dead worker sooner, in ms. By default the lock of a job lasts 60 s and is extended every 10 s, and the
 * other workers look for jobs without a lock every 30 s.
 */
const SHORT_LOCKS = {
	QUEUE_WORKER_LOCK_DURATION: '10000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '3000',
	QUEUE_WORKER_STALLED_INTERVAL: '5000',
};

/** One main n8n and two workers in queue mode, with PostgreSQL and Redis, and the package in each. */
export class Cluster {
	private readonly workers = new Map<WorkerName, N8nProcess>();

	private constructor(
		private readonly main: RealN8n,
		private readonly startNamed: (name: WorkerName) => Promise<N8nProcess>,
		private readonly servers: { stop: () => Promise<void> }[],
	) {}

	/** @param folder for all data of the cluster; it is emptied */
	static async start(folder: string): Promise<Cluster> {
		rmSync(folder, { recursive: true, force: true });
		const [postgres, redis] = await step('Starting PostgreSQL and Redis', async () => [
			await startPostgres(folder),
			await startRedis(folder),
		]);
		const servers = { ...postgres.settings, ...redis.settings };
		const settings = { ...servers, EXECUTIONS_MODE: 'queue', ...SHORT_LOCKS };
		const main = await step('Starting the main n8n with a new database (up to 40 s)', () =>
			RealN8n.start({ folder: join(folder, 'main'), settings }),
		);
		const getFolder = (name: WorkerName) => join(folder, name.replace(' ', '-'));
		const startNamed = async (name: WorkerName) =>
			await startWorker(n8nCommand, getFolder(name), settings);
		const cluster = new Cluster(main, startNamed, [redis, postgres]);
		await step('Starting two workers', async () => {
			for (const name of workerNames) {
				await installIntoN8n(process.env.TARBALL ?? '', getFolder(name));
				await cluster.startAgain(name);
			}
		});
		return cluster;
	}

	get api(): N8nApi {
		return this.main.api;
	}

	/** Ends a worker as a power failure does. */
	async kill(name: WorkerName): Promise<void> {
		await this.workers.get(name)?.kill();
	}

	/** Starts a worker, with the data that it had. */
	async startAgain(name: WorkerName): Promise<void> {
		this.workers.set(name, await this.startNamed(name));
	}

	/** @returns the number of executions that a worker has started, according to its log */
	started(name: WorkerName): number {
		return this.count(name, /Worker started execution \d+/g);
	}

	/** @returns the number of executions that a worker has started and not finished */
	running(name: WorkerName): number {
		return this.started(name) - this.count(name, /Worker finished execution \d+/g);
	}

	/** @returns everything that the main n8n and the workers printed */
	logs(): string {
		const files = [...this.workers.values(), this.main].map(({ logFile }) => logFile);
		return files.map((file) => readFileSync(file, 'utf8')).join('\n');
	}

	async stop(): Promise<void> {
		for (const process of [...this.workers.values(), this.main, ...this.servers]) {
			await process.stop();
		}
	}

	private count(name: WorkerName, pattern: RegExp): number {
		const { logFile = '' } = this.workers.get(name) ?? {};
		return readFileSync(logFile, 'utf8').match(pattern)?.length ?? 0;
	}
}
