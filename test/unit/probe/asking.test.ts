import { PassThrough } from 'node:stream';

import type { Options } from '../../../sandbox/probe/options';
import { optionsOf } from '../../../sandbox/probe/options';
import { planOf } from '../../../sandbox/probe/plan';
import { askOn } from '../../../sandbox/probe/prompt';

const BASE = { 'base-url': 'https://api.example.com/' };
const AUTH = { ...BASE, 'auth-url': 'https://app.example.com' };
const environment = {
	VISITOR_LOCATIONS_CLIENT_ID: 'id',
	VISITOR_LOCATIONS_CLIENT_SECRET: 'client secret',
	VISITOR_LOCATIONS_USERNAME: 'user',
	VISITOR_LOCATIONS_PASSWORD: 'pass word',
	VISITOR_LOCATIONS_CODE: 'https://example.com/callback?code=the-code&state=x',
	VISITOR_LOCATIONS_REFRESH_TOKEN: 'the-refresh-token',
};

describe('the command line', () => {
	it('is read', () => {
		expect(optionsOf(['--base-url', 'https://a.example', '--refresh', '--json'])).toEqual({
			'base-url': 'https://a.example',
			refresh: true,
			json: true,
		});
	});

	it.each([
		['--password', 'VISITOR_LOCATIONS_PASSWORD'],
		['--Pass', 'VISITOR_LOCATIONS_PASSWORD'],
		['--client-secret', 'VISITOR_LOCATIONS_CLIENT_SECRET'],
		['--clientSecret', 'VISITOR_LOCATIONS_CLIENT_SECRET'],
		['-secret', 'VISITOR_LOCATIONS_CLIENT_SECRET'],
		['--code', 'VISITOR_LOCATIONS_CODE'],
		['--authorization-code', 'VISITOR_LOCATIONS_CODE'],
		['--refresh-token', 'VISITOR_LOCATIONS_REFRESH_TOKEN'],
	])('takes no %s, and says why and what to do', (option, variable) => {
		for (const args of [[option, 'hunter2'], [`${option}=hunter2`]]) {
			expect(() => optionsOf(args)).toThrow(
				new RegExp(
					`^${option.replace(/^-/, '--').replace(/^---/, '--')} is not taken: other users.*${variable}`,
				),
			);
			expect(() => optionsOf(args)).not.toThrow(/hunter2/);
		}
	});

	it.each([
		[['hunter2'], 'There is an argument that belongs to no option. --help shows the options.'],
		[['--unknown=hunter2'], "Unknown option '--unknown'. --help shows the options."],
		[['--access-token', 'hunter2'], "Unknown option '--access-token'. --help shows the options."],
		[['--base-url'], "Option '--base-url <value>' argument missing. --help shows the options."],
		[['--json=hunter2'], "Option '--json' does not take an argument. --help shows the options."],
	])('refuses %j without a value in the message', (args, message) => {
		expect(() => optionsOf(args)).toThrow(message);
		expect(() => optionsOf(args)).not.toThrow(/hunter2/);
	});
});

describe('the plan', () => {
	it.each<[Options, object]>([
		[
			BASE,
			{
				grant: 'password',
				username: 'user',
				password: 'pass word',
				scope: 'token.refresh,locations.read',
			},
		],
		[
			{ ...BASE, username: 'other', scope: 'locations.read' },
			{ grant: 'password', username: 'other', password: 'pass word', scope: 'locations.read' },
		],
		[AUTH, { grant: 'code', code: 'the-code' }],
		[
			{ ...AUTH, grant: 'refresh', refresh: true },
			{ grant: 'refresh', refreshToken: 'the-refresh-token' },
		],
	])('%j is a login', async (options, login) => {
		expect((await planOf(options, environment, undefined)).login).toEqual(login);
	});

	it('takes both documented prefixes, or the given one', async () => {
		const prefixes = async (options: Options) =>
			(await planOf(options, environment, undefined)).apiPrefixes;
		expect(await prefixes(BASE)).toEqual(['/rest/v1', '/api/v1']);
		expect(await prefixes({ ...BASE, 'api-prefix': 'v2/' })).toEqual(['/v2']);
	});

	it.each<[Options, string]>([
		[{}, "'--base-url' is empty"],
		[{ 'base-url': 'http://api.example.com' }, "'--base-url' must start with https://"],
		[{ ...BASE, 'auth-url': 'app.example.com' }, "'--auth-url' must start with https://"],
		[{ ...BASE, 'auth-url': 'https://' }, "'--auth-url' is not a web address"],
		[{ ...BASE, grant: 'other' }, '--grant is none of password, code, refresh.'],
		[{ ...BASE, grant: 'code' }, '--auth-url is missing'],
		[{ ...AUTH, grant: 'refresh' }, 'Add --refresh if that is all right.'],
	])('%j is refused: %s', async (options, message) => {
		await expect(planOf(options, environment, undefined)).rejects.toThrow(message);
	});

	it.each<[keyof typeof environment, Options]>([
		['VISITOR_LOCATIONS_CLIENT_ID', BASE],
		['VISITOR_LOCATIONS_CLIENT_SECRET', BASE],
		['VISITOR_LOCATIONS_USERNAME', BASE],
		['VISITOR_LOCATIONS_PASSWORD', BASE],
		['VISITOR_LOCATIONS_CODE', AUTH],
		['VISITOR_LOCATIONS_REFRESH_TOKEN', { ...AUTH, grant: 'refresh', refresh: true }],
	])('names %s where it is missing and nobody can be asked', async (name, options) => {
		const without = { ...environment, [name]: '' };
		await expect(planOf(options, without, undefined)).rejects.toThrow(
			`put it into the environment variable ${name}`,
		);
	});

	it('asks for what is missing, hiding what is secret', async () => {
		const asked: [string, boolean][] = [];
		const plan = await planOf(BASE, {}, async (label, hidden) => {
			asked.push([label, hidden]);
			return await Promise.resolve(`typed ${label}`);
		});
		expect(asked).toEqual([
			['Client ID', false],
			['Client Secret', true],
			['Username', false],
			['Password', true],
		]);
		expect(plan.login).toMatchObject({ password: 'typed Password' });
	});
});

describe('a question on the terminal', () => {
	async function answer(keys: string, hidden: boolean) {
		const [input, output] = [new PassThrough(), new PassThrough()];
		let shown = '';
		output.on('data', (chunk) => (shown += String(chunk)));
		const typed = askOn(input, output)('Password', hidden);
		for (const key of keys) input.write(key);
		const outcome = await typed.catch((error: unknown) => error);
		return { outcome, shown };
	}

	it('shows nothing of a secret while it is typed', async () => {
		const { outcome, shown } = await answer('hunteX\u007fr2\r', true);
		expect(outcome).toBe('hunter2');
		expect(shown).toBe('Password (it is not shown): \n');
	});

	it('shows what is no secret', async () => {
		expect((await answer('ab\r', false)).shown).toMatch(/Password: .*a.*b/s);
	});

	it("turns the terminal's own echo off before it asks, and on again in the end", async () => {
		const events: string[] = [];
		const setRawMode = (raw: boolean) => events.push(`raw ${raw ? 'on' : 'off'}`);
		const input = Object.assign(new PassThrough(), { setRawMode });
		const output = new PassThrough();
		output.on('data', (chunk) => events.push(String(chunk)));
		const typed = askOn(input, output)('Password', true);
		input.write('hunter2\r');
		await typed;
		await new Promise(setImmediate);
		expect(events).toEqual(['raw on', 'Password (it is not shown): ', 'raw off', '\n']);
	});

	it('ends with Ctrl+C', async () => {
		expect((await answer('hun\u0003', true)).outcome).toEqual(
			new Error('Stopped: Password was not given.'),
		);
	});
});
