import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const STOP_LIMIT = 15_000; // ms

/** A program that this process started. */
export interface RunningProcess {
	/** of the operating system */
	pid: number;
	/** everything that it printed is appended to this file */
	logFile: string;
	/** ends it with SIGTERM, after 15 s with SIGKILL */
	stop: () => Promise<void>;
	/** ends it with SIGKILL, so that it cannot clean up */
	kill: () => Promise<void>;
}

/**
 * Starts a program and waits until it is ready. The program ends when this process ends.
 *
 * @param name for the error
 * @param command path of its executable
 * @param args of the command
 * @param options its environment and its log file
 * @param ready called every 250 ms; whether the program is ready
 * @param limit ms after which the start has failed
 * @throws Error with the end of its log when it does not become ready
 */
export async function startProcess(
	name: string,
	command: string,
	args: readonly string[],
	{ env, logFile }: { env: NodeJS.ProcessEnv; logFile: string },
	ready: () => Promise<boolean>,
	limit: number,
): Promise<RunningProcess> {
	mkdirSync(dirname(logFile), { recursive: true });
	const log = createWriteStream(logFile, { flags: 'a' });
	const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
	child.stdout.pipe(log, { end: false });
	child.stderr.pipe(log, { end: false });
	// The program must not survive this process.
	const killNow = () => child.kill('SIGKILL');
	process.once('exit', killNow);
	const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
		process.off('exit', killNow);
		await waitForEnd(child, signal);
		log.end();
	};
	const running: RunningProcess = {
		pid: child.pid ?? 0,
		logFile,
		stop: async () => {
			await end('SIGTERM');
		},
		kill: async () => {
			await end('SIGKILL');
		},
	};
	try {
		await untilReady(child, ready, limit);
	} catch (error) {
		await running.stop();
		const last = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-20).join('\n');
		throw new Error(`${name} did not start: ${String(error)}. The end of ${logFile}:\n${last}`);
	}
	return running;
}

/** Each process uses its own range of ports, so that two processes never choose the same port at the same time. */
const PORTS = 16;
let tried = 0;

/**
 * @returns a free port of 127.0.0.1. It is below the range of outgoing connections (from 32768), so none of them takes it
 * before the program listens.
 */
export async function freePort(): Promise<number> {
	const first = 20_000 + (process.pid % 798) * PORTS;
	for (let tries = 0; tries < PORTS; tries++) {
		const port = first + (tried++ % PORTS);
		if (await isFree(port)) return port;
	}
	throw new Error(`None of the ports from ${first} to ${first + PORTS - 1} is free`);
}

async function isFree(port: number): Promise<boolean> {
	const server = createServer();
	try {
		await once(server.listen(port, '127.0.0.1'), 'listening');
	} catch {
		return false;
	}
	await once(server.close(), 'close');
	return true;
}

async function untilReady(
	child: ChildProcess,
	ready: () => Promise<boolean>,
	limit: number,
): Promise<void> {
	let failure: Error | undefined;
	child.once('error', (error) => (failure = error));
	const end = Date.now() + limit;
	while (Date.now() < end) {
		if (failure !== undefined) throw failure;
		const code = child.exitCode ?? child.signalCode;
		if (code !== null) throw new Error(`it ended with ${code}`);
		if (await ready()) return;
		await wait(250);
	}
	throw new Error(`it did not answer within ${limit / 1000} s`);
}

async function waitForEnd(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
	if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
	const closed = new Promise((resolve) => child.once('close', resolve));
	child.kill(signal);
	const timeout = new AbortController();
	await Promise.race([
		closed,
		wait(STOP_LIMIT, undefined, { signal: timeout.signal }).then(() => child.kill('SIGKILL')),
	]).catch(() => undefined);
	timeout.abort();
	await closed;
}
