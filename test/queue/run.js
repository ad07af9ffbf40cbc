// `npm run test:queue`: installs what is missing, then hands over to queue.ts.
const { join } = require('node:path');

const { ensureDependencies, ensureN8n, ensureNode24, root } = require('../../sandbox/install');
const { runMain, visibly } = require('../../sandbox/progress');

runMain(async () => {
	await ensureDependencies();
	const node = await ensureNode24();
	const n8n = await ensureN8n(node);
	const args = ['--import', 'tsx', join(__dirname, 'queue.ts'), n8n, ...process.argv.slice(2)];
	process.exitCode = await visibly(node, args, { cwd: root });
});
