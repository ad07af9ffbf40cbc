import { parsePage } from '../../../nodes/VisitorLocations/paging/page';
import { catchProblem } from '../../harness/problem';
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

	it.each([
		[101, 1],
		[50_000, 1],
		[50_000, 2], // two locations with one ID, which are compared
	])('is an error when it has %i levels (%i locations)', async (levels, count) => {
		expect(await catchProblem(parseLevels(levels, count))).toEqual({
			message: 'Location 7 is nested more than 100 levels deep',
			description:
				'n8n cannot process data this deep, so nothing was output. Contact the service provider.',
		});
	});
});
