import fc from 'fast-check';

import { ProblemError } from '../../../credentials/shared/problem';
import { parsePage } from '../../../nodes/VisitorLocations/paging/page';
import { problemOf } from '../../harness/problem';

const address = 'https://api.example.com/rest/v1/locations';
const wordsOf = async (body: unknown) => {
	const { message, description } = await problemOf(() => parsePage(body, {}, address));
	return [message, description];
};

it('takes out the locations, and what the reply says of the list', () => {
	const data = [{ id: '1', type: 'locations' }, { id: 2 }, { id: 0 }];
	const links = { next: 'https://api.example.com/next' };
	const { locations, evidence } = parsePage({ data, links, meta: { total: '12' } }, {}, address);
	expect(locations).toEqual(data);
	expect(evidence.links.body.next).toBe('https://api.example.com/next');
	expect(evidence.total).toMatchObject({ value: 12, said: 'meta.total is 12' });
});

const noList = `Check 'Base URL' and 'API Prefix' in the credential: the call went to ${address}, and what answers there does not look like the list of locations.`;
it.each([
	[undefined, 'The service sent an empty reply'],
	[null, 'The service sent an empty reply'],
	['', 'The service sent an empty reply'],
	['\n <!DOCTYPE html>', 'The service answered with a web page (HTML) instead of JSON'],
	['a <b>', 'The service did not answer with JSON'],
	[[], 'The reply is a list, not an object with data'],
	[7, 'The reply is a number, not an object with data'],
	[true, 'The reply is a boolean, not an object with data'],
])('a reply that is %j is refused', async (body, message) => {
	expect(await wordsOf(body)).toEqual([message, noList]);
});

it.each([
	[{}, 'nothing'],
	[{ locations: [], meta: {} }, '"locations", "meta"'],
	[{ a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 }, '"a", "b", "c", "d", "e"'],
	[{ ['x'.repeat(41)]: 1 }, `"${'x'.repeat(40)}"`],
])('a reply without data says what it has instead: %j', async (body, found) => {
	expect(await wordsOf(body)).toEqual([
		'The reply has no data',
		`The service answered with JSON, but without the list "data" that belongs there (found: ${found}). Check 'Base URL' and 'API Prefix' in the credential: the call went to ${address}.`,
	]);
});

it.each([
	[null, 'null'],
	[{}, 'an object'],
	['text', 'a string'],
	[7, 'a number'],
])('data that is %j is no list', async (data, kind) => {
	expect(await wordsOf({ data })).toEqual([
		`The reply's data is ${kind}, not a list`,
		`A list of locations was expected at ${address}. Check 'API Prefix' in the credential; if it is right, report this to whoever runs the service.`,
	]);
});

const nothingSkipped = `Nothing was left out to hide it: report this to whoever runs the service (${address}).`;
it.each([
	[null, 'is null, not a location', nothingSkipped],
	[['a'], 'is a list, not a location', nothingSkipped],
	[{}, 'has no id', `Without it a location cannot be told from another. ${nothingSkipped}`],
	[{ id: '' }, 'has no id', `Without it a location cannot be told from another. ${nothingSkipped}`],
	[
		{ id: null },
		'has no id',
		`Without it a location cannot be told from another. ${nothingSkipped}`,
	],
	[
		{ id: 9007199254740993 },
		'has an id that cannot be read exactly: 9007199254740992',
		`Numbers above 9007199254740991 lose digits in JSON, so that several ids become one, and a fraction is no id. Ask whoever runs the service to send ids as text (${address}).`,
	],
])('the entry %j is refused, with its number', async (entry, message, description) => {
	expect(await wordsOf({ data: [{ id: 1 }, entry] })).toEqual([
		`Entry 2 of the reply's data ${message}`,
		description,
	]);
});

it('gives a page or a clear error for any JSON', () => {
	fc.assert(
		fc.property(fc.oneof(fc.jsonValue(), fc.record({ data: fc.jsonValue() })), (body) => {
			try {
				expect(Array.isArray(parsePage(body, {}, address).locations)).toBe(true);
			} catch (error) {
				expect(error).toBeInstanceOf(ProblemError);
			}
		}),
		{ numRuns: 2000 },
	);
});
