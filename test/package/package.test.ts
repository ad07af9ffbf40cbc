import { existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { extract } from 'tar';

import { root } from '../../sandbox/install';
import { packPackage } from '../../sandbox/instance/packageInstall';
import type { LoadedType } from './harness/freshProcess';
import { Installation, nodeCommands } from './harness/freshProcess';
import {
	manifest,
	publishedFiles,
	tarballFolder,
	textOfPublished,
	unpacked,
} from './harness/unpacked';

/** So that n8n starts quickly: loading a file takes a part of a millisecond. */
const MAX_FILES = 120;
const MAX_FILE_BYTES = 50_000;
/**
 * What the package may import at run time: n8n-workflow 1.60 has it. Another community package can leave an old n8n-workflow
 * in n8n's folder of nodes, and a name that it lacks keeps n8n from loading ours: 1.60 lacks UserError, 1.82
 * NodeConnectionTypes.
 */
const IN_OLD_N8N_WORKFLOW = ['NodeApiError', 'NodeOperationError', 'sleep', 'updateDisplayOptions'];
const EXPECTED = /^dist\/(credentials|nodes|shared)\/.+\.(js|json)$|^dist\/icons\/.+\.svg$/;

// Packs the package as it would be published.
beforeAll(async () => {
	const file = await packPackage(tarballFolder);
	mkdirSync(unpacked, { recursive: true });
	await extract({ file, cwd: unpacked, strip: 1 });
});

describe('the published package', () => {
	it('holds nothing but code, icons, README, LICENSE, CHANGELOG and package.json', () => {
		expect(publishedFiles().filter((path) => !EXPECTED.test(path))).toEqual([
			'CHANGELOG.md',
			'LICENSE',
			'README.md',
			'package.json',
		]);
	});

	it('does not contain the path of the checkout', () => {
		const hasPath = (file: string) => textOfPublished(file).includes(join(root, '/'));
		expect(publishedFiles().filter(hasPath)).toEqual([]);
	});

	it('imports at run time only what an old n8n-workflow has', () => {
		const code = publishedFiles().filter((path) => path.endsWith('.js'));
		const used = code.flatMap((path) => {
			const text = textOfPublished(path);
			expect(text).not.toContain('sourceMappingURL');
			// A second import would have another name than n8n_workflow_1.
			expect(text.match(/require\("n8n-workflow"\)/g)?.length ?? 0).toBeLessThan(2);
			return [...text.matchAll(/n8n_workflow_1\.(\w+)/g)].map(([, name]) => name);
		});
		expect(used).toContain('NodeApiError');
		expect(used.filter((name = '') => !IN_OLD_N8N_WORKFLOW.includes(name))).toEqual([]);
	});

	it.each(['README.md', 'LICENSE', 'CHANGELOG.md', 'package.json'])('has our %s', (path) => {
		expect(textOfPublished(path)).toBe(readFileSync(join(root, path), 'utf8'));
	});
});

describe('the published package in a process of its own', () => {
	let installation: Installation;
	let loaded: LoadedType[];
	let files: string[];
	let paths: string[];
	beforeAll(() => {
		installation = new Installation();
		const { n8n } = manifest();
		paths = [...n8n.credentials, ...n8n.nodes];
		({ loaded, files } = installation.load());
	});
	afterAll(() => {
		installation.remove();
	});

	it.each(nodeCommands)('loads with nothing but n8n-workflow around it, under %s', (node) => {
		const types = node === process.execPath ? loaded : installation.load(node).loaded;
		expect(types.map(({ path }) => path)).toEqual(paths);
		for (const { name } of types) expect(name).toMatch(/^visitorLocations/);
	});

	it(`loads fewer than ${MAX_FILES} small files of its own, and nothing that n8n has not loaded already`, () => {
		const own = files.filter((file) => file.startsWith(realpathSync(installation.package)));
		expect(files).toEqual(own);
		expect(own.length).toBeGreaterThan(paths.length);
		expect(own.length).toBeLessThan(MAX_FILES);
		expect(own.filter((file) => statSync(file).size > MAX_FILE_BYTES)).toEqual([]);
	});

	it('has the icons of every node and credential type, for light and dark', () => {
		expect(loaded).toHaveLength(paths.length);
		for (const { path, icon } of loaded) {
			for (const address of [icon.light, icon.dark]) {
				expect(address).toMatch(/^file:.+\.svg$/);
				const file = join(installation.package, dirname(path), address.replace('file:', ''));
				expect([file, existsSync(file)]).toEqual([file, true]);
			}
		}
	});

	it('has a codex file next to every node, which names that node', () => {
		const { name: packageName, n8n } = manifest();
		for (const path of n8n.nodes) {
			const codex = JSON.parse(textOfPublished(path.replace(/\.js$/, '.json'))) as { node: string };
			const type = loaded.find((candidate) => candidate.path === path);
			expect(codex.node).toBe(`${packageName}.${type?.name ?? ''}`);
		}
	});

	// test/engine/schemaPreview.test.ts checks their content.
	it('has a schema file for Get and one for Get Many next to the node', () => {
		const node = loaded.find(({ name }) => name === 'visitorLocations');
		const folder = `${dirname(node?.path ?? '')}/__schema__/v1.0.0/location`;
		expect(publishedFiles().filter((path) => path.includes('__schema__'))).toEqual([
			`${folder}/get.json`,
			`${folder}/getAll.json`,
		]);
	});

	it('has every credential type that a node takes', () => {
		const { n8n } = manifest();
		const known = loaded
			.filter(({ path }) => n8n.credentials.includes(path))
			.map(({ name }) => name);
		const taken = loaded.flatMap(({ credentials = [] }) => credentials.map(({ name }) => name));
		expect(taken.length).toBeGreaterThan(0);
		expect(known).toEqual(expect.arrayContaining(taken));
	});
});

// Lint has n8n's rules for package.json: name, author, license, peer dependency, scripts.
it('the published package.json asks npm for no other package, and for no build', () => {
	const members = ['dependencies', 'optionalDependencies', 'bundledDependencies', 'gypfile', 'bin'];
	for (const member of members) expect(manifest()).not.toHaveProperty(member);
	// n8n's node tool takes strict for an eslint configuration that is its own, word for word; ours has more rules.
	expect(manifest().n8n).not.toHaveProperty('strict');
});
