import type { HttpFailure } from '../shared/failure';
import { isTransient, parseHttpFailure, parseRetryAfter, REDIRECTS } from '../shared/failure';
import { getMember } from '../shared/json';
import { describeNetworkError } from '../shared/networkErrors';
import type { Problem } from '../shared/problem';
import { AUTHORIZATION_REJECTED, ProblemError } from '../shared/problem';
import { quoteService, redact } from '../shared/secrets';
import { describeTransientStatus } from '../shared/statusErrors';
import { isSecure, parseUrl } from '../shared/urls';
import { describeAuthorization } from './pastedCode';

/** The minimum time for which other callers get the same transient error, in ms: late ones of the same run, too. */
const MIN_TRANSIENT_BACKOFF_MS = 1_000;
/** The longest wait for which a service can ask with Retry-After, in ms. */
const MAX_RETRY_AFTER_MS = 5 * 60_000;

/** The service rejected a token request: to repeat it changes nothing. */
export class TokenRejectedError extends ProblemError {}

/** A temporary failure of a token request. */
export class TransientTokenError extends ProblemError {
	/** how long the request is not made again, in ms */
	readonly backoffMs: number;

	/** @param retryAfterMs how long the service asked to wait, in ms */
	constructor(problem: Problem, retryAfterMs = 0) {
		super(problem);
		this.backoffMs = Math.max(MIN_TRANSIENT_BACKOFF_MS, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS));
	}
}

/** The facts of a token request that its errors mention. */
export interface TokenRequestFacts {
	/** what it presents: a password, an authorization code or a refresh token */
	grant: 'password' | 'code' | 'refresh';
	/** the token endpoint */
	url: string;
	/** display name of the field that the URL comes from */
	urlField: string;
	/** the requested scopes, as sent; `''` if the request names none */
	scope: string;
	/** values that must not be shown */
	secrets: readonly string[];
	/** where a user authorizes n8n again; `''` if there is no such URL */
	authorizationUrl: string;
}

/**
 * Creates the error of a token request.
 *
 * @param error what n8n's request helper threw
 */
export function createTokenError(error: unknown, request: TokenRequestFacts): ProblemError {
	const failure = parseHttpFailure(error);
	if (failure === undefined) return new ProblemError(describeNotSent(error, request));
	const problem = describeTokenError(failure, request);
	if (isRejection(failure)) return new TokenRejectedError(problem);
	return new TransientTokenError(problem, parseRetryAfter(failure.retryAfter, Date.now()));
}

/** Whether it is an error of RFC 6749, with any status, or a status of 4xx that is not temporary. */
function isRejection({ status, body }: HttpFailure): boolean {
	if (Object.hasOwn(OAUTH_ERRORS, readText(body, 'error'))) return true;
	return status !== undefined && status >= 400 && !isTransient(status);
}

/** n8n itself did not send the request, for example because of the credential's Allowed HTTP Request Domains. */
function describeNotSent(error: unknown, { url, urlField, secrets }: TokenRequestFacts): Problem {
	const reason = error instanceof Error ? error.message : String(error);
	return {
		message: `n8n did not make the token request: ${quoteService(reason, secrets)}`,
		description: `Open the credential and check '${urlField}'. If 'Allowed HTTP Request Domains' is set, it must include ${new URL(url).hostname}.`,
	};
}

/**
 * Describes why a token request failed, without any secret. No error of the token endpoint is documented
 * (docs/openapi.yaml, x-not-shown), so the codes of RFC 6749 come first, and the HTTP status after them.
 */
export function describeTokenError(failure: HttpFailure, request: TokenRequestFacts): Problem {
	const { status, errorCode = 'unknown', body } = failure;
	if (status === undefined) return describeNetworkError(errorCode, request.url, request.urlField);
	const code = readText(body, 'error');
	const known = Object.hasOwn(OAUTH_ERRORS, code) ? OAUTH_ERRORS[code] : undefined;
	const { message, description } =
		known?.(request) ?? describeStatus(status, failure.location, request);
	const said = [code, readText(body, 'error_description')].filter((part) => part !== '').join(': ');
	const quote = said === '' ? '' : ` The service said: ${quoteService(said, request.secrets)}`;
	return {
		message: redact(message, request.secrets),
		description: redact(description, request.secrets) + quote,
	};
}

/** @returns a member of a body if it is text, otherwise `''` (RFC 6749, 5.2: `error` and `error_description`) */
function readText(body: unknown, name: string): string {
	const value = getMember(body, name);
	return typeof value === 'string' ? value : '';
}

const CLIENT = "'Client ID' and 'Client Secret'";

/** The fields that each kind of request presents. */
const PRESENTED: Record<TokenRequestFacts['grant'], string> = {
	password: "'Client ID', 'Client Secret', 'Username', 'Password' and 'Scope'",
	code: "'Client ID', 'Client Secret' and 'Authorization Code'",
	refresh: CLIENT,
};

/** The documented requests are JSON, and have no redirect URL; those of RFC 6749 (4.1.3) are what n8n's Connect makes. */
const USE_CONNECT =
	"If the URL is right, the service might require a form with the redirect URL (RFC 6749): choose 'OAuth2 Connect (Unlisted App)' instead.";

function describeStatus(
	status: number,
	location: string | undefined,
	{ url, urlField, grant, authorizationUrl }: TokenRequestFacts,
): Problem {
	if (isTransient(status)) return describeTransientStatus(status);
	if (REDIRECTS.includes(status)) {
		// Only the origin of the target: its query can contain what was sent.
		const target = parseUrl(location ?? '', url);
		if (!isSecure(target) || target.origin === new URL(url).origin) {
			return {
				message: `The token endpoint redirects: check '${urlField}'`,
				description: `${url} redirects, and n8n never forwards a login. Open the credential and check the host name in '${urlField}'. If it is right, contact the service provider.`,
			};
		}
		return {
			message: `The token endpoint redirects to another host: enter that in '${urlField}'`,
			description: `${url} redirects to ${target.origin}, and n8n never forwards a login. If that is a host of the service, open the credential and enter it in '${urlField}'.`,
		};
	}
	// The response to a used refresh token is not documented (x-not-shown).
	if (grant === 'refresh' && (status === 400 || status === 401)) {
		const reason = `Check ${CLIENT} in the credential first. If they are right, the authorization was revoked or has expired.`;
		return describeAuthorization(`${AUTHORIZATION_REJECTED} (${status})`, authorizationUrl, reason);
	}
	switch (status) {
		case 403:
			return {
				message: 'The service denies this sign-in (403): check the scopes of the integration',
				description: `Open the developer dashboard and check that the integration has all scopes listed in 'Scope'${grant === 'password' ? ', and that the API user has the Global Admin role' : ''}.`,
			};
		case 404:
		case 405:
			return {
				message: `There is no token endpoint at this URL (${status}): check '${urlField}'`,
				description: `The token request went to ${url}. Open the credential and check the host name in '${urlField}'${urlField === 'Base URL' ? ', and remove everything after it' : ': it is the host of the page on which you authorize n8n'}.`,
			};
		case 415:
			return {
				message: `The service does not accept this kind of token request (415): check '${urlField}'`,
				description: `Open the credential and check '${urlField}'.${grant === 'password' ? '' : ` ${USE_CONNECT}`}`,
			};
		default:
			return {
				message: `The service rejected the sign-in (${status}): check ${PRESENTED[grant]}`,
				description: `Open the credential and check ${PRESENTED[grant]}. n8n tried only once.`,
			};
	}
}

/** The error codes of a token endpoint (RFC 6749, 5.2). */
const OAUTH_ERRORS: Record<string, (request: TokenRequestFacts) => Problem> = {
	invalid_client: () => ({
		message: `The service rejected the client: check ${CLIENT}`,
		description: `Open the credential and compare ${CLIENT} with the credentials section of the integration in the developer dashboard.`,
	}),
	invalid_grant: describeInvalidGrant,
	invalid_scope: ({ grant, scope }) => ({
		message: `The service does not grant the ${scope === '' ? 'requested scope' : `scope "${scope}"`}: select each of its permissions on the integration, or leave only locations.read in 'Scope'`,
		description: `If each permission is selected on the integration, the service might expect another separator: replace the commas in 'Scope' with spaces, or the spaces with commas.${grant === 'password' ? '' : ' Then authorize n8n again.'}`,
	}),
	unauthorized_client: ({ grant }) => ({
		message: 'The integration does not allow this kind of sign-in: choose another credential type',
		description:
			grant === 'password'
				? "Username and password are for private apps. Check the kind of the integration in the developer dashboard; for an unlisted app, choose 'OAuth2 Connect (Unlisted App)' instead."
				: "Codes are for unlisted apps with external installation by OAuth2. Check the kind of the integration in the developer dashboard; for a private app, choose 'Username and Password (Private App)' instead.",
	}),
	invalid_request: describeUnknownRequest,
	unsupported_grant_type: describeUnknownRequest,
};

function describeUnknownRequest({ urlField, grant }: TokenRequestFacts): Problem {
	return {
		message: `The service does not understand the token request: check '${urlField}'`,
		description: `Open the credential and check '${urlField}'. ${grant === 'password' ? 'If it is right, the service differs from its documented interface: contact the service provider.' : USE_CONNECT}`,
	};
}

function describeInvalidGrant({ grant, authorizationUrl }: TokenRequestFacts): Problem {
	switch (grant) {
		case 'password':
			return {
				message: "The service rejected the sign-in: check 'Username' and 'Password'",
				description:
					"Open the credential and check 'Username' and 'Password': they belong to the API user, an employee with the Global Admin role. n8n tried only once, so that the account is not locked.",
			};
		case 'code':
			return describeAuthorization(
				'The code was already used, has expired, or belongs to another integration',
				authorizationUrl,
				'A code works once and for a short time.',
			);
		case 'refresh':
			return describeAuthorization(
				AUTHORIZATION_REJECTED,
				authorizationUrl,
				'It was revoked or has expired.',
			);
	}
}
