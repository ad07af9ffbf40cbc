import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

import { root } from '../../../sandbox/install';
import { getPackage, n8nVersions } from '../../../sandbox/n8nVersions';
import { tarballFolder } from '../../package/harness/unpacked';

interface Step {
	uses?: string;
	run?: string;
	with?: Record<string, unknown>;
}
interface Job {
	permissions?: Record<string, string>;
	needs?: string[];
	strategy?: { matrix: { version?: string[]; node?: string[] } };
	steps: Step[];
}
interface Workflow {
	on: Record<string, unknown>;
	permissions?: Record<string, string>;
	concurrency?: { 'cancel-in-progress': boolean };
	jobs: Record<string, Job>;
}

const folder = join(root, '.github', 'workflows');
const readText = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const readWorkflow = (file: string) => parse(readText('.github', 'workflows', file)) as Workflow;
const listCommands = (steps: Step[] = []) => steps.flatMap(({ run }) => run ?? []);

describe.each(readdirSync(folder))('the workflow %s', (file) => {
	const { permissions, jobs } = readWorkflow(file);
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
		expect(readText('.github', 'workflows', file)).not.toMatch(/secrets\.|NODE_AUTH_TOKEN/);
		for (const command of listCommands(steps)) expect(command).not.toContain('${{');
	});

	it('runs only scripts that package.json has', () => {
		const { scripts } = JSON.parse(readText('package.json')) as { scripts: object };
		const named = listCommands(steps).map((command) => /^npm run ([\w:]+)/.exec(command)?.[1]);
		const known = [undefined, ...Object.keys(scripts)];
		expect(named.filter((name) => !known.includes(name))).toEqual([]);
	});
});

it('publishes only on a tag, and only the tarball that passed all tests', () => {
	const { on, jobs, concurrency } = readWorkflow('publish.yml');
	const { check, publish } = jobs;
	expect(on).toEqual({ push: { tags: ['v*'] } });
	// A release that has begun must end.
	expect(concurrency?.['cancel-in-progress']).toBe(false);
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

describe('the n8n versions of npm run test:versions', () => {
	it.each(['weekly.yml', 'publish.yml'])('are all in the workflow %s', (file) => {
		const { matrix } = readWorkflow(file).jobs.versions?.strategy ?? {};
		expect(matrix?.version).toEqual(n8nVersions.map(({ name }) => name));
	});

	it('are pinned, and end with the version of the demo', () => {
		for (const version of n8nVersions.slice(0, -1)) {
			const { dependencies, overrides } = getPackage(version);
			expect(version.exact).toMatch(`${version.name}.`);
			expect(dependencies).toEqual({ n8n: version.exact, ...overrides });
		}
		const demo = JSON.parse(readText('sandbox', 'n8n', 'package.json')) as object;
		expect(demo).toHaveProperty('dependencies.n8n', n8nVersions.at(-1)?.exact);
	});
});

it('runs what depends on Node.js every week on the oldest line that package.json allows', () => {
	const { engines } = JSON.parse(readText('package.json')) as { engines: { node: string } };
	const { strategy, steps } = readWorkflow('weekly.yml').jobs.oldest ?? {};
	expect(engines.node.split('.')[0]).toBe(`>=${strategy?.matrix.node?.[0] ?? ''}`);
	expect(listCommands(steps)).toEqual(['npm run test:oldest']);
});
