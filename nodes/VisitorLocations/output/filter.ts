import type { JsonObject } from '../../../credentials/shared/json';
import { NAMES, attributeOf } from './attributes';

/** Which locations pass; what is undefined is not asked. */
export interface Filters {
	status?: 'active' | 'disabled';
	/** whole names of cities, one of which has to fit */
	cities?: readonly string[];
	/** part of a name, a company's name or an address */
	search?: string;
	ids?: readonly string[];
}

/**
 * The service has no published filters (docs/openapi.yaml, listLocations), so the node filters what it has read.
 * Upper and lower case are the same, and so are letters with and without accents.
 *
 * @returns whether a location passes every filter
 */
export function locationFilter(filters: Filters): (location: JsonObject) => boolean {
	const { status } = filters;
	const cities = filters.cities && new Set(filters.cities.map(folded));
	const search = filters.search === undefined ? undefined : folded(filters.search);
	const ids = filters.ids && new Set(filters.ids);
	return (location) =>
		(status === undefined || (status === 'disabled') === isDisabled(location)) &&
		(cities === undefined || cities.has(folded(attributeOf(location, 'city')))) &&
		(search === undefined ||
			NAMES.some((name) => folded(attributeOf(location, name)).includes(search))) &&
		(ids === undefined || ids.has(String(location.id)));
}

/** Disabled by the attribute `disabled`, or by the `enabled` of the flat form; neither means active. */
function isDisabled(location: JsonObject): boolean {
	return attributeOf(location, 'disabled') === true || attributeOf(location, 'enabled') === false;
}

/**
 * Only the marks of Latin, Greek and Cyrillic letters are accents: in other scripts a mark makes another letter.
 *
 * @returns text as it is compared; `''` for anything else
 */
export function folded(value: unknown): string {
	if (typeof value !== 'string') return '';
	const letters = value
		.toLowerCase()
		.normalize('NFKD')
		.replace(/[\u0300-\u036f]/g, '');
	return letters.normalize('NFC').trim();
}
