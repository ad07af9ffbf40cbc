import { describeAuthorization } from './authorizationCode';
import type { RequestFacts, Row } from '../../shared/errors/failures';
import { judgeFailure } from '../../shared/errors/failures';
import { isTemporary } from '../../shared/errors/problem';
import type { HttpFailure } from '../../shared/errors/httpFailure';
import { getMember, toText } from '../../shared/json';
import type { Problem } from '../../shared/errors/problem';
import { quoteService } from '../../shared/errors/secrets';
import { isSecure, parseUrl } from '../../shared/urls';
import { getTemporaryShareMs, PERMANENT_SHARE_MS, TokenRequestError } from './login';

/** The facts of a token request that its errors mention. */
export interface TokenRequestFacts extends RequestFacts {
	url: string;
	/** what it presents: a password, an authorization code or a refresh token */
	grant: 'password' | 'code' | 'refresh';
	/** the requested scopes, as sent; `''`, the default, if the request names none */
	scope?: string;
	/** where a user authorizes n8n again, if that is known */
	authorizationUrl?: string;
	/** whether the password begins or ends with a space */
	hasSpacesAround?: boolean;
}

/** n8n itself did not send the request, for example because of the credential's Allowed HTTP Request Domains. */
export function describeNotSent(
	error: unknown,
	{ url, urlField, secrets }: TokenRequestFacts,
): Problem {
	const reason = error instanceof Error ? error.message : String(error);
	const { hostname } = new URL(url);
	return {
		message: `n8n did not make the token request: ${quoteService(reason, secrets)}`,
		description: reason.includes('restricted IP address')
			? `n8n's protection against SSRF is on. Add the IP address of ${hostname} to N8N_SSRF_ALLOWED_IP_RANGES, and restart n8n.`
			: `Check '${urlField}' in the credential. If 'Allowed HTTP Request Domains' is set, it must include ${hostname}.`,
	};
}

/** Creates the error of a token request. */
export function createTokenError(
	failure: HttpFailure,
	request: TokenRequestFacts,
): TokenRequestError {
	const { problem, n8nFailure } = judgeFailure(failure, request, listTokenRows(failure, request));
	const shareMs = isTemporary(n8nFailure)
		? getTemporaryShareMs(failure.waitMs)
		: PERMANENT_SHARE_MS;
	return new TokenRequestError(problem, shareMs, n8nFailure);
}

const CLIENT = "'Client ID' and 'Client Secret'";
/** The documented requests are JSON, and have no redirect URL; those of RFC 6749 (4.1.3) are what n8n's Connect makes. */
const USE_CONNECT =
	"If it is right, the service might require a form with the redirect URL (RFC 6749): choose 'OAuth2 Connect (Unlisted App)' instead.";
/** Why a right password can be refused. */
export const IF_LOCKED =
	"The account might also be locked, have an expired password or need a second factor: then use another one, or 'OAuth2 Connect (Unlisted App)'.";

/** Error codes of what passes. Some services send them with 400. */
const PASSES: readonly string[] = [
	'temporarily_unavailable',
	'server_error',
	'slow_down',
	'rate_limit_exceeded',
];

/** The other codes of a token endpoint (RFC 6749, 5.2). */
const CODES: readonly string[] = [
	...['invalid_client', 'invalid_grant', 'invalid_scope', 'invalid_request'],
	...['unauthorized_client', 'unsupported_grant_type'],
];

/**
 * The failures that a token endpoint alone has. None is documented (docs/openapi.yaml, x-not-shown), so the codes of RFC 6749 (5.2) come
 * first, with any status that is about the login, and the HTTP status after them.
 */
function listTokenRows(failure: HttpFailure, request: TokenRequestFacts): Row[] {
	const { status = 0, body } = failure;
	const { grant, urlField, authorizationUrl, scope = '', hasSpacesAround = false } = request;
	const error = toText(getMember(body, 'error'));
	// Other services have the name of the status there.
	const code = [...CODES, ...PASSES].includes(error) ? error : '';
	const field = `'${urlField}'`;
	const isPassword = grant === 'password';
	const spaces = hasSpacesAround
		? ". 'Password' begins or ends with a space: remove it if it does not belong there"
		: '';
	/** n8n's scheduler waits longer before it tries again, so that an account is not locked (n8n 2.41, computeBackoffDelayMs). */
	const failedLogin = { action: 'fail', cause: 'credential-invalid' } as const;
	const authorize = (message: string, reason: string) => ({
		...failedLogin,
		...describeAuthorization(message, authorizationUrl, reason),
	});
	return [
		{
			holds: PASSES.includes(code),
			action: 'retry',
			message: `The service cannot sign n8n in at the moment (${code})`,
			description: 'Try again later. If this keeps happening, contact the service provider.',
		},
		{
			holds: code === 'invalid_client',
			...failedLogin,
			message: "The service rejected 'Client ID' or 'Client Secret'",
			description: `Compare ${CLIENT} in the credential with the credentials section of the integration in the developer dashboard.`,
		},
		{
			// Whatever its code is: the response to a used refresh token is not documented.
			holds:
				grant === 'refresh' &&
				(status >= 400 || code === 'invalid_grant') &&
				![404, 405, 410].includes(status),
			...authorize(
				`The service no longer accepts the stored authorization (${status})`,
				`It was revoked or has expired. If you have changed ${CLIENT}, check them first.`,
			),
		},
		{
			holds: code === 'invalid_grant' && grant === 'code',
			...authorize(
				'The code was already used, has expired, or belongs to another integration',
				"A code works once and for a short time. If you changed 'Authorization Base URL' or 'Client ID' by mistake, restore the old value instead: the old tokens still work.",
			),
		},
		{
			holds: code === 'invalid_grant',
			...failedLogin,
			message: `The service rejected the sign-in: check 'Username' and 'Password'${spaces}`,
			description: `Check 'Username' and 'Password' in the credential: they belong to the API user, an employee with the Global Admin role. ${IF_LOCKED} n8n tried only once.`,
		},
		{
			holds: code === 'invalid_scope',
			...failedLogin,
			message: `The service does not grant the ${scope === '' ? 'requested scope' : `scope "${scope}"`}: select each scope on the integration, or leave only locations.read in 'Scope'`,
			description: `Compare 'Scope' with the scopes of the integration in the developer dashboard.${isPassword ? '' : " Then empty 'Authorization Code' and save."}`,
		},
		{
			holds: code === 'unauthorized_client',
			...failedLogin,
			message:
				'The integration does not allow this kind of sign-in: choose another credential type',
			description: isPassword
				? "Username and password are for private apps. Check the kind of the integration in the developer dashboard; for an unlisted app, choose 'OAuth2 Connect (Unlisted App)' instead."
				: "Codes are for unlisted apps with external installation by OAuth2. Check the kind of the integration in the developer dashboard; for a private app, choose 'Username and Password (Private App)' instead.",
		},
		{
			holds: ['invalid_request', 'unsupported_grant_type'].includes(code) || status === 415,
			...failedLogin,
			message: `The service does not understand the token request: check ${field}`,
			description: `Check ${field} in the credential. ${isPassword ? 'If it is right, the service differs from its documented interface: contact the service provider.' : USE_CONNECT}`,
		},
		{
			holds: code === '' && status >= 300 && status < 400,
			action: 'fail',
			...describeTokenRedirect(failure.location, request),
		},
		{
			holds: code === '' && [404, 405, 410].includes(status),
			action: 'fail',
			message: `There is no token endpoint at this URL: check ${field}`,
			description: `Check the host name in ${field} of the credential${isPassword ? ', and remove everything after it' : ': it is the host of the page on which you authorize n8n'}.`,
		},
		{
			holds: code === '' && status === 403,
			...failedLogin,
			message: 'The sign-in was denied (403): check the scopes of the integration',
			description: `In the developer dashboard, check that the integration has all scopes listed in 'Scope'${isPassword ? `, and that the API user has the Global Admin role. ${IF_LOCKED}` : '.'}`,
		},
		{
			holds: true,
			...failedLogin,
			message: `The service rejected the sign-in (${status}): check ${isPassword ? "'Client ID', 'Client Secret', 'Username', 'Password' and 'Scope'" : "'Client ID', 'Client Secret' and 'Authorization Code'"}${spaces}`,
			description: `One of these values is wrong. ${isPassword ? `${IF_LOCKED} ` : ''}n8n tried only once.`,
		},
	];
}

/** Names only the origin of the target: its query can contain what was sent. */
function describeTokenRedirect(location = '', { url, urlField }: TokenRequestFacts): Problem {
	const target = parseUrl(location, url);
	if (!isSecure(target) || target.origin === new URL(url).origin) {
		return {
			message: `The service redirects the sign-in: check '${urlField}'`,
			description: `${url} redirects, and n8n never forwards a login. Check the host name in '${urlField}' of the credential. If it is right, contact the service provider.`,
		};
	}
	return {
		message: `The service redirects the sign-in to another host: enter that in '${urlField}'`,
		description: `${url} redirects to ${target.origin}, and n8n never forwards a login. If that is a host of the service, enter it in '${urlField}' of the credential.`,
	};
}
