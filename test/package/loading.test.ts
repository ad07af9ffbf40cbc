import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { LoadedType } from './harness/freshProcess';
import { Installation, nodeCommands } from './harness/freshProcess';
import { manifest, textOfPublished } from './harness/unpacked';

/** Files of the package itself; each takes a part of a millisecond to load. */
const MOST_FILES = 120;
const { name: packageName, n8n } = manifest();
const paths = [...n8n.credentials, ...n8n.nodes];

let installation: Installation;
let loaded: LoadedType[];
beforeAll(() => {
	installation = new Installation();
	({ loaded } = installation.load());
});
afterAll(() => {
	installation.remove();
});

it.each(nodeCommands)('loads with nothing but n8n-workflow around it, under %s', (node) => {
	const types = installation.load(node).loaded;
	expect(types.map(({ path }) => path)).toEqual(paths);
	for (const { name } of types) expect(name).toMatch(/^visitorLocations/);
});

it('loads fast: a few small files of its own, and nothing that n8n has not loaded already', () => {
	const { files } = installation.load();
	const own = files.filter((file) => file.startsWith(realpathSync(installation.package)));
	expect(files).toEqual(own);
	expect(own.length).toBeGreaterThan(paths.length);
	expect(own.length).toBeLessThan(MOST_FILES);
	for (const file of own) expect([file, statSync(file).size < 50_000]).toEqual([file, true]);
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
	for (const path of n8n.nodes) {
		const codex = JSON.parse(textOfPublished(path.replace(/\.js$/, '.json'))) as { node: string };
		const type = loaded.find((candidate) => candidate.path === path);
		expect(codex.node).toBe(`${packageName}.${type?.name ?? ''}`);
	}
});

it('has every credential type that a node takes', () => {
	const known = loaded.filter(({ path }) => n8n.credentials.includes(path)).map(({ name }) => name);
	const taken = loaded.flatMap(({ credentials = [] }) => credentials.map(({ name }) => name));
	expect(taken.length).toBeGreaterThan(0);
	expect(known).toEqual(expect.arrayContaining(taken));
});
