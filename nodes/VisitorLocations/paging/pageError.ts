import type { Problem } from '../../../credentials/shared/problem';
import { ProblemError } from '../../../credentials/shared/problem';

/** Why a page could not be read. */
export type PageFailure =
	/** the status of the response */
	| 'status'
	/** a response that is not a list, such as a web page or a redirect to another origin */
	| 'notAList'
	/** a list that cannot be used: an entry without an ID, or errors next to the data */
	| 'invalidList'
	| 'noResponse';

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

/** @returns whether there can be no such page: the response is not a list, or has a status that can be about the page */
export function isAboutPage({ failure, httpStatus = 0 }: PageError): boolean {
	if (failure === 'noResponse' || failure === 'invalidList') return false;
	return !NOT_ABOUT_THE_PAGE.includes(httpStatus);
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
