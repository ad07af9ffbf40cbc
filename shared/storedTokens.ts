import { digest } from './digest';
import type { JsonObject } from './json';
import { getMember, isObject, parseJson, toText } from './json';
import { ProblemError } from './problem';

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
	/** when they were received, in ms since the epoch, by the clock of the process that received them; 0 for none */
	issuedAt: number;
	/**
	 * How many token responses led to them, each one replacing the tokens of the one before; 0 for none. Of two tokens of a login,
	 * those of the higher generation are newer, also if the clocks of two workers differ
	 */
	generation: number;
	/** `''` if it is not known */
	companyId: string;
}

export const NO_TOKENS: Tokens = {
	accessToken: '',
	refreshToken: '',
	issuedAt: 0,
	generation: 0,
	companyId: '',
};

/** What tokens belong to. */
export interface TokenOwner {
	/** a digest of the fields that they were issued for (computeIssuedFor) */
	issuedFor: string;
	/** a digest of the pasted code that was exchanged for them; undefined for those of a password */
	usedCode?: string;
}

/** All that is stored but the access token, in one hidden field as JSON. */
type TokenData = Omit<Tokens, 'accessToken'> & TokenOwner;

/**
 * Writes tokens as n8n stores them with a credential: in two fields, because n8n knows by an access token of its own that there
 * are tokens. n8n evaluates a stored value that begins with an equals sign (n8n-workflow 2.41, isExpression): the JSON never does.
 */
export function writeStoredTokens(
	{ accessToken, ...data }: Tokens,
	{ issuedFor, usedCode }: TokenOwner,
): { accessToken: string; tokenData: string } {
	const tokenData: TokenData = { ...data, issuedFor, usedCode };
	return { accessToken, tokenData: JSON.stringify(tokenData) };
}

/** @returns the tokens that a credential stores; NO_TOKENS if there are none, or if they were issued for other fields */
export function readStoredTokens(credential: JsonObject, issuedFor: string): Tokens {
	const tokenData = parseTokenData(credential);
	if (tokenData?.issuedFor !== issuedFor) return NO_TOKENS;
	const { refreshToken, refreshAt, issuedAt, generation, companyId } = tokenData;
	const accessToken = toText(credential.accessToken);
	return { accessToken, refreshToken, refreshAt, issuedAt, generation, companyId };
}

/** @returns whether the stored tokens come from this code, also if other fields were changed since */
export function isUsedCode(credential: JsonObject, code: string): boolean {
	return parseTokenData(credential)?.usedCode === digest(code);
}

/** @returns undefined if nothing is stored, or nothing that the package has written */
function parseTokenData(credential: JsonObject): TokenData | undefined {
	const data = parseJson(toText(credential.tokenData));
	return isTokenData(data) ? data : undefined;
}

function isTokenData(data: unknown): data is TokenData {
	if (!isObject(data)) return false;
	const { refreshToken, companyId, issuedFor, usedCode = '' } = data;
	const { refreshAt = 0, issuedAt, generation } = data;
	return (
		[refreshToken, companyId, issuedFor, usedCode].every((text) => typeof text === 'string') &&
		[refreshAt, issuedAt, generation].every((count) => typeof count === 'number')
	);
}

/** The fields that the tokens of a password are issued for. */
const PASSWORD_FIELDS = ['baseUrl', 'clientId', 'clientSecret', 'username', 'password', 'scope'];
/** Those of a pasted code: with another Base URL or API Prefix, the authorization stays valid. */
const CODE_FIELDS = ['authBaseUrl', 'clientId', 'clientSecret', 'scope', 'authorizationCode'];

/**
 * Identifies a login by the fields that its tokens are issued for, as typed. A token is used only with the fields that it
 * was issued for. The pasted code is one of them: it works once, and its tokens belong to it.
 *
 * @param credential of a password or a pasted code, with its expressions resolved
 */
export function computeIssuedFor(credential: JsonObject): string {
	const fields = credential.authBaseUrl === undefined ? PASSWORD_FIELDS : CODE_FIELDS;
	return digest(...fields.map((name) => toText(credential[name])));
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
