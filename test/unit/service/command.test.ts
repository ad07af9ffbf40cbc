import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

import { root } from '../../../sandbox/install';
import {
	defaultPaging,
	defaultSettings,
	parseSettings,
	presets,
} from '../../../sandbox/service/settings';
import { createListRequest, createLoginRequest } from '../../harness/calls';

const main = ['--import', 'tsx', join(root, 'sandbox', 'service', 'main.ts')];
const runService = async (...args: string[]) =>
	await promisify(execFile)(process.execPath, [...main, ...args], { cwd: root });

describe('npm run service', () => {
	it('names in its help every setting, dialect and part of a dialect', async () => {
		const { stdout } = await runService('--help');
		const names = [defaultSettings(), defaultPaging()].flatMap((values) => Object.keys(values));
		for (const name of [...names, ...presets])
			expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
	});

	it('ends with 1 and says why when a setting is invalid', async () => {
		const stderr = expect.stringMatching(/^--set: .*>=0\n.*maxConcurrent/) as string;
		await expect(runService('--set={"maxConcurrent":-1}')).rejects.toMatchObject({
			code: 1,
			stderr,
		});
	});

	it.each([
		['{', /JSON/],
		['{"pagesize":2}', /^--set: .*"pagesize"/],
		['{"dialect":{"body":{"a":"b"}}}', /expected one of "self"\|"first"\|.*\n.*dialect\.body\.a/],
	])('rejects --set %s and says why', (json, message) => {
		expect(() => parseSettings(json)).toThrow(message);
	});

	it('starts the service with the settings and changes its list for each typed line', async () => {
		const set = '{"count":3,"dialect":"meta-total","totalOff":2}';
		const child = spawn(process.execPath, [...main, '--changes', '--set', set], { cwd: root });
		const closed = once(child, 'close');
		const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
		/** @returns the groups of the next line that matches */
		const nextLine = async (pattern: RegExp): Promise<string[]> => {
			const { value, done } = (await lines.next()) as { value: string; done?: boolean };
			if (done === true) throw new Error(`The service ended without ${String(pattern)}`);
			return pattern.exec(value)?.slice(1) ?? (await nextLine(pattern));
		};
		try {
			const [url = ''] = await nextLine(/listens on (\S+) /);
			const login = await fetch(`${url}/oauth2/token`, createLoginRequest());
			const { access_token: token } = (await login.json()) as { access_token: string };
			const list = async () => {
				const response = await fetch(`${url}/rest/v1/locations`, createListRequest(token));
				const { data, ...meta } = (await response.json()) as {
					data: { id: string; attributes: { name: string } }[];
				};
				return [meta, ...data.map(({ id, attributes: { name } }) => `${id} ${name}`)];
			};
			const [, , second, third] = await list();
			child.stdin.write('\n');
			const renamed = (await nextLine(/^Renamed (\d+) to "(.*)"$/)).join(' ');
			child.stdin.write('+\n');
			const [added = ''] = await nextLine(/^Added (\d+)$/);
			expect((await list())[4]).toMatch(new RegExp(`^${added} `));
			child.stdin.write('-\n');
			expect(await nextLine(/^Removed (\d+)$/)).toEqual([added]);
			expect(await list()).toEqual([{ meta: { total: 5 } }, renamed, second, third]);
		} finally {
			child.kill();
			await closed;
		}
	});
});
