import type { INodeListSearchItems } from 'n8n-workflow';

import type { JsonObject } from '../../../shared/json';
import { toText } from '../../../shared/json';
import { NAME_ATTRIBUTES, getAttribute, getSelfLink } from '../output/attributes';
import { isDisabled } from '../filter/filter';

/** @returns an entry of the list: name, city unless the name contains it, ID, and whether the location is disabled */
export function createListEntry(location: JsonObject): INodeListSearchItems {
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
