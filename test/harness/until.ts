import { setTimeout as wait } from 'node:timers/promises';

const MAX_INTERVAL_MS = 250;

/**
 * Waits until a condition is met. It is checked after 5 ms, then less and less often. The time limit does not depend on
 * Date.now(), which some tests replace.
 *
 * @param what the error names
 * @param limit in ms; n8n polls at most once a minute for each poll time
 * @throws Error when the condition is not met within the limit
 */
export async function until(
	condition: () => boolean | Promise<boolean>,
	what = 'the condition',
	limit = 150_000,
): Promise<void> {
	const end = performance.now() + limit;
	for (let interval = 5; !(await condition()); interval = Math.min(2 * interval, MAX_INTERVAL_MS)) {
		if (performance.now() > end) throw new Error(`${what} was not met within ${limit / 1000} s`);
		await wait(interval);
	}
}
