import { SeenCities, cityOf } from '../../../nodes/VisitorLocations/output/cities';

const located = (city: unknown) => ({ id: '1', attributes: { city } });

it.each([
	[' Bern ', 'Bern'],
	[null, ''],
	[undefined, ''],
])('the city of a location with %p is %p', (city, read) => {
	expect(cityOf(located(city))).toBe(read);
});

it('lists each city once, as it is spelled first, in the order of the alphabet', () => {
	const seen = new SeenCities();
	for (const city of ['Zürich', 'Bern', 'zurich', ' BERN ', '', null]) seen.add(located(city));
	expect(seen.toSortedNames()).toEqual(['Bern', 'Zürich']);
});

it('has a city however it is spelled', () => {
	const seen = new SeenCities();
	seen.add(located('Zürich'));
	expect(['Zürich', ' ZURICH', 'zürich'].map((city) => seen.has(city))).toEqual([true, true, true]);
	expect(['Bern', ''].map((city) => seen.has(city))).toEqual([false, false]);
});
