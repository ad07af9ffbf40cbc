// n8n-core logs each error that a workflow ends with; the tests look at the errors themselves.
process.env.N8N_LOG_LEVEL = 'silent';

/** In jest's sandbox each look at a global is slow, but for those named here: none that a module declares itself. */
const sandboxInjectedGlobals = ['Array', 'JSON', 'Map', 'Math', 'Number', 'Object', 'String'];

/** Removes the limits of n8n that a busy machine exceeds, and stops what its engine leaves running after a test file. */
const PREPARE_N8N = '<rootDir>/test/engine/harness/prepareN8n.ts';

/** Types are checked once, by `npm run typecheck`; here ts-jest only transpiles. */
const project = (displayName, more = {}) => ({
	displayName,
	rootDir: __dirname,
	roots: [`<rootDir>/test/${displayName}`],
	testMatch: ['**/*.test.ts'],
	testEnvironment: 'node',
	transform: { '^.+\\.ts$': ['ts-jest', { diagnostics: false }] },
	sandboxInjectedGlobals,
	...more,
	modulePathIgnorePatterns: [
		'<rootDir>/dist',
		'<rootDir>/sandbox/.run',
		'<rootDir>/sandbox/n8n',
		'<rootDir>/sandbox/versions',
	],
});

module.exports = {
	projects: [
		project('unit'),
		project('engine', { setupFilesAfterEnv: [PREPARE_N8N] }),
		// The engine suite once more, on the oldest n8n that the package claims to run in.
		project('oldest', {
			roots: ['<rootDir>/test/engine'],
			setupFilesAfterEnv: [PREPARE_N8N],
			moduleNameMapper: {
				'^(n8n-core|n8n-workflow|@n8n/di)(/.*)?$': '<rootDir>/test/oldest/node_modules/$1$2',
			},
			// These are ES modules, which Node.js can require and jest cannot.
			transform: { '^.+\\.[jt]s$': ['ts-jest', { diagnostics: false }] },
			transformIgnorePatterns: ['/node_modules/(?!(p-retry|is-network-error)/)'],
		}),
		project('package', { globalSetup: '<rootDir>/test/package/harness/pack.ts' }),
		// One of the n8n versions: `npm run test:versions`.
		project('versions', { globalSetup: '<rootDir>/test/real/pack.ts' }),
		// Not in npm test: `npm run test:queue` and `npm run test:soak`.
		project('queue', { globalSetup: '<rootDir>/test/real/pack.ts' }),
		project('soak', { globalSetup: '<rootDir>/test/real/pack.ts' }),
		project('e2e', {
			globalSetup: '<rootDir>/test/e2e/harness/pack.ts',
			testPathIgnorePatterns: ['/hardened'],
		}),
		// What takes minutes of waiting for n8n's polls, in the same harness.
		project('hardened', {
			roots: ['<rootDir>/test/e2e'],
			testMatch: ['**/hardened*.test.ts'],
			globalSetup: '<rootDir>/test/e2e/harness/pack.ts',
		}),
	],
	// Only what hangs is to end by the clock; n8n alone may take 240 s to start.
	testTimeout: 900_000,
};
