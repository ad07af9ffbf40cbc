/** A request took too long in total. Its code is that of a request without a response, so that it counts as one. */
class TimeoutError extends Error {
	readonly code = 'ETIMEDOUT';

	constructor() {
		super('The request took too long');
	}
}

/**
 * Limits the total duration of a request. The HTTP client only limits the time without data, so one that trickles in
 * would never time out (n8n 2.41, axios). A request that ignores the abort signal goes on, but its result is discarded.
 *
 * @param limitMs the maximum duration
 * @param request receives the signal that is aborted after the limit
 * @param createError what is thrown after the limit
 * @throws whatever the request throws before
 */
export async function withTimeout<T>(
	limitMs: number,
	request: (signal: AbortSignal) => Promise<T>,
	createError: () => Error = () => new TimeoutError(),
): Promise<T> {
	const signal = AbortSignal.timeout(limitMs);
	let onAbort: () => void = () => undefined;
	// Subscribe before the request starts, so that TimeoutError wins over the request's own abort error.
	const timeout = new Promise<never>((_resolve, reject) => {
		onAbort = () => {
			reject(createError());
		};
		signal.addEventListener('abort', onAbort);
	});
	try {
		return await Promise.race([timeout, request(signal)]);
	} finally {
		// Otherwise the signal would keep the response in memory until the limit.
		signal.removeEventListener('abort', onAbort);
	}
}
