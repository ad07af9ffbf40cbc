import type { HttpFailure } from '../shared/httpFailure';
import { isTransient } from '../shared/httpFailure';
import { memberOf } from '../shared/json';
import { networkProblem } from '../shared/networkProblem';
import type { Problem } from '../shared/problem';
import { AUTHORIZATION_REFUSED } from '../shared/problem';
import { parseUrl } from '../shared/serviceAddress';
import { serviceText } from '../shared/serviceText';

/** What the token call was about, for the words of its problems. */
export interface TokenCall {
	/** what is presented: a password, an authorization code or a refresh token */
	grant: 'password' | 'code' | 'refresh';
	/** the address called */
	address: string;
	/** display name of the field that the address comes from */
	addressField: string;
	/** the scopes asked for, as sent; empty where the call names none */
	scope: string;
	/** values that must not be shown */
	secrets: readonly string[];
}

const REFUSED_GRANTS: Record<TokenCall['grant'], Problem> = {
	password: {
		message: 'The service refused the username or the password',
		description:
			'Open the credential and check Username and Password: they belong to the API user, an employee with the Global Admin role. The login was tried once only, so that the account is not locked.',
	},
	code: {
		message: 'The authorization code is used up, expired or for another integration',
		description:
			'A code works once and for a short time. Open the credential, open the address of its notice again, authorize, and paste the new code into Authorization Code.',
	},
	refresh: AUTHORIZATION_REFUSED,
};

/** The error codes of a token endpoint (RFC 6749, 5.2), and the cure of each. */
const OAUTH_ERRORS: Record<string, (call: TokenCall) => Problem> = {
	invalid_client: () => ({
		message: 'The service refused the client ID or the client secret',
		description:
			'Open the credential and compare Client ID and Client Secret with the credentials section of the integration in the developer dashboard.',
	}),
	invalid_grant: ({ grant }) => REFUSED_GRANTS[grant],
	invalid_scope: ({ scope }) =>
		scope === ''
			? {
					message: 'The service does not grant the scope of the authorization',
					description:
						'Check scope in the authorization address: every name in it must be allowed for the integration. Then authorize again and paste the new code into Authorization Code of the credential.',
				}
			: {
					message: `The service does not grant the scope "${scope}"`,
					description:
						'Open the credential and check Scope. The scopes for data must also be selected on the integration in the developer dashboard.',
				},
	unauthorized_client: ({ grant }) => ({
		message: 'The integration may not use this kind of login',
		description:
			grant === 'password'
				? 'The password grant is for private apps of one company. Check the kind of the integration in the developer dashboard, or take the credential "Visitor Locations OAuth2 API".'
				: 'Authorization codes are for unlisted apps with external installation by OAuth2. Check the kind of the integration in the developer dashboard, or take the credential "Visitor Locations API".',
	}),
	invalid_request: ({ addressField }) => ({
		message: 'The service did not understand the token call',
		description: `Open the credential and check ${addressField}; if it is right, the service differs from its published interface: report this to whoever runs it.`,
	}),
	unsupported_grant_type: ({ addressField }) => ({
		message: 'The service does not know this kind of login at this address',
		description: `Open the credential and check ${addressField}.`,
	}),
};

/**
 * Says why a token call failed, without any secret.
 *
 * No error of the token call is published (docs/openapi.yaml, x-not-shown), so the RFC's codes come first and
 * the HTTP status after them.
 *
 * @param failure the facts of the failed call
 * @param call what was called
 */
export function tokenProblem(failure: HttpFailure, call: TokenCall): Problem {
	const { status } = failure;
	if (status === undefined) {
		return networkProblem(failure.networkCode ?? 'unknown', call.address, call.addressField);
	}
	const { code, detail } = oauthError(failure.body);
	const known =
		code !== undefined && Object.hasOwn(OAUTH_ERRORS, code) ? OAUTH_ERRORS[code] : undefined;
	const said = [code, detail].filter((part) => part !== undefined).join(': ');
	const problem = known?.(call) ?? problemOfStatus(status, failure, call);
	const quote = said === '' ? '' : ` The service said: ${serviceText(said, call.secrets)}`;
	return { message: problem.message, description: problem.description + quote };
}

/** @returns whether the service itself said no, so that the same call again cannot succeed */
export function isRefusal({ status }: HttpFailure): boolean {
	return status !== undefined && status >= 400 && !isTransient(status);
}

/** What the user gave, or has to give again, for each kind of call. */
const PRESENTED: Record<TokenCall['grant'], string> = {
	password: 'Username, Password and Scope',
	code: 'Authorization Code: a code works once and for a short time',
	refresh: 'Authorization Code: if the client is right, authorize again and paste a new code',
};

function problemOfStatus(status: number, failure: HttpFailure, call: TokenCall): Problem {
	const checkAddress = `Open the credential and check ${call.addressField}: the token call went to ${call.address}.`;
	if (status >= 300 && status < 400) {
		// Of the target no more than the origin: its query may hold what was sent.
		const origin = parseUrl(failure.location ?? '', call.address)?.origin;
		const target = failure.location === undefined ? 'elsewhere' : `to ${origin ?? 'elsewhere'}`;
		return {
			message: 'The token address redirects, and a login is never sent on',
			description: `${call.address} redirects ${target}. Open the credential and put the final address into ${call.addressField}.`,
		};
	}
	if (status === 401) {
		return {
			message: 'The service refused the login (401)',
			description: `Open the credential and check Client ID and Client Secret first, then ${PRESENTED[call.grant]}. The call was made once only.`,
		};
	}
	if (status === 403) {
		return {
			message: 'The service forbids this login (403)',
			description:
				'Open the developer dashboard and check that the integration has the scopes that are needed, and, for a password login, that the API user has the Global Admin role.',
		};
	}
	if (status === 404 || status === 405) {
		return {
			message: `There is no token service at this address (${status}): check ${call.addressField}`,
			description: checkAddress,
		};
	}
	if (status === 429) {
		return {
			message: 'The service receives too many logins (429)',
			description: 'Wait a few minutes, then try again.',
		};
	}
	if (status >= 500) {
		return {
			message: `The service failed to issue a token (${status})`,
			description: 'Try again later. If it stays so, ask whoever runs the service.',
		};
	}
	return {
		message: `The service refused the login (${status})`,
		description: `Open the credential and check Client ID, Client Secret and ${PRESENTED[call.grant]}.`,
	};
}

function oauthError(body: unknown): { code?: string; detail?: string } {
	const text = (name: string) => {
		const value = memberOf(body, name);
		return typeof value === 'string' && value !== '' ? value : undefined;
	};
	return { code: text('error'), detail: text('error_description') };
}
