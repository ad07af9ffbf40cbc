import type { JsonObject } from '../../../shared/json';
import type { FieldNames } from './fieldNames';
import { DOCUMENTED_FIELDS, SIMPLIFIED_FIELDS } from './fieldNames';
import { byColumn } from './flatten';
import type { OutputMode } from './itemMaker';

/**
 * Gives all items the same keys, so that a sheet clears a cell whose attribute is gone, and a table has the same columns in each
 * run: the documented fields that the form has, every field that a location has that was read, and what any item has besides.
 * An attribute that is not documented and that no location has any more is not known.
 *
 * @param items of one output, in this form; with Raw they stay as sent
 * @param fieldNames of all locations that were read
 * @returns the items, with null for what a location does not have. An item that has all keys stays the same object
 */
export function completeItems(
	items: readonly JsonObject[],
	output: OutputMode,
	fieldNames: FieldNames,
): readonly JsonObject[] {
	if (output.mode === 'raw') return items;
	const keys = new Set(listFields(output, fieldNames));
	for (const item of items) for (const key of Object.keys(item)) keys.add(key);
	// Null in place of `constructor`, for example, would break code that takes an item for an ordinary object.
	const filled = [...keys].filter((key) => !(key in Object.prototype));
	const nulls: JsonObject = Object.fromEntries(filled.map((key) => [key, null]));
	return items.map((item) =>
		Object.keys(item).length === keys.size ? item : { ...nulls, ...item },
	);
}

/**
 * @param items as above
 * @returns the items without what is null: a model needs no nulls, and would pay for each
 */
export function dropNulls(items: readonly JsonObject[], output: OutputMode): readonly JsonObject[] {
	if (output.mode === 'raw') return items;
	return items.map((item) =>
		Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null)),
	);
}

/**
 * Says in an item that nothing was found, or cuts the items at Limit and says so in one item more. Without it, a cut list looks
 * whole to a model, and an empty one says nothing, because n8n passes a model the items alone (n8n 2.41, buildObservation).
 *
 * @param items up to one more than Limit, which shows that Limit cuts the list
 */
export function explainLimit(items: readonly JsonObject[], limit: number): readonly JsonObject[] {
	if (items.length === 0) return [{ note: 'No location in the list matches.' }];
	if (items.length <= limit) return items;
	const note = `This is not the whole list. 'Limit' of this tool is ${limit}, so only the first ${limit} locations are here.`;
	return [...items.slice(0, limit), { note }];
}

/** @returns the fields that every item of a form has, in order; Selected Fields always has those that the user chose */
function listFields({ mode }: OutputMode, { outputNames }: FieldNames): string[] {
	if (mode === 'selectedFields') return [];
	const fields = [...new Set([...outputNames, ...DOCUMENTED_FIELDS])].sort(byColumn);
	return mode === 'simplified' ? fields.filter((field) => SIMPLIFIED_FIELDS.has(field)) : fields;
}
