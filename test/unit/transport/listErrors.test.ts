import {
	createListError,
	getBodyErrors,
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
			{ verdict: 'failure', httpStatus: undefined },
		],
		[{ errorCode: 'EPIPE' }, { verdict: 'failure', httpStatus: undefined }],
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
});

it.each([
	[503, { cause: 'temporarily-unavailable' }],
	[400, { cause: 'credential-invalid' }],
	[NaN, { cause: 'credential-invalid' }],
])('a refresh that fails with %p has the cause %j', (status, failure) => {
	expect(createRefreshRejection(status, facts.url)).toMatchObject({ n8nFailure: failure });
});

// The messages: test/unit/messages.
describe('the errors of a list response below 300', () => {
	it.each([undefined, null, false, '', [], {}])('are none when errors is %j', (errors) => {
		expect(getBodyErrors({ data: [], errors })).toBeUndefined();
	});

	it.each([[[{ title: 'Bad' }]], [{ base: 'Bad' }], ['Bad'], [true]])(
		'are those of the member errors: %j',
		(errors) => {
			expect(getBodyErrors({ data: [], errors })).toBe(errors);
		},
	);

	it.each([{ error: 'Bad' }, 'Bad', undefined])('are none in %j', (body) => {
		expect(getBodyErrors(body)).toBeUndefined();
	});
});
