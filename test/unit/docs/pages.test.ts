import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

import { VisitorLocationsApi } from '../../../credentials/VisitorLocationsApi.credentials';
import { VisitorLocationsCodeApi } from '../../../credentials/VisitorLocationsCodeApi.credentials';
import { VisitorLocationsOAuth2Api } from '../../../credentials/VisitorLocationsOAuth2Api.credentials';
import { DOCUMENTED_FIELDS } from '../../../nodes/VisitorLocations/output/fieldNames';
import { AUTHENTICATIONS } from '../../../nodes/VisitorLocations/parameters/authentication';
import { root } from '../../../sandbox/install';
import { makeLocations } from '../../../sandbox/service/locations';
import { defaultSettings } from '../../../sandbox/service/settings';
import { toSimplified } from '../../harness/simplified';

const listFiles = (folder: string, pattern: RegExp) =>
	readdirSync(join(root, folder))
		.filter((name) => pattern.test(name))
		.map((name) => join(folder, name));
const pages = ['', 'docs', 'examples'].flatMap((folder) => listFiles(folder, /\.md$/));
const testFiles = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' }).map(
	(file) => join('test', file),
);
const readPage = (page: string) => readFileSync(join(root, page), 'utf8');

/** The anchor of a heading, as GitHub and npm make it. */
const toAnchor = (heading: string) =>
	heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N} _-]/gu, '')
		.replaceAll(' ', '-');

function listAnchors(page: string): string[] {
	const prose = readPage(page).replace(/^```[^]*?^```/gm, '');
	return [...prose.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => toAnchor(heading));
}

function isBroken(target: string, page: string): boolean {
	const [path = '', anchor] = target.split('#');
	const file = path === '' ? page : normalize(join(dirname(page), path));
	if (!existsSync(join(root, file))) return true;
	return anchor !== undefined && file.endsWith('.md') && !listAnchors(file).includes(anchor);
}

describe('the pages of the documentation', () => {
	it.each(pages)('has no broken link in %s', (page) => {
		const links = [...readPage(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
		const local = links.filter((link) => !/^https?:/.test(link));
		expect(local.filter((link) => isBroken(link, page))).toEqual([]);
	});

	it.each(pages)('names only files of tests that exist in %s', (page) => {
		const text = readPage(page);
		const named = [...text.matchAll(/`(test\/[\w/]+)/g)].map(([, path = '']) => path);
		expect(named.filter((path) => !testFiles.some((file) => file.startsWith(path)))).toEqual([]);
		const filters = [...text.matchAll(/npm run test:(unit|engine|package) -- ([\w/]+)/g)];
		const isUseless = ([, suite = '', words = '']: RegExpMatchArray) =>
			!testFiles.some((file) => file.startsWith(`test/${suite}/`) && file.includes(words));
		expect(filters.filter(isUseless).map(([command]) => command)).toEqual([]);
	});

	it('shows every picture on some page', () => {
		const shown = pages.map(readPage).join();
		const pictures = readdirSync(join(root, 'docs/pictures'));
		expect(pictures.filter((name) => !shown.includes(name))).toEqual([]);
	});

	it.each(
		[VisitorLocationsApi, VisitorLocationsOAuth2Api, VisitorLocationsCodeApi].map(
			(Type) => new Type(),
		),
	)('has a section for $name in docs/credentials.md, with the name in the menu', (type) => {
		const label = AUTHENTICATIONS.find(({ credentialType }) => credentialType === type.name)?.name;
		expect(listAnchors('docs/credentials.md')).toContain(toAnchor(label ?? ''));
		expect(readPage('docs/credentials.md')).toContain(type.displayName);
	});
});

describe('docs/reference.md', () => {
	it('lists the documented fields', () => {
		const [, list = ''] = /The documented fields: (.*)\./.exec(readPage('docs/reference.md')) ?? [];
		const names = [...list.matchAll(/`(\w+)`/g)].map(([, name]) => name);
		expect(new Set(names)).toEqual(DOCUMENTED_FIELDS);
	});
});

describe('README.md', () => {
	const readme = readPage('README.md');

	it('shows an item as the demo outputs it', () => {
		const [, sample = ''] = /Simplified:\n+```json\n([^`]*)```/.exec(readme) ?? [];
		const item = JSON.parse(sample) as { id: string };
		const { count, seed } = defaultSettings();
		const shown = makeLocations(count, seed).filter(({ id }) => id === item.id);
		expect(shown.map(toSimplified)).toEqual([item]);
	});

	it('has the sections that the links inside n8n lead to', () => {
		const files = [
			...listFiles('nodes/VisitorLocations', /\.node\.json$/),
			...listFiles('credentials', /\.credentials\.ts$/),
		];
		const links = files
			.map(readPage)
			.join()
			.matchAll(/n8n-nodes-visitor-locations#([\w-]+)/g);
		const anchors = [...links].map(([, anchor]) => anchor);
		expect(anchors).toEqual(['credentials', 'credentials', 'credentials']);
		expect(listAnchors('README.md')).toEqual(expect.arrayContaining(anchors));
	});
});
