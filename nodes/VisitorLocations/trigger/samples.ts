import type { JsonObject } from '../../../credentials/shared/json';
import { isObject } from '../../../credentials/shared/json';
import { listFields } from '../output/fields';
import type { Change, Comparison, Event } from './changes';

/** Fields that identify a location or do not change. */
const UNCHANGING_FIELDS = ['id', 'type', 'url', 'links', 'relationships', 'meta'];

/**
 * Creates a sample event about a current location, for a test in the editor.
 *
 * @returns the event, marked as a sample. A changed location differs in one field, in `disabled` if it has that.
 */
export function createSample(
	event: Event,
	location: JsonObject,
	{ isWatched, isRaw }: Comparison,
): Change {
	const change: Change = { event, location, changedFields: [], sample: true };
	if (event === 'added') return change;
	if (event === 'removed') return { ...change, previous: location };
	const fields = [...listFields(location, isRaw)].filter(
		([name]) => !UNCHANGING_FIELDS.includes(name) && isWatched(name),
	);
	const [name, value] =
		fields.find(([field]) => field === 'disabled') ??
		fields.find(([, one]) => one !== null) ??
		fields[0] ??
		[];
	if (name === undefined) return { ...change, previous: location };
	return {
		...change,
		changedFields: [name],
		previous: withField(location, name, changeValue(value), isRaw),
	};
}

function withField(location: JsonObject, name: string, value: unknown, isRaw: boolean): JsonObject {
	const { attributes } = location;
	if (!isRaw || !isObject(attributes)) return { ...location, [name]: value };
	const attribute = Object.hasOwn(attributes, name) ? name : name.replace(/^attributes\./, '');
	return { ...location, attributes: { ...attributes, [attribute]: value } };
}

function changeValue(value: unknown): unknown {
	if (typeof value === 'boolean') return !value;
	if (typeof value === 'number') return value + 1;
	if (value === null) return '(before)';
	return typeof value === 'string' ? `${value} (before)` : null;
}
