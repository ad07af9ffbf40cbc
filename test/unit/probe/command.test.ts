import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { services } from '../../harness/services';
import { account, client, expectNoSecret, user } from './probing';

const start = services(account);
const root = join(__dirname, '..', '..', '..');
const SECRETS = {
	VISITOR_LOCATIONS_CLIENT_SECRET: client.secret,
	VISITOR_LOCATIONS_PASSWORD: user.password,
};

// Each run starts two processes and loads tsx, which takes long on a busy machine.
jest.setTimeout(60_000);

/** A test installs nothing: should the launcher find the dependencies outdated, it fails for want of this npm. */
const NO_NPM = { npm_execpath: join(root, 'no-npm.js') };

/** Runs the command itself, without a terminal. */
async function command(args: string[], environment: Record<string, string> = {}) {
	const child = spawn(process.execPath, [join(root, 'sandbox', 'probe.js'), ...args], {
		cwd: root,
		env: { PATH: process.env.PATH, HOME: process.env.HOME, ...NO_NPM, ...environment },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let [out, err] = ['', ''];
	child.stdout.on('data', (chunk) => (out += String(chunk)));
	child.stderr.on('data', (chunk) => (err += String(chunk)));
	const [code] = (await once(child, 'close')) as [number];
	return { code, out, err };
}

it('prints the report alone on standard output, progress on standard error, no secret on either', async () => {
	const service = await start({ dialect: 'meta-total' });
	const login = ['--base-url', service.url, '--client-id', client.id, '--username', user.username];
	const text = await command(login, SECRETS);
	expect(text).toMatchObject({ code: 0 });
	expect(text.out).toMatch(
		/^\nThe service at http.*Verdict +│ the list goes on: meta.total is 237 /s,
	);
	expect(text.out).toContain(`Requests sent: ${service.journal.entries.length}`);
	expect(text.err).toContain('• Asking how it pages');
	expectNoSecret(service, text.out + text.err);

	const json = await command([...login, '--json'], SECRETS);
	expect(json).toMatchObject({ code: 0 });
	expect(JSON.parse(json.out)).toMatchObject({ facts: { list: { first: { total: 237 } } } });
	expectNoSecret(service, json.out + json.err);
});

it('ends with 1 after a refused login, and still prints the report', async () => {
	const service = await start();
	const args = ['--base-url', service.url, '--client-id', 'other', '--username', user.username];
	const { code, out } = await command(args, SECRETS);
	expect(code).toBe(1);
	expect(out).toContain('refused (401): The service refused the client ID');
});

it('ends with 1 and a sentence for what is missing or not taken, before anything is sent', async () => {
	const service = await start();
	const missing = await command(['--base-url', service.url, '--client-id', client.id]);
	expect(missing).toMatchObject({ code: 1, out: '' });
	expect(missing.err).toContain('environment variable VISITOR_LOCATIONS_CLIENT_SECRET');
	const secret = await command(['--password', 'hunter2']);
	expect(secret).toMatchObject({ code: 1, out: '' });
	expect(secret.err).toContain('--password is not taken');
	expect(secret.err).not.toContain('hunter2');
	expect(service.journal.entries).toEqual([]);
});

it('explains itself', async () => {
	const { code, out } = await command(['--help']);
	expect(code).toBe(0);
	expect(out).toMatch(/^npm run probe -- --base-url/);
	expect(out).toContain('Example');
});
