import { PageError, parsePage } from '../../../nodes/VisitorLocations/paging/page';
import { LIST_URL } from './service';

/** @returns the error that is thrown for a body */
function catchError(body: unknown) {
	try {
		parsePage(body, {}, LIST_URL);
	} catch (error) {
		if (!(error instanceof PageError)) throw error;
		const { message, description, verdict } = error;
		return { message, description, verdict };
	}
	throw new Error('A PageError was expected');
}

// Any JSON: test/engine/faults/any.
describe('parsing a page', () => {
	it.each<[string, unknown[]]>([
		['no entry', []],
		['other members', [{ id: '1', type: 'locations', attributes: { id: 2 } }]],
		['one location twice', [{ id: '7' }, { id: '8' }, { id: '7' }]],
	])('returns the locations unchanged when they have %s', (_name, data) => {
		expect(parsePage({ data }, {}, LIST_URL)).toEqual({ locations: data, signs: {} });
	});

	it('makes text of the IDs that are numbers, up to the largest number that is exact', () => {
		const data = [
			{ id: 0, type: 'locations' },
			...[2, 2 ** 53 - 1, 1 - 2 ** 53].map((id) => ({ id })),
		];
		expect(parsePage({ data }, {}, LIST_URL).locations).toEqual([
			{ id: '0', type: 'locations' },
			...['2', '9007199254740991', '-9007199254740991'].map((id) => ({ id })),
		]);
	});

	it('returns an empty page, and the signs of body and headers, when data is null', () => {
		const headers = { link: '</l?page=2>; rel="next"' };
		expect(parsePage({ data: null, count: 1 }, headers, LIST_URL)).toEqual({
			locations: [],
			signs: {
				next: { value: '/l?page=2', text: 'the header link is there' },
				count: { value: 1, text: 'count is 1' },
			},
		});
	});

	it.each<[unknown, string]>([
		[undefined, 'The response is empty'],
		[null, 'The response is empty'],
		['', 'The response is empty'],
		['\n <!DOCTYPE html>', 'The response is a web page (HTML) instead of JSON'],
		['a <b>', 'The response is not JSON'],
		[[], 'The response is a list, not an object with "data"'],
		[0, 'The response is a number, not an object with "data"'],
		[{}, 'The response has no list "data" (found: nothing)'],
		[
			{ a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 },
			'The response has no list "data" (found: "a", "b", "c", "d", "e")',
		],
		[{ ['x'.repeat(101)]: 1 }, 'The response has no list "data" (found: "…")'],
		[{ data: {} }, '"data" in the response is an object, not a list'],
		[{ data: '' }, '"data" in the response is a string, not a list'],
	])('throws when the response is not a list of locations: %j', (body, message) => {
		expect(catchError(body)).toEqual({
			message,
			description: `The request went to ${LIST_URL}. If no page arrives, check 'Base URL' and 'API Prefix' in the credential; otherwise try again. Nothing was output.`,
			verdict: 'rulesOut',
		});
	});

	const nothingSkipped = `Nothing was output, because the node skips no location. Report this to the service provider (${LIST_URL}).`;
	const noId = `Locations are distinguished by their IDs. ${nothingSkipped}`;
	const inexact = `JSON numbers above 9007199254740991 lose digits, so that several IDs become one, and a fraction is not an ID. Ask the service provider to send IDs as text (${LIST_URL}).`;
	it.each<[unknown, string, string]>([
		[null, 'is null, not a location', nothingSkipped],
		['a', 'is a string, not a location', nothingSkipped],
		[{}, 'has no ID', noId],
		[{ id: '' }, 'has no ID', noId],
		[{ id: true }, 'has no ID', noId],
		[{ id: 2 ** 53 }, 'has an ID that cannot be read exactly: 9007199254740992', inexact],
		[{ id: 1.5 }, 'has an ID that cannot be read exactly: 1.5', inexact],
	])('throws when the entry after a valid one is %j', (entry, message, description) => {
		expect(catchError({ data: [{ id: '7' }, entry] })).toEqual({
			message: `Entry 2 of a page ${message}`,
			description,
			verdict: 'ends',
		});
	});
});
