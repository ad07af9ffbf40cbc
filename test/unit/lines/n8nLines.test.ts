import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

import { root } from '../../../sandbox/install';
import { n8nLines, packageOf } from '../../../sandbox/n8nLines';

const older = n8nLines.filter(({ pins }) => pins !== undefined);

it('names each line after its version', () => {
	for (const { line, version } of n8nLines) expect(version).toMatch(`${line}.`);
	expect(older).toHaveLength(n8nLines.length - 1);
});

it('installs each pin at the top, and nothing beside it', () => {
	for (const line of older) {
		const { dependencies, overrides } = packageOf(line);
		expect(dependencies).toEqual({ n8n: line.version, ...overrides });
	}
});

it('has the newest line in the folder of the demo', () => {
	const manifest = readFileSync(join(root, 'sandbox', 'n8n', 'package.json'), 'utf8');
	const { dependencies } = JSON.parse(manifest) as { dependencies: { n8n: string } };
	expect(n8nLines.at(-1)?.version).toBe(dependencies.n8n);
});

it('has every line in the weekly workflow, and the oldest in .ci/run', () => {
	const weekly = parse(readFileSync(join(root, '.github', 'workflows', 'weekly.yml'), 'utf8')) as {
		jobs: { lines: { strategy: { matrix: { line: string[] } } } };
	};
	const lines = n8nLines.map(({ line }) => line);
	expect(weekly.jobs.lines.strategy.matrix.line).toEqual(lines);
	const [oldest = ''] = lines;
	expect(readFileSync(join(root, '.ci', 'run'), 'utf8')).toContain(
		`npm run test:lines -- ${oldest}`,
	);
});
