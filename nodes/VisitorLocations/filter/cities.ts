import type { JsonObject } from '../../../shared/json';
import { trimText } from '../../../shared/json';
import { getAttribute } from '../output/attributes';
import { foldText } from './foldText';

/** @returns the city of a location as the service spells it, `''` if it has none */
export function getCity(location: JsonObject): string {
	return trimText(getAttribute(location, 'city'));
}

/** Collects the cities of locations, each in its first spelling. */
export class SeenCities {
	/** by folded name */
	private readonly spellings = new Map<string, string>();

	add(location: JsonObject): void {
		const city = getCity(location);
		const key = foldText(city);
		if (key !== '' && !this.spellings.has(key)) this.spellings.set(key, city);
	}

	has(city: string): boolean {
		return this.spellings.has(foldText(city));
	}

	/** @returns the cities, sorted by name */
	toSortedNames(): string[] {
		return [...this.spellings.values()].sort((one, other) => one.localeCompare(other, 'en'));
	}
}
