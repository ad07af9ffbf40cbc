import type { JsonObject } from '../../../credentials/shared/json';
import { textOf, trimmed } from '../../../credentials/shared/json';
import { NAMES, attributeOf } from './attributes';
import { cityOf } from './cities';
import { folded } from './folded';

/** Which locations pass; what is undefined is not asked. */
export interface Filters {
	status?: 'active' | 'disabled';
	cities?: Cities;
	/** part of a name, a company's name or an address */
	search?: string;
	ids?: readonly string[];
}

/** Whole names of cities, one of which has to fit. */
export interface Cities {
	names: readonly string[];
	/** the text that was split into them: a name may hold a comma itself */
	unsplit?: string;
}

/**
 * The service has no published filters (docs/openapi.yaml, listLocations), so the node filters what it has read.
 * Upper and lower case are the same, and so are letters with and without accents.
 *
 * @returns whether a location passes every filter
 */
export function locationFilter(filters: Filters): (location: JsonObject) => boolean {
	const { status } = filters;
	const cities =
		filters.cities && new Set([...filters.cities.names, filters.cities.unsplit].map(folded));
	const search = folded(filters.search);
	const ids = filters.ids && new Set(filters.ids);
	return (location) =>
		(status === undefined || (status === 'disabled') === isDisabled(location)) &&
		(cities === undefined || isOneOf(cities, folded(cityOf(location)))) &&
		(search === '' ||
			NAMES.some((name) => folded(textOf(attributeOf(location, name))).includes(search))) &&
		(ids === undefined || ids.has(String(location.id)));
}

function isOneOf(cities: ReadonlySet<string>, city: string): boolean {
	return city !== '' && cities.has(city);
}

/** Disabled by the attribute `disabled`, or by the `enabled` of the flat form; neither means active. */
export function isDisabled(location: JsonObject): boolean {
	return isYes(attributeOf(location, 'disabled')) || isNo(attributeOf(location, 'enabled'));
}

/** Services without a boolean type in their database send 0 and 1 (MySQL), some clients send text. */
function isYes(value: unknown): boolean {
	return value === true || ['1', 'true'].includes(trimmed(value).toLowerCase());
}

function isNo(value: unknown): boolean {
	return value === false || ['0', 'false'].includes(trimmed(value).toLowerCase());
}
