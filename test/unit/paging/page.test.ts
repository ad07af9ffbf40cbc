import { PageError, parsePage } from '../../../nodes/VisitorLocations/paging/page';
import { LIST_URL } from './service';

/** @returns the verdict of the error that is thrown for a body */
function catchVerdict(body: unknown) {
	try {
		parsePage(body, {}, LIST_URL);
	} catch (error) {
		if (error instanceof PageError) return error.verdict;
		throw error;
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
				otherMembers: ['count'],
				next: { value: '/l?page=2', text: 'the header link is there' },
				possibleTotal: { value: 1, text: 'count is 1' },
			},
		});
	});

	// The messages: test/unit/messages.
	it.each([
		...[undefined, null, '', '\n <!DOCTYPE html>', 'a <b>'],
		...[[], 0, {}, { data: {} }, { data: '' }],
	])('rules the page out when the response is not a list of locations: %j', (body) => {
		expect(catchVerdict(body)).toBe('noPage');
	});

	it.each([null, 'a', {}, { id: '' }, { id: true }, { id: 2 ** 53 }, { id: 1.5 }])(
		'ends the reading when the entry after a valid one is %j',
		(entry) => {
			expect(catchVerdict({ data: [{ id: '7' }, entry] })).toBe('aborts');
		},
	);
});
