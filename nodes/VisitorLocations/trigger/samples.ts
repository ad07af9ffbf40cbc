import type { JsonObject } from '../../../credentials/shared/json';
import { isObject } from '../../../credentials/shared/json';
import { listFields } from '../output/fields';
import type { Change, ComparisonOptions, Event } from './changes';

/** Fields that identify a location or do not change. */
const UNCHANGING_FIELDS = ['id', 'attributes.id', 'type', 'url', 'links', 'relationships', 'meta'];

/**
 * Creates a sample event about a current location, for a test in the editor.
 *
 * @returns the event, marked as a sample. A changed location differs in one field, in `disabled` if it has that.
 */
export function createSample(
	event: Event,
	location: JsonObject,
	{ isWatched, isRaw }: ComparisonOptions,
): Change {
	const change: Change = { event, location, changedFields: [], sample: true };
	if (event === 'added') return change;
	if (event === 'removed') return { ...change, previous: location };
	const fields = [...listFields(location, isRaw)].filter(
		([name]) => !UNCHANGING_FIELDS.includes(name) && isWatched(name),
	);
	const [name] =
		fields.find(([field]) => field === 'disabled') ??
		fields.find(([, value]) => value !== null) ??
		fields[0] ??
		[];
	if (name === undefined) return { ...change, previous: location };
	return { ...change, changedFields: [name], previous: changeField(location, name, isRaw) };
}

/** @returns the location with another value of the field. In Raw, that of an attribute comes before that of another member */
function changeField(location: JsonObject, name: string, isRaw: boolean): JsonObject {
	const { attributes } = location;
	if (isRaw && isObject(attributes)) {
		const attribute = Object.hasOwn(attributes, name) ? name : name.replace(/^attributes\./, '');
		if (Object.hasOwn(attributes, attribute)) {
			const changed = { ...attributes, [attribute]: changeValue(attributes[attribute]) };
			return { ...location, attributes: changed };
		}
	}
	return { ...location, [name]: changeValue(location[name]) };
}

function changeValue(value: unknown): unknown {
	if (typeof value === 'boolean') return !value;
	if (typeof value === 'number') return value + 1;
	if (value === null) return '(before)';
	return typeof value === 'string' ? `${value} (before)` : null;
}
