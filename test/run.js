// `npm test`: installs what is missing, then lint, types, unit and engine tests, and tests of the packed
// package, which are run with the Node.js that n8n asks for. `node test/run.js unit` runs one suite only, and of that
// with paths behind it, as in `unit test/unit/output`, what lies there;
// `node test/run.js e2e` runs the one that needs a whole n8n and a browser, and with --pictures makes those
// in docs/ anew; `hardened` is a slower one, without a browser. `node test/run.js oldest` runs the engine tests on the oldest n8n, with any Node.js from 20 on.
const { availableParallelism } = require('node:os');
const { join } = require('node:path');

const { ensureDependencies, ensureNode24, ensureOldestN8n, root } = require('../sandbox/install');
const { ensureN8n } = require('../sandbox/installN8n');
const { runMain, say, visibly } = require('../sandbox/progress');

const bin = (name, ...path) => join(root, 'node_modules', name, ...path);
const SUITES = ['unit', 'engine', 'package', 'e2e', 'hardened', 'oldest'];
const isPath = (arg) => !SUITES.includes(arg);
// Path patterns stand first, else jest takes them for suites. Tests make much garbage: with more room for the young of it,
// less time goes into collecting it.
const jest = (...args) => [
	...['--max-semi-space-size=64', '--require', join(__dirname, 'harness', 'exitWorker.js')],
	...[bin('jest', 'bin', 'jest.js'), ...args.filter(isPath)],
	...['--selectProjects', ...args.filter((arg) => !isPath(arg))],
];
// Some tests wait, so there is work for more of them than there are cores. (Left alone, jest keeps one core free.)
const onAllCores = ['--maxWorkers', String(Math.ceil(availableParallelism() * 1.5))];
// Each file of these has a whole n8n of its own, and most a browser; they wait for much.
const threeAtOnce = ['--maxWorkers', '3', '--verbose'];
// What has not changed since it passed is not looked at again; `npm run lint` looks at all, and so does a clean clone:
// a rule that knows types may find in one file what was changed in another.
const cache = (name) => join(root, 'node_modules', '.cache', name);
const unchanged = (name) => [
	...['--cache', '--cache-strategy', 'content', '--cache-location'],
	cache(name),
];
const checks = {
	lint: [bin('eslint', 'bin', 'eslint.js'), '.', '--max-warnings', '0', ...unchanged('eslint')],
	imports: [
		bin('dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
		...['--config', '.dependency-cruiser.js', 'credentials', 'nodes', 'sandbox'],
	],
	format: [
		bin('prettier', 'bin', 'prettier.cjs'),
		...['--check', '--log-level', 'warn', '.', ...unchanged('format')],
	],
	types: [
		bin('typescript', 'bin', 'tsc'),
		...['--noEmit', '--incremental', '--tsBuildInfoFile', cache('types.tsbuildinfo')],
	],
	tests: [...jest('unit', 'engine', 'package'), ...onAllCores],
};

/** @returns whether an option is there, and the rest */
function partition(args, option) {
	return [args.includes(option), args.filter((arg) => arg !== option)];
}

runMain(async () => {
	await ensureDependencies();
	const node = await ensureNode24();
	const [pictures, suites] = partition(process.argv.slice(2), '--pictures');
	if (pictures) process.env.DOCS_PICTURES = 'yes';
	const endToEnd = suites.includes('e2e') || suites.includes('hardened');
	if (endToEnd) await ensureN8n(node);
	if (suites.includes('oldest')) await ensureOldestN8n();
	const options = endToEnd ? threeAtOnce : onAllCores;
	const runs = suites.includes('oldest') ? process.execPath : node;
	const run = async (title, args) => {
		say(`• ${title}`);
		const code = await visibly(runs, args, { cwd: root });
		if (code !== 0) throw new Error(`Failed: ${title}`);
	};
	if (suites.length > 0) {
		await run('tests', [...jest(...suites), ...options]);
		return;
	}
	const { tests, ...others } = checks;
	const results = await Promise.allSettled(
		Object.entries(others).map(([title, args]) => run(title, args)),
	);
	for (const { reason } of results) if (reason !== undefined) throw reason;
	await run('tests', tests);
});
