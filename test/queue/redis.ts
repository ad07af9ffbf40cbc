import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { freePort, startProcess } from '../../sandbox/instance/childProcess';
import type { Server } from './server';
import { START_LIMIT, listens, createMissingError, secret } from './server';

/**
 * Starts a Redis of its own that keeps everything in memory.
 *
 * @param folder for its log and its configuration
 * @throws Error that says what to install where there is none
 */
export async function startRedis(folder: string): Promise<Server> {
	const command = inPath('redis-server');
	if (command === undefined) throw createMissingError('Redis');
	const port = await freePort();
	const password = secret();
	// Not as arguments: every user of the machine can read those.
	const configuration = join(folder, 'redis.conf');
	const lines = [
		'bind 127.0.0.1',
		`port ${port}`,
		`requirepass ${password}`,
		'save ""',
		'appendonly no',
	];
	writeFileSync(configuration, [...lines, `dir ${folder}`, ''].join('\n'), { mode: 0o600 });
	const started = await startProcess(
		'Redis',
		command,
		[configuration],
		{ env: process.env, logFile: join(folder, 'redis.log') },
		async () => await listens(port),
		START_LIMIT,
	);
	return {
		settings: {
			QUEUE_BULL_REDIS_HOST: '127.0.0.1',
			QUEUE_BULL_REDIS_PORT: String(port),
			QUEUE_BULL_REDIS_PASSWORD: password,
		},
		stop: async () => {
			await started.stop();
			rmSync(configuration, { force: true });
		},
	};
}

function inPath(name: string): string | undefined {
	const folders = (process.env.PATH ?? '').split(delimiter);
	return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
