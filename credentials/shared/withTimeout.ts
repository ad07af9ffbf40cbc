/** A call took too long in all. Its code is that of a request without an answer, so that it counts as one. */
class TooLateError extends Error {
	readonly code = 'ETIMEDOUT';

	constructor() {
		super('The call took too long');
	}
}

/**
 * Limits how long a call may take in all. The HTTP client's own limit is for the pauses of a reply: one that trickles
 * in would never end (n8n 2.41, axios). What does not heed the signal goes on unheard.
 *
 * @param limit ms
 * @param call makes the call; the signal says that it is too late
 * @throws TooLateError after the limit, and whatever the call throws before
 */
export async function inTime<T>(
	limit: number,
	call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
	const signal = AbortSignal.timeout(limit);
	let end: () => void = () => undefined;
	// Listens first: what a call that is stopped throws comes later.
	const late = new Promise<never>((_resolve, reject) => {
		end = () => {
			reject(new TooLateError());
		};
		signal.addEventListener('abort', end);
	});
	try {
		return await Promise.race([late, call(signal)]);
	} finally {
		// Else the reply would be held until then.
		signal.removeEventListener('abort', end);
	}
}
