/** A request took too long in total. Its code is that of a request without a response, so that it counts as one. */
class TimeoutError extends Error {
	readonly code = 'ETIMEDOUT';

	constructor() {
		super('The request took too long');
	}
}

/**
 * Limits the total duration of a request. The HTTP client only limits the time without data, so one that trickles in
 * would never time out (n8n 2.41, axios). A request that ignores its signal goes on, but its result is discarded.
 *
 * @param limitMs the maximum duration
 * @param request receives a signal that is aborted after the limit, or with `outer`
 * @param createError what is thrown after the limit
 * @param outer when it is aborted, its reason is thrown
 * @throws whatever the request throws before
 */
export async function withTimeout<T>(
	limitMs: number,
	request: (signal: AbortSignal) => Promise<T>,
	createError: () => Error = () => new TimeoutError(),
	outer?: AbortSignal,
): Promise<T> {
	outer?.throwIfAborted();
	const tooLong = AbortSignal.timeout(limitMs);
	const ended = outer === undefined ? tooLong : AbortSignal.any([outer, tooLong]);
	let onAbort: () => void = () => undefined;
	// Subscribe before the request starts, so that this error wins over the request's own.
	const end = new Promise<never>((_resolve, reject) => {
		onAbort = () => {
			reject(outer?.aborted === true ? (outer.reason as Error) : createError());
		};
		ended.addEventListener('abort', onAbort);
	});
	try {
		return await Promise.race([end, request(ended)]);
	} finally {
		// Otherwise the signal would keep the response in memory until the limit.
		ended.removeEventListener('abort', onAbort);
	}
}
