const { createHash } = require('node:crypto');
const { existsSync, readFileSync, readdirSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

const { CommandError, quietly, say, step } = require('./progress');

// Only what is in Node.js itself may be imported here: this runs before anything is installed. npm
// runs no pre- or post-scripts in this project (ignore-scripts), so every command calls it.

const sandbox = __dirname;
const root = dirname(sandbox);

const NODE_MAJOR = 24; // what n8n 2.41 asks for
const NO_NETWORK =
	/npm (error|ERR!) code (ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT)/;

/** Installs the development dependencies, if they are missing or outdated. */
async function ensureDependencies() {
	await installOnce(root, 'the development dependencies', 'about 1 minute, 650 MB', async () => {
		await npm('install-dependencies', ['ci'], { cwd: root });
	});
}

/**
 * Brings Node.js 24, which n8n asks for, unless it is what runs this.
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

/** Installs the engine of the oldest n8n that the package claims to run in, if it is missing. */
async function ensureOldestN8n() {
	const folder = join(root, 'test', 'oldest');
	await installOnce(folder, 'the engine of n8n 1.122', 'some seconds, 300 MB', async () => {
		await npm('install-oldest', ['install'], { cwd: folder });
	});
}

/**
 * Runs npm quietly, with a cure in the message where the cause is known.
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
				'\n\nThe npm registry could not be reached. Check the network, a proxy (npm config get proxy) and the registry (npm config get registry), then run this again: it goes on where it stopped.';
		}
		throw error;
	}
}

/**
 * Runs `install` unless the folder holds what its package.json and lock file ask for.
 *
 * @param {string} folder
 * @param {string} what is installed, and the effort, for who waits
 * @param {string} effort
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

/** @returns the folder of the package that holds Node.js 24, if it was needed and is there */
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
	ensureOldestN8n,
	installOnce,
	nodePackage,
	npm,
	root,
};
