import { toText } from './json';

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
