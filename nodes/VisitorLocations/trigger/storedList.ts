import type { IDataObject } from 'n8n-workflow';

import type { JsonObject } from '../../../shared/json';
import { isObject } from '../../../shared/json';
import type { ListSnapshot } from './listSnapshot';

/**
 * Formats a list for static data: the locations that pass the filters as one text, and the IDs of the others, because n8n
 * watches every object there for changes, which is slow for thousands.
 */
export function formatList({ locations, allIds }: ListSnapshot): IDataObject {
	const passing = new Set(locations.map(getId));
	return {
		locations: JSON.stringify(locations),
		filteredOutIds: JSON.stringify([...allIds].filter((id) => !passing.has(id))),
	};
}

/** @returns undefined if it is not what `formatList` returns: another version of the package can have stored it */
export function parseList({ locations, filteredOutIds }: IDataObject): ListSnapshot | undefined {
	const passing = parseArray(locations);
	const others = parseArray(filteredOutIds);
	if (passing === undefined || others === undefined || !passing.every(isObject)) return undefined;
	return { locations: passing, allIds: new Set([...passing.map(getId), ...others.map(String)]) };
}

function parseArray(text: unknown): unknown[] | undefined {
	try {
		const value: unknown = JSON.parse(String(text));
		return Array.isArray(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

function getId(location: JsonObject): string {
	return String(location.id);
}
