import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { ProblemError } from '../../../shared/errors/problem';
import { findCompanyId, readAddedCompanyId } from '../list/companyId';
import { PageError } from '../paging/page';
import type { LocationEvent } from './changes';
import { diffLocations } from './changes';
import { assertFieldsKnown, createOutput } from './eventItems';
import { fingerprintList } from './fingerprint';
import type { ListSnapshot } from './listSnapshot';
import { assertNoLargeRemoval, findMissingIds, mergeReadings } from './listSnapshot';
import type { TriggerParameters } from './triggerParameters';
import { readTriggerParameters } from './triggerParameters';
import { PollState } from './pollState';
import type { PollLimits } from './wholeList';
import { createWholeListReader } from './wholeList';

/**
 * Reads the whole list and compares it with the stored one. If locations are missing, it reads a second time,
 * because a list that changes while it is read can hide one. The state changes only after a complete reading, so a
 * failed poll neither loses nor invents an event.
 *
 * @param limits when `listSignal` is aborted, nothing is requested, stored or output any more, and its reason is thrown
 * @returns an item for each event; null if there is none, for the first poll, which only records the list, and if rule 2 of
 * PollState forbids it: the next poll then reports what there is
 * @throws ProblemError for a parameter that cannot be used, when the list could not be read completely, and when too
 * many locations are missing
 */
export async function pollLocations(
	context: IPollFunctions,
	limits: PollLimits = {},
): Promise<INodeExecutionData[][] | null> {
	// First, because it notes what n8n has given, and what other polls have stored so far.
	const pollState = new PollState(context);
	const parameters = readTriggerParameters(context);
	const reader = await createWholeListReader(context, parameters, limits);

	const fingerprint = fingerprintList(reader.url, parameters.listParameters);
	const read = async () =>
		await reader.read().catch((error: unknown) => {
			const isKnown = pollState.getBase({ fingerprint, companyId: undefined }) !== undefined;
			throw isKnown ? toOutage(error) : error;
		});
	const reading = await read();
	// Only now, because n8n signs in for the reading: before, the company is not known.
	const identity = { fingerprint, companyId: await findCompanyId(context) };
	const before = pollState.getBase(identity);
	const isMissing = before !== undefined && findMissingIds(before, reading).length > 0;
	const now = isMissing ? mergeReadings(reading, await read()) : reading;
	const addedCompanyId = await readAddedCompanyId(context, parameters.hasCompanyId);

	// Nothing is awaited from here on, so that no abort and no other poll comes between.
	limits.listSignal?.throwIfAborted();
	// Before the checks, which would compare with an old list.
	if (!pollState.canStore(identity)) return null;
	const events = findEvents(before, now, parameters);
	// Told once, at the first publication. Later, a field can be one that no location has at the moment.
	if (!pollState.hasStored) assertFieldsKnown(now.fieldNames, parameters);
	const output = createOutput(
		events,
		parameters.listParameters.output,
		now.fieldNames,
		addedCompanyId,
	);
	pollState.store(identity, now, events.length > 0);
	return output;
}

/** @returns the error of a list that was read before: no list in its place passes, such as a web page about maintenance with the status 200 */
function toOutage(error: unknown): unknown {
	const isNoList = error instanceof PageError && error.verdict === 'noPage';
	if (!isNoList || error.httpStatus !== undefined) return error;
	return new ProblemError(error.problem, undefined, { cause: 'temporarily-unavailable' });
}

/**
 * @returns the events that the user has chosen; none for the first list
 * @throws ProblemError if too many locations are missing
 */
function findEvents(
	before: ListSnapshot | undefined,
	now: ListSnapshot,
	{ events: chosen, watched, canRemoveMany }: TriggerParameters,
): LocationEvent[] {
	if (before === undefined) return [];
	if (!canRemoveMany) assertNoLargeRemoval(before, now);
	return diffLocations(before, now, watched.isWatched).filter(({ event }) =>
		chosen.includes(event),
	);
}
