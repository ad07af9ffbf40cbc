import type { Problem } from '../../../credentials/shared/problem';
import { ProblemError } from '../../../credentials/shared/problem';

/**
 * Why a page could not be read: the status of the response, a response that is no valid list (a web page, a redirect to another
 * origin, a location without an ID), or no response.
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

/** How a service rejected the request for a page. */
export interface Rejection {
	status: number;
	/** the service's own words, as they may be shown, with a space before them; `''` for none */
	serviceMessage: string;
}

/** They say nothing about the requested page: the token, or the time (RFC 9110, 15.5; RFC 6585; RFC 8470). */
const NOT_ABOUT_THE_PAGE = [401, 408, 425, 429];

/**
 * @returns the page; a rejection if the service does not accept the request for it. 403 is not one, because it can be
 * about the token
 * @throws whatever else went wrong
 */
export async function pageOrRejection<T>(page: Promise<T>): Promise<T | Rejection> {
	return await page.catch((error: unknown) => {
		const { httpStatus: status = 0, serviceMessage = '' } = error instanceof PageError ? error : {};
		const isRejection = status >= 400 && status < 500 && status !== 403;
		if (!isRejection || NOT_ABOUT_THE_PAGE.includes(status)) throw error;
		return { status, serviceMessage };
	});
}

/**
 * Waits for a candidate page. Whatever is not a list says only that the candidate does not work: a rejection, a web page, a
 * redirect to a login page, or no response.
 *
 * @param canFail whether it was a trial request. If it was not, the service itself linked to the page, so that a
 * temporary failure counts
 * @returns the page; the error if there is none
 * @throws whatever says nothing about the page: a rejected token, too many requests, a cancelled execution
 */
export async function pageOrError<T>(page: Promise<T>, canFail: boolean): Promise<T | PageError> {
	return await page.catch((error: unknown) => {
		if (!(error instanceof PageError)) throw error;
		const isAboutPage = !NOT_ABOUT_THE_PAGE.includes(error.httpStatus ?? 0);
		if (!isAboutPage || (isUnavailable(error) && !canFail)) throw error;
		return error;
	});
}

/** A service that is down, or a proxy without its service (RFC 9110, 15.6). */
export const UNAVAILABLE_STATUSES = [502, 503, 504];

/** @returns whether the next request can succeed: there was no response, or the service was not available */
export function isUnavailable({ failure, httpStatus = 0 }: PageError): boolean {
	return failure === 'noResponse' || UNAVAILABLE_STATUSES.includes(httpStatus);
}
