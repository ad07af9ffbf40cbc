import { memberOf } from '../../../credentials/shared/json';
import { SharedPageReader } from '../paging/sharedPageReader';
import type { NodeContext } from '../parameters/parameterValue';

/** The readings of one run of a node, by all that may differ from one to the other. */
type SharedReaders = Map<string, SharedPageReader>;

/** Kept as long as n8n keeps the run's data. */
const runs = new WeakMap<object, SharedReaders>();

/**
 * n8n starts all input items of a run at once, and each reads the list: they share one reading.
 *
 * @returns the readings of the run; undefined for a single input item, whose pages need not be kept, and where n8n gives
 * no data of the run
 */
export function readersForRun(context: NodeContext): SharedReaders | undefined {
	const getExecuteData: unknown = memberOf(context, 'getExecuteData');
	const run: unknown =
		typeof getExecuteData === 'function' ? getExecuteData.call(context) : undefined;
	const inputs = memberOf(memberOf(run, 'data'), 'main');
	const items: unknown = Array.isArray(inputs) ? inputs[0] : undefined;
	if (typeof run !== 'object' || run === null) return undefined;
	if (!Array.isArray(items) || items.length < 2) return undefined;
	const readings = runs.get(run) ?? new Map<string, SharedPageReader>();
	runs.set(run, readings);
	return readings;
}

/**
 * @param key all that may differ from one reading to the other: who reads, what, and how
 * @param read begins a reading
 */
export function getSharedReader(
	readings: SharedReaders,
	key: string,
	read: ConstructorParameters<typeof SharedPageReader>[0],
): SharedPageReader {
	const reading = readings.get(key) ?? new SharedPageReader(read);
	readings.set(key, reading);
	return reading;
}
