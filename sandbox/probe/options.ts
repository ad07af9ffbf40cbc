import { parseArgs } from 'node:util';

import { textOf } from '../../credentials/shared/json';
import { memberOf } from '../../credentials/shared/json';

/** The command's options, as typed. */
export interface Options {
	'base-url'?: string;
	'auth-url'?: string;
	grant?: string;
	'api-prefix'?: string;
	'client-id'?: string;
	username?: string;
	scope?: string;
	refresh?: boolean;
	json?: boolean;
	help?: boolean;
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
		return parseArgs({
			args,
			options: {
				'base-url': { type: 'string' },
				'auth-url': { type: 'string' },
				grant: { type: 'string' },
				'api-prefix': { type: 'string' },
				'client-id': { type: 'string' },
				username: { type: 'string' },
				scope: { type: 'string' },
				refresh: { type: 'boolean' },
				json: { type: 'boolean' },
				help: { type: 'boolean' },
			},
		}).values;
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
	const name = /^--?([\w-]+)/.exec(arg)?.[1];
	if (name === undefined) return;
	const variable = SECRET_OPTIONS.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1];
	if (variable === undefined) return;
	throw new Error(
		`--${name} is not taken: other users of this machine can see the arguments of a command, and the shell keeps them. ` +
			`Leave it out and type the value when you are asked for it, or put it into the environment variable ${variable}. ` +
			'If the value was a real one, remove it from the history of your shell.',
	);
}
