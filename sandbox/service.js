// `npm run service -- --help`: the mock service as a command.
const { join } = require('node:path');

const { ensureDependencies, root } = require('./install');
const { runMain, visibly } = require('./progress');

runMain(async () => {
	await ensureDependencies();
	const main = join(root, 'sandbox', 'service', 'main.ts');
	const args = ['--import', 'tsx', main, ...process.argv.slice(2)];
	process.exitCode = await visibly(process.execPath, args, { cwd: root });
});
