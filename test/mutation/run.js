// `npm run test:mutation`: installs what is missing, then changes the decisions in thousands of places, one at a time, and
// looks whether a unit test fails. `npm run test:mutation -- --mutate nodes/VisitorLocations/paging/links.ts` takes one file.
const { setPriority } = require('node:os');
const { join } = require('node:path');

const { ensureDependencies, ensureNode24, root } = require('../../sandbox/install');
const { runMain, say, visibly } = require('../../sandbox/progress');

const stryker = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');

runMain(async () => {
	await ensureDependencies();
	const node = await ensureNode24();
	say('• mutation tests (minutes; what was found before is reused, see the end for the report)');
	setPriority(15); // whoever works beside it goes first
	const args = [stryker, 'run', join('test', 'mutation', 'stryker.config.mjs')];
	process.exitCode = await visibly(node, [...args, ...process.argv.slice(2)], { cwd: root });
});
