import type {
	IDataObject,
	INodeExecutionData,
	IPollFunctions,
	WorkflowActivateMode,
} from 'n8n-workflow';

import { digest } from '../../../shared/digest';
import type { JsonObject } from '../../../shared/json';
import { isObject } from '../../../shared/json';
import { withTimeout } from '../../../shared/withTimeout';
import { createCompanyIdAdder } from '../location/companyId';
import { createNodeError } from '../location/nodeError';
import { assertAllFound } from '../location/notFound';
import { readCredentialType } from '../parameters/authentication';
import { readLocationList } from '../location/locationList';
import type { FieldNames } from '../output/fields';
import type { ListParameters } from '../parameters/listParameters';
import { readListParameters } from '../parameters/listParameters';
import { FIELDS_DISPLAY_NAME } from '../parameters/output';
import { createDirectConnection } from '../transport/connection';
import type { Change } from './changes';
import { createItem, diffLocations } from './changes';
import { assertNoLargeRemoval, findMissingIds, mergeReadings } from './knownList';
import {
	fieldsToWatchOption,
	readEvents,
	readReportsLargeRemovals,
	readWatchedFields,
} from './parameters';
import { openPollState } from './pollState';
import { createSample } from './samples';

/** How many events a test in the editor outputs. */
const MAX_SAMPLES = 5;

/** A published trigger does not fail when a city or an ID is missing. */
const CONTINUE_FIX =
	'In a published workflow this is not an error: the trigger waits for such a location.';

/**
 * Reads the whole list and compares it with the list of the last poll. If locations are missing, it reads a second time,
 * because a list that changes while it is read can hide one. The state changes only after a complete reading, so a
 * failed poll neither loses nor invents an event.
 *
 * @param abortSignal aborted when the result is no longer wanted
 * @returns an item for each event; null if there is none, for the first poll, which only records the list, after an abort,
 * and if another poll has finished in the meantime, because what this one read might be older
 * @throws ProblemError for a parameter that cannot be used, when the list could not be read completely, and when too
 * many locations are missing
 */
export async function pollLocations(
	context: IPollFunctions,
	abortSignal?: AbortSignal,
): Promise<INodeExecutionData[][] | null> {
	const pollState = openPollState(context.getWorkflowStaticData('node'));
	const events = readEvents(context);
	const reportsLargeRemovals = readReportsLargeRemovals(context);
	const listParameters = readListParameters(context);
	const comparedParameters = withAllFields(listParameters);
	const { names, isWatched } = readWatchedFields(context);
	const isRaw = listParameters.output.mode === 'raw';
	const loadCompanyIdAdder = createCompanyIdAdder(context);
	const connection = await createDirectConnection(context, readCredentialType(context));
	const options = { limit: Infinity, readsWholeList: true };
	const read = async () => await readLocationList(context, connection, comparedParameters, options);

	const first = await read();
	const fingerprint = fingerprintList(connection.listUrl, comparedParameters);
	const before = pollState.load(fingerprint);
	const hasMissingIds = before !== undefined && findMissingIds(first, before).length > 0;
	const last = hasMissingIds ? await read() : first;
	const now = hasMissingIds ? mergeReadings(first, last) : first;
	const { fieldNames } = last;
	// The last location that had a field might just have been removed.
	for (const location of before?.locations ?? []) fieldNames.add(location);
	fieldNames.merge(first.fieldNames);
	assertFieldsKnown(fieldNames, listParameters, names);
	const addCompanyId = await loadCompanyIdAdder();
	if (abortSignal?.aborted === true || pollState.isSuperseded()) return null;
	if (before !== undefined && !reportsLargeRemovals) assertNoLargeRemoval(before, now);
	pollState.save(fingerprint, now);
	const changes =
		before === undefined
			? []
			: diffLocations(before.locations, now.locations, { isWatched, isRaw });
	return createItems(
		listParameters,
		changes.filter(({ event }) => events.includes(event)),
		addCompanyId,
	);
}

/** Creates sample events about current locations for a test in the editor, one of each chosen kind in turn. */
export async function sampleLocations(
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	const events = readEvents(context);
	const listParameters = readListParameters(context);
	const { names } = readWatchedFields(context);
	const isRaw = listParameters.output.mode === 'raw';
	const loadCompanyIdAdder = createCompanyIdAdder(context);
	const connection = await createDirectConnection(context, readCredentialType(context));
	const options = { limit: MAX_SAMPLES };
	const { locations, isWholeList, notFound, fieldNames } = await readLocationList(
		context,
		connection,
		withAllFields(listParameters),
		options,
	);
	if (isWholeList) {
		assertAllFound(notFound, CONTINUE_FIX);
		assertFieldsKnown(fieldNames, listParameters, names);
	}
	return createItems(
		listParameters,
		locations.map((location, index) =>
			createSample(events[index % events.length] ?? 'added', location, isRaw),
		),
		await loadCompanyIdAdder(),
	);
}

function assertFieldsKnown(
	fieldNames: FieldNames,
	{ output }: ListParameters,
	watched: readonly string[],
): void {
	if (output.mode === 'selectedFields') fieldNames.assertHas(output.fields, FIELDS_DISPLAY_NAME);
	fieldNames.assertHas(watched, fieldsToWatchOption.displayName);
}

/**
 * @returns a fingerprint of everything that decides which locations are listed and how. Lists with different fingerprints
 * cannot be compared. Parameters that are not set do not count, nor does the order of properties and of lists.
 */
function fingerprintList(listUrl: string, listParameters: ListParameters): string {
	const inOrder = (_name: string, value: unknown): unknown => {
		if (Array.isArray(value)) return [...(value as unknown[])].sort();
		return isObject(value) ? Object.fromEntries(Object.entries(value).sort()) : value;
	};
	// A pair must not be sorted.
	const queryParameters = listParameters.queryParameters.map((pair) => pair.join('='));
	return digest(listUrl, JSON.stringify({ ...listParameters, queryParameters }, inOrder));
}

/** Selects all fields, because changes are compared in all of them, whatever Output says. */
function withAllFields(listParameters: ListParameters): ListParameters {
	return listParameters.output.mode === 'raw'
		? listParameters
		: { ...listParameters, output: { mode: 'allFields' } };
}

function createItems(
	listParameters: ListParameters,
	changes: Change[],
	addCompanyId: (item: JsonObject) => JsonObject,
): INodeExecutionData[][] | null {
	if (changes.length === 0) return null;
	const items = changes.map((change) => addCompanyId(createItem(change, listParameters.output)));
	return [items.map((item) => ({ json: item as IDataObject }))];
}

/** How n8n activates a trigger without a person: n8n starts, or another main process takes over. */
const STARTUP_MODES: readonly WorkflowActivateMode[] = ['init', 'leadershipChange'];

/**
 * How long the poll at startup can take. After 84 s n8n 2.41 gives up the trigger (WorkflowPublicationOutboxConsumer), and
 * n8n 2.0 and 2.20 activate no other workflow until the poll has ended (ActiveWorkflowManager.addActiveWorkflows).
 */
export const MAX_STARTUP_POLL_MS = 30_000;

/** The contexts that have polled. n8n creates one for each activation, and uses it until the next (n8n 2.0 to 2.41). */
const polledContexts = new WeakSet<IPollFunctions>();

/**
 * Polls a published trigger. n8n polls once when it activates a workflow. If that poll throws while n8n starts, n8n 2.41
 * never polls again and tells nobody (WorkflowPublicationReconciler), and n8n 2.0 and 2.20 wait longer and longer before
 * they try again. So it does not throw then, and the next poll reports the error. A person sees the error at once.
 *
 * @throws what pollLocations throws, except at startup
 */
export async function pollPublished(
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	const isFirstPoll = !polledContexts.has(context);
	polledContexts.add(context);
	const isStartup = isFirstPoll && STARTUP_MODES.includes(context.getActivationMode());
	return isStartup ? await pollAtStartup(context) : await pollLocations(context);
}

/** @returns the items; null if the poll fails or takes too long: the next poll then reports the failure or the events */
async function pollAtStartup(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const poll = async (abortSignal: AbortSignal) => await pollLocations(context, abortSignal);
	try {
		return await withTimeout(MAX_STARTUP_POLL_MS, poll);
	} catch (error) {
		const { message } = await createNodeError(context, error);
		const { name, id } = context.getWorkflow();
		context.logger.warn(
			`n8n activated "${context.getNode().name}" in the workflow "${name}" (${id}), but its first poll failed: ${message}. The next poll reads the list again.`,
		);
		return null;
	}
}
