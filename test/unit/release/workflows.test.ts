import { readFileSync, readdirSync } from 'node:fs';
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
	strategy?: { matrix: { node?: number[]; include?: { script: string }[] } };
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

it('has a workflow for changes, one for releases, and one for each week', () => {
	expect(files).toEqual(['ci.yml', 'publish.yml', 'weekly.yml']);
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
		const most = file === 'weekly.yml' ? 180 : 45;
		for (const job of Object.values(jobs)) {
			expect(job['timeout-minutes']).toBeLessThanOrEqual(most);
		}
		expect(concurrency?.group).toBeTruthy();
	});

	it('keeps GitHub expressions out of shell commands, and stores no token', () => {
		for (const { run = '' } of steps) expect(run).not.toContain('${{');
		expect(textOf(file)).not.toMatch(/secrets\.|NODE_AUTH_TOKEN/);
	});

	it('runs only scripts that there are', () => {
		const ofMatrix = Object.values(jobs).flatMap(({ strategy }) => strategy?.matrix.include ?? []);
		const named = [
			...steps.flatMap(({ run = '' }) => /^npm run ([\w:]+)/.exec(run)?.[1] ?? []),
			...ofMatrix.map(({ script }) => script),
		];
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
		const order = [
			'node .ci/release/check.js',
			'npm ci',
			'.ci/run',
			'cp sandbox/.run/package-test/*.tgz .',
		];
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
});
