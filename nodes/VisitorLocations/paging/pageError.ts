import type { Problem } from '../../../credentials/shared/problem';
import { ProblemError } from '../../../credentials/shared/problem';

/**
 * Why a page could not be read: the status of the response, a response that is no valid list (a web page, a redirect to
 * another origin, a location without an ID), or no response.
 */
export type PageFailure = 'status' | 'invalidResponse' | 'noResponse';

/** A page that could not be read. A login that was rejected before the request, and a cancelled execution, are other errors. */
export class PageError extends ProblemError {
	constructor(
		problem: Problem,
		readonly failure: PageFailure,
		httpStatus?: number,
	) {
		super(problem, httpStatus);
	}
}

/** They say nothing about the requested page, but about the token, the time or the service (RFC 9110, 15; RFC 6585; RFC 8470). */
const NOT_ABOUT_THE_PAGE = [401, 403, 408, 425, 429, 502, 503, 504];

/** @returns whether the response is about the requested page: everything but these statuses and no response */
export function isAboutPage({ failure, httpStatus = 0 }: PageError): boolean {
	return failure !== 'noResponse' && !NOT_ABOUT_THE_PAGE.includes(httpStatus);
}

/** @returns whether the service rejected the requested page: 4xx, but none of these statuses */
export function isRejection(error: PageError): boolean {
	const { failure, httpStatus = 0 } = error;
	return failure === 'status' && httpStatus >= 400 && httpStatus < 500 && isAboutPage(error);
}

/**
 * Waits for a page.
 *
 * @param isExpected which errors are returned
 * @returns the page, or the error
 * @throws every other error
 */
export async function pageOrError<T>(
	page: Promise<T>,
	isExpected: (error: PageError) => boolean,
): Promise<T | PageError> {
	return await page.catch((error: unknown) => {
		if (error instanceof PageError && isExpected(error)) return error;
		throw error;
	});
}
