import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { JsonObject } from '../../../shared/json';
import { addCompanyId } from '../list/companyId';
import { completeItems } from '../output/completeItems';
import type { FieldNames } from '../output/fieldNames';
import type { OutputMode } from '../output/itemMaker';
import { createProjection } from '../output/itemMaker';
import { FIELDS_DISPLAY_NAME } from '../parameters/outputParameters';
import type { LocationEvent } from './changes';
import type { TriggerParameters } from './triggerParameters';
import { fieldsToWatchOption } from './triggerParameters';

/**
 * @param fieldNames of all locations that were read
 * @returns the items of events in the form that the parameter Output says; null for none
 */
export function createOutput(
	events: readonly LocationEvent[],
	output: OutputMode,
	fieldNames: FieldNames,
	companyId: string | undefined,
): INodeExecutionData[][] | null {
	if (events.length === 0) return null;
	const project = createProjection(output);
	const fields = events.map(({ location }) => addCompanyId(project(location), companyId));
	const completed = completeItems(fields, output, fieldNames);
	const items = events.map((event, index) => createItem(event, completed[index] ?? {}));
	return [items.map((item) => ({ json: item as IDataObject }))];
}

/** A trigger that has stored a list does not fail when a field is missing. */
const IF_NOT_AT_THE_MOMENT =
	'If no location has it at the moment, publish without it, add it, and publish again: the trigger then waits for it.';

/** @throws ProblemError when no location has a selected or a watched field */
export function assertFieldsKnown(
	fieldNames: FieldNames,
	{ listParameters: { output }, watched }: TriggerParameters,
): void {
	if (output.mode === 'selectedFields')
		fieldNames.assertHas(output.fields, FIELDS_DISPLAY_NAME, IF_NOT_AT_THE_MOMENT);
	fieldNames.assertHas(watched.names, fieldsToWatchOption.displayName, IF_NOT_AT_THE_MOMENT);
}

/** The fields that the trigger adds to a location. */
const ITEM_FIELDS = ['event', 'sample', 'summary', 'changes'];

/**
 * @param fields of the location, in the form that the parameter Output says. `changes` has both values of each changed field,
 * whether it is one of them or not
 * @returns the event, flat: `event` and `summary`, the fields of the location, then `changes` and `sample`, which are wide in a table. A
 * field of the location with one of these names is left out.
 */
export function createItem(
	{ event, sample, summary, changes }: LocationEvent,
	fields: JsonObject,
): JsonObject {
	const kept = Object.entries(fields).filter(([name]) => !ITEM_FIELDS.includes(name));
	return {
		event,
		summary,
		...Object.fromEntries(kept),
		changes,
		...(sample === undefined ? {} : { sample }),
	};
}
