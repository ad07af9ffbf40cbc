import { textOf } from './json';

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
