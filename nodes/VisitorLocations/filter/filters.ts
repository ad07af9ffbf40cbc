import { attributeOf } from '../output/attribute';

type Resource = Record<string, unknown>;

/** Which locations to keep; what is undefined is not asked. */
export interface Filters {
	status?: 'active' | 'disabled';
	city?: string;
	/** part of a name, a company's name or an address */
	search?: string;
	ids?: ReadonlySet<string>;
}

/** Where a search looks. */
const SEARCHED = ['name', 'company-name-override', 'company-name', 'address'];

/**
 * The contract shows no filters of the service, so the node filters what it has read. Upper and lower case are
 * the same, and so are letters with and without accents.
 *
 * @returns whether a location passes every filter
 */
export function passes({ status, city, search, ids }: Filters): (location: Resource) => boolean {
	const wantedCity = city === undefined ? undefined : folded(city);
	const wantedText = search === undefined ? undefined : folded(search);
	return (location) =>
		(status === undefined || (status === 'disabled') === isDisabled(location)) &&
		(wantedCity === undefined || folded(attributeOf(location, 'city')) === wantedCity) &&
		(wantedText === undefined ||
			SEARCHED.some((name) => folded(attributeOf(location, name)).includes(wantedText))) &&
		(ids === undefined || ids.has(String(location.id)));
}

/** Disabled by the contract's `disabled`, or by the `enabled` of the flat form; neither means active. */
function isDisabled(location: Resource): boolean {
	return attributeOf(location, 'disabled') === true || attributeOf(location, 'enabled') === false;
}

/** @returns text as it is compared; `''` for anything else */
function folded(value: unknown): string {
	if (typeof value !== 'string') return '';
	return value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
