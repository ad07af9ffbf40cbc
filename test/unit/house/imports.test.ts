import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { root } from '../../../sandbox/install';

const command = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
const config = join(root, '.dependency-cruiser.js');

/** As much of dependency-cruiser's report as is looked at. */
interface Report {
	summary: { violations: { from: string; rule: { name: string } }[] };
}

/**
 * Holds a house of a few files against the floors. (`npm test` and `npm run lint` do so with the real one.)
 *
 * @param files the text of each, by its path
 * @returns each breach of a rule, as `file: rule`
 */
async function breachesIn(files: Record<string, string>): Promise<string[]> {
	const house = await mkdtemp(join(tmpdir(), 'house-'));
	try {
		await writeFile(join(house, 'tsconfig.json'), '{}');
		for (const [path, text] of Object.entries(files)) {
			await mkdir(dirname(join(house, path)), { recursive: true });
			await writeFile(join(house, path), text);
		}
		const args = [command, '--config', config, '--output-type', 'json', 'credentials', 'nodes'];
		const report = await new Promise<string>((resolve) => {
			execFile(process.execPath, args, { cwd: house }, (_error, text) => {
				resolve(text);
			});
		});
		const { violations } = (JSON.parse(report) as Report).summary;
		return violations.map(({ from, rule }) => `${from}: ${rule.name}`);
	} finally {
		await rm(house, { recursive: true, force: true });
	}
}

const node = 'nodes/VisitorLocations';
const ground = 'credentials/shared/json.ts';
const good = {
	[ground]: 'export const a = 1; export type A = 1;',
	[`${node}/location/get.ts`]:
		"export { a } from '../../../credentials/shared/json'; export type B = 1;",
	[`${node}/output/output.ts`]: 'export const a = 1;',
	'credentials/login/authenticate.ts': 'export const a = 1;',
};
const bad: [name: string, files: Record<string, string>, rule: string][] = [
	[
		'a circle of types alone',
		{
			[`${node}/paging/one.ts`]: "import type { B } from './two'; export type A = B;",
			[`${node}/paging/two.ts`]: "import type { A } from './one'; export type B = A;",
		},
		'no-circle',
	],
	[
		'a type from a higher floor',
		{ [`${node}/paging/page.ts`]: "import type { B } from '../location/get'; export type C = B;" },
		`down-only: ${node}/paging/`,
	],
	[
		'another room on the same floor',
		{ [`${node}/paging/styles.ts`]: "export { a } from '../output/output';" },
		`down-only: ${node}/paging/`,
	],
	[
		'a folder that is on no floor',
		{ [`${node}/misc/a.ts`]: "export { a } from '../../../credentials/shared/json';" },
		'every folder is on a floor',
	],
	[
		'a login in the node',
		{
			[`${node}/transport/request.ts`]:
				"export { a } from '../../../credentials/login/authenticate';",
		},
		'logging in is for credentials',
	],
];

let breaches: string[];
beforeAll(async () => {
	const files = [good, ...bad.map(([, some]) => some)].flatMap((some) => Object.entries(some));
	breaches = await breachesIn(Object.fromEntries(files));
});

/** A circle is reported once, for the first of its files. */
const breach = (files: object, rule: string) => `${Object.keys(files)[0] ?? ''}: ${rule}`;

it.each(bad)('refuses %s', (_name, files, rule) => {
	expect(breaches).toContain(breach(files, rule));
});

it('refuses nothing else', () => {
	expect(breaches.sort()).toEqual(bad.map(([, files, rule]) => breach(files, rule)).sort());
});
