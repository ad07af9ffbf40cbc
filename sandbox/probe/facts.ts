import type { ParameterStyle } from '../../nodes/VisitorLocations/paging/styles';

/** A token call: what is presented, at which of the two addresses, in what kind of body. */
export interface TokenCall {
	grant: 'password' | 'code' | 'refresh';
	/** `base`: contract 4.1; `auth`: contract 4.4 and 4.5 */
	at: 'base' | 'auth';
	body: 'multipart' | 'form' | 'json';
}

/** How a token call ended. */
export interface TokenCallFacts extends TokenCall {
	/** `failed`: neither tokens nor a clear no, for example a 5xx or a network fault */
	verdict: 'accepted' | 'refused' | 'failed';
	status: number | undefined;
	/** what the reply means, in words */
	words: string;
	/** the service's own words */
	said: string;
	/** the refusal is about the call's form, so that another body may be accepted */
	formRefused: boolean;
}

/** What a refresh returns as refresh token. */
export type Rotation = 'rotates' | 'keeps' | 'omits';

export interface TokenFacts {
	calls: TokenCallFacts[];
	/** the members of the first token response, each as `name (type)` */
	members: string[];
	/** seconds, as in `expires_in` */
	lifetime: number | undefined;
	/** whether a refresh token came with the login */
	refreshable: boolean;
	rotation: Rotation | undefined;
}

export interface PrefixFacts {
	prefix: string;
	/** whether a list of locations came */
	answers: boolean;
	/** what the reply means, in words */
	words: string;
	said: string;
	/** where a redirect within the service led to, without query */
	movedTo: string | undefined;
}

/** How the first reply pages: `whole` when it reports a total that is all there; `none` when it shows nothing. */
export type Dialect = 'links' | 'meta page' | 'meta total' | 'whole' | 'none';

export interface FirstPageFacts {
	mediaType: string;
	/** locations on it */
	size: number;
	total: number | undefined;
	dialect: Dialect;
	/** names of the members beside `data` that may be about paging, such as `meta.total` */
	members: string[];
	/** whether the node can foresee further pages, so that it reads several at once */
	foreseeable: boolean;
}

/** What a request for further locations brought. */
export interface MorePagesFacts {
	/** whether it brought locations that were not known yet */
	brings: boolean;
	words: string;
}

/** The styles of query parameters that the node knows. */
export type { ParameterStyle };

/** What a service does with a place and a size in the query. */
export type ParameterVerdict =
	| 'honoured'
	| 'place only'
	| 'size only'
	| 'counts from 0'
	| 'ignored'
	| 'refused'
	| 'unclear';

export interface ParameterFacts {
	style: ParameterStyle;
	/** the query, as sent but readable */
	query: string;
	verdict: ParameterVerdict;
	words: string;
}

/** What came when a page of 1,000 was asked for. */
export interface LargestPageFacts {
	style: ParameterStyle;
	/** locations that came, undefined when the service refused */
	size: number | undefined;
	words: string;
}

/** How the service refuses a list call with a wrong token, or without one. */
export interface RefusalFacts {
	status: number | undefined;
	words: string;
	said: string;
}

export interface AttributeFacts {
	name: string;
	/** whether the contract names it (2.1) */
	documented: boolean;
	/** JSON types seen, without null */
	types: string[];
	/** the contract's type, where it differs from what was seen */
	expected: string | undefined;
	/** how many of the locations have it */
	present: number;
	/** for how many of them it is null */
	nulls: number;
}

/** What the locations that were read look like. */
export interface LocationFacts {
	/** how many were read */
	count: number;
	/** JSON:API resources, or flat objects without `attributes` */
	shape: 'JSON:API' | 'flat' | 'mixed';
	idTypes: string[];
	idsUnique: boolean;
	/** the form of `links.self`, with the id replaced; more than one is worth a look */
	selfForms: string[];
	/** members beside id, type, links and attributes */
	otherMembers: string[];
	attributes: AttributeFacts[];
	/** attributes of the contract that no location has */
	missing: string[];
}

export interface ListFacts {
	prefixes: PrefixFacts[];
	first: FirstPageFacts | undefined;
	second: MorePagesFacts | undefined;
	parameters: ParameterFacts[];
	/** where the first reply shows no paging: what came after it nevertheless */
	beyond: MorePagesFacts | undefined;
	largest: LargestPageFacts | undefined;
	wrongToken: RefusalFacts | undefined;
	noToken: RefusalFacts | undefined;
	locations: LocationFacts | undefined;
}

/** All that a probe found out. */
export interface Facts {
	tokens: TokenFacts;
	list: ListFacts | undefined;
}
