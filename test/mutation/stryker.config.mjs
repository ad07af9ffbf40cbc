const node = 'nodes/VisitorLocations';
const transport = 'client,readResponse,retryDelay';
const runFolder = 'sandbox/.run/mutation';

/** Mutates the code that decides: the next page, the output, the error messages, the token. */
export default {
	mutate: [
		`${node}/paging/**/*.ts`,
		`${node}/output/**/*.ts`,
		`${node}/filter/**/*.ts`,
		`${node}/list/{notFound,readList,selection,sharedLists}.ts`,
		`${node}/nodeError.ts`,
		`${node}/transport/{${transport}}.ts`,
		`${node}/trigger/{changes,eventItems,fieldChanges,listSnapshot,pollState}.ts`,
		`${node}/parameters/parameterValue.ts`,
		'credentials/login/**/*.ts',
		'!credentials/login/loginFields.ts', // what the editor shows decides nothing
		'shared/**/*.ts',
	],
	testRunner: 'unit',
	plugins: ['./test/mutation/runner.mjs'],
	unit: {
		tests:
			'test/unit/{nodeError,{filter,list,login,output,paging,parameters,shared,transport,trigger,messages}/**/*}.test.ts',
		// Whole sequences, which check everything at once; and what only measures time.
		slow: 'test/unit/{{login,trigger}/model,login/twoWorkers,paging/{generated,hostile}}.test.ts',
	},
	coverageAnalysis: 'perTest',
	concurrency: 2,
	timeoutMS: 30_000, // a busy machine is no endless loop
	incremental: true,
	incrementalFile: `${runFolder}/incremental.json`,
	tempDirName: `${runFolder}/tmp`,
	// The copies lie inside the repository, where its node_modules are found without a link.
	symlinkNodeModules: false,
	ignorePatterns: ['dist', 'docs/pictures', 'sandbox/.run', 'sandbox/n8n', 'sandbox/node'],
	reporters: ['clear-text', 'html', 'progress-append-only'],
	clearTextReporter: { allowColor: false, logTests: false, skipFull: true },
	htmlReporter: { fileName: `${runFolder}/report.html` },
	// The mutations that survive by design say no more than a type does (a default that is never used, a guard for what cannot be), only
	// saves work or memory (names converted once, a search that is over, old entries), or takes a million locations to see.
	thresholds: { high: 97, low: 95, break: 95 },
	disableTypeChecks: false, // nobody checks types here
};
