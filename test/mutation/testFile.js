// Runs a test file in this process, with the packages that Jest consists of.
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { resolve, sep } = require('node:path');

const { jestExpect } = require('@jest/expect');
const { ModernFakeTimers } = require('@jest/fake-timers');
const circus = require('jest-circus');
const { ModuleMocker } = require('jest-mock');
const fc = require('fast-check');
const ts = require('typescript');

const MAX_CASES = 20;
const root = process.cwd() + sep;
const { compilerOptions } = ts.readConfigFile('tsconfig.json', ts.sys.readFile).config;
const options = ts.convertCompilerOptionsFromJson(compilerOptions, root).options;

const compiled = new Map();
Module._extensions['.ts'] = (module, file) => {
	if (!compiled.has(file)) {
		const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), {
			compilerOptions: { ...options, noEmit: false },
		});
		compiled.set(file, outputText);
	}
	module._compile(compiled.get(file), file);
};

// Few cases, and always the same ones, so that the result of a mutant does not depend on chance.
const assert = (property, { numRuns = MAX_CASES, ...others } = {}) =>
	fc.assert(property, { seed: 1, ...others, numRuns: Math.min(numRuns, MAX_CASES) });
const fewCases = { ...fc, assert };
require.cache[require.resolve('fast-check')].exports = {
	...fewCases,
	default: fewCases,
	__esModule: true,
};

const mocker = new ModuleMocker(globalThis);
const timers = new ModernFakeTimers({
	config: { rootDir: root, fakeTimers: { doNotFake: ['nextTick'] } },
	global: globalThis,
});
const jest = {
	fn: mocker.fn.bind(mocker),
	spyOn: mocker.spyOn.bind(mocker),
	restoreAllMocks: () => mocker.restoreAllMocks(),
	useFakeTimers: () => timers.useFakeTimers(),
	useRealTimers: () => timers.useRealTimers(),
	setSystemTime: (now) => timers.setSystemTime(now),
	advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
	advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
};
const { describe, it, test, beforeAll, afterAll, beforeEach, afterEach } = circus;
Object.assign(globalThis, { describe, it, test, beforeAll, afterAll, beforeEach, afterEach });
Object.assign(globalThis, { jest, expect: jestExpect });

/**
 * @param {string} file a test file, relative to the working directory
 * @param {{ wanted?: string[], before?: (id: string) => void, about?: string }} options the tests to run, all by default;
 * called before each; the path of a file: if the test file does not import it, no test is run
 * @returns {Promise<{ id: string, errors: string[], duration: number }[]>} how each test ended
 */
async function runTestFile(file, { wanted, before, about } = {}) {
	for (const loaded of Object.keys(require.cache)) {
		if (loaded.startsWith(root) && loaded.endsWith('.ts')) delete require.cache[loaded];
	}
	circus.resetState();
	const getId = (each) => `${file}: ${getFullName(each)}`;
	beforeEach(() => before?.(getId(circus.getState().currentlyRunningTest)));
	afterEach(() => mocker.restoreAllMocks());
	try {
		require(resolve(file));
	} catch (error) {
		return [{ id: `${file}: is loaded`, errors: [String(error)], duration: 0 }];
	}
	if (about !== undefined && !(about in require.cache)) return [];
	const ids = new Set(wanted);
	const tests = listTests(circus.getState().rootDescribeBlock);
	for (const each of tests) {
		if (wanted !== undefined && !ids.has(getId(each))) each.mode = 'skip';
	}
	await circus.run();
	jest.useRealTimers();
	jest.restoreAllMocks();
	return tests
		.filter(({ mode }) => mode !== 'skip')
		.map((each) => ({
			id: getId(each),
			errors: each.errors.map((error) => String([error].flat()[0])),
			duration: each.duration ?? 0,
		}));
}

function listTests(block) {
	return block.children.flatMap((child) => (child.type === 'test' ? [child] : listTests(child)));
}

function getFullName({ name, parent }) {
	return parent?.parent ? `${getFullName(parent)} ${name}` : name;
}

module.exports = { runTestFile };
