const { spawn } = require('node:child_process');
const { mkdirSync, openSync, closeSync, readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

/** Where logs and short-lived data go; never in git. */
const runFolder = join(__dirname, '.run');

const HEARTBEAT = 10_000; // ms

/** A command that failed: its message is for the user, `log` holds what it printed. */
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
 * Runs `work`, says how long it took, and says every 10 s that it is still at it.
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
	const heartbeat = setInterval(() => say(`  … still at it, ${seconds()}`), HEARTBEAT);
	try {
		const result = await work();
		say(`  done in ${seconds()}`);
		return result;
	} finally {
		clearInterval(heartbeat);
	}
}

/**
 * Runs a command quietly; its output goes to `sandbox/.run/<name>.log`.
 *
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @throws CommandError with the end of the log when it does not end with 0
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
 * Runs a command whose output the user sees.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns its exit code
 */
async function visibly(command, args, options = {}) {
	const child = spawn(command, args, { ...options, stdio: 'inherit' });
	// Ctrl+C reaches the child as well, which then tidies up; this process waits for it.
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
 * Runs a command of ours: an error ends it with 1 and its message, without a stack.
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
