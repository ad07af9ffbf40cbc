import { globSync } from 'node:fs';
import { createRequire } from 'node:module';

import {
	DryRunStatus,
	TestStatus,
	determineHitLimitReached,
	toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { PluginKind, commonTokens, declareClassPlugin, tokens } from '@stryker-mutator/api/plugin';

const { runTestFile } = createRequire(import.meta.url)('./testFile.js');

/**
 * Runs tests in Stryker's own process, with the packages of Jest. Stryker's own runner starts Jest for each mutant, and runs
 * all tests for a change to a constant.
 */
class UnitRunner {
	static inject = tokens(commonTokens.options);

	constructor({ unit: { tests, slow } }) {
		this.files = globSync(tests)
			.filter((file) => !globSync(slow).includes(file))
			.sort();
		this.stryker = globalThis.__stryker__ ??= {};
	}

	capabilities() {
		return { reloadEnvironment: true }; // each test file loads the mutated files again
	}

	async dryRun() {
		this.stryker.activeMutant = undefined;
		const tests = [];
		const taken = {};
		for (const file of this.files) {
			const start = Date.now();
			tests.push(
				...(await runTestFile(file, { before: (id) => (this.stryker.currentTestId = id) })),
			);
			this.stryker.currentTestId = undefined;
			taken[file] = Date.now() - start;
		}
		this.files.sort((one, other) => taken[one] - taken[other]);
		const { mutantCoverage } = this.stryker;
		return { status: DryRunStatus.Complete, tests: tests.map(resultOf), mutantCoverage };
	}

	async mutantRun({ activeMutant, testFilter, hitLimit, disableBail, sandboxFileName }) {
		this.stryker.mutantCoverage = undefined;
		Object.assign(this.stryker, {
			activeMutant: activeMutant.id,
			hitCount: hitLimit ? 0 : undefined,
			hitLimit,
		});
		const tests = [];
		for (const file of this.files) {
			const wanted = testFilter?.filter((id) => id.startsWith(`${file}:`));
			if (wanted?.length === 0) continue;
			const ended = await runTestFile(file, { wanted, about: sandboxFileName });
			tests.push(...ended.map(resultOf));
			const endless = determineHitLimitReached(this.stryker.hitCount, hitLimit);
			if (endless) return endless;
			if (!disableBail && tests.some(({ status }) => status === TestStatus.Failed)) break;
		}
		return toMutantRunResult({ status: DryRunStatus.Complete, tests }, disableBail);
	}
}

function resultOf({ id, errors, duration }) {
	const common = { id, name: id, timeSpentMs: duration };
	return errors.length === 0
		? { ...common, status: TestStatus.Success }
		: { ...common, status: TestStatus.Failed, failureMessage: errors.join('\n') };
}

const texts = { tests: { type: 'string' }, slow: { type: 'string' } };
/** `unit` in the configuration: patterns of the test files, and of those among them to leave out. */
export const strykerValidationSchema = {
	properties: { unit: { type: 'object', properties: texts, required: Object.keys(texts) } },
};

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'unit', UnitRunner)];
