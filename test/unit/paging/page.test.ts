import fc from 'fast-check';

import { ProblemError } from '../../../credentials/shared/problem';
import type { PageFailure } from '../../../nodes/VisitorLocations/paging/page';
import {
	isFailedTrial,
	isRejection,
	PageError,
	pageOrError,
	parsePage,
} from '../../../nodes/VisitorLocations/paging/page';
import { LIST_URL } from './readList';

const first = { url: LIST_URL, isFirst: true };
const later = { url: LIST_URL, isFirst: false };

/** @returns the error that is thrown for a body */
function catchError(body: unknown, source = first) {
	try {
		parsePage(body, {}, source);
	} catch (error) {
		if (!(error instanceof PageError)) throw error;
		const { message, description, failure, httpStatus, serviceMessage } = error;
		return { message, description, failure, httpStatus, serviceMessage };
	}
	throw new Error('A PageError was expected');
}

/** @returns the complete error for a page that cannot be used */
const pageError = (failure: string, message: string, description: string) => ({
	message,
	description,
	failure,
	httpStatus: undefined,
	serviceMessage: '',
});

const hq = { id: '7', type: 'locations', attributes: { name: 'HQ', floors: [1, 2] } };

describe('parsing a page', () => {
	it.each<[string, unknown[]]>([
		['texts and numbers as IDs', [{ id: '1', type: 'locations' }, { id: 2 }, { id: 0 }]],
		['the largest number that is exact', [{ id: 9007199254740991 }, { id: -9007199254740991 }]],
		['no entry', []],
		['one location twice', [hq, { id: '8' }, { ...hq }]],
		['an ID as text and as a number', [hq, { ...hq, id: 7 }]],
		[
			'members in another order, also inside',
			[hq, { attributes: { floors: [1, 2], name: 'HQ' }, type: 'locations', id: '7' }],
		],
	])('returns the locations unchanged when they have %s', (_name, data) => {
		expect(parsePage({ data }, {}, first)).toEqual({ locations: data, signs: {} });
	});

	it.each([first, later])('returns an empty page when data is null: %j', (source) => {
		expect(parsePage({ data: null, meta: { total: 0 } }, {}, source)).toEqual({
			locations: [],
			signs: { total: { value: 0, text: 'meta.total is 0' } },
		});
	});

	it('returns the signs of the body and of the headers when both have some', () => {
		const headers = { link: '</l?page=2>; rel="next"' };
		expect(parsePage({ data: [hq], count: 1 }, headers, later).signs).toEqual({
			next: { value: '/l?page=2', text: 'the header link is there' },
			count: { value: 1, text: 'count is 1' },
		});
	});

	it.each<[unknown, string]>([
		[undefined, 'The response is empty'],
		[null, 'The response is empty'],
		['', 'The response is empty'],
		['<p>', 'The response is a web page (HTML) instead of JSON'],
		['\n <!DOCTYPE html>', 'The response is a web page (HTML) instead of JSON'],
		['a <b>', 'The response is not JSON'],
		[' ', 'The response is not JSON'],
		[[], 'The response is a list, not an object with "data"'],
		[7, 'The response is a number, not an object with "data"'],
		[0, 'The response is a number, not an object with "data"'],
		[true, 'The response is a boolean, not an object with "data"'],
		[{}, 'The response has no list "data" (found: nothing)'],
		[{ locations: [], meta: {} }, 'The response has no list "data" (found: "locations", "meta")'],
		[
			{ a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 },
			'The response has no list "data" (found: "a", "b", "c", "d", "e")',
		],
		[{ ['x'.repeat(41)]: 1 }, `The response has no list "data" (found: "${'x'.repeat(40)}…")`],
		[{ data: {} }, '"data" in the response is an object, not a list'],
		[{ data: 'text' }, '"data" in the response is a string, not a list'],
		[{ data: '' }, '"data" in the response is a string, not a list'],
		[{ data: 7 }, '"data" in the response is a number, not a list'],
		[{ data: false }, '"data" in the response is a boolean, not a list'],
	])('throws when the response is not a list of locations: %j', (body, message) => {
		expect(catchError(body, first)).toEqual(
			pageError(
				'notAList',
				message,
				`Check 'Base URL' and 'API Prefix' in the credential: the request went to ${LIST_URL}, and the response does not look like the list of locations.`,
			),
		);
		expect(catchError(body, later)).toEqual(
			pageError(
				'notAList',
				message,
				`The pages before it arrived from ${LIST_URL}. Nothing was output, because an incomplete list is never output as complete. Try again. If this keeps happening, contact the service provider.`,
			),
		);
	});

	const nothingSkipped = `Nothing was output, because the node skips no location. Report this to the service provider (${LIST_URL}).`;
	const noId = `Locations are distinguished by their IDs. ${nothingSkipped}`;
	const inexact = `JSON numbers above 9007199254740991 lose digits, so that several IDs become one, and a fraction is not an ID. Ask the service provider to send IDs as text (${LIST_URL}).`;
	const inexactId = 'Entry 2 of a page has an ID that cannot be read exactly:';
	it.each<[unknown, string, string]>([
		[null, 'Entry 2 of a page is null, not a location', nothingSkipped],
		[['a'], 'Entry 2 of a page is a list, not a location', nothingSkipped],
		['a', 'Entry 2 of a page is a string, not a location', nothingSkipped],
		[{}, 'Entry 2 of a page has no ID', noId],
		[{ id: '' }, 'Entry 2 of a page has no ID', noId],
		[{ id: null }, 'Entry 2 of a page has no ID', noId],
		[{ id: true }, 'Entry 2 of a page has no ID', noId],
		[{ id: ['7'] }, 'Entry 2 of a page has no ID', noId],
		[{ id: 9007199254740992 }, `${inexactId} 9007199254740992`, inexact],
		[{ id: 1.5 }, `${inexactId} 1.5`, inexact],
	])('throws when the entry after a valid one is %j', (entry, message, description) => {
		for (const source of [first, later]) {
			expect(catchError({ data: [hq, entry] }, source)).toEqual(
				pageError('invalidList', message, description),
			);
		}
	});

	it('returns a page or throws a PageError when the body is any JSON', () => {
		fc.assert(
			fc.property(fc.oneof(fc.jsonValue(), fc.record({ data: fc.jsonValue() })), (body) => {
				try {
					const { locations } = parsePage(body, {}, first);
					expect(locations).toEqual((body as { data: unknown }).data ?? []);
				} catch (error) {
					expect(error).toBeInstanceOf(PageError);
				}
			}),
			{ numRuns: 2000 },
		);
	});
});

const problem = { message: 'No', description: 'Why.', serviceMessage: ' The service said: no' };
const createError = (failure: PageFailure, status?: number) =>
	new PageError(problem, failure, status);
const STATUSES = Array.from({ length: 200 }, (_, index) => 400 + index);

describe('the error of a page', () => {
	it('is about the page unless its status is about the token, the time or the service', () => {
		const others = STATUSES.filter((status) => !isFailedTrial(createError('status', status)));
		expect(others).toEqual([401, 403, 408, 425, 429, 502, 503, 504]);
		expect(isFailedTrial(createError('notAList', 302))).toBe(true);
		expect(isFailedTrial(createError('invalidList'))).toBe(false);
		expect(isFailedTrial(createError('noResponse'))).toBe(false);
	});

	it('is a rejection when its status is from 400 to 499 and about the page', () => {
		const accepted = STATUSES.filter((status) => !isRejection(createError('status', status)));
		const from500 = STATUSES.filter((status) => status >= 500);
		expect(accepted).toEqual([401, 403, 408, 425, 429, ...from500]);
		expect(isRejection(createError('status', 399))).toBe(false);
		expect(isRejection(createError('notAList', 404))).toBe(false);
		expect(isRejection(createError('noResponse'))).toBe(false);
	});

	it('is a ProblemError with the status, the failure and the words of the service', () => {
		const error = createError('status', 404);
		expect(error).toBeInstanceOf(ProblemError);
		const { message, description, serviceMessage, failure, httpStatus } = error;
		const expected = { ...problem, failure: 'status', httpStatus: 404 };
		expect({ message, description, serviceMessage, failure, httpStatus }).toEqual(expected);
	});
});

describe('waiting for a page', () => {
	it('returns the page when it arrives', async () => {
		expect(await pageOrError(Promise.resolve('page'), () => true)).toBe('page');
	});

	it('returns the error when it is expected, and throws it otherwise', async () => {
		const error = createError('status', 404);
		expect(await pageOrError(Promise.reject(error), (other) => other === error)).toBe(error);
		await expect(pageOrError(Promise.reject(error), () => false)).rejects.toBe(error);
	});

	it.each([new ProblemError(problem, 404), new Error('No'), { failure: 'status' }])(
		'throws every other error: %p',
		async (error) => {
			await expect(pageOrError(Promise.reject(error as Error), () => true)).rejects.toBe(error);
		},
	);
});
