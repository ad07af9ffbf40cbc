// n8n-core logs each error that a workflow ends with; the tests look at the errors themselves.
process.env.N8N_LOG_LEVEL = 'silent';

/** Types are checked once, by `npm run typecheck`; here ts-jest only transpiles. */
const project = (displayName, more = {}) => ({
	displayName,
	rootDir: __dirname,
	roots: [`<rootDir>/test/${displayName}`],
	testMatch: ['**/*.test.ts'],
	testEnvironment: 'node',
	transform: { '^.+\\.ts$': ['ts-jest', { diagnostics: false }] },
	...more,
	modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/sandbox/.run', '<rootDir>/sandbox/n8n'],
});

module.exports = {
	projects: [
		project('unit'),
		project('engine'),
		project('package', { globalSetup: '<rootDir>/test/package/harness/pack.ts' }),
		project('e2e', { globalSetup: '<rootDir>/test/e2e/harness/pack.ts' }),
	],
	testTimeout: 30_000,
};
