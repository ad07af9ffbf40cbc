import { describeAuthorization } from '../../shared/authorization';
import type { HttpFailure } from '../../shared/httpFailure';
import { getMember } from '../../shared/json';
import type { Problem } from '../../shared/problem';
import { classifyFailure, describeFailure } from '../../shared/requestErrors';
import { quoteService, redact } from '../../shared/secrets';
import { isSecure, parseUrl } from '../../shared/urls';

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
	/** where a user authorizes n8n again; `''` if that is not known, undefined for a password */
	authorizationUrl?: string;
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

/**
 * Describes why a token request failed, without any secret. No error of the token endpoint is documented
 * (docs/openapi.yaml, x-not-shown), so the codes of RFC 6749 come first, and the HTTP status after them.
 */
export function describeTokenError(failure: HttpFailure, request: TokenRequestFacts): Problem {
	const { body } = failure;
	const describe = findOAuthError(body);
	const { message, description } = describe?.(request) ?? describeByKind(failure, request);
	const words = [readText(body, 'error'), readText(body, 'error_description')];
	const said = words.filter((part) => part !== '').join(': ');
	const quote = said === '' ? '' : ` The service said: ${quoteService(said, request.secrets)}`;
	return {
		message: redact(message, request.secrets),
		description: redact(description, request.secrets) + quote,
	};
}

/** @returns a member of a body if it is text, otherwise `''` (RFC 6749, 5.2: `error` and `error_description`) */
export function readText(body: unknown, name: string): string {
	const value = getMember(body, name);
	return typeof value === 'string' ? value : '';
}

const CLIENT = "'Client ID' and 'Client Secret'";

/** The documented requests are JSON, and have no redirect URL; those of RFC 6749 (4.1.3) are what n8n's Connect makes. */
const USE_CONNECT =
	"If it is right, the service might require a form with the redirect URL (RFC 6749): choose 'OAuth2 Connect (Unlisted App)' instead.";

type Describe = (request: TokenRequestFacts) => Problem;

const describeUnknownRequest: Describe = ({ urlField, grant }) => ({
	message: `The service does not understand the token request: check '${urlField}'`,
	description: `Check '${urlField}' in the credential. ${grant === 'password' ? 'If it is right, the service differs from its documented interface: contact the service provider.' : USE_CONNECT}`,
});

const describeNoEndpoint: Describe = ({ url, urlField }) => ({
	message: `There is no token endpoint at this URL: check '${urlField}'`,
	description: `The token request went to ${url}. Check the host name in '${urlField}' of the credential${urlField === 'Base URL' ? ', and remove everything after it' : ': it is the host of the page on which you authorize n8n'}.`,
});

const INVALID_GRANT: Record<TokenRequestFacts['grant'], Describe> = {
	password: () => ({
		message: "The service rejected the sign-in: check 'Username' and 'Password'",
		description:
			"Check 'Username' and 'Password' in the credential: they belong to the API user, an employee with the Global Admin role. n8n tried only once, so that the account is not locked.",
	}),
	code: ({ authorizationUrl }) =>
		describeAuthorization(
			'The code was already used, has expired, or belongs to another integration',
			authorizationUrl,
			"A code works once and for a short time. After a change of 'Authorization Base URL' or 'Client ID', n8n needs a new one. If the change was a mistake, restore the old value instead: the tokens are still there.",
		),
	refresh: ({ authorizationUrl }) =>
		describeAuthorization(
			'The service no longer accepts the stored authorization',
			authorizationUrl,
			`If ${CLIENT} are right, it was revoked or has expired.`,
		),
};

/** The error codes of a token endpoint (RFC 6749, 5.2). */
const OAUTH_ERRORS: Record<string, Describe> = {
	invalid_client: () => ({
		message: `The service rejected the client: check ${CLIENT}`,
		description: `Compare ${CLIENT} in the credential with the credentials section of the integration in the developer dashboard.`,
	}),
	invalid_grant: (request) => INVALID_GRANT[request.grant](request),
	invalid_scope: ({ grant, scope }) => ({
		message: `The service does not grant the ${scope === '' ? 'requested scope' : `scope "${scope}"`}: select each permission on the integration, or leave only locations.read in 'Scope'`,
		description: `Compare 'Scope' with the permissions of the integration in the developer dashboard.${grant === 'password' ? '' : ' Then authorize n8n again.'}`,
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

export function findOAuthError(body: unknown): Describe | undefined {
	const code = readText(body, 'error');
	return Object.hasOwn(OAUTH_ERRORS, code) ? OAUTH_ERRORS[code] : undefined;
}

/** The statuses of a token endpoint that say more than that the request was rejected. */
const STATUS_ERRORS: Record<number, Describe> = {
	403: ({ grant }) => ({
		message: 'The service denies this sign-in (403): check the scopes of the integration',
		description: `In the developer dashboard, check that the integration has all scopes listed in 'Scope'${grant === 'password' ? ', and that the API user has the Global Admin role' : ''}.`,
	}),
	415: describeUnknownRequest,
};

/** The fields that each kind of request presents. */
const PRESENTED: Record<TokenRequestFacts['grant'], string> = {
	password: "'Client ID', 'Client Secret', 'Username', 'Password' and 'Scope'",
	code: "'Client ID', 'Client Secret' and 'Authorization Code'",
	refresh: CLIENT,
};

function describeByKind(failure: HttpFailure, request: TokenRequestFacts): Problem {
	switch (classifyFailure(failure).kind) {
		case 'denied':
		case 'rejected':
			return describeRejection(failure.status, request);
		case 'missing':
			return describeNoEndpoint(request);
		case 'redirected':
			return describeRedirect(failure.location, request);
		case 'blocked':
			// Many servers send their 401 as a web page (Tomcat, Spring, nginx): of a token endpoint it means the login.
			return failure.status === 401
				? describeRejection(401, request)
				: describeFailure(failure, request);
		case 'failed':
		case 'unavailable':
		case 'overloaded':
		case 'throttled':
		case 'unreachable':
			return describeFailure(failure, request);
		case 'timedOut':
			return describeTimeout(failure, request);
	}
}

/** The form of the credential shows the message alone, so it names the field. */
function describeTimeout(failure: HttpFailure, request: TokenRequestFacts): Problem {
	const { message, description } = describeFailure(failure, request);
	return { message: `${message}: check '${request.urlField}'`, description };
}

function describeRejection(status = 0, request: TokenRequestFacts): Problem {
	const { grant } = request;
	// The response to a used refresh token is not documented (x-not-shown).
	if (grant === 'refresh' && (status === 400 || status === 401)) {
		return INVALID_GRANT.refresh(request);
	}
	const known = STATUS_ERRORS[status]?.(request);
	if (known !== undefined) return known;
	return {
		message: `The service rejected the sign-in (${status}): check ${PRESENTED[grant]}`,
		description: `Check ${PRESENTED[grant]} in the credential. n8n tried only once.`,
	};
}

/** Names only the origin of the target: its query can contain what was sent. */
function describeRedirect(
	location: string | undefined,
	{ url, urlField }: TokenRequestFacts,
): Problem {
	const target = parseUrl(location ?? '', url);
	if (!isSecure(target) || target.origin === new URL(url).origin) {
		return {
			message: `The token endpoint redirects: check '${urlField}'`,
			description: `${url} redirects, and n8n never forwards a login. Check the host name in '${urlField}' of the credential. If it is right, contact the service provider.`,
		};
	}
	return {
		message: `The token endpoint redirects to another host: enter that in '${urlField}'`,
		description: `${url} redirects to ${target.origin}, and n8n never forwards a login. If that is a host of the service, enter it in '${urlField}' of the credential.`,
	};
}
