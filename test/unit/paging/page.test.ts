import fc from 'fast-check';

import { ProblemError } from '../../../credentials/shared/problem';
import { parsePage } from '../../../nodes/VisitorLocations/paging/page';

const address = 'https://api.example.com/rest/v1/locations';
const read = (body: unknown) => parsePage(body, address);

it('takes out what paging and output need', () => {
	const data = [{ id: '1', type: 'locations' }, { id: 2 }];
	const links = { next: 'https://api.example.com/next' };
	const meta = { total: '12', page: 1, perPage: 2 };
	expect(read({ data, links, meta })).toEqual({
		locations: data,
		next: 'https://api.example.com/next',
		total: 12,
		numbered: { page: 1, perPage: 2 },
	});
});

it.each([
	[{ total: -1 }],
	[{ total: 1.5 }],
	[{ total: 'many' }],
	[{ total: null }],
	[{ total: {} }],
	[{ page: 1 }],
	[{ page: 1, perPage: 0 }],
	['text'],
	[null],
	[[]],
])('does not take meta %p for more than it is', (meta) => {
	expect(read({ data: [], meta })).toEqual({
		locations: [],
		next: undefined,
		total: undefined,
		numbered: undefined,
	});
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
