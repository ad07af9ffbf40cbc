import { setTimeout as wait } from 'node:timers/promises';

/** Waits for something to happen, however long it takes; a test that waits in vain ends by its own time limit. */
export async function until(happened: () => boolean): Promise<void> {
	while (!happened()) await wait(5);
}
