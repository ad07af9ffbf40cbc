import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { N8nApi } from '../../sandbox/instance/n8nApi';
import type { N8nProcess } from '../../sandbox/instance/n8nProcess';
import { startN8n, startWorker } from '../../sandbox/instance/n8nProcess';
import { installIntoN8n } from '../../sandbox/instance/packageInstall';
import { step } from '../../sandbox/progress';
import { startPostgres } from './postgres';
import type { Processes } from './processes';
import { startRedis } from './redis';

/** What a worker is called here: the first and the second one. */
export const workerNames = ['worker 1', 'worker 2'] as const;
export type WorkerName = (typeof workerNames)[number];

/**
 * Lets n8n notice sooner that a worker died, in ms. By default the lock of a job lasts 60 s, is renewed every 10 s, and
 * the other workers look for jobs without a lock every 30 s.
 */
const SOONER = {
	QUEUE_WORKER_LOCK_DURATION: '10000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '3000',
	QUEUE_WORKER_STALLED_INTERVAL: '5000',
};

/** One n8n main and two workers in queue mode, with PostgreSQL and Redis, and the package in each. */
export class Cluster {
	private constructor(
		readonly api: N8nApi,
		private readonly main: N8nProcess,
		private readonly startWorkerNamed: (name: WorkerName) => Promise<N8nProcess>,
		private readonly workers: Map<WorkerName, N8nProcess>,
		private readonly processes: Processes,
	) {}

	/**
	 * @param n8nCommand path of n8n's command
	 * @param tarball the packed package
	 * @param folder for everything that they keep; it is emptied
	 * @param processes told of everything that is started, so that it is stopped whatever happens
	 * @param asByDefault whether n8n notices a dead worker as late as it does by default
	 */
	static async start(
		n8nCommand: string,
		tarball: string,
		folder: string,
		processes: Processes,
		asByDefault: boolean,
	): Promise<Cluster> {
		rmSync(folder, { recursive: true, force: true });
		const folderOf = (name: string) => join(folder, name.replace(' ', '-'));
		await step('Installing the package for one main n8n and two workers', async () => {
			for (const name of ['main', ...workerNames]) {
				await installIntoN8n(tarball, folderOf(name));
			}
		});
		const settings = await step('Starting PostgreSQL and Redis', async () => {
			const postgres = await startPostgres(folder);
			processes.add('PostgreSQL', postgres.process.pid, postgres.stop);
			const redis = await startRedis(folder);
			processes.add('Redis', redis.process.pid, redis.stop);
			return {
				...postgres.settings,
				...redis.settings,
				EXECUTIONS_MODE: 'queue',
				...(asByDefault ? {} : SOONER),
			};
		});
		const main = await step('Starting the main n8n with a new database (up to 40 s)', async () => {
			return await startN8n(n8nCommand, folderOf('main'), settings);
		});
		processes.add('main n8n', main.pid, main.stop);
		const startWorkerNamed = async (name: WorkerName) => {
			const worker = await startWorker(n8nCommand, folderOf(name), settings);
			processes.add(name, worker.pid, worker.stop);
			return worker;
		};
		const workers = new Map<WorkerName, N8nProcess>();
		await step('Starting two workers', async () => {
			for (const name of workerNames) workers.set(name, await startWorkerNamed(name));
		});
		const api = new N8nApi(main.url);
		await api.setUpOwner();
		return new Cluster(api, main, startWorkerNamed, workers, processes);
	}

	/** Ends a worker as a power failure does. */
	async kill(name: WorkerName): Promise<void> {
		this.processes.lookForDescendants();
		await this.workers.get(name)?.kill();
	}

	/** Starts a worker again that was killed, on the same data. */
	async startAgain(name: WorkerName): Promise<void> {
		this.workers.set(name, await this.startWorkerNamed(name));
	}

	/** @returns the ids of the executions that each process has begun, by its own log */
	begun(): Map<string, string[]> {
		const processes = new Map<string, N8nProcess>([['main n8n', this.main], ...this.workers]);
		return new Map(
			[...processes].map(([name, { logFile }]) => [name, executionsIn(logFile, 'started')]),
		);
	}

	/** @returns how many executions a worker has begun and not finished, by its own log */
	holds(name: WorkerName): number {
		const logFile = this.workers.get(name)?.logFile;
		if (logFile === undefined) return 0;
		return executionsIn(logFile, 'started').length - executionsIn(logFile, 'finished').length;
	}

	/** @returns everything that the main n8n and the workers printed */
	logs(): string {
		const processes = [this.main, ...this.workers.values()];
		return processes.map(({ logFile }) => readFileSync(logFile, 'utf8')).join('\n');
	}
}

function executionsIn(logFile: string, what: 'started' | 'finished'): string[] {
	const lines = readFileSync(logFile, 'utf8').matchAll(
		/Worker (started|finished) execution (\d+)/g,
	);
	return [...lines].filter(([, verb]) => verb === what).map(([, , id = '']) => id);
}
