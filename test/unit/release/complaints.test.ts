import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { listComplaints } from '../../../.ci/release/complaints';
import { readRelease } from '../../../.ci/release/readRelease';
import { root } from '../../../sandbox/install';

// `npm run release:rehearse` runs the script itself, with a release that is ready.

const repository = 'https://github.com/someone/something';
const manifest = {
	name: 'n8n-nodes-visitor-locations',
	version: '1.2.3',
	repository: { type: 'git', url: `git+${repository}.git` },
	author: { name: 'Some One', email: 'some.one@visitor-locations.invalid' },
	homepage: 'https://visitor-locations.invalid',
};
const ready = {
	tag: 'v1.2.3',
	manifest,
	changelog: '# Changelog\n\n## 1.2.3 (2030-12-31)\n',
	readme: 'npm install n8n-nodes-visitor-locations-1.2.3.tgz\n',
	security: 'Report a vulnerability.',
};
const complaintsAbout = ({ tag, ...release }: typeof ready) =>
	listComplaints(release, { tag, repository });
const changed = (change: object) => ({ manifest: { ...manifest, ...change } });

describe('the check of a release', () => {
	it('accepts a release without a fault', () => {
		expect(complaintsAbout(ready)).toEqual([]);
	});

	it.each<[string, object, string]>([
		['another tag', { tag: 'v1.2.4' }, 'The tag is v1.2.4, and package.json says 1.2.3.'],
		['a changelog without a date', { changelog: '## 1.2.3 (not published yet)' }, '## 1.2.3 ('],
		['a changelog of another version', { changelog: '## 1a2a3 (2030-12-31)' }, '## 1.2.3 ('],
		['an old version in README', { readme: `${manifest.name}-1.2.2.tgz` }, '-1.2.3.tgz'],
		['an unpublished README', { readme: 'It is not published yet.' }, 'not published yet'],
		['an unpublished SECURITY', { security: 'It is not published yet.' }, 'SECURITY.md says'],
		['another repository', changed({ repository: { url: 'git+https://a.b/c.git' } }), 'a.b/c.git'],
		['no repository', changed({ repository: undefined }), `undefined. Set it to git+${repository}`],
		['a placeholder author', changed({ author: { email: 'a@b.example' } }), 'a@b.example (email)'],
		['a placeholder homepage', changed({ homepage: 'https://a.example/b' }), '(homepage)'],
	])('rejects a release with %s', (_what, change, text) => {
		expect(complaintsAbout({ ...ready, ...change })).toEqual([expect.stringContaining(text)]);
	});

	it('lists all faults at once', () => {
		const wrong = { ...ready, tag: 'v9.9.9', changelog: '', readme: 'Not published yet' };
		expect(complaintsAbout(wrong)).toHaveLength(3);
	});

	it('finds the version of this repository in its README', () => {
		const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
			version: string;
		};
		const complaints = listComplaints(readRelease(root), { tag: `v${version}`, repository });
		expect(complaints.filter((text) => /The tag is|README.md names/.test(text))).toEqual([]);
	});
});
