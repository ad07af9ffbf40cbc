import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { LoadedType } from './harness/freshProcess';
import { Installation, nodeCommands } from './harness/freshProcess';
import { manifest, textOfPublished } from './harness/unpacked';

const MOST_MS = 50;
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

it('takes under 50 ms of the processor to load, once n8n-workflow is there (median of 5 processes)', () => {
	const times = Array.from({ length: 5 }, () => installation.load().ms).sort((a, b) => a - b);
	expect(times[2]).toBeLessThan(MOST_MS);
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

it('has a codex file beside every node, which names that node', () => {
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
