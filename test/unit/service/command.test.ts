import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { defaultSettings, expiredAnswers, presets } from '../../../sandbox/service/settings';
import {
	basicOf,
	multipart,
	obtainTokenByPassword,
	passwordFields,
} from '../../harness/passwordGrant';

const root = join(__dirname, '..', '..', '..');
const main = ['--import', 'tsx', join(root, 'sandbox', 'service', 'main.ts')];
const ended = async (...args: string[]) =>
	await promisify(execFile)(process.execPath, [...main, ...args], { cwd: root, timeout: 30_000 });

// Each run starts a process and loads tsx, which takes long on a busy machine.
jest.setTimeout(60_000);

it('its help names every dialect, and every answer to an expired token', async () => {
	const { stdout } = await ended('--help');
	for (const name of presets) expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
	expect(stdout).toContain(expiredAnswers.join(' | '));
});

it.each([
	['--dialect=other', /^other is none of links, meta-page, /],
	['--expired=402', /^402 is none of 401, 403, 400, redirect, page\n/],
	['--most-at-once=-1', /^mostAtOnce must be a whole number from 0 on, not -1\n/],
	['--retry-after=soon', /^retryAfter must be a whole number from 0 on, not soon\n/],
	['--total-off=some', /^totalOff must be a whole number from -1000000 on, not some\n/],
])('it refuses %s and says why', async (option, message) => {
	await expect(ended(option)).rejects.toMatchObject({
		code: 1,
		stderr: expect.stringMatching(message) as string,
	});
});

describe('a service that it starts', () => {
	/** Starts it, asks, and stops it. */
	async function serving<T>(args: string[], ask: (url: string) => Promise<T>): Promise<T> {
		const child = spawn(process.execPath, [...main, ...args], { cwd: root, stdio: 'pipe' });
		const closed = once(child, 'close');
		try {
			const [greeting] = (await once(child.stdout, 'data')) as [Buffer];
			return await ask(/listens on (\S+) /.exec(greeting.toString())?.[1] ?? '');
		} finally {
			child.kill();
			await closed;
		}
	}

	const accept = 'application/vnd.api+json';
	async function asking(url: string, query: string) {
		const settings = defaultSettings();
		const form = multipart(passwordFields(settings));
		const login = await obtainTokenByPassword(url, basicOf(settings.client), form);
		const { access_token: token } = (await login.json()) as { access_token: string };
		const list = async (authorization = `Bearer ${token}`) =>
			await fetch(`${url}/rest/v1/locations${query}`, { headers: { accept, authorization } });
		return { list, first: await list() };
	}

	it('pages as told, and tolerates what it does not know only if told so', async () => {
		const options = ['--dialect', 'number', '--total-off=-3', '--expired', '403'];
		await serving(options, async (url) => {
			const { first, list } = await asking(url, '?page[number]=2&page[size]=7');
			expect(await first.json()).toMatchObject({ meta: { 'record-count': 234, 'page-count': 34 } });
			expect((await list('Bearer unknown')).status).toBe(403);
			expect((await asking(url, '?sort=name')).first.status).toBe(400);
		});
		await serving(['--tolerant'], async (url) => {
			const { first } = await asking(url, '?sort=name');
			expect(first.status).toBe(200);
			expect(await first.json()).toMatchObject({ meta: { total: 237 } });
		});
	});

	it('answers as many list calls at once as told', async () => {
		const options = ['--most-at-once', '1', '--retry-after', '2', '--latency', '100'];
		await serving(options, async (url) => {
			const { list } = await asking(url, '');
			const replies = await Promise.all([list(), list()]);
			const told = replies.map(({ status, headers }) => [status, headers.get('retry-after')]);
			expect(told.sort()).toEqual([
				[200, null],
				[429, '2'],
			]);
		});
	});
});
