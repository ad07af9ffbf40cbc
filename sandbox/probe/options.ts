import { createInterface } from 'node:readline/promises';
import { PassThrough } from 'node:stream';
import { parseArgs } from 'node:util';

import type { Credential } from './packageApi';
import { normalizeUrl, parsePastedCode } from './packageApi';

/** The output of `npm run probe -- --help`. */
export const HELP = `npm run probe -- --base-url https://… [options]

Signs in to a real service and reads its list as the node does, with at most 20 requests, and says what to choose.

  --base-url URL       URL of the service (required)
  --auth-url URL       URL of the authorization page, for the grants code and refresh
  --grant NAME         password | code | refresh (default: code with --auth-url, else password)
  --api-prefix PATH    path before /locations (default: /rest/v1, else /api/v1)
  --client-id ID       client ID of the integration
  --username NAME      e-mail address of the API user, for the grant password
  --scope LIST         scopes for the grant password (default locations.read,token.refresh)
  --refresh            use a refresh token, too, to see whether they rotate. If they do, it is used up: do not
                       give one that a credential in n8n has stored
  --json, --help       print the report as JSON; print this

Secrets are no options, since other users of the machine can see those. They are typed, unseen, or taken from
VISITOR_LOCATIONS_CLIENT_SECRET, VISITOR_LOCATIONS_PASSWORD, VISITOR_LOCATIONS_CODE (the code, or the whole address
with it; it works once) and VISITOR_LOCATIONS_REFRESH_TOKEN (needs --grant refresh). VISITOR_LOCATIONS_CLIENT_ID and
VISITOR_LOCATIONS_USERNAME can stand for the options.
Example, with the mock service (npm run service -- --port 8080, in another terminal, prints the secrets):
  npm run probe -- --base-url http://127.0.0.1:8080 --client-id demo-client --username api-user@example.com

The report goes to standard output, progress to standard error. The exit code is 0 when the list was
read, of a long one as much as 20 requests bring, else 1.
`;

const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const;
const OPTIONS = {
	'base-url': text,
	'auth-url': text,
	'api-prefix': text,
	grant: text,
	scope: text,
	'client-id': text,
	username: text,
	refresh: flag,
	json: flag,
	help: flag,
};

/** The command's options, as typed. */
export type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** @throws Error for an unknown option; it does not repeat the command line, which might contain a secret */
export function parseOptions(args: string[]): Options {
	try {
		return parseArgs({ args, options: OPTIONS }).values;
	} catch {
		throw new Error(
			'The options are not those that --help shows. A secret is never an option: other users of this machine can see ' +
				'the arguments of a command. If you gave a real one, remove it from the history of your shell.',
		);
	}
}

/** The checked options of a probe. */
export interface Plan {
	grant: 'password' | 'code' | 'refresh';
	/** without `--auth-url`, the Authorization Base URL is the Base URL */
	credential: Credential;
	/** the API prefixes to try, in this order */
	apiPrefixes: string[];
	/** whether the probe may use up a refresh token */
	refresh: boolean;
}

/**
 * Reads the plan from options and environment variables, and asks for missing values.
 *
 * @param ask undefined if there is no terminal
 * @throws Error or ProblemError that names what is missing or wrong, before anything is sent
 */
export async function createPlan(
	options: Options,
	environment: NodeJS.ProcessEnv,
	ask: Ask | undefined,
): Promise<Plan> {
	const baseUrl = normalizeUrl(options['base-url'], '--base-url');
	const { 'auth-url': authUrl, scope = 'locations.read,token.refresh', refresh = false } = options;
	const authBaseUrl = authUrl === undefined ? baseUrl : normalizeUrl(authUrl, '--auth-url');
	const grant = options.grant ?? (authUrl === undefined ? 'password' : 'code');
	if (grant !== 'password' && grant !== 'code' && grant !== 'refresh') {
		throw new Error('--grant is none of password, code, refresh.');
	}
	if (grant !== 'password' && authUrl === undefined) throw new Error('--auth-url is missing.');
	if (grant === 'refresh' && !refresh) {
		throw new Error('The grant refresh may use up the refresh token: allow that with --refresh.');
	}

	const known = async (label: string, name: string, option = '', isSecret = true) => {
		const variable = `VISITOR_LOCATIONS_${name}`;
		const value = option || environment[variable] || (await ask?.(label, isSecret));
		if (value) return value;
		throw new Error(`${label} is missing: put it into ${variable}, or type it on a terminal.`);
	};
	const [byPassword, byCode] = [grant === 'password', grant === 'code'];
	const credential: Credential = {
		authentication: byPassword ? 'passwordGrant' : 'authorizationCode',
		baseUrl,
		authBaseUrl,
		scope,
		clientId: await known('Client ID', 'CLIENT_ID', options['client-id'], false),
		clientSecret: await known('Client Secret', 'CLIENT_SECRET'),
		username: byPassword ? await known('Username', 'USERNAME', options.username, false) : '',
		password: byPassword ? await known('Password', 'PASSWORD') : '',
		authorizationCode: byCode ? parsePastedCode(await known('Authorization Code', 'CODE')) : '',
		refreshToken: byPassword || byCode ? '' : await known('Refresh Token', 'REFRESH_TOKEN'),
	};
	const prefix = options['api-prefix']?.replace(/^\/+|\/+$/g, '');
	// docs/openapi.yaml, listLocations, has both; the one of its example comes first.
	const apiPrefixes = prefix === undefined ? ['/rest/v1', '/api/v1'] : [`/${prefix}`];
	return { grant, credential, apiPrefixes, refresh };
}

/** Asks for one value. `hidden`: the terminal does not show it. */
export type Ask = (label: string, hidden: boolean) => Promise<string>;

/** @returns a function that asks on the terminal, undefined if there is none */
export function terminalAsk(): Ask | undefined {
	const { stdin, stderr } = process;
	return stdin.isTTY && stderr.isTTY ? askOn(stdin, stderr) : undefined;
}

export function askOn(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Ask {
	return async (label, hidden) => {
		const shown = hidden ? new PassThrough().resume() : output;
		const lines = createInterface({ input, output: shown, terminal: true, historySize: 0 });
		const stopped = new AbortController();
		lines.once('close', () => {
			stopped.abort(new Error(`Stopped: ${label} was not given.`));
		});
		// Print this after createInterface(), because from then on the terminal does not show typed text.
		if (hidden) output.write(`${label} (it is not shown): `);
		try {
			return await lines.question(`${label}: `, { signal: stopped.signal });
		} finally {
			lines.close();
			if (hidden) output.write('\n');
		}
	};
}
