import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { ProblemError } from '../../../shared/errors/problem';
import type { JsonObject } from '../../../shared/json';
import { readAddedCompanyId } from '../list/companyId';
import { assertAllFound } from '../list/notFound';
import { camelCase } from '../output/attributes';
import type { Event, LocationEvent } from './changes';
import type { FieldChange } from './fieldChanges';
import { summarizeChanges } from './fieldChanges';
import { assertFieldsKnown, createOutput } from './eventItems';
import { MAX_WATCHED_WAITS_MS } from '../transport/retryDelay';
import { readTriggerParameters } from './triggerParameters';
import { createWholeListReader } from './wholeList';

/** A published trigger does not fail when a city or an ID is missing, or no location passes. */
const CONTINUE_HINT =
	'In a published workflow this is not an error: the trigger waits for such a location.';

/** How many events a test in the editor outputs. */
const MAX_SAMPLES = 5;

/**
 * Creates sample events about current locations for a test in the editor, one of each chosen kind in turn. It reads the
 * whole list, so that it fails as a poll would.
 *
 * @returns the items; null if there is no location
 * @throws what a poll throws, and ProblemError if no location has a city or an ID of the filters, or passes all of them
 */
export async function sampleLocations(
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	const parameters = readTriggerParameters(context);
	const limits = { maxWaitsMs: MAX_WATCHED_WAITS_MS };
	const reader = await createWholeListReader(context, parameters, limits);
	const { locations, allIds, notFound, fieldNames } = await reader.read();
	assertAllFound(notFound, CONTINUE_HINT);
	if (locations.length === 0 && allIds.size > 0) throw nonePassesError(allIds.size);
	assertFieldsKnown(fieldNames, parameters);
	const { events, watched } = parameters;
	const samples = locations
		.slice(0, MAX_SAMPLES)
		.map((location, index) =>
			createSample(events[index % events.length] ?? 'added', location, watched.names),
		);
	const companyId = await readAddedCompanyId(context, parameters.hasCompanyId);
	return createOutput(samples, parameters.listParameters.output, fieldNames, companyId);
}

/** n8n would only say that there is no data, and to create some. */
function nonePassesError(count: number): ProblemError {
	return new ProblemError({
		message: `None of the ${count} locations passes the filters`,
		description: `Check 'Search', 'Status' and the other filters: a location must pass all of them. ${CONTINUE_HINT}`,
	});
}

/**
 * Creates a sample event about a current location, for a test in the editor.
 *
 * @param watched the names of the watched fields, as the user wrote them; empty for all
 * @returns the event, marked as a sample. A changed location differs in the first watched field, or in `disabled`
 */
function createSample(
	event: Event,
	location: JsonObject,
	watched: readonly string[],
): LocationEvent {
	const [field = 'disabled'] = watched;
	const changes = event === 'changed' ? [createSampleChange(field, location)] : [];
	const summary = event === 'changed' ? summarizeChanges(changes) : event;
	return { event, location, summary, changes, sample: true };
}

function createSampleChange(name: string, location: JsonObject): FieldChange {
	const field = Object.keys(location).find((own) => camelCase(own) === camelCase(name));
	const to = field === undefined ? null : location[field];
	return { field: field ?? camelCase(name), from: inventEarlierValue(to), to };
}

/** @returns another value, of the same type if it is a boolean or a number */
function inventEarlierValue(value: unknown): unknown {
	if (typeof value === 'boolean') return !value;
	return typeof value === 'number' ? value - 1 : 'an earlier value';
}
