import { parseArgs } from 'node:util';

import { memberOf, textOf } from '../../credentials/shared/json';

/** What `npm run probe -- --help` prints. */
export const HELP = `npm run probe -- --base-url https://… [options]

Asks a real service, read-only, what its documentation leaves open, and says which credential and which
options of the node fit. It sends at most 20 requests: token calls, and GET of the list of locations.

  --base-url URL       address of the service (required)
  --auth-url URL       address of the authorization page, for the grants code and refresh
  --grant NAME         how to get an access token: password | code | refresh
                       (default: code with --auth-url, else password)
  --api-prefix PATH    path before /locations (default: both /rest/v1 and /api/v1 are tried)
  --client-id ID       client ID of the integration
  --username NAME      e-mail address of the API user, for the grant password
  --scope LIST         scopes to ask for, for the grant password (default token.refresh,locations.read)
  --refresh            use refresh tokens, too: finds out whether they rotate, and which bodies a refresh
                       may have. A service that rotates makes the old refresh token invalid: do not present
                       one that a credential in n8n has stored
  --json               print the report as JSON
  --help               print this

Secrets are no options: other users of the machine can see those, and the shell keeps them. Each is asked for
on the terminal, without showing it, or taken from an environment variable:

  VISITOR_LOCATIONS_CLIENT_SECRET   always
  VISITOR_LOCATIONS_PASSWORD        for the grant password
  VISITOR_LOCATIONS_CODE            for the grant code: the authorization code, or the whole address with it;
                                    it works once, so n8n needs another one
  VISITOR_LOCATIONS_REFRESH_TOKEN   for the grant refresh, which also needs --refresh
  VISITOR_LOCATIONS_CLIENT_ID, VISITOR_LOCATIONS_USERNAME   instead of the options

Example, with the embedded service (npm run service, in another terminal, prints address and secrets):

  npm run probe -- --base-url http://127.0.0.1:8080 --client-id demo-client --username api-user@example.com

The report goes to standard output, everything else to standard error. The exit code is 0 when the list was
read, else 1. Nothing is stored.
`;

/** The command's options, as typed. */
export type Options = ReturnType<typeof parsed>;

function parsed(args: string[]) {
	const text = { type: 'string' } as const;
	const flag = { type: 'boolean' } as const;
	const options = {
		'base-url': text,
		'auth-url': text,
		grant: text,
		'api-prefix': text,
		'client-id': text,
		username: text,
		scope: text,
		refresh: flag,
		json: flag,
		help: flag,
	};
	return parseArgs({ args, options }).values;
}

/** What people may take for options, and the environment variable that is meant. The first match counts. */
const SECRET_OPTIONS: [RegExp, string][] = [
	[/secret/, 'VISITOR_LOCATIONS_CLIENT_SECRET'],
	[/pass|^pw$/, 'VISITOR_LOCATIONS_PASSWORD'],
	[/code/, 'VISITOR_LOCATIONS_CODE'],
	[/refresh.?token|^token$/, 'VISITOR_LOCATIONS_REFRESH_TOKEN'],
];

/**
 * Reads the command line. No error repeats a value: it may be a secret.
 *
 * @throws Error for an unknown option, and for every option that would hold a secret
 */
export function optionsOf(args: string[]): Options {
	for (const arg of args) refuseSecret(arg);
	try {
		return parsed(args);
	} catch (error) {
		throw new Error(`${sentenceOf(error)} --help shows the options.`);
	}
}

/** Node's own message about a positional argument repeats it; of the others only the first sentence is of use. */
function sentenceOf(error: unknown): string {
	if (memberOf(error, 'code') === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') {
		return 'There is an argument that belongs to no option.';
	}
	const [first = ''] = textOf(memberOf(error, 'message')).split(/\.(\s|$)/);
	return `${first}.`;
}

function refuseSecret(arg: string): void {
	const name = /^--?([\w-]+)/.exec(arg)?.[1] ?? '';
	const variable = SECRET_OPTIONS.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1];
	if (variable === undefined) return;
	throw new Error(
		`--${name} is not taken: other users of this machine can see the arguments of a command, and the shell keeps them. ` +
			`Leave it out and type the value when you are asked for it, or put it into the environment variable ${variable}. ` +
			'If the value was a real one, remove it from the history of your shell.',
	);
}
