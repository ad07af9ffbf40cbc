import type { PageFacts } from '../../../nodes/VisitorLocations/transport/listErrors';
import { createListError } from '../../../nodes/VisitorLocations/transport/listErrors';
import { createRefreshRejection } from '../../../nodes/VisitorLocations/transport/refreshErrors';
import { judgeFailure } from '../../../shared/failures';
import type { HttpFailure } from '../../../shared/httpFailure';

const facts: PageFacts = {
	...{
		listUrl: 'https://api.example.com/rest/v1/locations',
		credentialType: 'visitorLocationsApi',
	},
	...{ isFirst: true, trialParameters: [], userParameters: ['a'], secrets: [] },
};

describe('the error of a list request', () => {
	it.each<[HttpFailure, object]>([
		[{ status: 404 }, { verdict: 'noSuchPage', httpStatus: 404, n8nFailure: undefined }],
		[
			{ status: 500, retryAfterMs: 7 },
			{
				verdict: 'rulesOut',
				httpStatus: 500,
				n8nFailure: { cause: 'temporarily-unavailable', retryAfterMs: 7 },
			},
		],
		// n8n would take a 403 for the word of the service about the credential.
		[
			{ status: 403, body: '<html>' },
			{ verdict: 'rulesOut', httpStatus: undefined },
		],
		[{ errorCode: 'EPIPE' }, { verdict: 'rulesOut', httpStatus: undefined }],
	])('of %j is %j', (failure, expected) => {
		expect(createListError(failure, judgeFailure(failure), facts, 0)).toMatchObject(expected);
	});

	it('does not count a 403 against the credential when the same token was good for the first page', () => {
		const create = (failure: HttpFailure, isFirst: boolean) =>
			createListError(failure, judgeFailure(failure), { ...facts, isFirst }, 0);
		const denied = { httpStatus: 403, n8nFailure: { cause: 'credential-invalid' } };
		expect(create({ status: 403 }, true)).toMatchObject(denied);
		const other = { httpStatus: undefined, n8nFailure: undefined };
		expect(create({ status: 403 }, false)).toMatchObject(other);
		const rejected = { httpStatus: 401, n8nFailure: { cause: 'credential-invalid' } };
		expect(create({ status: 401 }, false)).toMatchObject(rejected);
	});

	it('names Query Parameters only when the service rejects the page', () => {
		const describe = (failure: HttpFailure) =>
			createListError(failure, judgeFailure(failure), facts, 0).description;
		expect(describe({ status: 400 })).toContain("'Query Parameters'");
		expect(describe({ status: 404, body: '<html>' })).toContain("'Query Parameters'");
		for (const failure of [{ status: 401 }, { status: 500 }, { errorCode: 'EPIPE' }]) {
			expect(describe(failure)).not.toContain("'Query Parameters'");
		}
	});

	it.each(['filter{name}', 'filter{status}', 'x{constructor}'])(
		'names the query parameter %s as it is, and fills nothing into it',
		(name) => {
			const failure = { status: 400 };
			const named = { ...facts, userParameters: [name] };
			const error = createListError(failure, judgeFailure(failure), named, 0);
			expect(error.description).toContain(`had the parameters ${name}:`);
		},
	);
});

it.each([
	[503, { cause: 'temporarily-unavailable' }],
	[400, { cause: 'credential-invalid' }],
	[NaN, { cause: 'credential-invalid' }],
])('a refresh that fails with %p has the cause %j', (status, failure) => {
	expect(createRefreshRejection(status, facts.listUrl)).toMatchObject({ n8nFailure: failure });
});
