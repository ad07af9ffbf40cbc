import { listNames, MAX_LISTED_CHOICES, ProblemError } from '../../../shared/errors/problem';
import type { Filters } from '../filter/locationFilter';
import type { SeenLocations } from './readList';

/** The requested IDs and cities that no location of the list has. */
export interface NotFound {
	ids: readonly string[];
	cities: readonly string[];
	/** if there are such cities, those of the list, sorted by name */
	knownCities: readonly string[];
}

/** @returns the IDs and cities of the filters that none of the locations has */
export function findNotFound(seen: SeenLocations, { ids = [], cities }: Filters): NotFound {
	const { names = [], originalText } = cities ?? {};
	const isOneName = originalText !== undefined && seen.cities.has(originalText);
	const missing = isOneName ? [] : names.filter((city) => !seen.cities.has(city));
	return {
		ids: ids.filter((id) => !seen.ids.has(id)),
		cities: missing,
		knownCities: missing.length === 0 ? [] : seen.cities.toSortedNames(),
	};
}

/**
 * @param continueHint what to do if this is not an error for the user
 * @param isForModel whether an AI agent reads it, which can neither set an option nor leave out a filter, and knows no other operation
 * @throws ProblemError when an ID or a city was not found
 */
export function assertAllFound(
	{ ids, cities, knownCities }: NotFound,
	continueHint: string,
	isForModel = false,
): void {
	const toListAll = isForModel ? 'leave it empty' : 'leave out the filter';
	const ifName = isForModel
		? 'Give an ID, not a name. To find one, use a tool that lists locations, if there is one.'
		: "For a name, use Get Many with the filter 'Search'.";
	if (ids.length > 0) {
		const s = ids.length > 1 ? 's' : '';
		throw notFoundError(
			`There ${s === '' ? 'is no location' : 'are no locations'} with the ID${s} ${listNames(ids)}`,
			`Check the ID${s}. The list contains only the current locations of the company that the credential signs in to. ${ifName}`,
			continueHint,
		);
	}
	if (cities.length === 0) return;
	throw notFoundError(
		`There is no location in ${listNames(cities.map((name) => `'${name}'`))}`,
		knownCities.length === 0
			? `No location has a city. For all locations, ${toListAll}.`
			: `Check the filter 'Cities': commas separate names. For all cities, ${toListAll}. Cities in the list: ${listNames(knownCities, MAX_LISTED_CHOICES)}.`,
		continueHint,
	);
}

function notFoundError(message: string, description: string, continueHint: string): ProblemError {
	return new ProblemError({ message, description: `${description} ${continueHint}`.trim() });
}
