import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../sandbox/install';
import { PUBLISHED, SOURCES, scan } from './harness/scan';
import { publishedFiles, tarballFolder, unpacked } from './harness/unpacked';

// The checks of n8n's scanner of published packages. What it asks for beside them can only be seen on
// the registry: that the package was published with provenance, from a public repository.

it('finds nothing in what is published', () => {
	const { files, findings } = scan(unpacked, PUBLISHED);
	expect(findings).toEqual([]);
	expect(files).toBe(publishedFiles().filter((path) => /\.js$|package\.json$/.test(path)).length);
});

it('finds no error in the sources', () => {
	const { files, findings } = scan(root, SOURCES);
	expect(findings.filter(({ severity }) => severity === 2)).toEqual([]);
	expect(files).toBeGreaterThan(20);
});

describe('a package that breaks the rules', () => {
	const planted = join(tarballFolder, 'planted');
	beforeAll(() => {
		cpSync(unpacked, planted, { recursive: true });
		const file = join(planted, 'package.json');
		const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
		const broken = { ...manifest, overrides: { luxon: '1' }, scripts: { postinstall: 'true' } };
		writeFileSync(file, JSON.stringify(broken));
		writeFileSync(
			join(planted, 'dist', 'nodes', 'planted.js'),
			`/* eslint-disable */
const fs = require('fs');
console.log(fs, process.env.SECRET, setTimeout(() => {}, 1));
`,
		);
		mkdirSync(join(planted, 'nodes'));
		writeFileSync(join(planted, 'nodes', 'Planted.node.ts'), `throw new Error('planted');\n`);
	});
	afterAll(() => {
		rmSync(planted, { recursive: true, force: true });
	});

	it('is found out, also where a comment silences the rules', () => {
		const rules = scan(planted, PUBLISHED).findings.map(({ ruleId }) => ruleId);
		expect(rules).toEqual(
			expect.arrayContaining([
				'@n8n/community-nodes/no-forbidden-lifecycle-scripts',
				'@n8n/community-nodes/no-overrides-field',
				'@n8n/community-nodes/no-restricted-globals',
				'@n8n/community-nodes/no-restricted-imports',
				'no-console',
			]),
		);
	});

	it('is found out by its sources', () => {
		const { findings } = scan(planted, ['nodes/**/*.ts']);
		expect(findings.map(({ ruleId }) => ruleId)).toContain(
			'n8n-nodes-base/node-execute-block-wrong-error-thrown',
		);
	});
});
