import { parsePage } from '../../../nodes/VisitorLocations/paging/page';
import { LIST_URL } from './readList';

function parseLevels(levels: number, count = 1) {
	const nested = `${'['.repeat(levels - 2)}${']'.repeat(levels - 2)}`;
	const location = (name: string) => `{"id":"7","attributes":{"name":"${name}","a":${nested}}}`;
	const names = ['Basel', 'Bern'].slice(0, count);
	const body: unknown = JSON.parse(`{"data":[${names.map(location).join(',')}]}`);
	return () => parsePage(body, {}, { url: LIST_URL, isFirst: true });
}

describe('a location with nested data', () => {
	it('is accepted when it has 100 levels', () => {
		expect(parseLevels(100)).not.toThrow();
	});

	it.each([101, 50_000])('is an error when it has %i levels', (levels) => {
		expect(parseLevels(levels)).toThrow(
			'The location with the ID 7 has more than 100 levels of nested data',
		);
	});

	it('is that error, and no overflow, when two such locations have one ID', () => {
		expect(parseLevels(50_000, 2)).toThrow('more than 100 levels');
	});
});
