import type { JsonObject } from '../../../shared/json';
import type { OutputMode } from '../output/output';
import { createProjection } from '../output/output';
import type { Change } from './changes';

/** The fields that the trigger adds to a location. */
const ITEM_FIELDS = ['event', 'sample', 'changedFields', 'previous'];

/**
 * @param output the parameter Output. The changed fields are output in every form, so that both values can be compared.
 * @returns the event, flat: the fields of the location next to `event`, `sample` and `changedFields`, and `previous`. A
 * field of the location with one of these names is left out.
 */
export function createItem(
	{ event, sample, changedFields, location, previous }: Change,
	output: OutputMode,
): JsonObject {
	const projectFields = createProjection(output);
	const projectWithChanged = (one: JsonObject): JsonObject =>
		output.mode === 'raw' ? one : { ...projectFields(one), ...fieldsOrNull(one, changedFields) };
	const own = Object.entries(projectWithChanged(location));
	const fields = own.filter(([name]) => !ITEM_FIELDS.includes(name));
	return {
		event,
		...(sample === undefined ? {} : { sample }),
		changedFields,
		...Object.fromEntries(fields),
		...(previous === undefined ? {} : { previous: projectWithChanged(previous) }),
	};
}

function fieldsOrNull(location: JsonObject, names: readonly string[]): JsonObject {
	return Object.fromEntries(
		names.map((name) => [name, Object.hasOwn(location, name) ? location[name] : null]),
	);
}
