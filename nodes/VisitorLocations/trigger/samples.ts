import type { JsonObject } from '../../../shared/json';
import { isObject } from '../../../shared/json';
import { isDisabled } from '../filter/filter';
import type { Change, Event } from './changes';

/**
 * Creates a sample event about a current location, for a test in the editor.
 *
 * @param isRaw whether the location is as the service sent it
 * @returns the event, marked as a sample. A changed location differs in `disabled`
 */
export function createSample(event: Event, location: JsonObject, isRaw: boolean): Change {
	const change: Change = { event, location, changedFields: [], sample: true };
	if (event === 'added') return change;
	if (event === 'removed') return { ...change, previous: location };
	return { ...change, changedFields: ['disabled'], previous: toggleDisabled(location, isRaw) };
}

function toggleDisabled(location: JsonObject, isRaw: boolean): JsonObject {
	const { attributes } = location;
	const disabled = !isDisabled(location);
	return isRaw && isObject(attributes)
		? { ...location, attributes: { ...attributes, disabled } }
		: { ...location, disabled };
}
