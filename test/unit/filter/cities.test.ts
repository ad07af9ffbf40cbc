import { SeenCities, getCity } from '../../../nodes/VisitorLocations/filter/cities';

const createLocation = (city: unknown) => ({ id: '1', attributes: { city } });
const seen = new SeenCities();
for (const city of ['Zürich', 'Bern', 'zurich', ' BERN ', '', null]) seen.add(createLocation(city));

describe('cities', () => {
	it('are read without spaces around them, and as empty text when there is none', () => {
		expect([' Bern ', null].map((city) => getCity(createLocation(city)))).toEqual(['Bern', '']);
	});

	it('are listed once, in their first spelling and in alphabetical order', () => {
		expect(seen.toSortedNames()).toEqual(['Bern', 'Zürich']);
		seen.add(createLocation('Aarau'));
		expect(seen.toSortedNames()).toEqual(['Aarau', 'Bern', 'Zürich']);
	});

	it('are found in any spelling', () => {
		expect(['Zürich', ' ZURICH', 'Basel', ''].filter((city) => seen.has(city))).toEqual([
			'Zürich',
			' ZURICH',
		]);
	});
});
