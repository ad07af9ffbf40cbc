import type { PageError } from './pageError';

/** The trial requests for the second page, none of which led to it. */
export interface Trials {
	/** the requests and their results, in words */
	tried: string[];
	/** whether they showed that nothing follows the first page: the service knows the parameter, and has no second page */
	endsAfterFirstPage: boolean;
	/** what the service said when it rejected the first one, with a space before it; `''` for nothing */
	serviceMessage: string;
}

/** Why the reading stopped. `assertComplete` judges whether the list is complete then. */
export type Stop =
	/** the response says that there is no more, or has no link, or a page by number is empty: all judged alike */
	| { reason: 'noNextPage' }
	/** several pages in a row were empty */
	| { reason: 'emptyPages' }
	/** a page brought no new location, or the next page, at this URL, was read before */
	| { reason: 'repeated'; url?: string }
	| { reason: 'rejected'; url: string; rejection: PageError }
	| ({ reason: 'noSecondPage' } & Trials);
