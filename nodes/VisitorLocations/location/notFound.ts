import { firstOf, ProblemError } from '../../../credentials/shared/problem';
import type { JsonObject } from '../../../credentials/shared/json';
import { SeenCities } from '../output/cities';
import type { Filters } from '../output/filter';

/** The IDs and cities that the user named and that no location of the list has. */
export interface NotFound {
	ids: readonly string[];
	cities: readonly string[];
	/** the cities that there are, in the order of the alphabet */
	knownCities: readonly string[];
}

/** Looks for the IDs and cities that the user named in every location that is read, whether it passes the filters or not. */
export class NotFoundTracker {
	private readonly ids: Set<string>;
	/** empty if no city was named */
	private readonly cities = new SeenCities();

	constructor(private readonly filters: Filters) {
		this.ids = new Set(filters.ids);
	}

	observe(location: JsonObject): void {
		this.ids.delete(String(location.id));
		if (this.filters.cities !== undefined) this.cities.add(location);
	}

	/** @returns the IDs and cities that none of the locations so far has */
	notFound(): NotFound {
		const { names = [], unsplit } = this.filters.cities ?? {};
		const cities = unsplit !== undefined && this.cities.has(unsplit) ? [] : names;
		return {
			ids: [...this.ids],
			cities: cities.filter((city) => !this.cities.has(city)),
			knownCities: this.cities.toSortedNames(),
		};
	}
}

/**
 * @param goOn how to go on without it
 * @throws ProblemError when an ID or a city was not found
 */
export function assertAllFound({ ids, cities, knownCities }: NotFound, goOn: string): void {
	if (ids.length > 0) {
		throw new ProblemError({
			message:
				ids.length === 1
					? `There is no location with the ID ${firstOf(ids)}`
					: `There are no locations with the IDs ${firstOf(ids)}`,
			description:
				`The node read the whole list. Check the ID. The list has only locations of the company that the credential signs in to, without removed ones. ${goOn}`.trim(),
		});
	}
	if (cities.length === 0) return;
	throw new ProblemError({
		message: `No location found in ${firstOf(cities.map((name) => `'${name}'`))}`,
		description:
			knownCities.length === 0
				? `No location has a city. Remove the filter 'City Names or IDs'. ${goOn}`.trim()
				: `Check the filter 'City Names or IDs'. Cities in the list: ${firstOf(knownCities)}. ${goOn}`.trim(),
	});
}
