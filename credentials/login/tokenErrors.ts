import type { HttpFailure } from '../shared/failure';
import { isTransient } from '../shared/failure';
import { memberOf } from '../shared/json';
import { networkProblem } from '../shared/networkErrors';
import type { Problem } from '../shared/problem';
import { AUTHORIZATION_REFUSED, ProblemError } from '../shared/problem';
import { parseUrl } from '../shared/urls';
import { serviceText } from '../shared/secrets';
import { authorizeProblem } from './pastedCode';

/** How long a fault is shared, in ms: with those of the same run who come late. */
const FAULT_SHARED = 1_000;
/** The longest that a service may ask to wait with Retry-After, in ms. */
const LONGEST_ASKED = 5 * 60_000;

/** The service itself refused to issue a token: trying again changes nothing. */
export class RefusedError extends ProblemError {}

/** A token call failed in a way that may pass. */
export class FaultError extends ProblemError {
	/** how long nobody tries again, in ms */
	readonly pause: number;

	/** @param asked how long the service asked to wait, in ms */
	constructor(problem: Problem, asked = 0) {
		super(problem);
		this.pause = Math.max(FAULT_SHARED, Math.min(asked, LONGEST_ASKED));
	}
}

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
	/** the address at which a user authorizes n8n anew, where there is one */
	prompt?: string;
}

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
	const problem = known?.(call) ?? problemOfStatus(status, failure.location, call);
	const quote = said === '' ? '' : ` The service said: ${serviceText(said, call.secrets)}`;
	return { message: problem.message, description: problem.description + quote };
}

/** @returns whether the service itself said no, so that the same call again cannot succeed */
export function isRefusal({ status }: HttpFailure): boolean {
	return status !== undefined && status >= 400 && !isTransient(status);
}

/** What the user gave, for each kind of call. */
const PRESENTED: Record<TokenCall['grant'], string> = {
	password: "'Username', 'Password' and 'Scope'",
	code: "'Authorization Code': a code works once and for a short time",
	refresh: "authorize n8n again: enter the word new in 'Authorization Code' and save",
};

/** The published calls are JSON, and name no redirect address; those of RFC 6749 (4.1.3) are what n8n's Connect makes. */
const AS_RFC =
	"If it is right, the service may want a form, with the redirect address in it, as RFC 6749 says: choose 'OAuth2 Connect (Unlisted App)' instead.";

function problemOfStatus(status: number, location: string | undefined, call: TokenCall): Problem {
	const { address, addressField, grant, prompt } = call;
	if (status >= 300 && status < 400) {
		// Of the target no more than the origin: its query may hold what was sent.
		const origin = parseUrl(location ?? '', address)?.origin;
		return {
			message: `The token address redirects: put the final address into '${addressField}'`,
			description: `${address} redirects${location === undefined || origin === undefined ? '' : ` to ${origin}`}, and n8n never forwards a login. Open the credential and put the final address into '${addressField}'.`,
		};
	}
	// What a service says of a refresh token that is used up is published nowhere (x-not-shown).
	if (grant === 'refresh' && (status === 400 || status === 401)) {
		const why =
			"Open the credential and check 'Client ID' and 'Client Secret' first. If they are right, it was revoked or has expired.";
		return authorizeProblem(`${AUTHORIZATION_REFUSED} (${status})`, prompt, why);
	}
	switch (status) {
		case 401:
			return {
				message: 'The service refused the login (401)',
				description: `Open the credential and check 'Client ID' and 'Client Secret' first, then ${PRESENTED[grant]}. n8n tried only once.`,
			};
		case 403:
			return {
				message: 'The service forbids this login (403)',
				description: `Open the developer dashboard and check that the integration has the scopes that are needed${grant === 'password' ? ', and that the API user has the Global Admin role' : ''}.`,
			};
		case 404:
		case 405:
			return {
				message: `There is no token service at this address (${status}): check '${addressField}'`,
				description: `The token call went to ${address}. Open the credential and leave nothing after the host name in '${addressField}'.`,
			};
		case 415:
			return {
				message: 'The service does not take this kind of token call (415)',
				description: `Open the credential and check '${addressField}'.${grant === 'password' ? '' : ` ${AS_RFC}`}`,
			};
		case 429:
			return {
				message: 'The service receives too many logins (429)',
				description: 'Wait a few minutes, then try again.',
			};
		default:
			return isTransient(status)
				? {
						message: `The service failed to issue a token (${status})`,
						description: 'Try again later. If this keeps happening, ask whoever runs the service.',
					}
				: {
						message: `The service refused the login (${status})`,
						description: `Open the credential and check 'Client ID' and 'Client Secret' first, then ${PRESENTED[grant]}.`,
					};
	}
}

/** The error codes of a token endpoint (RFC 6749, 5.2), and the cure of each. */
const OAUTH_ERRORS: Record<string, (call: TokenCall) => Problem> = {
	invalid_client: () => ({
		message: 'The service refused the client ID or the client secret',
		description:
			"Open the credential and compare 'Client ID' and 'Client Secret' with the credentials section of the integration in the developer dashboard.",
	}),
	invalid_grant: refusedGrant,
	invalid_scope: ({ grant, scope }) => ({
		message: `The service does not grant the scope${scope === '' ? ' of the authorization' : ` "${scope}"`}`,
		description: `Open the credential and check 'Scope': its scopes for data must be selected on the integration as well. Services differ in what separates them: write them with commas or with spaces.${grant === 'password' ? '' : ' Then authorize n8n again.'}`,
	}),
	unauthorized_client: ({ grant }) => ({
		message: 'The integration may not use this kind of login',
		description:
			grant === 'password'
				? "Username and password are for private apps. Check the kind of the integration in the developer dashboard; for an unlisted app, choose 'OAuth2 Connect (Unlisted App)' instead."
				: "Codes are for unlisted apps with external installation by OAuth2. Check the kind of the integration in the developer dashboard; for a private app, choose 'Username and Password (Private App)' instead.",
	}),
	invalid_request: ({ addressField, grant }) => ({
		message: 'The service did not understand the token call',
		description: `Open the credential and check '${addressField}'. ${grant === 'password' ? 'If it is right, the service differs from its published interface: report this to whoever runs it.' : AS_RFC}`,
	}),
	unsupported_grant_type: ({ addressField, grant }) => ({
		message: 'The service does not know this kind of login at this address',
		description: `Open the credential and check '${addressField}'.${grant === 'password' ? '' : ` ${AS_RFC}`}`,
	}),
};

function refusedGrant({ grant, prompt }: TokenCall): Problem {
	switch (grant) {
		case 'password':
			return {
				message: 'The service refused the username or the password',
				description:
					"Open the credential and check 'Username' and 'Password': they belong to the API user, an employee with the Global Admin role. n8n tried only once, so that the account is not locked.",
			};
		case 'code':
			return authorizeProblem(
				'The authorization code is used up, expired or for another integration',
				prompt,
				'A code works once and for a short time.',
			);
		case 'refresh':
			return authorizeProblem(AUTHORIZATION_REFUSED, prompt, 'It was revoked or has expired.');
	}
}

/** @returns `error` and `error_description` of a reply (RFC 6749, 5.2) */
function oauthError(body: unknown): { code?: string; detail?: string } {
	const text = (name: string) => {
		const value = memberOf(body, name);
		return typeof value === 'string' && value !== '' ? value : undefined;
	};
	return { code: text('error'), detail: text('error_description') };
}
