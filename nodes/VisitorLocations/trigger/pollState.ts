import type { IDataObject } from 'n8n-workflow';

import type { JsonObject } from '../../../credentials/shared/json';
import type { KnownList } from './knownList';

/** The trigger's memory, as one poll uses it. */
export interface PollState {
	/**
	 * @param listing fingerprint of the URL and of all parameters that decide what a listing shows: other listings cannot
	 * be compared
	 * @returns the last complete list; undefined if none of this fingerprint is known
	 */
	load: (listing: string) => KnownList | undefined;
	/** @returns whether another poll has finished since this one opened the memory */
	isSuperseded: () => boolean;
	/** Stores a complete listing. */
	save: (listing: string, list: KnownList) => void;
}

/** How many polls have finished, by the static data that they share. */
const finishedPolls = new WeakMap<IDataObject, number>();

/**
 * Opens the memory. Call it when a poll starts. It is the workflow's static data, with the locations of the last complete
 * list that pass the filters, and the IDs of the others, as one text each: n8n watches every object in static data for changes, which is slow for thousands. n8n starts a
 * poll while another one is still reading (n8n 2.41), and both share the static data.
 *
 * @param data the static data of the node
 */
export function openPollState(data: IDataObject): PollState {
	const finishedBefore = finishedPolls.get(data);
	const change = (name: string, value: string) => {
		// n8n saves static data only if it was changed, so the same value is not set again.
		if (data[name] !== value) data[name] = value;
	};
	return {
		load: (listing) => {
			const { locations: passing, otherIds } = data;
			if (data.queryFingerprint !== listing) return undefined;
			if (typeof passing !== 'string' || typeof otherIds !== 'string') return undefined;
			const locations = JSON.parse(passing) as JsonObject[];
			const others = JSON.parse(otherIds) as string[];
			return { locations, ids: new Set([...locations.map(idOf), ...others]) };
		},
		isSuperseded: () => finishedPolls.get(data) !== finishedBefore,
		save: (listing, { locations, ids }) => {
			const passing = new Set(locations.map(idOf));
			finishedPolls.set(data, (finishedPolls.get(data) ?? 0) + 1);
			change('queryFingerprint', listing);
			change('locations', JSON.stringify(locations));
			change('otherIds', JSON.stringify([...ids].filter((id) => !passing.has(id))));
		},
	};
}

function idOf(location: JsonObject): string {
	return String(location.id);
}
