import type { IDataObject } from 'n8n-workflow';

import type { JsonObject } from '../../../credentials/shared/json';

/** What was listed: listings of something else cannot be compared. */
export interface Subject {
	/** fingerprint of the address and of all parameters that decide what a listing shows */
	watched: string;
	/** the ID of the company, `''` where the service does not tell it */
	company: string;
}

/** The trigger's memory, as one poll uses it. */
export interface Memory {
	/** @returns the locations of the last complete listing, undefined when none of this subject is known */
	recall: (subject: Subject) => JsonObject[] | undefined;
	/** @returns whether another poll has finished since this one opened the memory */
	overtaken: () => boolean;
	/** Keeps a complete listing. */
	remember: (subject: Subject, locations: readonly JsonObject[]) => void;
}

/** How many polls have finished, by the static data that they share. */
const finished = new WeakMap<IDataObject, number>();

/**
 * Opens the memory, to be done when a poll starts. It holds what the last complete listing showed, in the workflow's
 * static data, with the locations as one text: n8n watches every object in static data for changes, which is slow for
 * thousands. n8n starts a poll while another one is still reading (n8n 2.41), and both share the static data.
 *
 * @param data the static data of the node
 */
export function openMemory(data: IDataObject): Memory {
	const finishedBefore = finished.get(data);
	const change = (name: string, value: string) => {
		// n8n saves static data only when it was changed, so it is not set to what it is.
		if (data[name] !== value) data[name] = value;
	};
	return {
		recall: ({ watched, company }) => {
			const { locations, company: known = '' } = data;
			const otherCompany = known !== '' && company !== '' && known !== company;
			if (data.watched !== watched || otherCompany || typeof locations !== 'string') {
				return undefined;
			}
			return JSON.parse(locations) as JsonObject[];
		},
		overtaken: () => finished.get(data) !== finishedBefore,
		remember: ({ watched, company }, locations) => {
			finished.set(data, (finished.get(data) ?? 0) + 1);
			// A token that does not tell its company is taken for one of the company that is known.
			const known =
				data.watched === watched && typeof data.company === 'string' ? data.company : '';
			change('watched', watched);
			change('company', company === '' ? known : company);
			change('locations', JSON.stringify(locations));
		},
	};
}
