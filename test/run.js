// `npm test` installs what is missing, then runs lint, the type check, and the suites unit, engine and package with the
// Node.js that n8n needs. `node test/run.js unit` runs one suite, `node test/run.js unit locationFilter` only the files of
// it whose path contains the words. The suites e2e and long need a real n8n; with --pictures the suite
// e2e also takes the pictures in docs/. `node test/run.js oldest` runs what depends on Node.js with the one that npm runs in.
const { availableParallelism } = require('node:os');
const { join } = require('node:path');

const { ensureDependencies, ensureNode24, root } = require('../sandbox/install');
const { ensureN8n } = require('../sandbox/installN8n');
const { runMain, say, visibly } = require('../sandbox/progress');

const bin = (name, ...path) => join(root, 'node_modules', name, ...path);
// By default Jest leaves one core idle. Some tests wait, so there is one worker more than there are cores.
const allCores = ['--maxWorkers', String(availableParallelism() + 1)];
// Each test file of these suites starts n8n, and most of e2e a browser. They mostly wait.
const threeWorkers = ['--maxWorkers', '3', '--verbose'];
// It measures memory, and fills all cores with several n8n processes.
const oneWorker = ['--runInBand', '--verbose'];
/** The suites, with their options for Jest. */
const SUITES = {
	unit: allCores,
	engine: allCores,
	package: allCores,
	e2e: threeWorkers,
	long: oneWorker,
};
const NEED_N8N = ['e2e', 'long'];

/** What touches secrets, time limits and expressions. */
const DEPEND_ON_NODE = [
	'test/unit/(login|nodeError|parameters|shared|transport)',
	'test/engine/(errorItems|faults|login|parameters|requestOptions|trigger/timeLimits)',
];

const isSuite = (arg) => Object.hasOwn(SUITES, arg);
// Paths come first, else Jest takes them for suites. Tests allocate many short-lived objects: with a larger semi-space,
// Node.js collects garbage less often.
const jest = (...args) => {
	const paths = args.filter((arg) => !isSuite(arg));
	const suites = args.filter(isSuite);
	return [
		'--max-semi-space-size=64',
		'--require',
		join(__dirname, 'harness', 'jestProcess.js'),
		bin('jest', 'bin', 'jest.js'),
		...paths,
		'--selectProjects',
		...suites,
		...SUITES[suites[0]],
	];
};
// `npm test` skips files that have not changed since they passed. A rule that uses types might then miss an error that a
// change in another file causes; `npm run lint` and a clean clone check all files.
const cache = (name) => join(root, 'node_modules', '.cache', name);
const onlyChanged = (name) => [
	'--cache',
	'--cache-strategy',
	'content',
	'--cache-location',
	cache(name),
];
const checks = {
	lint: [bin('eslint', 'bin', 'eslint.js'), '.', '--max-warnings', '0', ...onlyChanged('eslint')],
	imports: [
		bin('dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
		'--config',
		'.dependency-cruiser.js',
		'credentials',
		'nodes',
		'sandbox',
		'shared',
	],
	format: [
		bin('prettier', 'bin', 'prettier.cjs'),
		'--check',
		'--log-level',
		'warn',
		'.',
		...onlyChanged('format'),
	],
	types: [bin('typescript', 'bin', 'tsc'), '--build'],
	tests: jest('unit', 'engine', 'package'),
};

runMain(async () => {
	await ensureDependencies();
	const args = process.argv.slice(2).filter((arg) => arg !== '--pictures');
	if (args.includes('oldest')) {
		say(`• tests of what depends on Node.js, in ${process.version}`);
		process.exitCode = await visibly(process.execPath, jest('unit', 'engine', ...DEPEND_ON_NODE), {
			cwd: root,
		});
		return;
	}
	const node24 = await ensureNode24();
	if (process.argv.includes('--pictures')) process.env.DOCS_PICTURES = 'yes';
	if (args.some((arg) => NEED_N8N.includes(arg))) await ensureN8n(node24);
	const run = async (title, command) => {
		say(`• ${title}`);
		const code = await visibly(node24, command, { cwd: root });
		if (code !== 0) throw new Error(`Failed: ${title}`);
	};
	if (args.length > 0) {
		await run('tests', jest(...args));
		return;
	}
	const { tests, ...others } = checks;
	const results = await Promise.allSettled(
		Object.entries(others).map(([title, command]) => run(title, command)),
	);
	for (const { reason } of results) if (reason !== undefined) throw reason;
	await run('tests', tests);
});
