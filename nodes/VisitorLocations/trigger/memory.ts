import type { IDataObject } from 'n8n-workflow';

import type { JsonObject } from '../../../credentials/shared/json';

/**
 * What the last complete listing showed, in the workflow's static data. The locations are kept as one text:
 * n8n watches every object in static data for changes, which is slow for thousands.
 *
 * @param memory the static data of the node
 * @param watched fingerprint of what was listed: listings of another one cannot be compared
 * @returns the locations, undefined when none were seen with these settings
 */
export function recall(memory: IDataObject, watched: string): JsonObject[] | undefined {
	const { locations } = memory;
	if (memory.watched !== watched || typeof locations !== 'string') return undefined;
	return JSON.parse(locations) as JsonObject[];
}

/** Keeps a complete listing. n8n saves static data only when it was changed, so it is not set to what it is. */
export function remember(memory: IDataObject, watched: string, locations: JsonObject[]): void {
	const text = JSON.stringify(locations);
	if (memory.watched !== watched) memory.watched = watched;
	if (memory.locations !== text) memory.locations = text;
}
