const { createHash } = require('node:crypto');
const { existsSync, readFileSync, readdirSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

const { CommandError, quietly, say, step } = require('./progress');

// This file imports only modules of Node.js itself, because it runs before anything is installed. npm does not run pre- and
// post-scripts in this project (ignore-scripts), so every command calls it.

const sandbox = __dirname;
const root = dirname(sandbox);

const NODE_MAJOR = 24; // n8n 2.41 needs it
const NO_NETWORK =
	/npm (error|ERR!) code (ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT)/;

/** Installs the development dependencies, if they are missing or outdated. */
async function ensureDependencies() {
	await installOnce(root, 'the development dependencies', 'about 1 minute, 650 MB', async () => {
		await npm('install-dependencies', ['ci'], { cwd: root });
	});
}

/**
 * Installs Node.js 24, which n8n needs, unless this process runs in it.
 *
 * @returns the path of its executable
 */
async function ensureNode24() {
	if (Number(process.versions.node.split('.')[0]) === NODE_MAJOR) return process.execPath;
	const folder = join(sandbox, 'node');
	await installOnce(folder, `Node.js ${NODE_MAJOR} for n8n`, 'some seconds, 200 MB', async () => {
		await npm('install-node', ['install', '--no-package-lock'], { cwd: folder });
	});
	const node = nodePackage() && join(nodePackage(), executable());
	if (node && existsSync(node)) return node;
	throw new Error(
		`n8n needs Node.js ${NODE_MAJOR}, and there is no package with it for ${process.platform} ${process.arch}. ` +
			`Install Node.js ${NODE_MAJOR} from https://nodejs.org and run this with it.`,
	);
}

/**
 * Runs npm quietly. If the cause of a failure is known, the message says what to do.
 *
 * @param {string} name of the log
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @param {string} node what runs npm
 */
async function npm(name, args, options = {}, node = process.execPath) {
	const cli = process.env.npm_execpath;
	const [command, first] = cli?.endsWith('.js') ? [node, [cli]] : ['npm', []];
	const shell = command === 'npm' && process.platform === 'win32';
	try {
		await quietly(name, command, [...first, ...args], { shell, ...options });
	} catch (error) {
		if (error instanceof CommandError && NO_NETWORK.test(error.log)) {
			error.message +=
				'\n\nThe npm registry could not be reached. Check the network, a proxy (npm config get proxy) and the registry (npm config get registry), then run this again. It continues where it stopped.';
		}
		throw error;
	}
}

/**
 * Runs `install` unless the folder has the packages of its package.json and lock file.
 *
 * @param {string} folder
 * @param {string} what is installed
 * @param {string} effort time and disk space, printed for the user
 * @param {() => Promise<void>} install
 */
async function installOnce(folder, what, effort, install) {
	const modules = join(folder, 'node_modules');
	const stamp = join(modules, '.installed');
	const wanted = fingerprint(folder);
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) {
		say(`• Reusing ${what}, already installed`);
		return;
	}
	await step(`Installing ${what} (${effort})`, install);
	writeFileSync(stamp, fingerprint(folder));
}

function fingerprint(folder) {
	const { dependencies, devDependencies, overrides } = require(join(folder, 'package.json'));
	const hash = createHash('sha256')
		.update(`${process.platform} ${process.arch}`)
		.update(JSON.stringify([dependencies, devDependencies, overrides]));
	const lock = join(folder, 'package-lock.json');
	if (existsSync(lock)) hash.update(readFileSync(lock));
	return hash.digest('hex');
}

/** @returns the folder of the npm package with Node.js 24, if it is installed */
function nodePackage() {
	const modules = join(sandbox, 'node', 'node_modules');
	if (!existsSync(modules)) return undefined;
	const name = readdirSync(modules).find((entry) => entry.startsWith('node-'));
	return name && join(modules, name);
}

function executable() {
	return process.platform === 'win32' ? join('bin', 'node.exe') : join('bin', 'node');
}

module.exports = {
	ensureDependencies,
	ensureNode24,
	installOnce,
	nodePackage,
	npm,
	root,
};
