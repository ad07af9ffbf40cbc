// `npm run test:soak`: installs what is missing; polls in n8n's engine, then executions in a real n8n (soak.ts).
// `npm run test:soak -- --executions 400` runs fewer; the environment's SOAK_POLLS polls.
const { join } = require('node:path');

const { ensureDependencies, ensureNode24, root } = require('../../sandbox/install');
const { ensureN8n } = require('../../sandbox/installN8n');
const { runMain, visibly } = require('../../sandbox/progress');

runMain(async () => {
	await ensureDependencies();
	const node = await ensureNode24();
	const n8n = await ensureN8n(node);
	const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
	const polls = [jest, '--selectProjects', 'soak', '--runInBand'];
	const executions = ['--import', 'tsx', join(__dirname, 'soak.ts'), n8n, ...process.argv.slice(2)];
	const codes = [];
	for (const args of [polls, executions]) codes.push(await visibly(node, args, { cwd: root }));
	process.exitCode = Math.max(...codes);
});
