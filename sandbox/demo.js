// `npm run demo` and `npm start`: installs what is missing, then hands over to demo/demo.ts.
const { join } = require('node:path');

const { ensureDependencies, ensureN8n, ensureNode24, root } = require('./install');
const { runMain, visibly } = require('./progress');

runMain(async () => {
	await ensureDependencies();
	const node = await ensureNode24();
	const n8n = await ensureN8n(node);
	const demo = join(root, 'sandbox', 'demo', 'demo.ts');
	const args = ['--import', 'tsx', demo, n8n, ...process.argv.slice(2)];
	process.exitCode = await visibly(node, args, { cwd: root });
});
