const { spawn } = require('node:child_process');
const { mkdirSync, openSync, closeSync, readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

/** For logs and temporary data, ignored by git. */
const runFolder = join(__dirname, '.run');

const HEARTBEAT_MS = 10_000;

/** A command failed. The message is for the user, `log` is what the command printed. */
class CommandError extends Error {
	constructor(message, log) {
		super(message);
		this.log = log;
	}
}

/**
 * Prints one line of progress.
 *
 * @param {string} text
 */
function say(text) {
	process.stdout.write(`${text}\n`);
}

/**
 * Runs `work` and prints how long it took. Every 10 s it prints that the work is still running.
 *
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function step(title, work) {
	const start = Date.now();
	const seconds = () => `${((Date.now() - start) / 1000).toFixed(1)} s`;
	say(`• ${title}`);
	const heartbeat = setInterval(() => say(`  … still running, ${seconds()}`), HEARTBEAT_MS);
	try {
		const result = await work();
		say(`  done in ${seconds()}`);
		return result;
	} finally {
		clearInterval(heartbeat);
	}
}

/**
 * Runs a command quietly. Its output goes to `sandbox/.run/<name>.log`.
 *
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @throws CommandError with the end of the log if the exit code is not 0
 */
async function quietly(name, command, args, options = {}) {
	mkdirSync(runFolder, { recursive: true });
	const logFile = join(runFolder, `${name}.log`);
	const log = openSync(logFile, 'w');
	try {
		const code = await ended(spawn(command, args, { ...options, stdio: ['ignore', log, log] }));
		if (code === 0) return;
		const text = readFileSync(logFile, 'utf8');
		const end = text.trimEnd().split('\n').slice(-15).join('\n');
		throw new CommandError(`${name} failed (${code}). The end of ${logFile}:\n${end}`, text);
	} finally {
		closeSync(log);
	}
}

/**
 * Runs a command and shows its output.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns its exit code
 */
async function visibly(command, args, options = {}) {
	const child = spawn(command, args, { ...options, stdio: 'inherit' });
	// Ctrl+C also reaches the child. It cleans up, and this process waits for it.
	const wait = () => {};
	const pass = (signal) => child.kill(signal);
	process.on('SIGINT', wait).on('SIGTERM', pass);
	try {
		return await ended(child);
	} finally {
		process.off('SIGINT', wait).off('SIGTERM', pass);
	}
}

function ended(child) {
	return new Promise((resolve, reject) => {
		child.once('error', reject);
		child.once('close', (code) => resolve(code ?? 1)); // no code: ended by a signal
	});
}

/**
 * Runs the main function of a command. An error prints its message without a stack and sets the exit code 1.
 *
 * @param {() => Promise<void>} main
 */
function runMain(main) {
	main().catch((error) => {
		process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
		process.exitCode = 1;
	});
}

module.exports = { CommandError, quietly, runMain, runFolder, say, step, visibly };
