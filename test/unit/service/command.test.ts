import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

import { root } from '../../../sandbox/install';
import { defaultPaging, defaultSettings, presets } from '../../../sandbox/service/settings';
import {
	basicOf,
	multipart,
	obtainTokenByPassword,
	passwordFields,
} from '../../harness/passwordGrant';

const main = ['--import', 'tsx', join(root, 'sandbox', 'service', 'main.ts')];
const ended = async (...args: string[]) =>
	await promisify(execFile)(process.execPath, [...main, ...args], { cwd: root });

it('its help names every setting, dialect and part of a dialect', async () => {
	const { stdout } = await ended('--help');
	const names = [defaultSettings(), defaultPaging()].flatMap((knobs) => Object.keys(knobs));
	for (const name of [...names, ...presets]) expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
});

it.each([
	['--set={', /^--set takes JSON: /],
	['--set=[1]', /^--set must be object\n/],
	['--set={"pagesize":2}', /^--set has no "pagesize", only count, removed, /],
	['--set={"count":"many"}', /^--set: count must be integer\n/],
	['--set={"mostAtOnce":-1}', /^--set: mostAtOnce must be >= 0\n/],
	['--set={"dialect":"other"}', /^--set: dialect must be one of links, meta-page, /],
	['--set={"dialect":{"body":{"a":"b"}}}', /^--set: dialect\.body\.a must be one of self, first, /],
	['--set={"dialect":{"bodies":{}}}', /^--set: dialect has no "bodies", only body, headers, /],
	['--set={"client":{"id":"x"}}', /^--set: client must have required property 'secret'\n/],
	['--port=http', /^--port must be a whole number from 0 to 65535, not http\n/],
	['--dialect=links', /^Unknown option '--dialect'/],
])('it refuses %s and says why', async (option, message) => {
	await expect(ended(option)).rejects.toMatchObject({
		code: 1,
		stderr: expect.stringMatching(message) as string,
	});
});

it('it starts a service as told, whose list is changed by what is typed', async () => {
	const set = '{"count":3,"dialect":"meta-total","totalOff":2}';
	const child = spawn(process.execPath, [...main, '--changes', '--set', set], { cwd: root });
	const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
	/** @returns the next line that the command writes, of this kind */
	const line = async (kind: RegExp) => {
		for (;;) {
			const { value = '', done } = (await lines.next()) as { value?: string; done?: boolean };
			const found = kind.exec(value);
			if (found !== null) return found;
			if (done === true) throw new Error(`It ended without ${String(kind)}`);
		}
	};
	try {
		const [, url = ''] = await line(/listens on (\S+) /);
		await line(/^Enter renames a location/);
		const { client, ...settings } = defaultSettings();
		const form = multipart(passwordFields(settings));
		const login = await obtainTokenByPassword(url, basicOf(client), form);
		const { access_token: token } = (await login.json()) as { access_token: string };
		const headers = { accept: 'application/vnd.api+json', authorization: `Bearer ${token}` };
		const list = async () => {
			const reply = await fetch(`${url}/rest/v1/locations`, { headers });
			const { data, meta } = (await reply.json()) as {
				data: { id: string; attributes: { name: string } }[];
				meta: object;
			};
			return { meta, list: data.map(({ id, attributes: { name } }) => `${id} ${name}`) };
		};
		const before = await list();
		expect(before.meta).toEqual({ total: 5 });

		child.stdin.write('\n');
		const [, renamed = '', name = ''] = await line(/^Renamed (\d+) to "(.*)"$/);
		expect((await list()).list).toEqual([`${renamed} ${name}`, ...before.list.slice(1)]);
		child.stdin.write('+\n');
		const [, added = ''] = await line(/^Added (\d+)$/);
		expect((await list()).list[3]).toMatch(new RegExp(`^${added} `));
		child.stdin.write('-\n');
		expect(await line(/^Took away (\d+)$/)).toContain(added);
		expect((await list()).list).toHaveLength(3);
	} finally {
		const closed = once(child, 'close');
		child.kill();
		await closed;
	}
});
