import { ProblemError } from '../../../credentials/shared/problem';
import type { PageFailure } from '../../../nodes/VisitorLocations/paging/rejection';
import {
	PageError,
	pageOrError,
	pageOrRejection,
} from '../../../nodes/VisitorLocations/paging/rejection';

const problem = { message: 'No', description: 'Why.', serviceMessage: ' The service said: no' };
const pageError = (failure: PageFailure, status?: number) =>
	new PageError(problem, failure, status);

/** @returns the result of `read` for a page that fails with this error, or 'thrown' if it throws the same error */
async function getOutcome<T>(error: Error, read: (page: Promise<never>) => Promise<T>) {
	return await read(Promise.reject(error)).catch((thrown: unknown) => {
		expect(thrown).toBe(error);
		return 'thrown';
	});
}

const STATUSES = Array.from({ length: 505 - 400 }, (_, index) => 400 + index);

/** @returns the statuses from 400 to 504 with which `read` throws; with the others it returns what `expected` returns */
async function findThrown<T>(
	read: (page: Promise<never>) => Promise<T>,
	expected: (error: PageError) => unknown,
) {
	const thrown: number[] = [];
	for (const status of STATUSES) {
		const error = pageError('status', status);
		const outcome = await getOutcome(error, read);
		if (outcome === 'thrown') thrown.push(status);
		else expect(outcome).toEqual(expected(error));
	}
	return thrown;
}

describe('the error of a page request', () => {
	it('returns the page when its request succeeds', async () => {
		const page = { data: [] };
		expect(await pageOrRejection(Promise.resolve(page))).toBe(page);
		expect(await pageOrError(Promise.resolve(page), true)).toBe(page);
		expect(await pageOrError(Promise.resolve(page), false)).toBe(page);
	});

	it('returns a rejection when the status is below 500 and can be about the page', async () => {
		const thrown = await findThrown(pageOrRejection, ({ httpStatus: status }) => ({
			status,
			serviceMessage: ' The service said: no',
		}));
		expect(thrown).toEqual([401, 403, 408, 425, 429, 500, 501, 502, 503, 504]);
	});

	it('returns the error of a trial request when the status can be about the page', async () => {
		const thrown = await findThrown(
			async (page) => await pageOrError(page, true),
			(error) => error,
		);
		expect(thrown).toEqual([401, 408, 425, 429]);
	});

	it('throws the error of a link when the status is transient or not about the page', async () => {
		const thrown = await findThrown(
			async (page) => await pageOrError(page, false),
			(error) => error,
		);
		expect(thrown).toEqual([401, 408, 425, 429, 502, 503, 504]);
	});

	it.each<[string, Error, unknown, 'same' | 'thrown', 'same' | 'thrown']>([
		['a response that is not a list', pageError('invalidResponse'), 'thrown', 'same', 'same'],
		['a redirect to another URL', pageError('invalidResponse', 302), 'thrown', 'same', 'same'],
		[
			'a status that the body names',
			pageError('invalidResponse', 404),
			{ status: 404, serviceMessage: ' The service said: no' },
			'same',
			'same',
		],
		['no response', pageError('noResponse'), 'thrown', 'same', 'thrown'],
		['a status below 400', pageError('status', 399), 'thrown', 'same', 'same'],
		['a rejected login', new ProblemError(problem, 400), 'thrown', 'thrown', 'thrown'],
		['a rejected token', pageError('status', 401), 'thrown', 'thrown', 'thrown'],
		['another error', new Error('Cancelled'), 'thrown', 'thrown', 'thrown'],
		[
			'another error with a status',
			Object.assign(new Error('No'), { httpStatus: 404, failure: 'status' }),
			'thrown',
			'thrown',
			'thrown',
		],
	])(
		'handles %s, as a page: %j, as a trial request: %j, as a link: %j',
		async (_name, error, ofPage, ofTrial, ofLink) => {
			const expected = (outcome: 'same' | 'thrown') => (outcome === 'same' ? error : 'thrown');
			expect(await getOutcome(error, pageOrRejection)).toEqual(ofPage);
			expect(await getOutcome(error, async (page) => await pageOrError(page, true))).toBe(
				expected(ofTrial),
			);
			expect(await getOutcome(error, async (page) => await pageOrError(page, false))).toBe(
				expected(ofLink),
			);
		},
	);

	it('returns an empty service message when the service sent none', async () => {
		const error = new PageError({ message: 'No', description: 'Why.' }, 'status', 404);
		expect(await getOutcome(error, pageOrRejection)).toEqual({ status: 404, serviceMessage: '' });
	});

	it('has the status, the failure and the service message when it is a PageError', () => {
		const error = pageError('status', 404);
		expect(error).toBeInstanceOf(ProblemError);
		const { message, description, serviceMessage, failure, httpStatus } = error;
		expect({ message, description, serviceMessage, failure, httpStatus }).toEqual({
			...problem,
			failure: 'status',
			httpStatus: 404,
		});
		expect(pageError('noResponse').httpStatus).toBeUndefined();
	});
});
