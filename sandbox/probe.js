// `npm run probe -- --help`: asks a real service what its documentation does not say.
const { join } = require('node:path');

const { ensureDependencies, root } = require('./install');
const { runMain, visibly } = require('./progress');

// Standard output is only for the report; probe/main.ts does the same.
process.stdout.write = process.stderr.write.bind(process.stderr);

runMain(async () => {
	await ensureDependencies();
	const main = join(root, 'sandbox', 'probe', 'main.ts');
	const args = ['--import', 'tsx', main, ...process.argv.slice(2)];
	process.exitCode = await visibly(process.execPath, args, { cwd: root });
});
