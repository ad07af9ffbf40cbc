import type {
	IDataObject,
	INodeExecutionData,
	IPollFunctions,
	WorkflowActivateMode,
} from 'n8n-workflow';

import { appendSentence, ProblemError } from '../../../shared/problem';
import { withTimeout } from '../../../shared/withTimeout';
import { addCompanyId, findCompanyId, readAddedCompanyId } from '../list/companyId';
import type { SelectedList } from '../list/selection';
import { selectLocations } from '../list/selection';
import { createNodeError } from '../nodeError';
import { completeItems } from '../output/completeItems';
import type { FieldNames } from '../output/fields';
import type { OutputMode } from '../output/output';
import { createProjection } from '../output/output';
import { readCredentialType } from '../parameters/authentication';
import type { ListParameters } from '../parameters/listParameters';
import { FIELDS_DISPLAY_NAME } from '../parameters/output';
import { readPagingOptions } from '../parameters/paging';
import type { Client } from '../transport/client';
import { createHelperClient } from '../transport/client';
import type { LocationEvent } from './changes';
import { createItem, diffLocations } from './changes';
import { assertSameParameters, fingerprintList } from './fingerprint';
import { assertNoLargeRemoval, findMissingIds, mergeReadings } from './listSnapshot';
import type { TriggerParameters } from './parameters';
import { fieldsToWatchOption, readTriggerParameters } from './parameters';
import { PollState } from './pollState';

/** When the result of a poll is no longer wanted. */
type PollLimits = Pick<Client, 'signal' | 'deadline'>;

/** How n8n activates a trigger without a person: n8n starts, or another main process takes over. */
const STARTUP_MODES: readonly WorkflowActivateMode[] = ['init', 'leadershipChange'];

/**
 * How long the poll at startup can take. After 84 s n8n 2.41 gives up the trigger (WorkflowPublicationOutboxConsumer), and
 * n8n 2.0 and 2.20 activate no other workflow until the poll has ended (ActiveWorkflowManager.addActiveWorkflows).
 */
export const MAX_STARTUP_POLL_MS = 30_000;

/** What n8n 2.41 says when nothing ends a poll (PollContext). */
const NO_BUDGET_MS = 300_000;

/**
 * The contexts that have polled. n8n creates one for each activation, and uses it until the next (n8n 2.0 to 2.41); its scheduler
 * creates one for each poll, with the mode `update`.
 */
const polledContexts = new WeakSet<IPollFunctions>();

/**
 * Polls a published trigger. n8n polls once when it activates a workflow. If that poll throws while n8n starts, n8n 2.41
 * never polls again and tells nobody (WorkflowPublicationReconciler), and n8n 2.0 and 2.20 wait longer and longer before
 * they try again. So it does not throw then, and the next poll reports the error. A person sees the error at once.
 *
 * @returns an item for each event; null for none
 * @throws what pollLocations throws, and ProblemError if n8n's time for a poll is over, except at startup
 */
export async function pollPublished(
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	const isNewContext = !polledContexts.has(context);
	polledContexts.add(context);
	const isStartup = isNewContext && STARTUP_MODES.includes(context.getActivationMode());
	if (isStartup) return await pollAtStartup(context);
	const budget = readBudgetMs(context);
	return budget === undefined ? await pollLocations(context) : await pollWithin(budget, context);
}

/** @returns the items; null if the poll fails or takes too long: the next poll then reports the failure or the events */
async function pollAtStartup(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	try {
		return await pollWithin(MAX_STARTUP_POLL_MS, context);
	} catch (error) {
		const { message } = await createNodeError(context, error);
		const { name, id } = context.getWorkflow();
		const what = `n8n activated "${context.getNode().name}" in the workflow "${name}" (${id}), but its first poll failed: ${message}`;
		context.logger.warn(appendSentence(what, 'The next poll reads the list again.'));
		return null;
	}
}

/** @returns the time after which n8n gives up the poll, in ms; undefined for never, as before n8n 2.41 */
function readBudgetMs(context: IPollFunctions): number | undefined {
	const budget = 'getPollBudgetMs' in context ? context.getPollBudgetMs() : NO_BUDGET_MS;
	return budget === NO_BUDGET_MS ? undefined : budget;
}

/**
 * Polls, and ends after a time, with the requests in flight.
 *
 * @throws what pollLocations throws, and ProblemError when the time is over
 */
async function pollWithin(
	limitMs: number,
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	const deadline = Date.now() + limitMs;
	return await withTimeout(
		limitMs,
		async (signal) => await pollLocations(context, { signal, deadline }),
		() => createTooSlowError(limitMs),
	);
}

function createTooSlowError(limitMs: number): ProblemError {
	const problem = {
		message: `The list could not be read within ${Math.round(limitMs / 1000)} s`,
		description:
			"Nothing was output, and the next poll reads the list again. n8n's scheduler gives up a poll after a time. If this keeps happening, set N8N_SCHEDULER_POLL_TIMEOUT to more seconds (default 45), and for more than 60 also N8N_SCHEDULER_LEASE_DURATION. If your service knows a parameter for larger pages, set it in 'Query Parameters'.",
	};
	return new ProblemError(problem, undefined, { cause: 'temporarily-unavailable' });
}

/**
 * Reads the whole list and compares it with the list of the last poll. If locations are missing, it reads a second time,
 * because a list that changes while it is read can hide one. The state changes only after a complete reading, so a
 * failed poll neither loses nor invents an event.
 *
 * @param limits when `signal` is aborted, nothing is requested, stored or output any more
 * @returns an item for each event; null if there is none, for the first poll, which only records the list, after an abort,
 * and if another poll comes between: the next one then reports the events (PollState.storeIfCurrent)
 * @throws ProblemError for a parameter that cannot be used, when the list could not be read completely, and when too
 * many locations are missing
 */
export async function pollLocations(
	context: IPollFunctions,
	limits: PollLimits = {},
): Promise<INodeExecutionData[][] | null> {
	const pollState = new PollState(context);
	const parameters = readTriggerParameters(context);
	const list = await openList(context, parameters, limits);

	const firstReading = await list.read();
	const identity = {
		fingerprint: fingerprintList(list.url, parameters.listParameters),
		companyId: await findCompanyId(context),
	};
	const known = pollState.load(identity);
	const isMissing = known !== undefined && findMissingIds(known, firstReading).length > 0;
	const secondReading = isMissing ? await list.read() : undefined;
	const { fieldNames } = firstReading;
	if (secondReading !== undefined) fieldNames.merge(secondReading.fieldNames);
	// The last location that had a field might just have been removed.
	for (const location of known?.locations ?? []) fieldNames.add(location);
	assertFieldsKnown(fieldNames, parameters);
	const addedCompanyId = await readAddedCompanyId(context, parameters.addsCompanyId);

	const merged =
		secondReading === undefined ? firstReading : mergeReadings(firstReading, secondReading);
	// From here on nothing is awaited, so that no abort and no other poll comes between.
	if (limits.signal?.aborted === true) return null;
	if (known !== undefined && !parameters.reportsLargeRemovals) {
		assertNoLargeRemoval(known, merged);
	}
	const { isWatched } = parameters.watched;
	const events = known === undefined ? [] : diffLocations(known, merged, isWatched);
	const chosen = events.filter(({ event }) => parameters.events.includes(event));
	const output = createOutput(chosen, parameters.listParameters.output, fieldNames, addedCompanyId);
	return pollState.storeIfCurrent(identity, merged, chosen.length > 0) ? output : null;
}

/** The list, as a poll and a test in the editor read it. */
interface ListReader {
	/** without a query */
	url: string;
	/**
	 * Reads all of it, with all fields: changes are compared in all of them, whatever Output says.
	 *
	 * @throws ProblemError if a parameter has changed meanwhile
	 */
	read: () => Promise<SelectedList>;
}

/** @throws ProblemError if the credential cannot be used */
export async function openList(
	context: IPollFunctions,
	parameters: TriggerParameters,
	limits: PollLimits = {},
): Promise<ListReader> {
	const client = await createHelperClient(context, readCredentialType(context), limits);
	const paging = readPagingOptions(context);
	const withAllFields: ListParameters = {
		...parameters.listParameters,
		output: { mode: 'allFields' },
	};
	return {
		url: client.listUrl,
		read: async () => {
			const read = await selectLocations(client, paging, withAllFields, Infinity);
			assertSameParameters(context, parameters.listParameters);
			return read;
		},
	};
}

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

/** @throws ProblemError when no location has a selected or a watched field */
export function assertFieldsKnown(
	fieldNames: FieldNames,
	{ listParameters: { output }, watched }: TriggerParameters,
): void {
	if (output.mode === 'selectedFields') fieldNames.assertHas(output.fields, FIELDS_DISPLAY_NAME);
	fieldNames.assertHas(watched.names, fieldsToWatchOption.displayName);
}
