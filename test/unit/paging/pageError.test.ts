import { ProblemError } from '../../../credentials/shared/problem';
import type { PageFailure } from '../../../nodes/VisitorLocations/paging/pageError';
import {
	isAboutPage,
	isRejection,
	PageError,
	pageOrError,
} from '../../../nodes/VisitorLocations/paging/pageError';

const problem = { message: 'No', description: 'Why.', serviceMessage: ' The service said: no' };
const createError = (failure: PageFailure, status?: number) =>
	new PageError(problem, failure, status);
const STATUSES = Array.from({ length: 200 }, (_, index) => 400 + index);

describe('the error of a page', () => {
	it('is about the page unless its status is about the token, the time or the service', () => {
		const others = STATUSES.filter((status) => !isAboutPage(createError('status', status)));
		expect(others).toEqual([401, 403, 408, 425, 429, 502, 503, 504]);
		expect(isAboutPage(createError('notAList', 302))).toBe(true);
		expect(isAboutPage(createError('invalidList'))).toBe(false);
		expect(isAboutPage(createError('noResponse'))).toBe(false);
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
