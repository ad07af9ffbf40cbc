import type { JsonObject } from '../../../shared/json';
import { toText, trimText } from '../../../shared/json';
import { NAME_ATTRIBUTES, getAttribute } from '../output/attributes';
import type { LocationResource } from '../paging/page';
import { getCity } from './cities';
import { foldText } from './foldText';

/** Which locations pass. An undefined filter lets every location pass. */
export interface Filters {
	status?: 'active' | 'disabled';
	cities?: Cities;
	/** part of a name, a company's name or an address */
	search?: string;
	ids?: readonly string[];
}

/** Names of cities, one of which must be equal. */
export interface Cities {
	names: readonly string[];
	/** the text that was split into them, because a name can contain a comma */
	originalText?: string;
}

/** @returns the city of a location, folded; `''` if it has none */
const foldCity = remember((location) => foldText(getCity(location)));

/** @returns what the filter Search looks at, folded, one text per line: names and address */
export const foldNames = remember((location) =>
	NAME_ATTRIBUTES.map((name) => foldText(toText(getAttribute(location, name)))).join('\n'),
);

/** Folding takes longer than everything else, so a list that several input items filter is folded once. */
function remember(
	fold: (location: LocationResource) => string,
): (location: LocationResource) => string {
	const texts = new WeakMap<LocationResource, string>();
	return (location) => {
		let text = texts.get(location);
		if (text === undefined) {
			text = fold(location);
			texts.set(location, text);
		}
		return text;
	};
}

/**
 * The service has no documented filters (docs/openapi.yaml, listLocations), so the node filters what it has read.
 * Texts are compared as foldText folds them.
 *
 * @returns whether a location passes every filter
 */
export function createLocationFilter(filters: Filters): (location: LocationResource) => boolean {
	const { status } = filters;
	const cities =
		filters.cities && new Set([...filters.cities.names, filters.cities.originalText].map(foldText));
	cities?.delete(''); // that of a location without a city
	const search = foldText(filters.search);
	const ids = filters.ids && new Set(filters.ids);
	return (location) =>
		(ids === undefined || ids.has(location.id)) &&
		(status === undefined || (status === 'disabled') === isDisabled(location)) &&
		(cities === undefined || cities.has(foldCity(location))) &&
		(search === '' || foldNames(location).includes(search));
}

/** Reads `disabled` and `enabled` of the attributes, or of a location without attributes. With neither it is active. */
export function isDisabled(location: JsonObject): boolean {
	return isTrue(getAttribute(location, 'disabled')) || isFalse(getAttribute(location, 'enabled'));
}

/** Services without a boolean type in their database send 0 and 1 (MySQL), some clients send text. */
function isTrue(value: unknown): boolean {
	return value === true || ['1', 'true'].includes(trimText(value).toLowerCase());
}

function isFalse(value: unknown): boolean {
	return value === false || ['0', 'false'].includes(trimText(value).toLowerCase());
}
