import {
	createListError,
	findBodyError,
} from '../../../nodes/VisitorLocations/transport/listErrors';
import { createRefreshRejection } from '../../../nodes/VisitorLocations/transport/refreshErrors';
import type { HttpFailure } from '../../../shared/httpFailure';

const facts = {
	...{ url: 'https://api.example.com/rest/v1/locations', credentialType: 'visitorLocationsApi' },
	...{ retried: 0, isFirstPage: true, trialParameters: [], userParameters: ['a'], secrets: [] },
};

describe('the error of a list request', () => {
	it.each<[HttpFailure, object]>([
		[{ status: 404 }, { verdict: 'rejected', httpStatus: 404, n8nFailure: undefined }],
		[
			{ status: 500, retryAfterMs: 7 },
			{
				verdict: 'unreadable',
				httpStatus: 500,
				n8nFailure: { cause: 'temporarily-unavailable', retryAfterMs: 7 },
			},
		],
		// n8n would take a 403 for the word of the service about the credential.
		[
			{ status: 403, body: '<html>' },
			{ verdict: 'fatal', httpStatus: undefined },
		],
		[{ errorCode: 'EPIPE' }, { verdict: 'fatal', httpStatus: undefined }],
	])('of %j is %j', (failure, expected) => {
		expect(createListError(failure, facts)).toMatchObject(expected);
	});

	it('names Query Parameters only when the service rejects the page', () => {
		const describe = (failure: HttpFailure) => createListError(failure, facts).description;
		expect(describe({ status: 400 })).toContain("'Query Parameters'");
		expect(describe({ status: 404, body: '<html>' })).toContain("'Query Parameters'");
		for (const failure of [{ status: 401 }, { status: 500 }, { errorCode: 'EPIPE' }]) {
			expect(describe(failure)).not.toContain("'Query Parameters'");
		}
	});

	it.each(['filter{name}', 'filter{status}', 'x{constructor}'])(
		'names the query parameter %s as it is, and fills nothing into it',
		(name) => {
			const error = createListError({ status: 400 }, { ...facts, userParameters: [name] });
			expect(error.description).toContain(`had the parameters ${name}:`);
		},
	);
});

it.each([
	[503, { cause: 'temporarily-unavailable' }],
	[400, { cause: 'credential-invalid' }],
	[NaN, { cause: 'credential-invalid' }],
])('a refresh that fails with %p has the cause %j', (status, failure) => {
	expect(createRefreshRejection(status, facts.url)).toMatchObject({ n8nFailure: failure });
});

// The messages: test/unit/messages.
describe('the error of a list response below 300', () => {
	it.each([undefined, null, false, '', [], {}])('is none when errors is %j', (errors) => {
		expect(findBodyError({ data: [], errors })).toBeUndefined();
		expect(findBodyError({ data: [], error: errors })).toBeUndefined();
	});

	it.each<[unknown, string]>([
		[[{ title: 'Bad' }], 'Bad'],
		[{ base: 'Bad' }, '{"base":"Bad"}'],
		['Bad', '"Bad"'],
		[true, 'true'],
	])('is that of the member errors, also next to locations: %j', (errors, words) => {
		expect(findBodyError({ data: [{ id: '1' }], errors })).toBe(words);
	});

	it.each<[object, string]>([
		[{ success: false, error: 'try later', data: null }, 'try later'],
		[{ success: false, error: 'try later', data: [] }, 'try later'],
		[{ error: 'try later' }, 'try later'],
		[{ error: { code: 503 }, data: [] }, '{"code":503}'],
		[{ error: true, message: 'try later', data: [] }, 'try later'],
		[{ success: false, data: null }, '{"success":false,"data":null}'],
		[{ ok: false, error: 'ratelimited' }, 'ratelimited'],
		[{ status: 'error', message: 'try later', data: null }, 'try later'],
		[{ status: 'Error', detail: 'try later' }, 'try later'],
		[{ status: 'fail', data: { page: 'no' } }, '{"status":"fail","data":{"page":"no"}}'],
	])('is in a page without locations: %j', (body, words) => {
		expect(findBodyError(body)).toBe(words);
	});

	const empty = { data: null };
	const full = { data: [{ id: '1' }] };
	it.each([
		...[empty, { success: true, ...empty }, { ok: true, error: null, ...empty }],
		...[
			{ status: 'success', ...empty },
			{ status: 'ok', data: [] },
			{ status: 200, data: [] },
		],
		...[
			{ status: 'errorless', data: [] },
			{ success: null, data: [] },
			{ message: 'Hi', data: [] },
		],
		...[
			{ error: 'try later', ...full },
			{ success: false, ...full },
			{ status: 'error', ...full },
		],
		...['Bad', undefined, null, [{ error: 'Bad' }]],
	])('is none in an empty or a full page: %j', (body) => {
		expect(findBodyError(body)).toBeUndefined();
	});
});
