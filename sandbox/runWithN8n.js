const { ensureDependencies, ensureNode24, root } = require('./install');
const { ensureN8n } = require('./installN8n');
const { runMain, visibly } = require('./progress');

/**
 * Installs what is missing, then runs a TypeScript file under the Node.js that n8n asks for. The file gets n8n's
 * command and the arguments of this process; its exit code becomes ours.
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
