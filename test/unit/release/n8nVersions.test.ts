import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

import { root } from '../../../sandbox/install';
import { n8nVersions, getPackage } from '../../../sandbox/n8nVersions';

const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

describe('the n8n versions of npm run test:versions', () => {
	it('install each pinned package at the top and nowhere else', () => {
		for (const version of n8nVersions.slice(0, -1)) {
			const { dependencies, overrides } = getPackage(version);
			expect(version.exact).toMatch(`${version.name}.`);
			expect(dependencies).toEqual({ n8n: version.exact, ...overrides });
		}
	});

	it('end with the version of the demo', () => {
		const { dependencies } = JSON.parse(read('sandbox', 'n8n', 'package.json')) as {
			dependencies: { n8n: string };
		};
		expect(n8nVersions.at(-1)?.exact).toBe(dependencies.n8n);
	});

	it.each(['weekly.yml', 'publish.yml'])('are all in the workflow %s', (file) => {
		const { jobs } = parse(read('.github', 'workflows', file)) as {
			jobs: { versions: { strategy: { matrix: { version: string[] } } } };
		};
		const names = n8nVersions.map(({ name }) => name);
		expect(jobs.versions.strategy.matrix.version).toEqual(names);
	});
});
