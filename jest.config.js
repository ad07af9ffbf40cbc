// n8n-core logs the error of each failed workflow. The tests check the errors themselves.
process.env.N8N_LOG_LEVEL = 'silent';

/** Removes a time limit of n8n, and stops what its engine still runs after a test file. */
const PREPARE_N8N = '<rootDir>/test/engine/harness/prepareN8n.ts';

/** Restores all mocks after each test. */
const RESTORE_MOCKS = '<rootDir>/test/harness/restoreMocks.js';

/** ts-jest only transpiles. `npm run typecheck` checks the types. */
const project = (displayName, more = {}) => ({
	displayName,
	rootDir: __dirname,
	roots: [`<rootDir>/test/${displayName}`],
	testMatch: ['**/*.test.ts'],
	testEnvironment: '<rootDir>/test/harness/oneContext.js',
	transform: {
		'/node_modules/(n8n-core|n8n-workflow|@n8n|fast-check)/':
			'<rootDir>/test/harness/loadWithNode.js',
		'^.+\\.ts$': ['ts-jest', { diagnostics: false }],
	},
	transformIgnorePatterns: [],
	setupFilesAfterEnv: [RESTORE_MOCKS],
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
		project('engine', { setupFilesAfterEnv: [RESTORE_MOCKS, PREPARE_N8N] }),
		project('package'),
		// One of the n8n versions: `npm run test:versions`.
		project('versions', { globalSetup: '<rootDir>/test/real/pack.ts' }),
		project('e2e', {
			globalSetup: '<rootDir>/test/real/pack.ts',
			testPathIgnorePatterns: ['<rootDir>/test/e2e/slow'],
		}),
		// What takes minutes: several workers, thousands of executions, waits for n8n's polls.
		project('long', {
			roots: ['queue', 'scheduler', 'soak', 'e2e'].map((folder) => `<rootDir>/test/${folder}`),
			testMatch: ['**/test/{queue,scheduler,soak}/*.test.ts', '**/slow*.test.ts'],
			globalSetup: '<rootDir>/test/real/pack.ts',
		}),
	],
	// After its last test, Node.js frees V8's whole heap, which took up to 700 ms on a busy machine. By default Jest reports
	// after 500 ms that a worker does not end.
	workerGracefulExitTimeout: 10_000,
	// Only a test that hangs should reach this limit. n8n alone can take 240 s to start.
	testTimeout: 900_000,
};
