import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const START_LIMIT = 240_000; // ms; a first start with a new database takes about 40 s
const STOP_LIMIT = 15_000; // ms

/** A running n8n. */
export interface N8nProcess {
	url: string;
	/** of the operating system */
	pid: number;
	/** everything that it printed */
	logFile: string;
	stop: () => Promise<void>;
}

/**
 * Starts a real n8n with SQLite on loopback and waits until it answers.
 *
 * @param command path of n8n's command; it is run with the Node.js that runs this
 * @param userFolder where n8n keeps database and community packages: never the user's own folder
 * @throws Error with the end of n8n's log when it does not come up
 */
export async function startN8n(command: string, userFolder: string): Promise<N8nProcess> {
	mkdirSync(userFolder, { recursive: true });
	const port = await freePort();
	const logFile = join(userFolder, 'n8n.log');
	const log = createWriteStream(logFile, { flags: 'a' });
	const child = spawn(process.execPath, [command, 'start'], {
		env: { ...withoutN8nSettings(process.env), ...(await settings(userFolder, port)) },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	child.stdout.pipe(log, { end: false });
	child.stderr.pipe(log, { end: false });
	// Whatever ends this process must not leave an n8n behind.
	const kill = () => child.kill('SIGKILL');
	process.once('exit', kill);
	const n8n: N8nProcess = {
		url: `http://127.0.0.1:${port}`,
		pid: child.pid ?? 0,
		logFile,
		stop: async () => {
			process.off('exit', kill);
			await stopped(child);
			log.end();
		},
	};
	try {
		await untilReady(n8n.url, child);
	} catch (error) {
		await n8n.stop();
		const end = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-20).join('\n');
		throw new Error(`n8n did not start: ${String(error)}. The end of ${logFile}:\n${end}`);
	}
	return n8n;
}

async function settings(userFolder: string, port: number): Promise<NodeJS.ProcessEnv> {
	return {
		N8N_USER_FOLDER: userFolder,
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_PORT: String(port),
		N8N_EDITOR_BASE_URL: `http://127.0.0.1:${port}`,
		WEBHOOK_URL: `http://127.0.0.1:${port}`,
		N8N_RUNNERS_BROKER_PORT: String(await freePort()),
		N8N_ENCRYPTION_KEY: 'only-for-this-sandbox',
		N8N_SECURE_COOKIE: 'false', // http on loopback
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS: 'false',
		DB_TYPE: 'sqlite',
	};
}

/** The n8n of the sandbox is not to inherit the settings of one that the user may run, nor those of a test. */
function withoutN8nSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	const foreign = /^(N8N_|DB_|QUEUE_|EXECUTIONS_|WEBHOOK_|JEST_|NODE_ENV$|NODE_OPTIONS$)/;
	return Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.test(name)));
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
	const end = Date.now() + START_LIMIT;
	while (Date.now() < end) {
		const ended = child.exitCode ?? child.signalCode;
		if (ended !== null) throw new Error(`it ended with ${ended}`);
		// The health check answers before the editor's API does.
		if ((await answers(`${url}/healthz/readiness`)) && (await answers(`${url}/rest/settings`)))
			return;
		await wait(250);
	}
	throw new Error(`it did not answer within ${START_LIMIT / 1000} s`);
}

async function answers(url: string): Promise<boolean> {
	return await fetch(url).then(
		({ ok }) => ok,
		() => false,
	);
}

async function stopped(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const closed = new Promise((resolve) => child.once('close', resolve));
	child.kill('SIGTERM');
	const patience = new AbortController();
	await Promise.race([
		closed,
		wait(STOP_LIMIT, undefined, { signal: patience.signal }).then(() => child.kill('SIGKILL')),
	]).catch(() => undefined);
	patience.abort();
	await closed;
}

async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	await new Promise((resolve) => server.close(resolve));
	if (address === null || typeof address === 'string') throw new Error('No free port');
	return address.port;
}
