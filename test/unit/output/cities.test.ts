import { SeenCities, getCity } from '../../../nodes/VisitorLocations/output/cities';

const createLocation = (city: unknown) => ({ id: '1', attributes: { city } });

describe('cities', () => {
	it.each([
		[' Bern ', 'Bern'],
		[null, ''],
		[undefined, ''],
	])('reads the city %p as %p', (city, read) => {
		expect(getCity(createLocation(city))).toBe(read);
	});

	it('lists each city once, in its first spelling and in alphabetical order', () => {
		const seen = new SeenCities();
		for (const city of ['Zürich', 'Bern', 'zurich', ' BERN ', '', null])
			seen.add(createLocation(city));
		expect(seen.toSortedNames()).toEqual(['Bern', 'Zürich']);
	});

	it('finds a city in any spelling', () => {
		const seen = new SeenCities();
		seen.add(createLocation('Zürich'));
		expect(['Zürich', ' ZURICH', 'zürich'].map((city) => seen.has(city))).toEqual([
			true,
			true,
			true,
		]);
		expect(['Bern', ''].map((city) => seen.has(city))).toEqual([false, false]);
	});
});
