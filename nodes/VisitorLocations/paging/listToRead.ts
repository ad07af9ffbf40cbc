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
export interface PagingOptions {
	mode: 'automatic' | 'serviceSays' | 'offset' | 'number';
	/** the query parameter of the modes `offset` and `number`, which is the only one that is tried; undefined in the others */
	parameter?: string;
	/** whether a list whose end is proved is output although the service says that there is more */
	outputIncomplete: boolean;
}
