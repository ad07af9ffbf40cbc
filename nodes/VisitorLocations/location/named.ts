import { firstOf, ProblemError } from '../../../credentials/shared/problem';
import type { JsonObject } from '../../../credentials/shared/json';
import { textOf } from '../../../credentials/shared/json';
import { attributeOf } from '../output/attributes';
import type { Filters } from '../output/filter';
import { folded } from '../output/folded';
import { didYouMean } from '../output/spelling';

/** What the user named and the whole list lacks. */
export interface Absent {
	ids: readonly string[];
	cities: readonly string[];
	/** the cities that there are, as the service spells them */
	knownCities: readonly string[];
}

/** Looks for the IDs and cities that the user named in everything that is read, whatever else it passes. */
export class Named {
	private readonly ids: Set<string>;
	/** the cities that there are, by how they are compared; empty where none was named */
	private readonly cities = new Map<string, string>();

	constructor(private readonly filters: Filters) {
		this.ids = new Set(filters.ids);
	}

	notice(location: JsonObject): void {
		this.ids.delete(String(location.id));
		if (this.filters.cities === undefined) return;
		const city = textOf(attributeOf(location, 'city')).trim();
		if (city !== '' && !this.cities.has(folded(city))) this.cities.set(folded(city), city);
	}

	/** @returns what was in none of the locations so far */
	absent(): Absent {
		const { names = [], unsplit } = this.filters.cities ?? {};
		const isThere = (city: string) => this.cities.has(folded(city));
		const cities = unsplit !== undefined && isThere(unsplit) ? [] : names;
		return {
			ids: [...this.ids],
			cities: cities.filter((city) => !isThere(city)),
			knownCities: [...this.cities.values()],
		};
	}
}

/**
 * @param goOn how to go on without it
 * @throws ProblemError when something is absent
 */
export function assertNoneAbsent({ ids, cities, knownCities }: Absent, goOn: string): void {
	if (ids.length > 0) {
		throw new ProblemError({
			message:
				ids.length === 1
					? `There is no location with the ID ${firstOf(ids)}`
					: `There are no locations with the IDs ${firstOf(ids)}`,
			description: `The node read the whole list. Check the ID, or choose the location from the list. A location that was removed, or that belongs to another company than the access token, is not in it. ${goOn}`,
		});
	}
	const [city] = cities;
	if (city === undefined) return;
	const there = [...knownCities].sort((one, other) => one.localeCompare(other, 'en'));
	throw new ProblemError({
		message: `No location is in ${firstOf(cities.map((name) => `'${name}'`))} (in 'City Names or IDs')${didYouMean(city, there)}`,
		description:
			there.length === 0
				? `No location has a city: remove the filter. ${goOn}`
				: `The cities are ${firstOf(there)}. ${goOn}`,
	});
}
