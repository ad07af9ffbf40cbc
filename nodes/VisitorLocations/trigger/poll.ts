import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { digest } from '../../../credentials/shared/digest';
import { readItems } from '../location/readItems';
import type { LocationQuery } from '../parameters/locationQuery';
import { locationQueryOf } from '../parameters/locationQuery';
import { directConnection } from '../transport/connection';
import type { Change } from './changes';
import { changesBetween } from './changes';
import { eventsOf } from './fields';
import { recall, remember } from './memory';

/** How many locations a test in the editor shows. */
const SAMPLES = 5;

/**
 * Reads the whole list and compares it with the last poll's. The memory moves on only after a complete listing, so
 * a failed poll loses nothing and invents nothing.
 *
 * @returns an item for each event; null when there is none, and for the first poll, which only records the list
 * @throws ProblemError for a parameter that cannot be used, and when the list could not be read as a whole
 */
export async function pollLocations(
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	const events = eventsOf(context);
	const query = locationQueryOf(context);
	const connection = await directConnection(context);
	const now = await readItems(context, connection, query, { limit: Infinity, skip: 0 });

	const memory = context.getWorkflowStaticData('node');
	const watched = watchedBy(connection.listUrl, query);
	const before = recall(memory, watched);
	remember(memory, watched, now);
	const changes = before === undefined ? [] : changesBetween(before, now);
	return itemsOf(changes.filter(({ event }) => events.includes(event)));
}

/** For a test in the editor: present locations, in the forms of the chosen events, in turn. */
export async function sampleLocations(
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	const events = eventsOf(context);
	const query = locationQueryOf(context);
	const connection = await directConnection(context);
	const sample = await readItems(context, connection, query, { limit: SAMPLES, skip: 0 });
	return itemsOf(
		sample.map((location, index): Change => {
			const event = events[index % events.length] ?? 'added';
			const change = { event, location, changedFields: [] };
			return event === 'added' ? change : { ...change, previous: location };
		}),
	);
}

/** @returns a fingerprint of all that decides what a listing shows: when it changes, listings cannot be compared */
function watchedBy(listUrl: string, query: LocationQuery): string {
	return digest(listUrl, ...Object.values(query).map((part) => JSON.stringify(part)));
}

function itemsOf(changes: Change[]): INodeExecutionData[][] | null {
	if (changes.length === 0) return null;
	return [changes.map((change) => ({ json: { ...change } }))];
}
