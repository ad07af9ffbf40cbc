/** A location as the service sends it: schema Location in docs/openapi.yaml. */
export interface Location {
	id: string;
	type: 'locations';
	links: { self: string };
	attributes: Record<string, unknown>;
}

/** Data that is easy to get wrong: umlauts, other scripts, no state, postal codes in many formats (# is a digit). */
const CITIES = `
San Francisco|CA|US|America/Los_Angeles|en|37.7749|-122.4194|941##|Market Street,Howard Street,Folsom Street,Brannan Street
New York|NY|US|America/New_York|en|40.7128|-74.006|100##|Broadway,Madison Avenue,Hudson Street,Water Street
München|Bayern|DE|Europe/Berlin|de|48.1371|11.5754|80###|Leopoldstraße,Ludwigstraße,Schützenstraße,Tal
Zürich||CH|Europe/Zurich|de|47.3769|8.5417|80##|Bahnhofstrasse,Löwenstrasse,Limmatquai
Paris||FR|Europe/Paris|fr|48.8566|2.3522|7500#|rue de la Paix,avenue de l’Opéra,boulevard Haussmann
東京||JP|Asia/Tokyo|ja|35.6762|139.6503|10#-####|丸の内,西新宿,六本木
São Paulo|SP|BR|America/Sao_Paulo|pt|-23.5558|-46.6396|01###-000|Avenida Paulista,Rua Funchal,Avenida Faria Lima
Kraków||PL|Europe/Warsaw|pl|50.0647|19.945|3#-###|ulica Długa,ulica Świętej Anny,Rynek Główny
Singapore||SG|Asia/Singapore|en|1.3521|103.8198|0####5|Robinson Road,Raffles Place,Cecil Street`
	.trim()
	.split('\n')
	.map((line) => {
		const [city, state, country, timezone, locale, latitude, longitude, zip = '', streets = ''] =
			line.split('|');
		const names = { city, state: state === '' ? null : state, country, timezone, locale };
		const at = { latitude: Number(latitude), longitude: Number(longitude) };
		return { ...names, ...at, zip, streets: streets.split(',') };
	});

const COMPANIES = ['Northwind', 'Contoso Café', 'Fabrikam & Sons', 'Tailspin “Toys”', 'Ærø Møbler'];
const KINDS = ['Office', 'Headquarters', 'Lab', 'Warehouse', 'Studio'];

/**
 * Generates realistic locations with Unicode and nulls. IDs ascend with gaps. The same seed gives the same locations.
 *
 * @param count how many
 * @param seed any whole number
 */
export function makeLocations(count: number, seed: number): Location[] {
	const random = mulberry32(seed);
	const below = (limit: number) => Math.floor(random() * limit);
	const pickOne = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T;
	let id = 10_000;
	return Array.from({ length: count }, (): Location => {
		id += 1 + below(9);
		const place = pickOne(CITIES);
		const { city, state, country, locale, timezone } = place;
		const street = `${1 + below(399)} ${pickOne(place.streets)}`;
		const floor = random() < 0.4 ? `Floor ${1 + below(40)}` : null;
		const digits = String(below(10_000)).padStart(4, '0');
		let used = 0;
		const zip = place.zip.replace(/#/g, () => digits.charAt(used++ % digits.length));
		const created = new Date(Date.UTC(2016 + below(9), below(12), 1 + below(28), below(24)));
		const company = random() < 0.6 ? pickOne(COMPANIES) : null;
		return {
			id: String(id),
			type: 'locations',
			links: { self: `https://app.example.com/api/v3/locations/${id}` },
			attributes: {
				name: `${city ?? ''} ${pickOne(KINDS)} ${1 + below(20)}`,
				address: [street, floor, city, state, zip, country]
					.filter((part) => part !== null)
					.join(', '),
				'address-line-one': street,
				'address-line-two': floor,
				city,
				state,
				zip,
				country,
				latitude: round(place.latitude + random() / 10),
				longitude: round(place.longitude + random() / 10),
				locale,
				timezone,
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

/** mulberry32, a small seeded random generator (public domain, Tommy Ettinger): 32 bits of state, values from 0 to 1. */
function mulberry32(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}
