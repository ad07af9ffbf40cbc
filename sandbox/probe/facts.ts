import type { TokenRequest } from '../../credentials/login/tokenRequest';
import type { CountedStyle, PagingStyle } from '../../nodes/VisitorLocations/paging/styles';
import type { Verdict } from '../../nodes/VisitorLocations/paging/verdict';

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

/** A request for a page, and what came of it. */
export interface AskedFacts extends PageFacts {
	/** path and query of a link, or parameters such as `page[offset]=50 and page[limit]=50` */
	query: string;
}

export interface PrefixFacts extends PageFacts {
	prefix: string;
	/** where a redirect within the service led to, without query */
	movedTo: string | undefined;
}

/** What the first page says of the list, in the node's own words and by its own verdict. */
export interface FirstPageFacts {
	mediaType: string;
	/** locations on it */
	size: number;
	/** locations, and pages, in all */
	total: number | undefined;
	pages: number | undefined;
	/** what it says, such as `meta.total is 237` */
	evidence: string[];
	/** the links that it has, such as `next` or `prev (null)` */
	links: string[];
	verdict: Verdict;
	/** what proves the verdict *more* */
	said: string[];
	/** names of the members beside `data` that may be about paging, such as `meta.total` */
	members: string[];
}

/** How the node's own code got on behind the first page. */
export interface OnwardFacts {
	/** the requests that brought no page of the list: what it tried, and where it failed */
	questions: AskedFacts[];
	/** what brought the second page */
	second: AskedFacts | undefined;
	/** how that one asks; of a foreign link, or one to where nothing is (dead), only the query is of use */
	by: PagingStyle | 'foreign link' | 'dead link' | undefined;
	/** how many locations came, with those of the first page */
	locations: number;
	/** whether the list ended there; if not, there was an error, or the probe asked for no more */
	ended: boolean;
	/** where fewer can be read than the list says that there are */
	short?: ShortFacts;
	/** the error with which the node would end, beside that about a total */
	problem: string | undefined;
	/** whether that error may pass: the service was busy, failed, or was not reached */
	passing: boolean;
}

/** A list that has fewer locations than it says. */
export interface ShortFacts {
	readable: number;
	/** what it says: `meta.total is 240` */
	said: string;
}

/** What query parameters of one style brought. */
export interface ParameterFacts extends AskedFacts {
	style: CountedStyle;
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
	/** how automatic paging goes on */
	automatic?: OnwardFacts;
	/** whether several pages can be read at once, because the node foresees them */
	foreseeable?: boolean;
	/** of a longer list: the last page that the node foresees */
	last?: AskedFacts;
	parameters: ParameterFacts[];
	/** where automatic paging fails, or asks for nothing more: the chosen style that goes on all the same */
	chosen?: OnwardFacts & { paging: CountedStyle };
	/** what came when a page of 1,000 was asked for */
	largest?: AskedFacts & { style: CountedStyle };
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
