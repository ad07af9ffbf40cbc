import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import { foldNames, isDisabled } from '../filter/locationFilter';
import { foldText } from '../filter/foldText';
import { getLabel, getSelfLink } from '../output/attributes';
import type { LocationResource } from '../paging/page';
import { createNodeError } from '../nodeError';
import { readForEditor } from './readForEditor';

/** More entries make the editor slow, and nobody scrolls so far. */
const MAX_ENTRIES = 1_000;

/** "Lab 9" comes before "Lab 10". */
const byName = new Intl.Collator('en', { numeric: true });

/**
 * Lists the locations to choose from, sorted by name. The service offers neither a search nor an order, so the node reads the
 * whole list, and returns no portions: it would read the list again for each.
 *
 * @param text what the user typed: each word is a part of a name, a company name, an address, a city or an ID
 * @throws NodeApiError that says what went wrong and what to do
 */
export async function searchLocations(
	this: ILoadOptionsFunctions,
	text?: string,
): Promise<INodeListSearchResult> {
	const words = foldText(text).split(' ');
	try {
		const entries: INodeListSearchItems[] = [];
		await readForEditor(this, (location) => {
			const entry = createListEntry(location);
			// The entry also shows the city and the ID.
			const searched = `${foldNames(location)}\n${foldText(entry.name)}`;
			if (words.every((word) => searched.includes(word))) entries.push(entry);
			return true;
		});
		entries.sort((one, other) => byName.compare(one.name, other.name));
		const more = entries.length - MAX_ENTRIES;
		if (more <= 0) return { results: entries };
		return { results: [...entries.slice(0, MAX_ENTRIES), createRemainder(more)] };
	} catch (error) {
		const failed = await createNodeError(this, error);
		failed.httpCode = null; // the editor would show it before the message, which names it (n8n 2.41, ResourceLocator)
		throw failed;
	}
}

/** The editor shows an entry whose value is a boolean, but nobody can choose it (n8n 2.41, ResourceLocator). */
function createRemainder(count: number): INodeListSearchItems {
	return { name: `… ${count.toLocaleString('en')} more: type to search`, value: false };
}

/** @returns an entry of the list: name, city unless the name contains it, ID, and whether the location is disabled */
function createListEntry(location: LocationResource): INodeListSearchItems {
	const { id } = location;
	const label = getLabel(location);
	const link = getSelfLink(location.links);
	const disabled = isDisabled(location) ? ', disabled' : '';
	return {
		name: label === '' ? `${id}${disabled}` : `${label} (${id}${disabled})`,
		value: id,
		// The editor opens it, so it must be a web page.
		url: typeof link === 'string' && /^https?:\/\//i.test(link) ? link : undefined,
	};
}
