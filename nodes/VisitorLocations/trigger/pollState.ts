import type { IDataObject } from 'n8n-workflow';

import type { JsonObject } from '../../../shared/json';
import type { KnownList } from './knownList';

/** The state that the trigger stores from poll to poll, as one poll uses it. */
export interface PollState {
	/**
	 * @param fingerprint of the URL and of all parameters that decide which locations are listed
	 * @returns the last complete list; undefined if there is none with this fingerprint, because others cannot be compared
	 */
	load: (fingerprint: string) => KnownList | undefined;
	/** @returns whether another poll has finished since this one opened the state */
	isSuperseded: () => boolean;
	/** Stores a complete list. */
	save: (fingerprint: string, list: KnownList) => void;
}

/** The number of finished polls, by the static data that they share. */
const finishedPolls = new WeakMap<IDataObject, number>();

/**
 * Opens the state, which is in the static data of the workflow. Call it when a poll starts. The locations that pass the
 * filters are stored as one text, and so are the IDs of the others, because n8n watches every object in static data for
 * changes, which is slow for thousands. n8n starts a poll while another one is still reading (n8n 2.41), and both share
 * the static data.
 *
 * @param data the static data of the node
 */
export function openPollState(data: IDataObject): PollState {
	const finishedBefore = finishedPolls.get(data);
	const change = (name: string, value: string) => {
		// n8n saves static data only if it was changed, so do not set the same value again.
		if (data[name] !== value) data[name] = value;
	};
	return {
		load: (fingerprint) => {
			const { locations: passing, filteredOutIds } = data;
			if (data.queryFingerprint !== fingerprint) return undefined;
			if (typeof passing !== 'string' || typeof filteredOutIds !== 'string') return undefined;
			const locations = JSON.parse(passing) as JsonObject[];
			const others = JSON.parse(filteredOutIds) as string[];
			return { locations, ids: new Set([...locations.map(getId), ...others]) };
		},
		isSuperseded: () => finishedPolls.get(data) !== finishedBefore,
		save: (fingerprint, { locations, ids }) => {
			const passing = new Set(locations.map(getId));
			finishedPolls.set(data, (finishedPolls.get(data) ?? 0) + 1);
			change('queryFingerprint', fingerprint);
			change('locations', JSON.stringify(locations));
			change('filteredOutIds', JSON.stringify([...ids].filter((id) => !passing.has(id))));
		},
	};
}

function getId(location: JsonObject): string {
	return String(location.id);
}
