import type { INodeListSearchItems } from 'n8n-workflow';

import type { JsonObject } from '../../../credentials/shared/json';
import { textOf } from '../../../credentials/shared/json';
import { NAME_ATTRIBUTES, attributeOf, selfLink } from '../output/attributes';
import { isDisabled } from '../output/filter';

/** @returns a location as an entry of the list: name, city where the name does not hold it, ID, and whether it is disabled */
export function createListEntry(location: JsonObject): INodeListSearchItems {
	const textIn = (attribute: string) => textOf(attributeOf(location, attribute)).trim();
	const id = String(location.id);
	const name = NAME_ATTRIBUTES.map(textIn).find((text) => text !== '') ?? '';
	const city = textIn('city');
	const labelParts = city === '' || name.includes(city) ? [name] : [name, city];
	const label = labelParts.filter((part) => part !== '').join(', ');
	const link = selfLink(location.links);
	const disabled = isDisabled(location) ? ', disabled' : '';
	return {
		name: label === '' ? `${id}${disabled}` : `${label} (${id}${disabled})`,
		value: id,
		// The editor opens it: nothing but a web page.
		url: typeof link === 'string' && /^https?:\/\//i.test(link) ? link : undefined,
	};
}
