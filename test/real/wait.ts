import { setTimeout as wait } from 'node:timers/promises';

/** n8n polls once a minute, at its fastest. */
const LIMIT = 150_000; // ms

/**
 * Waits until something is the case: asks every 250 ms.
 *
 * @throws Error that says what did not happen within 150 s
 */
export async function until(
	holds: () => boolean | Promise<boolean>,
	what = 'what was waited for',
): Promise<void> {
	const end = Date.now() + LIMIT;
	while (!(await holds())) {
		if (Date.now() > end) throw new Error(`${what} did not happen within ${LIMIT / 1000} s`);
		await wait(250);
	}
}
