import { didYouMean } from '../../../nodes/VisitorLocations/output/spelling';

const cities = ['Zürich', 'Bern', 'Bergen', 'New York'];

it.each([
	['Zurch', 'Zürich'],
	['zurichh', 'Zürich'],
	['Brn', 'Bern'],
	['NewYork', 'New York'],
	['Bergem', 'Bergen'],
	['Beren', 'Bern'],
])('%p may mean %p', (name, meant) => {
	expect(didYouMean(name, cities)).toBe(`. Did you mean ${meant}?`);
});

it.each(['Rome', 'Zug', '', 'Beograd', 'York'])('%p means none', (name) => {
	expect(didYouMean(name, cities)).toBe('');
});
