// How a service pages its list, as plain data: drawn, printed and sent between processes as it is.
// docs/openapi.yaml, listLocations, shows nothing of it, so it can do all that services of the world do.

/** Addresses that a reply can show (JSON:API 1.1, pagination; RFC 8288, 3.3). */
export type Relation = 'self' | 'first' | 'prev' | 'next' | 'last';

/** What a reply can show of its place in the list. */
export type Fact =
	| Relation
	/** locations in all, as far as the service claims (`totalOff`) */
	| 'total'
	/** locations on this page */
	| 'count'
	/** pages in all */
	| 'pages'
	/** number of this page, and of the next one while there is one */
	| 'page'
	| 'nextPage'
	/** locations before this page */
	| 'offset'
	/** locations that a page may hold */
	| 'size'
	/** whether there is a next page: true or false */
	| 'more'
	/** opaque text that asks for the next page, while there is one */
	| 'cursor'
	/** the same for whatever follows the last location of this page, be there anything or not */
	| 'endCursor';

/**
 * What a query parameter means: a place in the list (locations before the page, number of the page, or a
 * cursor), a size, a filter that no location passes, nothing, or a mistake.
 */
export type Meaning = Place | 'size' | 'filter' | 'ignored' | 'refused';
type Place = 'offset' | 'number' | 'cursor';

/** Statuses that refuse a query. */
export const refusals = [400, 404, 405, 422, 500] as const;
export type Refusal = (typeof refusals)[number];

export interface Paging {
	/** what members of the reply beside `data` show, by path: `{ 'meta.page.total-pages': 'pages' }` */
	body: Record<string, Fact>;
	/** what headers of the reply show: `{ 'X-Total-Count': 'total' }` */
	headers: Record<string, Fact>;
	/** relations in the header Link (RFC 8288) */
	linkHeader: readonly Relation[];
	/** addresses in the body: text, or `{href}` (JSON:API 1.1, link objects) */
	linkForm: 'text' | 'object';
	/**
	 * What stands before the query of an address; `{origin}`, `{host}` and `{path}` are those of the request.
	 * By default `{origin}{path}`; `{path}` or nothing is relative, `https://elsewhere.example{path}` foreign.
	 */
	linkBase: string;
	/** the parameter by which links in the body ask for a page, where it is not the one that the service knows; `''` for that one */
	bodyLinksBy: string;
	/** numbers in the body: as such, or as text; in a header they are always text */
	numberForm: 'number' | 'text';
	/** what the body holds for what there is not, such as `next` on the last page */
	absent: 'null' | 'left out';
	/** what each query parameter means; addresses use the first place and the first size of them */
	parameters: Record<string, Meaning>;
	/** what all others mean */
	others: 'filter' | 'ignored' | 'refused';
	/** status that refuses a query */
	refusal: Refusal;
	/** number of the first page */
	firstPage: 0 | 1;
	/** what a place beyond the list gets */
	beyond: 'empty' | 'refused' | 'last page';
	/** whether each reply holds the whole list */
	whole: boolean;
}

export const defaultPaging: Readonly<Paging> = {
	body: {},
	headers: {},
	linkHeader: [],
	linkForm: 'text',
	linkBase: '{origin}{path}',
	bodyLinksBy: '',
	numberForm: 'number',
	absent: 'left out',
	parameters: {},
	others: 'refused',
	refusal: 400,
	firstPage: 1,
	beyond: 'empty',
	whole: false,
};
