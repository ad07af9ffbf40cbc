import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import type { JsonObject } from '../../../shared/json';
import { toText } from '../../../shared/json';
import { readCredentialType } from '../parameters/authentication';
import { readLocations } from '../location/readLocations';
import { createLocationFilter, isDisabled } from '../filter/filter';
import { foldText } from '../filter/foldText';
import { NAME_ATTRIBUTES, getAttribute, getSelfLink } from '../output/attributes';
import type { LocationResource } from '../paging/page';
import { readQueryParameters } from '../parameters/queryParameters';
import { createDirectConnection } from '../transport/connection';
import { createNodeError } from '../location/nodeError';

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

/** @returns an entry of the list: name, city unless the name contains it, ID, and whether the location is disabled */
function createListEntry(location: JsonObject): INodeListSearchItems {
	const textIn = (attribute: string) => toText(getAttribute(location, attribute)).trim();
	const id = String(location.id);
	const name = NAME_ATTRIBUTES.map(textIn).find((text) => text !== '') ?? '';
	const city = textIn('city');
	const labelParts = city === '' || name.includes(city) ? [name] : [name, city];
	const label = labelParts.filter((part) => part !== '').join(', ');
	const link = getSelfLink(location.links);
	const disabled = isDisabled(location) ? ', disabled' : '';
	return {
		name: label === '' ? `${id}${disabled}` : `${label} (${id}${disabled})`,
		value: id,
		// The editor opens it, so it must be a web page.
		url: typeof link === 'string' && /^https?:\/\//i.test(link) ? link : undefined,
	};
}
