import { listNames, MAX_LISTED_CHOICES, ProblemError } from '../../../shared/problem';
import type { JsonObject } from '../../../shared/json';
import { SeenCities } from '../filter/cities';
import type { Filters } from '../filter/filter';

/** The requested IDs and cities that no location of the list has. */
export interface NotFound {
	ids: readonly string[];
	cities: readonly string[];
	/** the cities of the list, sorted by name */
	knownCities: readonly string[];
}

/** Looks for the requested IDs and cities in every location that is read, even if it does not pass the filters. */
export class NotFoundTracker {
	private readonly ids: Set<string>;
	/** empty if no city was requested */
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
		const { names = [], originalText } = this.filters.cities ?? {};
		const cities = originalText !== undefined && this.cities.has(originalText) ? [] : names;
		return {
			ids: [...this.ids],
			cities: cities.filter((city) => !this.cities.has(city)),
			knownCities: this.cities.toSortedNames(),
		};
	}
}

/**
 * @param continueHint what to do if this is not an error for the user
 * @throws ProblemError when an ID or a city was not found
 */
export function assertAllFound({ ids, cities, knownCities }: NotFound, continueHint: string): void {
	if (ids.length > 0) {
		const s = ids.length > 1 ? 's' : '';
		throw notFoundError(
			`There ${s === '' ? 'is no location' : 'are no locations'} with the ID${s} ${listNames(ids)}`,
			`Check the ID${s}. The list contains only the current locations of the company that the credential signs in to. For a name, use Get Many with the filter 'Search'.`,
			continueHint,
		);
	}
	if (cities.length === 0) return;
	throw notFoundError(
		`There is no location in ${listNames(cities.map((name) => `'${name}'`))}`,
		knownCities.length === 0
			? "No location has a city. Remove the filter 'City Names or IDs'."
			: `Check the filter 'City Names or IDs': commas separate names. For all cities, leave out the filter. Cities in the list: ${listNames(knownCities, MAX_LISTED_CHOICES)}.`,
		continueHint,
	);
}

function notFoundError(message: string, description: string, continueHint: string): ProblemError {
	return new ProblemError({ message, description: `${description} ${continueHint}`.trim() });
}
