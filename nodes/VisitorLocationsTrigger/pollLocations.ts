import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { digest } from '../../credentials/shared/digest';
import { ProblemError } from '../../credentials/shared/problem';
import { directConnection } from '../VisitorLocations/location/connection';
import { queryParametersOf } from '../VisitorLocations/location/choices';
import { filtersOf } from '../VisitorLocations/location/filterChoices';
import { listOf } from '../VisitorLocations/location/listOf';
import { outputFormOf } from '../VisitorLocations/location/outputChoices';
import { readOutput } from '../VisitorLocations/location/readOutput';
import type { Change, Event } from './changes';
import { EVENTS, changesBetween } from './changes';
import { recall, remember } from './memory';

/** How many locations a test in the editor shows. */
const SAMPLES = 5;

/**
 * Reads the whole list and compares it with what the poll before saw. What was seen moves on only after a
 * complete listing, so a failed poll loses nothing and makes nothing up.
 *
 * @returns an item for each event; null when there is none, and for the first poll, which only learns
 * @throws ProblemError for a parameter that cannot be used, and when the list could not be read as a whole
 */
export async function pollLocations(
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	const events = eventsOf(context);
	const filters = filtersOf(context);
	const connection = await directConnection(context);
	const now = await readOutput(context, connection, { filters, limit: Infinity, skip: 0 });

	const memory = context.getWorkflowStaticData('node');
	const watched = watchedBy(context, connection.listUrl);
	const before = recall(memory, watched);
	remember(memory, watched, now);
	const changes = before === undefined ? [] : changesBetween(before, now);
	return itemsOf(changes.filter(({ event }) => events.includes(event)));
}

/** For a test in the editor: present locations, in the forms of the events that are chosen, in turn. */
export async function sampleLocations(
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	const events = eventsOf(context);
	const filters = filtersOf(context);
	const connection = await directConnection(context);
	const sample = await readOutput(context, connection, { filters, limit: SAMPLES, skip: 0 });
	return itemsOf(
		sample.map((location, index): Change => {
			const event = events[index % events.length] ?? 'added';
			const change = { event, location, changedFields: [] };
			return event === 'added' ? change : { ...change, previous: location };
		}),
	);
}

function eventsOf(context: IPollFunctions): Event[] {
	const chosen = listOf(context.getNodeParameter('events', []));
	const events = EVENTS.filter((event) => chosen.includes(event));
	if (events.length > 0 && events.length === new Set(chosen).size) return events;
	throw new ProblemError({
		message: events.length === 0 ? 'No event is chosen' : 'Events holds one that does not exist',
		description: `Set Events to one or more of ${EVENTS.join(', ')}.`,
	});
}

/** @returns a digest of all that decides what a listing shows: when it changes, listings cannot be compared */
function watchedBy(context: IPollFunctions, listUrl: string): string {
	const { ids, ...filters } = filtersOf(context);
	return digest(
		listUrl,
		JSON.stringify(outputFormOf(context)),
		JSON.stringify({ ...filters, ids: ids && [...ids] }),
		JSON.stringify(queryParametersOf(context)),
		JSON.stringify(context.getNodeParameter('options.addCompanyId', false)),
	);
}

function itemsOf(changes: Change[]): INodeExecutionData[][] | null {
	if (changes.length === 0) return null;
	return [changes.map((change) => ({ json: { ...change } }))];
}
