/** The list, and how it is read. */
export interface ListToRead {
	/** the URL of the list, without a query */
	listUrl: string;
	paging: PagingOptions;
	/** in the user's own query parameters, one of which can be a page size */
	possiblePageSizes: readonly number[];
	/** whether pages are requested before it is known that they are needed */
	readsAhead: boolean;
}

/** The user's choices in the option Paging. */
export type PagingOptions = PagingMode & {
	/** whether a list is output that ends although the service says that there is more, but never because a request failed for now */
	outputIncomplete: boolean;
};

/** The parameter is the only one that is tried. */
type PagingMode =
	| { mode: 'automatic' | 'serviceSays'; parameter?: undefined }
	| { mode: 'offset' | 'number' | 'cursor'; parameter: string };
