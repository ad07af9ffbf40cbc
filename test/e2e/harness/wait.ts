import { setTimeout as wait } from 'node:timers/promises';

import type { Service } from '../../../sandbox/service/service';

/** Waits until something is the case: asks every 250 ms. @throws Error after 90 s */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
	const end = Date.now() + 90_000;
	while (!(await condition())) {
		if (Date.now() > end) throw new Error('It did not happen within 90 s');
		await wait(250);
	}
}

/** Waits until a service with 237 locations has answered for the whole list. */
export async function untilListRead({ journal }: Service): Promise<void> {
	await until(() => journal.listCalls.filter(({ status }) => status === 200).length === 5);
}
