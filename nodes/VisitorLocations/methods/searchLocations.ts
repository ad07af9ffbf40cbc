import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { readCredentialType } from '../parameters/authentication';
import { readLocations } from '../location/readLocations';
import { createLocationFilter } from '../filter/filter';
import { foldText } from '../filter/foldText';
import type { LocationResource } from '../paging/page';
import { readQueryParameters } from '../parameters/queryParameters';
import { createDirectConnection } from '../transport/connection';
import { createNodeError } from '../location/nodeError';
import { createListEntry } from './listEntry';

/** The number of entries that the editor requests at a time, as the user scrolls. */
const ENTRIES_PER_PORTION = 100;

/** "Lab 9" comes before "Lab 10". */
const byName = new Intl.Collator('en', { numeric: true });

/**
 * Lists the locations to choose from, sorted by name. The service offers neither a search nor an order, so the node
 * reads the whole list for each portion.
 *
 * @param text what the user typed: part of a name, a company name, an address, a city or an ID
 * @param paginationToken the number of entries that the list shows already, as text
 * @throws NodeApiError that says what went wrong and what to do
 */
export async function searchLocations(
	this: ILoadOptionsFunctions,
	text?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const search = foldText(text);
	const matches = createLocationFilter({ search });
	const toItem = (location: LocationResource) => {
		const entry = createListEntry(location);
		// The entry also shows the city and the ID.
		return matches(location) || foldText(entry.name).includes(search) ? entry : undefined;
	};
	try {
		const connection = await createDirectConnection(this, readCredentialType(this));
		const entries = await readLocations(this, connection, readQueryParameters(this), {
			limit: Infinity,
			toItem,
			hasNoFilters: search === '',
		});
		entries.sort((one, other) => byName.compare(one.name, other.name));
		const start = Number(paginationToken ?? 0);
		const end = start + ENTRIES_PER_PORTION;
		return {
			results: entries.slice(start, end),
			paginationToken: end < entries.length ? String(end) : undefined,
		};
	} catch (error) {
		throw await createNodeError(this, error);
	}
}
