import { createHash } from 'crypto';

import { authAddress, baseAddress } from './urls';
import type { JsonObject } from './json';
import { textOf, trimmed } from './json';

/** @returns a fingerprint of some values (SHA-256, base64): it tells later whether they are still the same */
export function digest(...values: readonly string[]): string {
	return createHash('sha256').update(JSON.stringify(values)).digest('base64');
}

/** The most that a token is renewed ahead of its end, in ms. */
const MARGIN = 60_000;

/**
 * @param lifetime `expires_in` of a token response: seconds (RFC 6749, 5.1)
 * @returns ms, undefined when it is no positive number
 */
export function lifetimeOf(lifetime: unknown): number | undefined {
	const ms = Number(textOf(lifetime)) * 1000;
	return ms > 0 && Number.isFinite(ms) ? ms : undefined;
}

/**
 * @param end when a token ends, in ms since the epoch
 * @param lifetime how long it lives in all, in ms
 * @returns when to renew it, in ms since the epoch: a minute before its end, or a tenth of a shorter life
 */
export function renewalTime(end: number, lifetime: number): number {
	return Math.floor(end - Math.min(MARGIN, lifetime / 10));
}

/** @param expiresAt when to renew, in ms since the epoch, as text; `''` where that is not known */
export function isExpired(expiresAt: unknown, now: number): boolean {
	const time = textOf(expiresAt);
	return time !== '' && now >= Number(time);
}

/**
 * Fingerprint of what the tokens of a password or pasted-code credential belong to, in two parts with a dot between them:
 * the authorization (the address that issues them, the scope, and the code that they stem from), and all fields.
 *
 * @param credential with its expressions resolved; `usedCode` is the digest of the code
 * @throws ProblemError when an address in it cannot be used
 */
export function issuedForOf(credential: JsonObject): string {
	const baseUrl = baseAddress(credential.baseUrl, credential.apiPrefix);
	const addresses =
		credential.authBaseUrl === undefined
			? [baseUrl]
			: [authAddress(credential.authBaseUrl), baseUrl];
	const [issuer = ''] = addresses;
	const fields = ['clientId', 'clientSecret', 'username', 'scope'].map((name) =>
		trimmed(credential[name]),
	);
	const authorization = digest(issuer, trimmed(credential.scope), textOf(credential.usedCode));
	const all = digest(...addresses, ...fields, textOf(credential.password));
	return `${authorization}.${all}`;
}

/** @returns whether the access token belongs to the credential as it is, and has not expired by the clock */
export function isUsable(credential: JsonObject): boolean {
	return (
		textOf(credential.accessToken) !== '' &&
		credential.issuedFor === issuedForOf(credential) &&
		!isExpired(credential.expiresAt, Date.now())
	);
}
