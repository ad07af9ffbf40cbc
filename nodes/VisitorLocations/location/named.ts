import { firstOf, ProblemError } from '../../../credentials/shared/problem';
import type { JsonObject } from '../../../credentials/shared/json';
import { SeenCities } from '../output/cities';
import type { Filters } from '../output/filter';
import { didYouMean } from '../output/spelling';

/** What the user named and the whole list lacks. */
export interface Absent {
	ids: readonly string[];
	cities: readonly string[];
	/** the cities that there are, in the order of the alphabet */
	knownCities: readonly string[];
}

/** Looks for the IDs and cities that the user named in everything that is read, whatever else it passes. */
export class Named {
	private readonly ids: Set<string>;
	/** empty where no city was named */
	private readonly cities = new SeenCities();

	constructor(private readonly filters: Filters) {
		this.ids = new Set(filters.ids);
	}

	notice(location: JsonObject): void {
		this.ids.delete(String(location.id));
		if (this.filters.cities !== undefined) this.cities.notice(location);
	}

	/** @returns what was in none of the locations so far */
	absent(): Absent {
		const { names = [], unsplit } = this.filters.cities ?? {};
		const cities = unsplit !== undefined && this.cities.has(unsplit) ? [] : names;
		return {
			ids: [...this.ids],
			cities: cities.filter((city) => !this.cities.has(city)),
			knownCities: this.cities.sorted(),
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
	throw new ProblemError({
		message: `No location is in ${firstOf(cities.map((name) => `'${name}'`))} (in 'City Names or IDs')${didYouMean(city, knownCities)}`,
		description:
			knownCities.length === 0
				? `No location has a city: remove the filter. ${goOn}`
				: `The cities are ${firstOf(knownCities)}. ${goOn}`,
	});
}
