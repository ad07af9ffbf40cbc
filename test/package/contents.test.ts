import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../sandbox/install';
import { publishedFiles, textOfPublished } from './harness/unpacked';

const files = publishedFiles();
const code = files.filter((path) => path.endsWith('.js'));
const builtIn = /^dist\/(credentials|nodes)\/.+\.(js|json)$|^dist\/icons\/.+\.svg$/;

it('holds dist, README, LICENSE, CHANGELOG and package.json, and nothing else', () => {
	expect(files.filter((path) => !builtIn.test(path))).toEqual([
		'CHANGELOG.md',
		'LICENSE',
		'README.md',
		'package.json',
	]);
});

it('holds no test, sandbox, source or source map', () => {
	expect(files.filter((path) => /test|sandbox|\.ts$|\.map$/.test(path))).toEqual([]);
	expect(code.length).toBeGreaterThan(20);
	for (const path of code) expect(textOfPublished(path)).not.toContain('sourceMappingURL');
});

it('has no word of the machine that it was made on', () => {
	for (const path of files)
		expect([path, textOfPublished(path).includes(join(root, '/'))]).toEqual([path, false]);
});

it.each(['README.md', 'LICENSE', 'CHANGELOG.md', 'package.json'])('has our %s', (path) => {
	expect(textOfPublished(path)).toBe(readFileSync(join(root, path), 'utf8'));
});
