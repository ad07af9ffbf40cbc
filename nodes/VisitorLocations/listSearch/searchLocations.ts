import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { passes } from '../filter/filters';
import { directConnection } from '../location/connection';
import { nodeError } from '../location/nodeError';
import { readLocations } from '../location/readLocations';
import { listEntry } from './listEntry';

/** How many locations the list shows at first, and how many more each time that the user scrolls to its end. */
const ENTRIES = 100;

/**
 * The list from which a location is chosen. Its service knows no search, so the list is read until enough
 * locations are found.
 *
 * @param text what the user typed: part of a name, a company name, an address, a city or an ID
 * @param paginationToken how many entries are shown already, as text
 * @throws NodeApiError that says what went wrong and what to do
 */
export async function searchLocations(
	this: ILoadOptionsFunctions,
	text?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const shown = Number(paginationToken ?? 0);
	const search = text?.trim() ?? '';
	const matches = search === '' ? () => true : passes({ search });
	try {
		const connection = await directConnection(this);
		// One more than is shown tells whether there are more.
		const results = await readLocations(this, connection, {
			limit: ENTRIES + 1,
			skip: shown,
			keep: (location) =>
				matches(location) || String(location.id) === search ? listEntry(location) : undefined,
			keepsAll: search === '',
		});
		const more = results.length > ENTRIES;
		return {
			results: results.slice(0, ENTRIES),
			paginationToken: more ? String(shown + ENTRIES) : undefined,
		};
	} catch (error) {
		throw nodeError(this.getNode(), error);
	}
}
