/** The longest wait that counts, in ms: a day. A timer takes no more than 24 days. */
const MAX_WAIT_MS = 24 * 60 * 60_000;
/** A longer one of X-RateLimit-Reset that is no time stamp has another unit. */
const MAX_RESET_S = 3_600;

/** Reads a header of the response by its name in small letters; undefined if it has none. */
type GetHeader = (name: string) => string | undefined;

/**
 * Reads how long the service asks to wait: Retry-After (RFC 9110, 10.2.3), and with a 429 also X-RateLimit-Reset, RateLimit-Reset and
 * RateLimit (draft-ietf-httpapi-ratelimit-headers), which many services send with every response. A time is compared with the header
 * Date of the same response, because the clock of n8n can be wrong.
 *
 * @returns ms, at most a day; undefined if no header says it
 */
export function readWaitMs(status: number, header: GetHeader): number | undefined {
	const now = parseDate(header('date')) ?? Date.now();
	const retryAfter = parseWait(header('retry-after'), now);
	if (retryAfter !== undefined || status !== 429) return retryAfter;
	const resets = [header('x-ratelimit-reset'), header('ratelimit-reset'), findReset(header)];
	return resets.map((reset) => parseWait(reset, now, MAX_RESET_S)).find((ms) => ms !== undefined);
}

/** @returns the longest `t` of `"default";r=0;t=30`, or `reset` of `limit=10, reset=30`, the older form */
function findReset(header: GetHeader): string | undefined {
	const waits = [...(header('ratelimit') ?? '').matchAll(/(?:^|[;,\s])(?:t|reset)=(\d+)/gi)];
	return waits.length === 0
		? undefined
		: String(Math.max(...waits.map(([, seconds]) => Number(seconds))));
}

/**
 * @param text seconds, a time stamp in seconds or ms, or a date; the first one of several with commas
 * @param now ms since the epoch
 * @param maxSeconds of what is no time stamp
 * @returns ms, rounded up, 0 for a time that is over; undefined if it says nothing
 */
function parseWait(text = '', now: number, maxSeconds = Infinity): number | undefined {
	const [, number] = /^\s*(\d+(?:\.\d+)?)\s*(?:,|$)/.exec(text) ?? [];
	const end = number === undefined ? parseDate(text) : toTime(Number(number), now, maxSeconds);
	return end === undefined ? undefined : Math.min(MAX_WAIT_MS, Math.max(0, Math.ceil(end - now)));
}

/** @returns ms since the epoch */
function toTime(value: number, now: number, maxSeconds: number): number | undefined {
	if (value >= 1e14) return undefined;
	if (value >= 1e12) return value;
	if (value >= 1e9) return value * 1000;
	return value <= maxSeconds ? now + value * 1000 : undefined;
}

/** @returns ms since the epoch, undefined if it is no date in words, nor one of ISO 8601: `Date.parse` would take "-1" for a date */
function parseDate(text = ''): number | undefined {
	const date = /^([a-z]{3}|\d{4}-\d)/i.test(text) ? Date.parse(text) : NaN;
	return Number.isNaN(date) ? undefined : date;
}

/** @returns a wait in words; undefined if it is not worth one, because anybody waits for a minute */
export function formatWait(ms = 0): string | undefined {
	if (ms <= 60_000) return undefined;
	const minutes = Math.ceil(ms / 60_000);
	return minutes <= 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
