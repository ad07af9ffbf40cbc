/** The longest wait that counts, in ms: a day. A timer takes no more than 24 days. */
const MAX_WAIT_MS = 24 * 60 * 60_000;

/**
 * Parses how long the service asks to wait (RFC 9110, 10.2.3).
 *
 * @param retryAfter the header Retry-After: seconds, or a date
 * @returns ms, rounded up, at most a day, 0 for a date that is over; undefined if it says nothing
 */
export function parseRetryAfter(retryAfter = ''): number | undefined {
	const ms = parseMs(retryAfter);
	return Number.isNaN(ms) ? undefined : Math.min(MAX_WAIT_MS, Math.max(0, Math.ceil(ms)));
}

function parseMs(text: string): number {
	if (/^\s*\d+(\.\d+)?\s*$/.test(text)) return Number(text) * 1000;
	// `Date.parse` would take "-1" for a date.
	return /^\s*[a-z]{3}/i.test(text) ? Date.parse(text) - Date.now() : NaN;
}

/** @returns a wait in words; undefined if it is not worth one, because anybody waits for a minute */
export function formatWait(ms = 0): string | undefined {
	if (ms <= 60_000) return undefined;
	const minutes = Math.ceil(ms / 60_000);
	return minutes <= 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
