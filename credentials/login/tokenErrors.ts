import type { Failure } from 'n8n-workflow';

import { describeAuthorization } from '../../shared/authorization';
import type { RequestFacts } from '../../shared/describeFailure';
import { describeFailure } from '../../shared/describeFailure';
import type { HttpFailure } from '../../shared/httpFailure';
import { getMember, toText } from '../../shared/json';
import type { Problem } from '../../shared/problem';
import type { JudgedFailure } from '../../shared/failures';
import { judgeFailure } from '../../shared/failures';
import { quoteService } from '../../shared/secrets';
import { isSecure, parseUrl } from '../../shared/urls';
import { getTemporaryShareMs, PERMANENT_SHARE_MS, TokenRequestError } from './tokenSource';

/** The facts of a token request that its errors mention. */
export interface TokenRequestFacts extends RequestFacts {
	/** what it presents: a password, an authorization code or a refresh token */
	grant: 'password' | 'code' | 'refresh';
	/** where a user authorizes n8n again; `''` if that is not known, undefined for a password */
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

/** Another try would be another failed login, so n8n should wait (n8n 2.41, computeBackoffDelayMs). */
const FAILED_LOGIN: Failure = { cause: 'credential-invalid' };

/**
 * Creates the error of a token request. No error of the token endpoint is documented (docs/openapi.yaml, x-not-shown), so the codes
 * of RFC 6749 come first, with any status, and the HTTP status after them.
 */
export function createTokenError(
	failure: HttpFailure,
	request: TokenRequestFacts,
): TokenRequestError {
	const judged = judgeFailure(failure);
	const { kind, isTemporary, n8nFailure } = judged;
	const createText = OAUTH_ERRORS.get(toText(getMember(failure.body, 'error')));
	// Many servers send their 401 as a web page (Tomcat, Spring, nginx): here it is about the login, whatever its body is.
	const isFailedLogin =
		createText !== undefined ||
		kind === 'denied' ||
		kind === 'otherClientError' ||
		failure.status === 401;
	if (!isFailedLogin) {
		const problem = describeFailure(failure, createNonLoginText(judged, failure, request), request);
		const shareMs = isTemporary ? getTemporaryShareMs(failure.retryAfterMs) : PERMANENT_SHARE_MS;
		return new TokenRequestError(problem, shareMs, n8nFailure);
	}
	const text = createText?.(request) ?? createRejectionText(failure.status, request);
	return new TokenRequestError(
		describeFailure(failure, text, request),
		PERMANENT_SHARE_MS,
		FAILED_LOGIN,
	);
}

/** Creates a text for describeFailure. */
type CreateText = (request: TokenRequestFacts) => Problem;

const CLIENT = "'Client ID' and 'Client Secret'";

/** The documented requests are JSON, and have no redirect URL; those of RFC 6749 (4.1.3) are what n8n's Connect makes. */
const USE_CONNECT =
	"If it is right, the service might require a form with the redirect URL (RFC 6749): choose 'OAuth2 Connect (Unlisted App)' instead.";

const createUnknownRequestText: CreateText = ({ grant }) => ({
	message: 'The service does not understand the token request: check {field}',
	description: `Check {field} in the credential. ${grant === 'password' ? 'If it is right, the service differs from its documented interface: contact the service provider.' : USE_CONNECT}`,
});

/** A password can begin or end with a space, so it is sent as typed. */
function createSpacesStep({ hasSpacesAround = false }: TokenRequestFacts): string | undefined {
	return hasSpacesAround
		? "'Password' begins or ends with a space: remove it if it does not belong there"
		: undefined;
}

const REVOKED = 'The authorization was revoked or has expired.';
const CHECK_CLIENT = `Check ${CLIENT} first. If they are right, the authorization was revoked or has expired.`;

const INVALID_GRANT: Record<TokenRequestFacts['grant'], CreateText> = {
	password: (request) => ({
		message: "The service rejected the sign-in: check 'Username' and 'Password'",
		description:
			"Check 'Username' and 'Password' in the credential: they belong to the API user, an employee with the Global Admin role. n8n tried only once, so that the account is not locked.",
		step: createSpacesStep(request),
	}),
	code: ({ authorizationUrl }) =>
		describeAuthorization(
			'The code was already used, has expired, or belongs to another integration',
			authorizationUrl,
			"A code works once and for a short time. If you changed 'Authorization Base URL' or 'Client ID' by mistake, restore the old value instead: the old tokens still work.",
		),
	refresh: ({ authorizationUrl }) =>
		describeAuthorization(
			'The service no longer accepts the stored authorization',
			authorizationUrl,
			REVOKED,
		),
};

/** The error codes of a token endpoint (RFC 6749, 5.2). */
const OAUTH_ERRORS: ReadonlyMap<string, CreateText> = new Map<string, CreateText>([
	[
		'invalid_client',
		() => ({
			message: "The service rejected 'Client ID' or 'Client Secret'",
			description: `Compare ${CLIENT} in the credential with the credentials section of the integration in the developer dashboard.`,
		}),
	],
	['invalid_grant', (request) => INVALID_GRANT[request.grant](request)],
	[
		'invalid_scope',
		({ grant }) => ({
			message:
				"The service does not grant the {scope}: select each scope on the integration, or leave only locations.read in 'Scope'",
			description: `Compare 'Scope' with the scopes of the integration in the developer dashboard.${grant === 'password' ? '' : " Then enter the word new in 'Authorization Code' and save."}`,
		}),
	],
	[
		'unauthorized_client',
		({ grant }) => ({
			message:
				'The integration does not allow this kind of sign-in: choose another credential type',
			description:
				grant === 'password'
					? "Username and password are for private apps. Check the kind of the integration in the developer dashboard; for an unlisted app, choose 'OAuth2 Connect (Unlisted App)' instead."
					: "Codes are for unlisted apps with external installation by OAuth2. Check the kind of the integration in the developer dashboard; for a private app, choose 'Username and Password (Private App)' instead.",
		}),
	],
	['invalid_request', createUnknownRequestText],
	['unsupported_grant_type', createUnknownRequestText],
]);

/** The fields that each kind of request presents. */
const PRESENTED: Record<TokenRequestFacts['grant'], string> = {
	password: "'Client ID', 'Client Secret', 'Username', 'Password' and 'Scope'",
	code: "'Client ID', 'Client Secret' and 'Authorization Code'",
	refresh: CLIENT,
};

function createRejectionText(status = 0, request: TokenRequestFacts): Problem {
	const { grant } = request;
	// The response to a used refresh token is not documented (x-not-shown).
	if (grant === 'refresh' && (status === 400 || status === 401)) {
		const message = 'The service rejected the client or the stored authorization ({status})';
		return describeAuthorization(message, request.authorizationUrl, CHECK_CLIENT);
	}
	if (status === 415) return createUnknownRequestText(request);
	if (status === 403) {
		return {
			message: 'The sign-in was denied (403): check the scopes of the integration',
			description: `In the developer dashboard, check that the integration has all scopes listed in 'Scope'${grant === 'password' ? ', and that the API user has the Global Admin role' : ''}. If they are right, a proxy between n8n and {host} might have denied it: ask its administrator.`,
		};
	}
	return {
		message: `The service rejected the sign-in ({status}): check ${PRESENTED[grant]}`,
		description: `One of these values is wrong. n8n tried only once${grant === 'password' ? ', so that the account is not locked' : ''}.`,
		step: createSpacesStep(request),
	};
}

/** The text of what is no failed login. */
function createNonLoginText(
	{ kind, text }: JudgedFailure,
	failure: HttpFailure,
	request: TokenRequestFacts,
): Problem {
	if (kind === 'missing') {
		return {
			message: 'There is no token endpoint at this URL: check {field}',
			description: `The token request went to {url}. Check the host name in {field} of the credential${request.urlField === 'Base URL' ? ', and remove everything after it' : ': it is the host of the page on which you authorize n8n'}.`,
		};
	}
	if (kind === 'redirected') return createRedirectText(failure.location, request);
	// The form of the credential shows the message alone, so it names the field.
	return kind === 'timedOut' ? { ...text, message: `${text.message}: check {field}` } : text;
}

/** Names only the origin of the target: its query can contain what was sent. */
function createRedirectText(location = '', { url }: TokenRequestFacts): Problem {
	const target = parseUrl(location, url);
	if (!isSecure(target) || target.origin === new URL(url).origin) {
		return {
			message: 'The token endpoint redirects: check {field}',
			description:
				'{url} redirects, and n8n never forwards a login. Check the host name in {field} of the credential. If it is right, contact the service provider.',
		};
	}
	return {
		message: 'The token endpoint redirects to another host: enter that in {field}',
		description: `{url} redirects to ${target.origin}, and n8n never forwards a login. If that is a host of the service, enter it in {field} of the credential.`,
	};
}
