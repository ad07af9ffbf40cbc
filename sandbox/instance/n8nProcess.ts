import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { RunningProcess } from './childProcess';
import { freePort, startProcess } from './childProcess';

const START_LIMIT = 240_000; // ms; a first start with a new database takes about 40 s

/** A running n8n. */
export interface N8nProcess extends RunningProcess {
	url: string;
}

/**
 * Starts a real n8n on loopback and waits until it responds.
 *
 * @param command path of n8n's command; it is run with the Node.js that runs this
 * @param userFolder where n8n keeps database and community packages: never the user's own folder
 * @param settings further ones of n8n's environment; without any it uses SQLite and runs its workflows itself
 * @throws Error with the end of n8n's log when it does not come up
 */
export async function startN8n(
	command: string,
	userFolder: string,
	settings: NodeJS.ProcessEnv = {},
): Promise<N8nProcess> {
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const own = {
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_PORT: String(port),
		N8N_EDITOR_BASE_URL: url,
		WEBHOOK_URL: url,
		...settings,
	};
	// The health check answers before the editor's API does.
	const ready = async () =>
		(await isOk(`${url}/healthz/readiness`)) && (await isOk(`${url}/rest/settings`));
	return { ...(await start(command, 'start', userFolder, own, ready)), url };
}

/**
 * Starts a worker, which runs what a main n8n puts into the queue, and waits until it is ready.
 *
 * @param command path of n8n's command
 * @param userFolder of this worker alone: it has its own community packages
 * @param settings that it shares with the main n8n: queue mode, Redis, database
 * @throws Error with the end of its log when it does not come up
 */
export async function startWorker(
	command: string,
	userFolder: string,
	settings: NodeJS.ProcessEnv,
): Promise<N8nProcess> {
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const own = {
		N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		QUEUE_HEALTH_CHECK_PORT: String(port),
		...settings,
	};
	const ready = async () => await isOk(`${url}/healthz/readiness`);
	return { ...(await start(command, 'worker', userFolder, own, ready)), url };
}

async function start(
	command: string,
	role: 'start' | 'worker',
	userFolder: string,
	settings: NodeJS.ProcessEnv,
	ready: () => Promise<boolean>,
): Promise<RunningProcess> {
	const env = {
		...withoutN8nSettings(process.env),
		...(await commonSettings(userFolder)),
		...settings,
	};
	linkWorkflowModule(command, userFolder);
	const logFile = join(userFolder, 'n8n.log');
	const args = [command, role];
	return await startProcess('n8n', process.execPath, args, { env, logFile }, ready, START_LIMIT);
}

/**
 * Lets installed packages find the `n8n-workflow` of this n8n, as they do where nothing lies above n8n's folder; else it
 * would be the repository's, whose classes of errors n8n does not know.
 */
function linkWorkflowModule(command: string, userFolder: string): void {
	const name = 'n8n-workflow';
	const folders = createRequire(command).resolve.paths(name) ?? [];
	const module = folders.map((folder) => join(folder, name)).find(existsSync);
	if (module === undefined) throw new Error(`There is no ${name} next to ${command}`);
	const installed = join(userFolder, '.n8n', 'nodes', 'node_modules');
	mkdirSync(installed, { recursive: true });
	rmSync(join(installed, name), { force: true });
	symlinkSync(module, join(installed, name), 'junction');
}

async function commonSettings(userFolder: string): Promise<NodeJS.ProcessEnv> {
	return {
		N8N_USER_FOLDER: userFolder,
		N8N_RUNNERS_BROKER_PORT: String(await freePort()),
		N8N_ENCRYPTION_KEY: 'only-for-this-sandbox',
		N8N_SECURE_COOKIE: 'false', // http on loopback
		// On a busy machine, n8n 2.41 responds with 503 after its database has not answered a ping within 5 s.
		DB_PING_TIMEOUT_MS: '60000',
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS: 'false',
		DB_TYPE: 'sqlite',
	};
}

/** Removes the settings of an n8n that the user might run, and those of a test. */
function withoutN8nSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	const otherSettings =
		/^(N8N_|DB_|QUEUE_|EXECUTIONS_|OFFLOAD_|WEBHOOK_|JEST_|NODE_ENV$|NODE_OPTIONS$)/;
	return Object.fromEntries(Object.entries(env).filter(([name]) => !otherSettings.test(name)));
}

async function isOk(url: string): Promise<boolean> {
	return await fetch(url).then(
		({ ok }) => ok,
		() => false,
	);
}
