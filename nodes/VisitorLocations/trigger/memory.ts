import type { IDataObject } from 'n8n-workflow';

import type { JsonObject } from '../../../credentials/shared/json';

/** The trigger's memory, as one poll uses it. */
export interface Memory {
	/**
	 * @param listing fingerprint of the URL and of all parameters that decide what a listing shows: other listings cannot
	 * be compared
	 * @returns the locations of the last complete listing; undefined if none of this fingerprint is known
	 */
	recall: (listing: string) => JsonObject[] | undefined;
	/** @returns whether another poll has finished since this one opened the memory */
	overtaken: () => boolean;
	/** Stores a complete listing. */
	remember: (listing: string, locations: readonly JsonObject[]) => void;
}

/** How many polls have finished, by the static data that they share. */
const finished = new WeakMap<IDataObject, number>();

/**
 * Opens the memory. Call it when a poll starts. It is the workflow's static data, with the locations of the last complete
 * listing as one text: n8n watches every object in static data for changes, which is slow for thousands. n8n starts a
 * poll while another one is still reading (n8n 2.41), and both share the static data.
 *
 * @param data the static data of the node
 */
export function openMemory(data: IDataObject): Memory {
	const finishedBefore = finished.get(data);
	const change = (name: string, value: string) => {
		// n8n saves static data only if it was changed, so the same value is not set again.
		if (data[name] !== value) data[name] = value;
	};
	return {
		recall: (listing) => {
			const { locations } = data;
			if (data.watched !== listing || typeof locations !== 'string') return undefined;
			return JSON.parse(locations) as JsonObject[];
		},
		overtaken: () => finished.get(data) !== finishedBefore,
		remember: (listing, locations) => {
			finished.set(data, (finished.get(data) ?? 0) + 1);
			change('watched', listing);
			change('locations', JSON.stringify(locations));
		},
	};
}
