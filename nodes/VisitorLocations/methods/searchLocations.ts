import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { readLocations } from '../location/readLocations';
import { locationFilter } from '../output/filter';
import { folded } from '../output/folded';
import type { LocationResource } from '../paging/page';
import { queryParametersOf } from '../parameters/queryParameters';
import { directConnection } from '../transport/connection';
import { nodeError } from '../transport/nodeError';
import { listEntry } from './listEntry';

/** How many locations the list shows at first, and how many more each time that the user scrolls to its end; sorted by name among themselves. */
const ENTRIES = 100;

/**
 * The list from which a location is chosen. The service offers no search, so the node reads the list until it has
 * found enough locations.
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
	const search = folded(text);
	const matches = locationFilter({ search });
	const pick = (location: LocationResource) => {
		const entry = listEntry(location);
		// Also by what the entry shows: the city and the ID.
		return matches(location) || folded(entry.name).includes(search) ? entry : undefined;
	};
	try {
		const connection = await directConnection(this);
		// One more than is shown tells whether there are more.
		const results = await readLocations(this, connection, queryParametersOf(this), {
			limit: ENTRIES + 1,
			skip: shown,
			start: async () => await Promise.resolve(pick),
			picksAll: search === '',
		});
		const more = results.length > ENTRIES;
		return {
			results: results
				.slice(0, ENTRIES)
				.sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true })),
			paginationToken: more ? String(shown + ENTRIES) : undefined,
		};
	} catch (error) {
		throw nodeError(this.getNode(), error);
	}
}
