import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';

import { askOn, optionsOf, planOf } from '../../../sandbox/probe/options';
import { root } from '../../../sandbox/install';
import { services } from '../../harness/services';

const start = services();
/** A test installs nothing: should the launcher find the dependencies outdated, it fails for want of this npm. */
const NO_NPM = { npm_execpath: join(root, 'no-npm.js') };
const SECRETS = {
	VISITOR_LOCATIONS_CLIENT_SECRET: 'demo-client-secret',
	VISITOR_LOCATIONS_PASSWORD: 'demo-password',
};

async function command(args: string[], environment: Record<string, string> = {}) {
	const { PATH, HOME } = process.env;
	const options = { cwd: root, env: { PATH, HOME, ...NO_NPM, ...environment } };
	return await new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
		const probe = [join(root, 'sandbox', 'probe.js'), ...args];
		execFile(process.execPath, probe, options, (error, out, err) => {
			resolve({ code: error?.code ?? 0, out, err });
		});
	});
}

it('prints the report alone on standard output, progress on standard error', async () => {
	const { url, journal } = await start();
	const login = [
		'--base-url',
		url,
		'--client-id',
		'demo-client',
		'--username',
		'api-user@example.com',
	];
	const text = await command(login, SECRETS);
	expect(text.code).toBe(0);
	expect(text.out).toMatch(/^\nThe service at http.*237 locations.*Automatic/s);
	expect(text.err).toContain('• Reading the list');
	const json = await command([...login, '--json'], SECRETS);
	expect(JSON.parse(json.out)).toMatchObject({ read: true });
	const refused = await command([...login, '--scope', 'other'], SECRETS);
	expect(refused.code).toBe(1);
	expect(refused.out).toContain('does not grant the scope');
	journal.clear();
	const missing = await command(login);
	expect(missing).toMatchObject({ code: 1, out: '' });
	expect(missing.err).toContain(
		'Client Secret is missing: put it into VISITOR_LOCATIONS_CLIENT_SECRET',
	);
	expect(journal.entries).toEqual([]);
	expect((await command(['--help'])).out).toMatch(/^npm run probe -- --base-url.*Example/s);
});

it.each([['--password', 'hunter2'], ['--access-token=hunter2'], ['hunter2'], ['--json=hunter2']])(
	'refuses %s without repeating a value',
	(...args) => {
		expect(() => optionsOf(args)).toThrow('A secret is never an option');
		expect(() => optionsOf(args)).not.toThrow(/hunter2/);
	},
);

it('asks for what is missing, hiding what is secret', async () => {
	const asked: [string, boolean][] = [];
	const { grant, credential } = await planOf(
		{ 'base-url': 'https://a.example' },
		{},
		(...question) => {
			asked.push(question);
			return Promise.resolve('typed');
		},
	);
	expect([grant, credential.password]).toEqual(['password', 'typed']);
	expect(asked).toEqual([
		['Client ID', false],
		['Client Secret', true],
		['Username', false],
		['Password', true],
	]);
});

it.each([
	[{ 'base-url': 'http://a.example' }, "'--base-url' must start with https://"],
	[{ 'base-url': 'https://a.example', grant: 'code' }, '--auth-url is missing'],
])('%j is refused: %s', async (options, message) => {
	await expect(planOf(options, {}, undefined)).rejects.toThrow(message);
});

it('shows nothing of a secret while it is typed, and ends with Ctrl+C', async () => {
	const [input, output] = [new PassThrough(), new PassThrough()];
	const shown = () => String(output.read());
	const typed = askOn(input, output)('Password', true);
	input.write('hunteX\u007fr2\r');
	expect(await typed).toBe('hunter2');
	expect(shown()).toBe('Password (it is not shown): \n');
	const stopped = askOn(input, output)('Password', true);
	input.write('hun\u0003');
	await expect(stopped).rejects.toThrow();
});
