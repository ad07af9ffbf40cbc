import { sleep } from 'n8n-workflow';

import { ProblemError } from '../../../credentials/shared/problem';

/** Nobody waits for the page any more. */
export class CancelledError extends ProblemError {
	constructor() {
		super({
			message: 'The execution was cancelled',
			description: 'It was waiting for the service. Nothing was output.',
		});
	}
}

/**
 * Waits in small pieces: n8n-workflow offers node code no timer that can be stopped.
 *
 * @param ms how long
 * @param stopped whether to end the wait
 * @throws CancelledError when it was ended
 */
export async function pause(ms: number, stopped: () => boolean): Promise<void> {
	const end = Date.now() + ms;
	while (Date.now() < end && !stopped()) {
		await sleep(Math.min(100, end - Date.now()));
	}
	if (stopped()) {
		throw new CancelledError();
	}
}
