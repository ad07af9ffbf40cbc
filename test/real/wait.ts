import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits until something is the case: asks every 250 ms.
 *
 * @param limit in ms; n8n polls once a minute, at its fastest
 * @throws Error that says what did not happen by then
 */
export async function until(
	holds: () => boolean | Promise<boolean>,
	what = 'what was waited for',
	limit = 150_000,
): Promise<void> {
	const end = Date.now() + limit;
	while (!(await holds())) {
		if (Date.now() > end) throw new Error(`${what} did not happen within ${limit / 1000} s`);
		await wait(250);
	}
}
