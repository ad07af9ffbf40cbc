const { createHash } = require('node:crypto');
const { existsSync, readFileSync, readdirSync, writeFileSync } = require('node:fs');
const { delimiter, dirname, join } = require('node:path');

const { CommandError, quietly, say, step } = require('./progress');

// Only what is in Node.js itself may be imported here: this runs before anything is installed. npm
// runs no pre- or post-scripts in this project (ignore-scripts), so every command calls it.

const sandbox = __dirname;
const root = dirname(sandbox);

const NODE_MAJOR = 24; // what n8n 2.41 asks for
const NO_NETWORK =
	/npm (error|ERR!) code (ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT)/;
const NO_COMPILER =
	/not found: make|find any Python|find Python|g\+\+: (command )?not found|Visual Studio|xcode-select|not found: (gcc|cc|c\+\+)/i;

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

/**
 * Installs a real n8n with SQLite, if it is missing or outdated.
 *
 * @param node24 path of the executable of Node.js 24
 * @returns the path of n8n's command, a script for Node.js 24
 */
async function ensureN8n(node24) {
	const folder = join(sandbox, 'n8n');
	await installOnce(folder, 'n8n 2.41.1', 'about 2 minutes, 2.2 GB', async () => {
		await npm('install-n8n', ['install'], { cwd: folder });
		await step('Preparing SQLite for n8n (it is compiled if need be, about 1 minute)', async () => {
			await rebuildSqlite(folder, node24);
		});
	});
	return join(folder, 'node_modules', 'n8n', 'bin', 'n8n');
}

/** Installs the engine of the oldest n8n that the package claims to run in, if it is missing. */
async function ensureOldestN8n() {
	const folder = join(root, 'test', 'oldest');
	await installOnce(folder, 'the engine of n8n 1.120', 'some seconds, 300 MB', async () => {
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

async function rebuildSqlite(folder, node24) {
	const env = { ...process.env, PATH: `${dirname(node24)}${delimiter}${process.env.PATH}` };
	// The headers to compile against come with the package; without it node-gyp downloads them.
	if (nodePackage() && existsSync(join(nodePackage(), 'include'))) {
		env.npm_config_nodedir = nodePackage();
	}
	const args = ['rebuild', 'sqlite3', '--ignore-scripts=false', '--foreground-scripts'];
	try {
		await npm('install-sqlite', args, { cwd: folder, env }, node24);
	} catch (error) {
		if (error instanceof CommandError && NO_COMPILER.test(error.log)) {
			error.message +=
				'\n\nThere is no ready-made SQLite for this machine, and no compiler to make one. Install it and run this again:' +
				'\n  Debian, Ubuntu   sudo apt-get install python3 make g++' +
				'\n  macOS            xcode-select --install' +
				'\n  Windows          winget install Python.Python.3.12 Microsoft.VisualStudio.2022.BuildTools';
		}
		throw error;
	}
}

/** Runs `install` unless the folder holds what its package.json and lock file ask for. */
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

function nodePackage() {
	const modules = join(sandbox, 'node', 'node_modules');
	if (!existsSync(modules)) return undefined;
	const name = readdirSync(modules).find((entry) => entry.startsWith('node-'));
	return name && join(modules, name);
}

function executable() {
	return process.platform === 'win32' ? join('bin', 'node.exe') : join('bin', 'node');
}

module.exports = { ensureDependencies, ensureN8n, ensureNode24, ensureOldestN8n, npm, root };
