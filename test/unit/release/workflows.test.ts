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
interface Workflow {
	on: Record<string, unknown>;
	permissions?: Record<string, string>;
	concurrency?: { group: string; 'cancel-in-progress': boolean };
	jobs: Record<
		string,
		{
			permissions?: Record<string, string>;
			'timeout-minutes'?: number;
			needs?: string[];
			steps: Step[];
		}
	>;
}

const folder = join(root, '.github', 'workflows');
const readFile = (file: string) => readFileSync(join(folder, file), 'utf8');
const workflow = (file: string) => parse(readFile(file)) as Workflow;
const listCommands = (steps: Step[] = []) => steps.flatMap(({ run }) => run ?? []);

describe.each(readdirSync(folder))('the workflow %s', (file) => {
	const { permissions, concurrency, jobs } = workflow(file);
	const steps = Object.values(jobs).flatMap((job) => job.steps);

	it('pins every action to a commit and keeps no credentials in a checkout', () => {
		const used = steps.flatMap(({ uses }) => uses ?? []);
		expect(used.length).toBeGreaterThan(0);
		for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
		const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
		for (const checkout of checkouts) expect(checkout.with?.['persist-credentials']).toBe(false);
	});

	it('reads the repository only, uses no secret and no expression in a command', () => {
		expect(permissions).toEqual({ contents: 'read' });
		expect(readFile(file)).not.toMatch(/secrets\.|NODE_AUTH_TOKEN/);
		for (const command of listCommands(steps)) expect(command).not.toContain('${{');
	});

	it('limits the time of each job, and runs once at a time', () => {
		const maxMinutes = file === 'weekly.yml' ? 180 : 45;
		for (const job of Object.values(jobs)) {
			expect(job['timeout-minutes']).toBeLessThanOrEqual(maxMinutes);
		}
		expect(concurrency?.group).toMatch(file === 'ci.yml' ? /^ci-/ : /^\w+$/);
		// A release that has begun must end.
		expect(concurrency?.['cancel-in-progress']).toBe(file !== 'publish.yml');
	});

	it('runs only scripts that package.json has', () => {
		const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
			scripts: object;
		};
		const named = [
			...listCommands(steps).flatMap((command) => /^npm run ([\w:]+)/.exec(command)?.[1] ?? []),
		];
		expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
	});
});

it('publishes only on a tag, and only the tarball that passed all tests', () => {
	const { on, jobs } = workflow('publish.yml');
	const { check, publish } = jobs;
	expect(on).toEqual({ push: { tags: ['v*'] } });
	expect(listCommands(check?.steps)).toEqual([
		expect.stringContaining('test "$GITHUB_REF_NAME" = '),
		'npm ci',
		'.ci/run',
		'cp sandbox/.run/package-test/*.tgz .',
	]);
	expect(tarballFolder).toBe(join(root, 'sandbox', '.run', 'package-test'));
	expect(publish?.needs).toEqual(['check', 'versions']);
	expect(check?.permissions).toBeUndefined();
	expect(publish?.permissions).toEqual({ 'id-token': 'write' });
	expect(listCommands(publish?.steps)).toEqual([
		'npm publish --provenance --access public ./*.tgz',
	]);
});
