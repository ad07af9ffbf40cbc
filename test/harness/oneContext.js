// A test environment of Jest for Node.js without a context (node:vm) of its own. In Jest's own one, access to globals is
// slow, and an Error of n8n, which Node.js loads once for all test files (loadWithNode.js), is no Error of the tests.
const vm = require('node:vm');

const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

const { getBuiltinModule } = process;

// Jest compiles every module for the context of the environment (ModuleExecutor.compile in jest-runtime 30.5), and nothing
// stands for the main context. This one is never used: modules that are compiled for it belong to the main context.
const mainContext = vm.createContext();
const { compileFunction } = vm;
vm.compileFunction = (code, parameters, { parsingContext, ...options }) =>
	compileFunction(code, parameters, {
		...options,
		parsingContext: parsingContext === mainContext ? undefined : parsingContext,
	});

module.exports = class OneContext {
	global = globalThis;
	moduleMocker = new ModuleMocker(globalThis);
	fakeTimers = null;

	constructor({ projectConfig }) {
		this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
	}

	getVmContext() {
		return mainContext;
	}

	exportConditions() {
		return ['node', 'node-addons'];
	}

	async setup() {
		// Jest has replaced it by one that loads modules again for each test file (Runtime.installGetBuiltinModule in
		// jest-runtime 30.5).
		process.getBuiltinModule = getBuiltinModule;
	}

	async teardown() {
		this.fakeTimersModern.dispose();
	}
};
