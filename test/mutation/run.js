// `npm run test:mutation`: installs what is missing, then makes thousands of small changes to the code, one at a time, and
// checks that a unit test fails. `npm run test:mutation -- --mutate nodes/VisitorLocations/paging/signs.ts` changes one file.
const { setPriority } = require('node:os');
const { join } = require('node:path');

const { ensureDependencies, ensureNode24, root } = require('../../sandbox/install');
const { runMain, say, visibly } = require('../../sandbox/progress');

const stryker = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');

runMain(async () => {
	await ensureDependencies();
	const node = await ensureNode24();
	say(
		'• mutation tests (minutes; earlier results are reused, the path of the report is printed last)',
	);
	setPriority(15); // other programs go first
	const args = [stryker, 'run', join('test', 'mutation', 'stryker.config.mjs')];
	process.exitCode = await visibly(node, [...args, ...process.argv.slice(2)], { cwd: root });
});
