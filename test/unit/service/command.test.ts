import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

import { root } from '../../../sandbox/install';
import { defaultPaging, defaultSettings, presets } from '../../../sandbox/service/settings';
import { listCall, passwordLogin } from '../../harness/calls';

const main = ['--import', 'tsx', join(root, 'sandbox', 'service', 'main.ts')];
const ended = async (...args: string[]) =>
	await promisify(execFile)(process.execPath, [...main, ...args], { cwd: root });

it('its help names every setting, dialect and part of a dialect', async () => {
	const { stdout } = await ended('--help');
	const names = [defaultSettings(), defaultPaging()].flatMap((knobs) => Object.keys(knobs));
	for (const name of [...names, ...presets]) expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
});

it.each([
	['--set={', /JSON/],
	['--set={"pagesize":2}', /^--set: .*"pagesize"/],
	['--set={"mostAtOnce":-1}', /^--set: .*>=0\n.*mostAtOnce/],
	[
		'--set={"dialect":{"body":{"a":"b"}}}',
		/expected one of "self"\|"first"\|.*\n.*dialect\.body\.a/,
	],
	['--port=http', /port/],
	['--dialect=links', /^Unknown option '--dialect'/],
])('refuses %s and says why', async (option, message) => {
	const stderr = expect.stringMatching(message) as string;
	await expect(ended(option)).rejects.toMatchObject({ code: 1, stderr });
});

it('starts a service as told, whose list is changed by what is typed', async () => {
	const set = '{"count":3,"dialect":"meta-total","totalOff":2}';
	const child = spawn(process.execPath, [...main, '--changes', '--set', set], { cwd: root });
	const closed = once(child, 'close');
	const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
	/** @returns what the next line of this kind holds in groups */
	const said = async (kind: RegExp): Promise<string[]> => {
		const { value, done } = (await lines.next()) as { value: string; done?: boolean };
		if (done === true) throw new Error(`It ended without ${String(kind)}`);
		return kind.exec(value)?.slice(1) ?? (await said(kind));
	};
	try {
		const [url = ''] = await said(/listens on (\S+) /);
		await said(/^Enter renames a location/);
		const login = await fetch(`${url}/oauth2/token`, passwordLogin());
		const { access_token: token } = (await login.json()) as { access_token: string };
		const list = async () => {
			const reply = await fetch(`${url}/rest/v1/locations`, listCall(token));
			const { data, ...shown } = (await reply.json()) as {
				data: { id: string; attributes: { name: string } }[];
			};
			return [shown, ...data.map(({ id, attributes: { name } }) => `${id} ${name}`)];
		};
		const [, , second, third] = await list();
		child.stdin.write('\n');
		const renamed = (await said(/^Renamed (\d+) to "(.*)"$/)).join(' ');
		expect(await list()).toEqual([{ meta: { total: 5 } }, renamed, second, third]);
		child.stdin.write('+\n');
		const [added = ''] = await said(/^Added (\d+)$/);
		expect((await list())[4]).toMatch(new RegExp(`^${added} `));
		child.stdin.write('-\n');
		expect(await said(/^Took away (\d+)$/)).toEqual([added]);
		expect(await list()).toEqual([{ meta: { total: 5 } }, renamed, second, third]);
	} finally {
		child.kill();
		await closed;
	}
});
