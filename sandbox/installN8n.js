const { copyFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs');
const { delimiter, dirname, join } = require('node:path');

const { installOnce, nodePackage, npm } = require('./install');
const { n8nVersions, getPackage } = require('./n8nVersions');
const { CommandError, say } = require('./progress');

// Installs n8n with SQLite. Like install.js, this file imports only modules of Node.js itself.

const sandbox = __dirname;
/** The n8n of the demo and the end-to-end tests. */
const newest = join(sandbox, 'n8n');

const NO_COMPILER =
	/not found: make|find any Python|find Python|g\+\+: (command )?not found|Visual Studio|xcode-select|not found: (gcc|cc|c\+\+)/i;

/**
 * Installs the n8n of the demo and the end-to-end tests, the newest version, if it is missing or outdated.
 *
 * @param node24 path of the executable of Node.js 24
 * @returns the path of n8n's command, a script for Node.js 24
 */
async function ensureN8n(node24) {
	return await ensureN8nVersion(node24, n8nVersions.at(-1));
}

/**
 * Installs one of the n8n versions, if it is missing or outdated. The older ones go to sandbox/versions, which git ignores.
 *
 * @param node24 path of the executable of Node.js 24
 * @param {typeof n8nVersions[number]} version
 * @returns the path of n8n's command
 */
async function ensureN8nVersion(node24, version) {
	if (!version.pins) return await installN8n(node24, newest, version.exact, 'ci');
	const folder = join(sandbox, 'versions', version.name);
	mkdirSync(folder, { recursive: true });
	writeFileSync(
		join(folder, 'package.json'),
		`${JSON.stringify(getPackage(version), null, '\t')}\n`,
	);
	copyFileSync(join(newest, '.npmrc'), join(folder, '.npmrc'));
	return await installN8n(node24, folder, version.exact, 'install');
}

/** @param command of npm: `ci` where there is a lock file */
async function installN8n(node24, folder, version, command) {
	await installOnce(folder, `n8n ${version}`, '2 to 5 minutes, 2.2 GB', async () => {
		await npm(`install-n8n-${version}`, [command], { cwd: folder });
		if (copySqlite(newest, folder)) return;
		say('  Preparing its SQLite (if it must be compiled, about 1 minute)');
		await rebuildSqlite(folder, node24);
	});
	return join(folder, 'node_modules', 'n8n', 'bin', 'n8n');
}

/** Copies SQLite from another n8n that has the same version of it. @returns whether it did */
function copySqlite(from, to) {
	const [source, target] = [from, to].map((folder) => join(folder, 'node_modules', 'sqlite3'));
	const binary = join('build', 'Release', 'node_sqlite3.node');
	const readVersion = (folder) => require(join(folder, 'package.json')).version;
	if (from === to || !existsSync(join(source, binary))) return false;
	if (readVersion(source) !== readVersion(target)) return false;
	mkdirSync(dirname(join(target, binary)), { recursive: true });
	copyFileSync(join(source, binary), join(target, binary));
	return true;
}

async function rebuildSqlite(folder, node24) {
	const env = { ...process.env, PATH: `${dirname(node24)}${delimiter}${process.env.PATH}` };
	// The npm package with Node.js has the headers. Without them node-gyp downloads them.
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

module.exports = { ensureN8n, ensureN8nVersion };
