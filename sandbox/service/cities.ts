/** A city in which locations stand. */
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

/** Cities with what a reader may stumble over: umlauts, other scripts, no state, zips of many forms. */
export const CITIES: City[] = [
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
