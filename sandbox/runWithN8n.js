const { ensureDependencies, ensureNode24, root } = require('./install');
const { ensureN8n } = require('./installN8n');
const { runMain, visibly } = require('./progress');

/**
 * Installs what is missing, then runs a TypeScript file with the Node.js that n8n needs. The file gets the path of n8n's
 * command and the arguments of this process. Its exit code becomes the exit code of this process.
 *
 * @param {string} script absolute path
 */
function runWithN8n(script) {
	runMain(async () => {
		await ensureDependencies();
		const node = await ensureNode24();
		const n8n = await ensureN8n(node);
		const args = ['--import', 'tsx', script, n8n, ...process.argv.slice(2)];
		process.exitCode = await visibly(node, args, { cwd: root });
	});
}

module.exports = { runWithN8n };
