import type { TokenRequest } from '../../credentials/login/tokenRequest';
import type { ParameterStyle } from '../../nodes/VisitorLocations/paging/styles';

// What a probe finds out. findings.ts puts it into words.

/** How a call was answered. */
export interface Answer {
	/** HTTP status, undefined when no reply came */
	status?: number;
	/** what kind of body came, such as `JSON:API errors` */
	replied?: string;
	/** why the call did not bring what it asked for, as the node says it */
	problem?: string;
	/** the service's own words about that */
	said?: string;
}

/** A token call: what is presented, at which of the two addresses, in what kind of body. */
export interface TokenCall {
	grant: TokenRequest['grant'];
	/** where docs/openapi.yaml has obtainTokenByPassword (`base`) or obtainTokenByCodeOrRefreshToken (`auth`) */
	at: 'base' | 'auth';
	body: TokenRequest['body'] | 'form';
}

export interface TokenCallFacts extends TokenCall, Answer {
	/** `failed`: neither tokens nor a clear no, for example a 5xx or a network fault */
	verdict: 'accepted' | 'refused' | 'failed';
}

export interface TokenFacts {
	calls: TokenCallFacts[];
	/** the members of the first token response, each as `name (type)` */
	members: string[];
	/** seconds, as in `expires_in` */
	lifetime: number | undefined;
	/** whether a refresh token came with the login */
	refreshable: boolean;
	/** what a refresh returns as refresh token: a new one, the same one, or none */
	rotation: 'rotates' | 'keeps' | 'omits' | undefined;
}

/** What a request for a page brought. */
export interface PageFacts extends Answer {
	/** locations that came, undefined when no list did */
	size?: number;
	/** how many of them were not known yet */
	fresh: number;
}

export interface PrefixFacts extends PageFacts {
	prefix: string;
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

/** What query parameters of one style brought. */
export interface ParameterFacts extends PageFacts {
	style: ParameterStyle;
	/** the query, as sent but readable */
	query: string;
	/** what the service does with a place and a size in the query */
	verdict:
		| 'honoured'
		| 'place only'
		| 'size only'
		| 'counts from 0'
		| 'ignored'
		| 'refused'
		| 'unclear';
}

export interface AttributeFacts {
	name: string;
	/** whether it is published (docs/openapi.yaml, LocationAttributes) */
	documented: boolean;
	/** JSON types seen, without null */
	types: string[];
	/** the published type, where it differs from what was seen */
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
	/** published attributes that no location has */
	missing: string[];
}

/** How the list pages. */
export interface PagingFacts {
	first: FirstPageFacts | undefined;
	/** what following the first reply brought, undefined when it shows no next page */
	second?: PageFacts;
	parameters: ParameterFacts[];
	/** where the first reply shows no paging: what came after it nevertheless */
	beyond?: PageFacts;
	/** what came when a page of 1,000 was asked for */
	largest?: Omit<ParameterFacts, 'verdict'>;
}

export interface ListFacts extends PagingFacts {
	prefixes: PrefixFacts[];
	/** how a wrong token is refused, and none */
	wrongToken: Answer;
	noToken: Answer;
	locations: LocationFacts | undefined;
}

/** All that a probe found out. */
export interface Facts {
	tokens: TokenFacts;
	list: ListFacts | undefined;
}
