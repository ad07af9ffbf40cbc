import type { JsonObject } from '../../../credentials/shared/json';
import { trimmed } from '../../../credentials/shared/json';
import { attributeOf } from './attributes';
import { folded } from './folded';

/** @returns the city of a location as the service spells it, `''` where there is none */
export function cityOf(location: JsonObject): string {
	return trimmed(attributeOf(location, 'city'));
}

/** The cities of the locations that were added, each as it was spelled first. */
export class SeenCities {
	/** by how they are compared */
	private readonly spelled = new Map<string, string>();

	add(location: JsonObject): void {
		const city = cityOf(location);
		const key = folded(city);
		if (key !== '' && !this.spelled.has(key)) this.spelled.set(key, city);
	}

	has(city: string): boolean {
		return this.spelled.has(folded(city));
	}

	/** @returns the cities in the order of the alphabet */
	sorted(): string[] {
		return [...this.spelled.values()].sort((one, other) => one.localeCompare(other, 'en'));
	}
}
