import { digest } from './text';
import type { JsonObject } from './json';
import { getMember, isObject, parseJson, toText, trimText } from './json';
import { findCode } from './pastedCode';
import { ProblemError } from './errors/problem';
import { readAuthBaseUrl } from './urls';

// What the nodes and the credentials know of stored tokens: what is stored, for which fields they were issued, when they must be
// refreshed, and, for OAuth2, whether there are any.

/** The tokens of a login with a password or a pasted code. */
export interface Tokens {
	/** `''` if there is none */
	accessToken: string;
	/** `''` if there is none */
	refreshToken: string;
	/** when to refresh: up to a minute before the access token expires, in ms since the epoch; undefined (never) if that is not known */
	refreshAt?: number;
	/** `''` if it is not known */
	companyId: string;
}

export const NO_TOKENS: Tokens = { accessToken: '', refreshToken: '', companyId: '' };

/**
 * What is stored instead of no access token. For an empty text, n8n calls `preAuthentication` before `authenticate`, which alone
 * knows of a credential test (n8n 2.41, CredentialsHelper.preAuthentication).
 */
export const UNSET = 'unset';

/** All that is stored but the access token, in one hidden field as JSON. */
type TokenData = Omit<Tokens, 'accessToken'> & { issuedFor: string };

/**
 * Writes tokens as n8n stores them with a credential: in two fields, because n8n knows by an access token of its own that there
 * are tokens. n8n evaluates a stored value that begins with an equals sign (n8n-workflow 2.41, isExpression): the JSON never does.
 *
 * @param issuedFor the login that they belong to (computeIssuedFor)
 */
export function writeStoredTokens(
	{ accessToken, ...data }: Tokens,
	issuedFor: string,
): { accessToken: string; tokenData: string } {
	const tokenData: TokenData = { ...data, issuedFor };
	return { accessToken: accessToken || UNSET, tokenData: JSON.stringify(tokenData) };
}

/**
 * @returns the tokens that a credential stores, which are due if the Client Secret of a code was changed since; NO_TOKENS if there
 * are none, or if they were issued for other fields
 */
export function readStoredTokens(credential: JsonObject, issuedFor: string): Tokens {
	const data = parseJson(toText(credential.tokenData));
	if (!isTokenData(data) || getLoginPart(data.issuedFor) !== getLoginPart(issuedFor)) {
		return NO_TOKENS;
	}
	const stored = toText(credential.accessToken);
	const { refreshToken, companyId } = data;
	return {
		accessToken: stored === UNSET ? '' : stored,
		refreshToken,
		refreshAt: data.issuedFor === issuedFor ? data.refreshAt : 0,
		companyId,
	};
}

/** @returns whether the package has written it */
function isTokenData(data: unknown): data is TokenData {
	if (!isObject(data)) return false;
	const { refreshToken, companyId, issuedFor, refreshAt = 0 } = data;
	const isText = [refreshToken, companyId, issuedFor].every((text) => typeof text === 'string');
	return isText && typeof refreshAt === 'number';
}

/** The fields that the tokens of a password are issued for. */
const PASSWORD_FIELDS = ['baseUrl', 'clientId', 'clientSecret', 'username', 'password', 'scope'];

/**
 * Identifies the fields that tokens are issued for. Tokens are used only with these. Those of a pasted code belong to Authorization
 * Base URL, Client ID and the code; it works once, so a change of another field must not need a new one. Its Client Secret is a
 * part of its own: with another one the tokens are due, so that a wrong one shows.
 *
 * @param credential with its expressions resolved. Of OAuth2, whose tokens n8n keeps, it identifies the client
 * @returns one part, or two with a space between them
 * @throws ProblemError if Authorization Base URL is invalid
 */
export function computeIssuedFor(credential: JsonObject): string {
	const { authBaseUrl, clientId, clientSecret, authorizationCode } = credential;
	if (authBaseUrl === undefined) {
		return digest(...PASSWORD_FIELDS.map((name) => toText(credential[name])));
	}
	const code = findCode(authorizationCode);
	const login = digest(readAuthBaseUrl(authBaseUrl), trimText(clientId), code);
	return `${login} ${digest(login, trimText(clientSecret))}`;
}

/** @returns the part that decides whether tokens can be used at all */
function getLoginPart(issuedFor: string): string | undefined {
	return issuedFor.split(' ')[0];
}

/** The longest time between the refresh of a token and its end, in ms. */
const MAX_EAGER_REFRESH_MS = 60_000;

/**
 * Parses `expires_in` of a token response: seconds (RFC 6749, 5.1).
 *
 * @returns ms, undefined if it is not a number of at least one second
 */
export function parseLifetime(expiresIn: unknown): number | undefined {
	const ms = Number(toText(expiresIn)) * 1000;
	return ms >= 1000 && Number.isFinite(ms) ? ms : undefined;
}

/**
 * @param end when a token expires, in ms since the epoch
 * @param lifetime its whole lifetime, in ms
 * @returns the time to refresh it, in ms since the epoch: a minute before its end, or a tenth of the lifetime if that is less
 */
export function calculateRefreshTime(end: number, lifetime: number): number {
	return Math.floor(end - Math.min(MAX_EAGER_REFRESH_MS, lifetime / 10));
}

/** @param refreshAt when to refresh, in ms since the epoch; undefined if that is not known */
export function isRefreshDue({ refreshAt }: Pick<Tokens, 'refreshAt'>): boolean {
	return refreshAt !== undefined && Date.now() >= refreshAt;
}

/** n8n's own message for both is "Unable to sign without access token". */
const NOT_CONNECTED = {
	message: 'The credential is not connected yet: open it and click Connect',
	description: 'Authorize n8n on the page of the service that opens, then run the workflow again.',
};
const NO_ACCESS_TOKEN = {
	message: "The token response had no access_token: check 'Authorization Base URL'",
	description:
		"n8n is connected, but the service's token response had no access_token. Check 'Authorization Base URL' in the credential, and connect again. If it is right, use a pasted code (Visitor Locations Pasted Code API).",
};

/** @throws ProblemError if an OAuth2 credential has no access token, because nobody clicked Connect, or because the service sent none */
export function assertConnected({ oauthTokenData }: JsonObject): void {
	if (toText(getMember(oauthTokenData, 'access_token')) !== '') return;
	const hasResponse = isObject(oauthTokenData) && Object.keys(oauthTokenData).length > 0;
	throw new ProblemError(hasResponse ? NO_ACCESS_TOKEN : NOT_CONNECTED);
}
