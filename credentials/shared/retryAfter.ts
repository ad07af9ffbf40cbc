/**
 * @param header Retry-After: seconds or an HTTP date (RFC 9110, 10.2.3)
 * @param now ms since the epoch
 * @returns ms from now, undefined when the header is missing or says nothing
 */
export function retryAfter(header: string | undefined, now: number): number | undefined {
	const text = header?.trim() ?? '';
	if (/^\d+$/.test(text)) return Number(text) * 1000;
	// Only a date in words: Date.parse would take "-1" and the like for one.
	const date = /^[a-z]{3}/i.test(text) ? Date.parse(text) : NaN;
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
