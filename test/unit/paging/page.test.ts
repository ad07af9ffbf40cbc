import fc from 'fast-check';

import { ProblemError } from '../../../credentials/shared/problem';
import { parsePage } from '../../../nodes/VisitorLocations/paging/page';

const address = 'https://api.example.com/rest/v1/locations';
const read = (body: unknown) => parsePage(body, {}, address);

it('takes out the locations, and what the reply says of the list', () => {
	const data = [{ id: '1', type: 'locations' }, { id: 2 }];
	const links = { next: 'https://api.example.com/next' };
	const { locations, evidence } = read({ data, links, meta: { total: '12' } });
	expect(locations).toEqual(data);
	expect(evidence.links.body.next).toBe('https://api.example.com/next');
	expect(evidence.total).toMatchObject({ value: 12, said: 'meta.total is 12' });
});

it.each<[unknown, string]>([
	[undefined, 'The service sent an empty reply'],
	['', 'The service sent an empty reply'],
	[null, 'The service sent an empty reply'],
	['\n <!DOCTYPE html>', 'The service answered with a web page (HTML) instead of JSON'],
	['pong', 'The service did not answer with JSON'],
	[7, 'The reply is a number, not an object with data'],
	[[], 'The reply is a list, not an object with data'],
	[{}, 'The reply has no data'],
	[{ data: 'x' }, "The reply's data is a string, not a list"],
	[{ data: [null] }, "Entry 1 of the reply's data is null, not a location"],
	[{ data: [{ id: '1' }, []] }, "Entry 2 of the reply's data is a list, not a location"],
	[{ data: [{ id: '' }] }, "Entry 1 of the reply's data has no id"],
	[
		{ data: [{ id: 2 ** 53 }] },
		"Entry 1 of the reply's data has an id that cannot be read exactly",
	],
	[{ data: [{ id: 1.5 }] }, "Entry 1 of the reply's data has an id that cannot be read exactly"],
	[{ data: [{ id: {} }] }, "Entry 1 of the reply's data has no id"],
])('refuses %j: %s', (body, message) => {
	expect(() => read(body)).toThrow(message);
});

it('gives a page or a clear error for any JSON', () => {
	fc.assert(
		fc.property(fc.oneof(fc.jsonValue(), fc.record({ data: fc.jsonValue() })), (body) => {
			try {
				expect(Array.isArray(read(body).locations)).toBe(true);
			} catch (error) {
				expect(error).toBeInstanceOf(ProblemError);
			}
		}),
		{ numRuns: 2000 },
	);
});
