import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from '../../../sandbox/install';

const script = join(root, '.ci', 'release', 'check.js');

interface Manifest {
	[member: string]: unknown;
	version: string;
}

const ready = {
	tag: 'v1.2.3',
	manifest: {
		name: 'n8n-nodes-visitor-locations',
		version: '1.2.3',
		repository: { type: 'git', url: 'git+https://github.com/someone/something.git' },
		author: { name: 'Some One', email: 'some.one@visitor-locations.invalid' },
		homepage: 'https://visitor-locations.invalid',
	} as Manifest,
	changelog: '# Changelog\n\n## 1.2.3 (2030-12-31)\n',
	readme: 'npm install n8n-nodes-visitor-locations-1.2.3.tgz\n',
};

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'visitor-locations-'));
});
afterEach(() => {
	rmSync(folder, { recursive: true });
});

/** Runs the check as publish.yml does, in a folder of its own. @returns what it complains about */
function complaintsAbout({ tag, manifest, changelog, readme }: typeof ready): string[] {
	writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
	writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
	writeFileSync(join(folder, 'README.md'), readme);
	return check(tag);
}

function check(tag: string): string[] {
	const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
		cwd: folder,
		encoding: 'utf8',
		env: {
			...process.env,
			GITHUB_REF_NAME: tag,
			GITHUB_SERVER_URL: 'https://github.com',
			GITHUB_REPOSITORY: 'someone/something',
		},
	});
	expect(stderr).toBe('');
	expect(status).toBe(stdout === '' ? 0 : 1);
	const lines = stdout.split('\n').filter((line) => line !== '');
	for (const line of lines) expect(line).toMatch(/^::error::/);
	return lines;
}

it('lets a release pass in which all is right', () => {
	expect(complaintsAbout(ready)).toEqual([]);
});

it.each([
	['another tag', { tag: 'v1.2.4' }, 'The tag is v1.2.4, and package.json says 1.2.3.'],
	['a changelog without a day', { changelog: '## 1.2.3 (not published yet)' }, '## 1.2.3 ('],
	['a changelog of another version', { changelog: '## 1a2a3 (2030-12-31)' }, '## 1.2.3 ('],
	[
		'a README of another version',
		{ readme: 'n8n-nodes-visitor-locations-1.2.2.tgz' },
		'-1.2.3.tgz',
	],
	['a README that says no', { readme: 'It is not published yet.' }, 'not published yet'],
	[
		'another repository',
		manifestWith({ repository: { url: 'git+https://github.com/a/b.git' } }),
		'git+https://github.com/a/b.git',
	],
	['no repository', manifestWith({ repository: undefined }), 'is undefined. Set it to git+https'],
	[
		'a placeholder as author',
		manifestWith({ author: { name: 'Some One', email: 'one@some.example' } }),
		'one@some.example (email)',
	],
	['a placeholder as homepage', manifestWith({ homepage: 'https://a.example/b' }), '(homepage)'],
])('stops a release with %s', (_what, change, words) => {
	expect(complaintsAbout({ ...ready, ...change })).toEqual([expect.stringContaining(words)]);
});

it('says all at once', () => {
	const wrong = { ...ready, tag: 'v9.9.9', changelog: '', readme: 'Not published yet' };
	expect(complaintsAbout(wrong)).toHaveLength(3);
});

it('finds no tarball of another version in this repository', () => {
	for (const file of ['package.json', 'CHANGELOG.md', 'README.md']) {
		cpSync(join(root, file), join(folder, file));
	}
	const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
	expect(check(`v${version}`).filter((line) => /The tag is|README.md names/.test(line))).toEqual(
		[],
	);
});

function manifestWith(change: object) {
	return { manifest: { ...ready.manifest, ...change } };
}
