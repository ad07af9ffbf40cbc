import type { JsonObject } from '../../../shared/json';
import { toText, trimText } from '../../../shared/json';
import { NAME_ATTRIBUTES, getAttribute } from '../output/attributes';
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

/**
 * The service has no documented filters (docs/openapi.yaml, listLocations), so the node filters what it has read.
 * Upper and lower case are the same, and so are letters with and without accents.
 *
 * @returns whether a location passes every filter
 */
export function createLocationFilter(filters: Filters): (location: JsonObject) => boolean {
	const { status } = filters;
	const cities =
		filters.cities && new Set([...filters.cities.names, filters.cities.originalText].map(foldText));
	const search = foldText(filters.search);
	const ids = filters.ids && new Set(filters.ids);
	return (location) =>
		(status === undefined || (status === 'disabled') === isDisabled(location)) &&
		(cities === undefined || includesCity(cities, foldText(getCity(location)))) &&
		(search === '' ||
			NAME_ATTRIBUTES.some((name) =>
				foldText(toText(getAttribute(location, name))).includes(search),
			)) &&
		(ids === undefined || ids.has(String(location.id)));
}

function includesCity(cities: ReadonlySet<string>, city: string): boolean {
	return city !== '' && cities.has(city);
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
