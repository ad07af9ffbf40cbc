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
	private readonly spellings = new Set<string>();
	/** by folded name; undefined until somebody asks, because a list has far more locations than cities */
	private byName: ReadonlyMap<string, string> | undefined;

	add(location: JsonObject): void {
		const city = getCity(location);
		if (this.spellings.has(city)) return;
		this.spellings.add(city);
		this.byName = undefined;
	}

	has(city: string): boolean {
		return this.foldAll().has(foldText(city));
	}

	/** @returns the cities, sorted by name */
	toSortedNames(): string[] {
		return [...this.foldAll().values()].sort((one, other) => one.localeCompare(other, 'en'));
	}

	private foldAll(): ReadonlyMap<string, string> {
		if (this.byName !== undefined) return this.byName;
		const byName = new Map<string, string>();
		for (const city of this.spellings) {
			const key = foldText(city);
			if (key !== '' && !byName.has(key)) byName.set(key, city);
		}
		this.byName = byName;
		return byName;
	}
}
