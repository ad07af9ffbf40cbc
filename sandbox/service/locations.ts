/** A location as the service sends it (contract 2.1). */
export interface Location {
	id: string;
	type: 'locations';
	links: { self: string };
	attributes: Record<string, unknown>;
}

interface City {
	city: string;
	state: string | null;
	country: string;
	timezone: string;
	locale: string;
	latitude: number;
	longitude: number;
	zip: (digits: number) => string;
	streets: string[];
}

const plain = (digits: number) => String(10_000 + (digits % 89_999));
const CITIES: City[] = [
	{
		city: 'San Francisco',
		state: 'CA',
		country: 'US',
		timezone: 'America/Los_Angeles',
		locale: 'en',
		latitude: 37.7749,
		longitude: -122.4194,
		zip: (digits) => `941${String(digits % 34).padStart(2, '0')}`,
		streets: ['Market Street', 'Howard Street', 'Folsom Street', 'Brannan Street'],
	},
	{
		city: 'New York',
		state: 'NY',
		country: 'US',
		timezone: 'America/New_York',
		locale: 'en',
		latitude: 40.7128,
		longitude: -74.006,
		zip: (digits) => `100${String(digits % 40).padStart(2, '0')}`,
		streets: ['Broadway', 'Madison Avenue', 'Hudson Street', 'Water Street'],
	},
	{
		city: 'München',
		state: 'Bayern',
		country: 'DE',
		timezone: 'Europe/Berlin',
		locale: 'de',
		latitude: 48.1371,
		longitude: 11.5754,
		zip: (digits) => `80${String(331 + (digits % 400))}`,
		streets: ['Leopoldstraße', 'Ludwigstraße', 'Schützenstraße', 'Tal'],
	},
	{
		city: 'Zürich',
		state: null,
		country: 'CH',
		timezone: 'Europe/Zurich',
		locale: 'de',
		latitude: 47.3769,
		longitude: 8.5417,
		zip: (digits) => `80${String(digits % 64).padStart(2, '0')}`,
		streets: ['Bahnhofstrasse', 'Löwenstrasse', 'Limmatquai'],
	},
	{
		city: 'Paris',
		state: null,
		country: 'FR',
		timezone: 'Europe/Paris',
		locale: 'fr',
		latitude: 48.8566,
		longitude: 2.3522,
		zip: (digits) => `750${String(1 + (digits % 20)).padStart(2, '0')}`,
		streets: ['rue de la Paix', 'avenue de l’Opéra', 'boulevard Haussmann'],
	},
	{
		city: '東京',
		state: null,
		country: 'JP',
		timezone: 'Asia/Tokyo',
		locale: 'ja',
		latitude: 35.6762,
		longitude: 139.6503,
		zip: (digits) => `${100 + (digits % 90)}-${String(digits % 9999).padStart(4, '0')}`,
		streets: ['丸の内', '西新宿', '六本木'],
	},
	{
		city: 'São Paulo',
		state: 'SP',
		country: 'BR',
		timezone: 'America/Sao_Paulo',
		locale: 'pt',
		latitude: -23.5558,
		longitude: -46.6396,
		zip: (digits) => `0${1000 + (digits % 8999)}-000`,
		streets: ['Avenida Paulista', 'Rua Funchal', 'Avenida Faria Lima'],
	},
	{
		city: 'Kraków',
		state: null,
		country: 'PL',
		timezone: 'Europe/Warsaw',
		locale: 'pl',
		latitude: 50.0647,
		longitude: 19.945,
		zip: (digits) => `3${digits % 10}-${String(digits % 999).padStart(3, '0')}`,
		streets: ['ulica Długa', 'ulica Świętej Anny', 'Rynek Główny'],
	},
	{
		city: 'Singapore',
		state: null,
		country: 'SG',
		timezone: 'Asia/Singapore',
		locale: 'en',
		latitude: 1.3521,
		longitude: 103.8198,
		zip: (digits) => `0${plain(digits)}`,
		streets: ['Robinson Road', 'Raffles Place', 'Cecil Street'],
	},
];
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
