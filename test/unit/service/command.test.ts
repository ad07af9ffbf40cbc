import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

import { root } from '../../../sandbox/install';
import { defaultPaging, defaultSettings, presets } from '../../../sandbox/service/settings';
import { createListRequest, createLoginRequest } from '../../harness/calls';

const main = ['--import', 'tsx', join(root, 'sandbox', 'service', 'main.ts')];
const runService = async (...args: string[]) =>
	await promisify(execFile)(process.execPath, [...main, ...args], { cwd: root });

describe('npm run service', () => {
	it('names in its help every setting, dialect and part of a dialect', async () => {
		const { stdout } = await runService('--help');
		const names = [defaultSettings(), defaultPaging()].flatMap((values) => Object.keys(values));
		const shown = [...stdout.matchAll(/^ {2}(\w\S*) /gm)].map(([, name]) => name);
		expect(shown).toEqual(expect.arrayContaining([...names, ...presets]));
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
		const type = async (text: string, pattern: RegExp) => {
			child.stdin.write(`${text}\n`);
			return await nextLine(pattern);
		};
		try {
			const [url = ''] = await nextLine(/listens on (\S+) /);
			const login = await fetch(`${url}/oauth2/token`, createLoginRequest());
			const { access_token: token } = (await login.json()) as { access_token: string };
			const list = async () =>
				(await (await fetch(`${url}/rest/v1/locations`, createListRequest(token))).json()) as {
					data: { id: string; attributes: { name: string } }[];
				};
			const { data } = await list();
			const [renamed, name] = await type('', /^Renamed (\d+) to "(.*)"$/);
			const [added] = await type('+', /^Added (\d+)$/);
			const second = await type('+', /^Added (\d+)$/);
			expect(await type('-', /^Removed (\d+)$/)).toEqual(second);
			expect(await list()).toMatchObject({
				meta: { total: 6 },
				data: [{ id: renamed, attributes: { name } }, ...data.slice(1), { id: added }],
			});
		} finally {
			child.kill();
			await closed;
		}
	});
});
