import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';

import { root } from '../../../sandbox/install';
import { askOn, createPlan, parseOptions } from '../../../sandbox/probe/options';
import { useServices } from '../../harness/services';

const start = useServices();
/** Makes the launcher fail when it finds the dependencies outdated, because a test must not install any. */
const NO_NPM = { npm_execpath: join(root, 'no-npm.js') };
const SECRETS = {
	VISITOR_LOCATIONS_CLIENT_SECRET: 'demo-client-secret',
	VISITOR_LOCATIONS_PASSWORD: 'demo-password',
};

async function runProbe(args: string[], environment: Record<string, string> = {}) {
	const { PATH, HOME } = process.env;
	const options = { cwd: root, env: { PATH, HOME, ...NO_NPM, ...environment } };
	return await new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
		const probe = [join(root, 'sandbox', 'probe.js'), ...args];
		execFile(process.execPath, probe, options, (error, out, err) => {
			resolve({ code: error?.code ?? 0, out, err });
		});
	});
}

describe('npm run probe', () => {
	it('prints only the report on standard output, and progress on standard error', async () => {
		const { url, journal } = await start();
		const user = ['--client-id', 'demo-client', '--username', 'api-user@example.com'];
		const login = ['--base-url', url, ...user];
		const [read, rejected] = await Promise.all([
			runProbe([...login, '--json'], SECRETS),
			runProbe([...login, '--scope', 'other'], SECRETS),
		]);
		expect(read.code).toBe(0);
		expect(JSON.parse(read.out)).toMatchObject({ read: true });
		expect(read.err).toContain('• Reading the list');
		expect(rejected.code).toBe(1);
		expect(rejected.out).toMatch(/^\nThe service at http.*does not grant the scope/s);
		journal.clear();
		const missing = await runProbe(login);
		expect(missing).toMatchObject({ code: 1, out: '' });
		expect(missing.err).toContain('Secret is missing: put it into VISITOR_LOCATIONS_CLIENT_SECRET');
		expect(journal.entries).toEqual([]);
	});

	it.each([['--password', 'hunter2'], ['--access-token=hunter2'], ['hunter2'], ['--json=hunter2']])(
		'rejects %s without showing its value',
		(...args) => {
			expect(() => parseOptions(args)).toThrow('A secret is never an option');
			expect(() => parseOptions(args)).not.toThrow(/hunter2/);
		},
	);

	it('asks for missing values, and hides the secret ones', async () => {
		const asked: [string, boolean][] = [];
		const ask = async (...question: [string, boolean]) => {
			asked.push(question);
			return await Promise.resolve('typed');
		};
		const plan = await createPlan({ 'base-url': 'https://a.example' }, {}, ask);
		expect(plan).toMatchObject({ grant: 'password', credential: { password: 'typed' } });
		expect(asked).toEqual([
			['Client ID', false],
			['Client Secret', true],
			['Username', false],
			['Password', true],
		]);
	});

	it('hides a secret while it is typed, and stops at Ctrl+C', async () => {
		const [input, output] = [new PassThrough(), new PassThrough()];
		const typed = askOn(input, output)('Password', true);
		input.write('hunteX\u007fr2\r');
		expect(await typed).toBe('hunter2');
		expect(String(output.read())).toBe('Password (it is not shown): \n');
		const stopped = askOn(input, output)('Password', true);
		input.write('hun\u0003');
		await expect(stopped).rejects.toThrow();
	});
});
