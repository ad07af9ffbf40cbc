import { pastedCode } from '../../credentials/login/pastedCode';
import { serviceAddress } from '../../credentials/shared/address';
import type { Options } from './options';
import type { Ask } from './prompt';

/** How the probe gets its access token: with what a credential of the package has. */
export type Login =
	| { grant: 'password'; username: string; password: string; scope: string }
	| { grant: 'code'; code: string }
	| { grant: 'refresh'; refreshToken: string };

/** What to ask, of whom, and as whom; all checked. */
export interface Plan {
	/** `{base_url}`, without trailing slash */
	baseUrl: string;
	/** `{auth_url}`, without trailing slash; there is one for the grants code and refresh */
	authUrl: string | undefined;
	/** the prefixes to try, in this order */
	apiPrefixes: string[];
	clientId: string;
	clientSecret: string;
	login: Login;
	/** whether refresh tokens may be used, which may make a stored one invalid */
	refresh: boolean;
}

/** Both that are published (docs/openapi.yaml, listLocations), the one of the example first. */
const PUBLISHED_PREFIXES = ['/rest/v1', '/api/v1'];

/**
 * Puts the plan together, from options, environment variables and, for what is missing, questions.
 *
 * @param ask undefined where nobody can be asked
 * @throws Error or ProblemError that names what is missing or wrong, before anything is sent
 */
export async function planOf(
	options: Options,
	environment: NodeJS.ProcessEnv,
	ask: Ask | undefined,
): Promise<Plan> {
	const baseUrl = serviceAddress(options['base-url'], '--base-url');
	const given = options['auth-url'];
	const authUrl = given === undefined ? undefined : serviceAddress(given, '--auth-url');
	const grant = grantOf(options, authUrl);

	// What may be an option is no secret.
	const value = async (label: string, name: string, option?: 'client-id' | 'username') => {
		const variable = `VISITOR_LOCATIONS_${name}`;
		const known = (option && options[option]) ?? environment[variable] ?? '';
		if (known !== '') return known;
		if (ask === undefined) throw new Error(missing(label, variable));
		const typed = await ask(label, option === undefined);
		if (typed === '') throw new Error(`${label} is empty.`);
		return typed;
	};
	const login: Record<Login['grant'], () => Promise<Login>> = {
		password: async () => ({
			grant: 'password',
			username: await value('Username', 'USERNAME', 'username'),
			password: await value('Password', 'PASSWORD'),
			scope: options.scope ?? 'token.refresh,locations.read',
		}),
		code: async () => ({
			grant: 'code',
			code: pastedCode(await value('Authorization Code', 'CODE')),
		}),
		refresh: async () => ({
			grant: 'refresh',
			refreshToken: await value('Refresh Token', 'REFRESH_TOKEN'),
		}),
	};
	const prefix = options['api-prefix']?.replace(/^\/+|\/+$/g, '');
	return {
		baseUrl,
		authUrl,
		apiPrefixes: prefix === undefined ? PUBLISHED_PREFIXES : [`/${prefix}`],
		clientId: await value('Client ID', 'CLIENT_ID', 'client-id'),
		clientSecret: await value('Client Secret', 'CLIENT_SECRET'),
		login: await login[grant](),
		refresh: options.refresh === true,
	};
}

function grantOf(options: Options, authUrl: string | undefined): Login['grant'] {
	const grant = options.grant ?? (authUrl === undefined ? 'password' : 'code');
	if (grant !== 'password' && grant !== 'code' && grant !== 'refresh') {
		throw new Error('--grant is none of password, code, refresh.');
	}
	if (grant !== 'password' && authUrl === undefined) {
		throw new Error(`--auth-url is missing: the grant ${grant} is asked for there.`);
	}
	if (grant === 'refresh' && options.refresh !== true) {
		throw new Error(
			'The grant refresh uses up the refresh token where the service rotates them: a credential that has it stored ' +
				'must be authorized again then. Add --refresh if that is all right.',
		);
	}
	return grant;
}

function missing(label: string, variable: string): string {
	return `${label} is missing: put it into the environment variable ${variable}, or run this in a terminal, where it is asked for.`;
}
