import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

import { root } from '../../../sandbox/install';
import { tarballFolder } from '../../package/harness/unpacked';

interface Step {
	uses?: string;
	run?: string;
	with?: Record<string, unknown>;
}
interface Job {
	permissions?: Record<string, string>;
	'timeout-minutes'?: number;
	strategy?: { matrix: { node: number[] } };
	needs?: string;
	steps: Step[];
}
interface Workflow {
	on: Record<string, unknown>;
	permissions?: Record<string, string>;
	concurrency?: { group: string };
	jobs: Record<string, Job>;
}

const folder = join(root, '.github', 'workflows');
const files = readdirSync(folder);
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
const workflow = (file: string) => parse(textOf(file)) as Workflow;
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
	scripts: Record<string, string>;
};

it('has a workflow for changes and one for releases', () => {
	expect(files).toEqual(['ci.yml', 'publish.yml']);
});

describe.each(files)('%s', (file) => {
	const { permissions, concurrency, jobs } = workflow(file);
	const steps = Object.values(jobs).flatMap((job) => job.steps);

	it('pins every action to a commit, and says which version that is', () => {
		const used = textOf(file).match(/uses:.*/g) ?? [];
		expect(used).toHaveLength(steps.filter(({ uses }) => uses !== undefined).length);
		expect(used.length).toBeGreaterThan(0);
		for (const line of used)
			expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
	});

	it('may read the contents and nothing else, unless a job says so', () => {
		expect(permissions).toEqual({ contents: 'read' });
	});

	it('leaves no credentials in the checkout', () => {
		const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
		expect(checkouts.length).toBeGreaterThan(0);
		for (const checkout of checkouts) expect(checkout.with?.['persist-credentials']).toBe(false);
	});

	it('ends by itself, and does not run twice at a time', () => {
		for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeLessThanOrEqual(45);
		expect(concurrency?.group).toBeTruthy();
	});

	it('keeps GitHub expressions out of shell commands, and stores no token', () => {
		for (const { run = '' } of steps) expect(run).not.toContain('${{');
		expect(textOf(file)).not.toMatch(/secrets\.|NODE_AUTH_TOKEN/);
	});

	it('runs only scripts that there are', () => {
		const named = steps.flatMap(({ run = '' }) => /^npm run (\S+)$/.exec(run)?.[1] ?? []);
		expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
	});
});

it('tests on the Node.js versions 20, 22 and 24, and runs what judges a change', () => {
	const { test, whole } = workflow('ci.yml').jobs;
	expect(test?.strategy?.matrix.node).toEqual([20, 22, 24]);
	expect(test?.steps.map(({ run }) => run)).toEqual(
		expect.arrayContaining(['npm test', 'npm run build']),
	);
	expect(whole?.steps.map(({ run }) => run)).toContain('.ci/run');
});

describe('publish.yml', () => {
	const { on, jobs } = workflow('publish.yml');
	const { check, publish } = jobs;

	it('publishes only on a tag, after everything passed, the tarball that was looked into', () => {
		expect(on).toEqual({ push: { tags: ['v*'] } });
		const commands = check?.steps.map(({ run }) => run) ?? [];
		const order = ['npm ci', '.ci/run', 'cp sandbox/.run/package-test/*.tgz .'];
		expect(commands.filter((run) => order.includes(run ?? ''))).toEqual(order);
		expect(tarballFolder).toBe(join(root, 'sandbox', '.run', 'package-test'));
		expect(publish?.needs).toBe('check');
	});

	it('lets only the publishing job prove who it is, and runs nothing else there', () => {
		expect(check?.permissions).toBeUndefined();
		expect(publish?.permissions).toEqual({ 'id-token': 'write' });
		expect(publish?.steps.flatMap(({ run }) => run ?? [])).toEqual([
			'npm publish --provenance --access public ./*.tgz',
		]);
	});

	describe('before anything is built', () => {
		const ready = {
			tag: 'v1.2.3',
			url: 'git+https://github.com/someone/something.git',
			changelog: '# Changelog\n\n## 1.2.3 (2030-12-31)\n',
		};

		/** Runs the checks of a release in a folder of their own. @returns what they complain about */
		function complaints({ tag, url, changelog }: typeof ready): string[] {
			const folderOfRelease = mkdtempSync(join(tmpdir(), 'visitor-locations-'));
			const manifest = { version: '1.2.3', repository: { type: 'git', url } };
			writeFileSync(join(folderOfRelease, 'package.json'), JSON.stringify(manifest));
			writeFileSync(join(folderOfRelease, 'CHANGELOG.md'), changelog);
			const env = {
				...process.env,
				GITHUB_REF_NAME: tag,
				GITHUB_SERVER_URL: 'https://github.com',
				GITHUB_REPOSITORY: 'someone/something',
			};
			const checks = check?.steps.filter(({ run }) => run?.includes('::error::')) ?? [];
			expect(checks).toHaveLength(3);
			const outcomes = checks.map(({ run = '' }) =>
				spawnSync('bash', ['-eo', 'pipefail', '-c', run], {
					cwd: folderOfRelease,
					env,
					encoding: 'utf8',
				}),
			);
			rmSync(folderOfRelease, { recursive: true });
			for (const { status, stdout } of outcomes) expect(status).toBe(stdout === '' ? 0 : 1);
			return outcomes.flatMap(({ stdout }) => (stdout === '' ? [] : stdout.trim()));
		}

		it('lets a release pass whose tag, changelog and repository are right', () => {
			expect(complaints(ready)).toEqual([]);
		});

		it.each([
			['another tag', { tag: 'v1.2.4' }, 'The tag is v1.2.4, and package.json says 1.2.3.'],
			['a changelog without a day', { changelog: '## 1.2.3 (not published yet)' }, '## 1.2.3 ('],
			['a changelog of another version', { changelog: '## 1a2a3 (2030-12-31)' }, '## 1.2.3 ('],
			[
				'another repository',
				{ url: 'git+https://github.com/a/b.git' },
				'git+https://github.com/a/b.git',
			],
		])('stops a release with %s', (_what, change, words) => {
			expect(complaints({ ...ready, ...change })).toEqual([expect.stringContaining(words)]);
		});
	});
});
