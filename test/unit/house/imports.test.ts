import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(__dirname, '..', '..', '..');
const command = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
const config = join(root, '.dependency-cruiser.js');

/** Holds the imports of a folder against the floors. @returns exit code and report */
async function cruise(
	cwd: string,
	...folders: string[]
): Promise<{ code: number; report: string }> {
	return await new Promise((resolve) => {
		const args = [command, '--config', config, '--output-type', 'err-long', ...folders];
		const child = execFile(process.execPath, args, { cwd }, (_error, report) => {
			resolve({ code: child.exitCode ?? -1, report });
		});
	});
}

/** A house of a few files, each given by its path and its text. */
async function cruiseFiles(files: Record<string, string>) {
	const house = await mkdtemp(join(tmpdir(), 'house-'));
	try {
		await writeFile(join(house, 'tsconfig.json'), '{}');
		for (const [path, text] of Object.entries(files)) {
			await mkdir(dirname(join(house, path)), { recursive: true });
			await writeFile(join(house, path), text);
		}
		return await cruise(house, 'credentials', 'nodes');
	} finally {
		await rm(house, { recursive: true, force: true });
	}
}

const ground = { 'credentials/shared/json.ts': 'export const a = 1; export type A = 1;' };
const node = 'nodes/VisitorLocations';

it('has no circle of imports, and none that goes up', async () => {
	const { code, report } = await cruise(root, 'credentials', 'nodes', 'sandbox');
	expect(report).toMatch(/no dependency violations found/);
	expect(code).toBe(0);
});

it('allows what goes down', async () => {
	const { code } = await cruiseFiles({
		...ground,
		[`${node}/location/get.ts`]: "export { a } from '../../../credentials/shared/json';",
	});
	expect(code).toBe(0);
});

it.each([
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
		{
			[`${node}/location/get.ts`]: 'export type A = 1;',
			[`${node}/paging/page.ts`]: "import type { A } from '../location/get'; export type B = A;",
		},
		`down-only: ${node}/paging/`,
	],
	[
		'another room on the same floor',
		{
			[`${node}/output/output.ts`]: 'export const a = 1;',
			[`${node}/paging/page.ts`]: "export { a } from '../output/output';",
		},
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
			'credentials/login/bearer.ts': 'export const a = 1;',
			[`${node}/transport/call.ts`]: "export { a } from '../../../credentials/login/bearer';",
		},
		'logging in is for credentials',
	],
])('refuses %s', async (_name, files, rule) => {
	const { code, report } = await cruiseFiles({ ...ground, ...files });
	expect(code).toBeGreaterThan(0);
	expect(report).toContain(rule);
});
