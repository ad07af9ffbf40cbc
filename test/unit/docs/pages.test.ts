import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

import { VisitorLocationsApi } from '../../../credentials/VisitorLocationsApi.credentials';
import { VisitorLocationsCodeApi } from '../../../credentials/VisitorLocationsCodeApi.credentials';
import { VisitorLocationsOAuth2Api } from '../../../credentials/VisitorLocationsOAuth2Api.credentials';
import { AUTHENTICATIONS } from '../../../nodes/VisitorLocations/parameters/authentication';
import { root } from '../../../sandbox/install';
import { makeLocations } from '../../../sandbox/service/locations';
import { defaultSettings } from '../../../sandbox/service/settings';
import { toSimplified } from '../../harness/simplified';

const pages = [
	...readdirSync(root).filter((name) => name.endsWith('.md')),
	...readdirSync(join(root, 'docs'))
		.filter((name) => name.endsWith('.md'))
		.map((name) => `docs/${name}`),
	'examples/README.md',
];
const readPage = (page: string) => readFileSync(join(root, page), 'utf8');

/** The anchor of a heading, as GitHub and npm make it. */
function toAnchor(heading: string): string {
	return heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N} _-]/gu, '')
		.replaceAll(' ', '-');
}

function listAnchors(page: string): string[] {
	const prose = readPage(page).replace(/^```[^]*?^```/gm, '');
	return [...prose.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => toAnchor(heading));
}

describe('the pages of the documentation', () => {
	it.each(pages)('has no broken link in %s', (page) => {
		const targets = [...readPage(page).matchAll(/\]\(([^)\s]+)\)/g)].map(
			([, target = '']) => target,
		);
		const broken = targets
			.filter((target) => !/^https?:/.test(target))
			.filter((target) => {
				const [path = '', anchor] = target.split('#');
				const file = path === '' ? page : normalize(join(dirname(page), path));
				if (!existsSync(join(root, file))) return true;
				return anchor !== undefined && file.endsWith('.md') && !listAnchors(file).includes(anchor);
			});
		expect(broken).toEqual([]);
	});

	it.each(
		[VisitorLocationsApi, VisitorLocationsOAuth2Api, VisitorLocationsCodeApi].map(
			(Type) => new Type(),
		),
	)('has a section for $name in docs/credentials.md, with the name in the menu', (type) => {
		const label = AUTHENTICATIONS.find(({ credentialType }) => credentialType === type.name)?.name;
		expect(listAnchors('docs/credentials.md')).toContain(toAnchor(label ?? ''));
		expect(new URL(type.documentationUrl).hash).toBe(`#${toAnchor(label ?? '')}`);
		expect(readPage('docs/credentials.md')).toContain(type.displayName);
	});

	it('shows every picture on some page', () => {
		const shown = pages.map(readPage).join();
		const pictures = readdirSync(join(root, 'docs/pictures'));
		expect(pictures.filter((name) => !shown.includes(name))).toEqual([]);
	});

	describe('README.md', () => {
		it('can be read in a few minutes', () => {
			const words = readPage('README.md')
				.split(/\s+/)
				.filter((word) => /[\p{L}\p{N}]/u.test(word));
			expect(words.length).toBeLessThanOrEqual(1_000);
		});

		it('has the sections of an n8n package, in their order', () => {
			const sections = [...readPage('README.md').matchAll(/^## (.*)$/gm)].map(([, name]) => name);
			expect(sections).toEqual([
				'Try it without an account: two commands',
				'First steps',
				'Installation',
				'Operations',
				'Credentials',
				'Trigger',
				'Examples',
				'Limits',
				'Compatibility',
				'Resources',
				'Version history',
			]);
		});

		it('shows an item as the demo outputs it', () => {
			const [, sample = ''] = /Simplified:\n+```json\n([^`]*)```/.exec(readPage('README.md')) ?? [];
			const item = JSON.parse(sample) as { id: string };
			const { count, seed } = defaultSettings();
			const shown = makeLocations(count, seed).filter(({ id }) => id === item.id);
			expect(shown.map(toSimplified)).toEqual([item]);
		});

		it('has the sections that the links inside n8n lead to', () => {
			const files = ['nodes/VisitorLocations', 'credentials'].flatMap((folder) =>
				readdirSync(join(root, folder))
					.filter((name) => /\.node\.json$|\.credentials\.ts$/.test(name))
					.map((name) => readFileSync(join(root, folder, name), 'utf8')),
			);
			const anchors = files.flatMap((text) =>
				[...text.matchAll(/n8n-nodes-visitor-locations#([\w-]+)/g)].map(([, anchor]) => anchor),
			);
			expect(anchors).toHaveLength(3);
			for (const anchor of anchors) expect(listAnchors('README.md')).toContain(anchor);
		});
	});
});
