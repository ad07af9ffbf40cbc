/** What a login on the way may take, in ms: a token call ends after that (SECURITY.md). */
const LOGIN = 30_000;
/** The longest limit, in ms: a timer takes no more than 24 days. */
const LONGEST = 24 * 60 * 60_000;

/**
 * @param timeout the longest pause of a reply, in ms, as the user may have set it: 0 for none
 * @returns how long a call may take in all, in ms
 */
export function limitInAll(timeout: number): number {
	return timeout > 0 && timeout < LONGEST ? Math.ceil(timeout) + LOGIN : LONGEST;
}

/** A call took too long in all. Its code is that of a request without an answer, so that it counts as one. */
class TooLateError extends Error {
	readonly code = 'ETIMEDOUT';

	constructor() {
		super('The call took too long');
	}
}

/**
 * Limits how long a call may take in all. The HTTP client's own limit is for the pauses of a reply: one that trickles
 * in would never end (n8n 2.41, axios). n8n lets nobody else stop a request of a declarative node, so what is too late
 * goes on unheard.
 *
 * @param call that is under way
 * @param limit ms
 * @throws TooLateError after the limit, and whatever the call throws before
 */
export async function inTime<T>(call: Promise<T>, limit: number): Promise<T> {
	const signal = AbortSignal.timeout(limit);
	let end: () => void = () => undefined;
	const late = new Promise<never>((_resolve, reject) => {
		end = () => {
			reject(new TooLateError());
		};
		signal.addEventListener('abort', end);
	});
	try {
		return await Promise.race([call, late]);
	} finally {
		// Else the reply would be held until then.
		signal.removeEventListener('abort', end);
	}
}
