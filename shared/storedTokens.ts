import { digest } from './digest';
import type { JsonObject } from './json';
import { getMember, isObject, toText } from './json';
import { ProblemError } from './problem';

// What the nodes and the credentials know of stored tokens: for which fields they were issued, when they must be refreshed, and,
// for OAuth2, whether there are any.

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

/** @param refreshAt when to refresh, in ms since the epoch, as text; `''` if that is not known */
export function isRefreshDue(refreshAt: string): boolean {
	return refreshAt !== '' && Date.now() >= Number(refreshAt);
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
