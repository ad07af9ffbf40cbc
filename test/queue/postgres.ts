import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { freePort, startProcess } from '../../sandbox/instance/childProcess';
import type { Server } from './server';
import { START_LIMIT, listens, createMissingError, secret } from './server';

const DATABASE_USER = 'n8n';
/** Debian's, which PostgreSQL is to run as where root started this: it refuses to run as root. */
const UNPRIVILEGED = 'postgres';

const run = promisify(execFile);

/**
 * Starts a PostgreSQL of its own, with its own data: never the cluster of the system.
 *
 * @param folder for data and log
 * @throws Error that says what to install where there is none
 */
export async function startPostgres(folder: string): Promise<Server> {
	const binaries = newestPostgres();
	// Not in the repository, which may lie where only its owner may enter.
	const data = mkdtempSync(join(tmpdir(), 'n8n-queue-postgres-'));
	giveAway(data);
	const password = secret();
	const passwordFile = join(data, 'password');
	writeFileSync(passwordFile, password);
	giveAway(passwordFile);
	const cluster = join(data, 'cluster');
	const initialise = asUnprivileged(join(binaries, 'initdb'), [
		...['-D', cluster, '-U', DATABASE_USER, '--pwfile', passwordFile],
		...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
	]);
	await run(initialise.command, initialise.args, { cwd: '/' });

	const port = await freePort();
	const settings = {
		listen_addresses: '127.0.0.1',
		unix_socket_directories: '',
		fsync: 'off', // throw-away data
		timezone: 'UTC',
	};
	const { command, args } = asUnprivileged(join(binaries, 'postgres'), [
		...['-D', cluster, '-p', String(port)],
		...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
	]);
	const started = await startProcess(
		'PostgreSQL',
		command,
		args,
		{ env: process.env, logFile: join(folder, 'postgres.log') },
		async () => existsSync(join(cluster, 'postmaster.pid')) && (await listens(port)),
		START_LIMIT,
	);
	return {
		settings: {
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: '127.0.0.1',
			DB_POSTGRESDB_PORT: String(port),
			DB_POSTGRESDB_DATABASE: 'postgres',
			DB_POSTGRESDB_USER: DATABASE_USER,
			DB_POSTGRESDB_PASSWORD: password,
		},
		stop: async () => {
			await started.stop();
			rmSync(data, { recursive: true, force: true });
		},
	};
}

function newestPostgres(): string {
	const installed = '/usr/lib/postgresql';
	const versions = existsSync(installed) ? readdirSync(installed) : [];
	const [newest] = versions
		.filter((version) => existsSync(join(installed, version, 'bin', 'initdb')))
		.sort((one, other) => Number(other) - Number(one));
	if (newest === undefined) throw createMissingError('PostgreSQL');
	return join(installed, newest, 'bin');
}

/** As root: the same command, as the user postgres. */
function asUnprivileged(command: string, args: string[]): { command: string; args: string[] } {
	if (process.getuid?.() !== 0) return { command, args };
	const user = ['--reuid', UNPRIVILEGED, '--regid', UNPRIVILEGED, '--init-groups'];
	return { command: 'setpriv', args: [...user, command, ...args] };
}

function giveAway(path: string): void {
	if (process.getuid?.() !== 0) return;
	const getId = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, UNPRIVILEGED]));
	chownSync(path, getId('-u'), getId('-g'));
}
