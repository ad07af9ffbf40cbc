import type { Service } from '../../../sandbox/service/service';
import { until } from '../../real/wait';

export { until } from '../../real/wait';

/** Waits until a service with 237 locations has answered for the whole list. */
export async function untilListRead({ journal }: Service): Promise<void> {
	await until(() => journal.listCalls.filter(({ status }) => status === 200).length === 5);
}
