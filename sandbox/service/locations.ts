import { CITIES } from './cities';

/** A location as the service sends it: the schema Location of docs/openapi.yaml. */
export interface Location {
	id: string;
	type: 'locations';
	links: { self: string };
	attributes: Record<string, unknown>;
}

const COMPANIES = ['Northwind', 'Contoso Café', 'Fabrikam & Sons', 'Tailspin “Toys”', 'Ærø Møbler'];
const KINDS = ['Office', 'Headquarters', 'Lab', 'Warehouse', 'Studio'];

/**
 * Makes believable locations: stable for a seed, with unicode and nulls, ids ascending with gaps.
 *
 * @param count how many
 * @param seed any whole number
 */
export function makeLocations(count: number, seed: number): Location[] {
	const random = mulberry32(seed);
	const below = (limit: number) => Math.floor(random() * limit);
	const oneOf = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T;
	let id = 10_000;
	return Array.from({ length: count }, (): Location => {
		id += 1 + below(9);
		const place = oneOf(CITIES);
		const street = `${1 + below(399)} ${oneOf(place.streets)}`;
		const floor = random() < 0.4 ? `Floor ${1 + below(40)}` : null;
		const zip = place.zip(below(10_000));
		const created = new Date(Date.UTC(2016 + below(9), below(12), 1 + below(28), below(24)));
		const company = random() < 0.6 ? oneOf(COMPANIES) : null;
		return {
			id: String(id),
			type: 'locations',
			links: { self: `https://app.example.com/api/v3/locations/${id}` },
			attributes: {
				name: `${place.city} ${oneOf(KINDS)} ${1 + below(20)}`,
				address: [street, floor, place.city, place.state, zip, place.country]
					.filter((part) => part !== null)
					.join(', '),
				'address-line-one': street,
				'address-line-two': floor,
				city: place.city,
				state: place.state,
				zip,
				country: place.country,
				latitude: round(place.latitude + random() / 10),
				longitude: round(place.longitude + random() / 10),
				locale: place.locale,
				timezone: place.timezone,
				'auto-sign-out-at-midnight': random() < 0.7,
				'blacklist-filters-csv-upload-status': null,
				'company-name-override': company,
				'deliveries-onboarding-complete': random() < 0.5,
				disabled: random() < 0.08,
				'capacity-limit': random() < 0.2 ? null : 10 * (1 + below(60)),
				'created-at': created.toISOString(),
			},
		};
	});
}

function round(degrees: number): number {
	return Math.round(degrees * 10_000) / 10_000;
}

/** A small, well-known seeded generator (public domain, Tommy Ettinger): 32 bits of state, values from 0 to 1. */
function mulberry32(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}
