import type { JsonObject } from '../../../credentials/shared/json';
import { textOf } from '../../../credentials/shared/json';
import type { Member } from './members';
import { foldedName, membersOf } from './members';
import type { LinksByPlace } from './pageLinks';
import { linksByPlace } from './pageLinks';

/** Something that a reply says, and in which words: `meta.total-pages is 8`. */
export interface Said<T> {
	value: T;
	/** the member's name, as the service spells it */
	name: string;
	said: string;
}

/**
 * What a reply says of the list as a whole. No paging is published (docs/openapi.yaml, listLocations), so it is
 * looked for wherever services put it. A value of a wrong type counts as absent, never as an end.
 */
export interface Evidence {
	links: LinksByPlace;
	/** locations in all */
	total?: Said<number>;
	/** `count`, which may be that of the list or that of the page */
	count?: Said<number>;
	/** pages in all */
	pages?: Said<number>;
	/** the number of the last page */
	lastPage?: Said<number>;
	/** the number of this page */
	page?: Said<number>;
	/** locations per page */
	size?: Said<number>;
	/** the number of the next page, null where the service says that there is none */
	nextPage?: Said<number | null>;
	/** whether there is more */
	more?: Said<boolean>;
	/** where the next page begins, to be sent back */
	cursor?: Said<string>;
}

/**
 * How each is spelled, without hyphens, underscores and capitals, and who sends it so. What no server package and no
 * specification sends is not looked for.
 */
const NAMES = {
	total: [
		'total', // Laravel, Feathers, api-pagination (header)
		'totalcount', // active_model_serializers, json-server (header)
		'totalresults', // SCIM (RFC 7644, 3.4.2)
		'totalitems', // nestjs-paginate
		'totalelements', // Spring
		'recordcount', // jsonapi-resources
		'contentrange', // RFC 9110, 14.4
	],
	count: ['count'], // Django REST framework: of the list; league/fractal: of the page
	pages: [
		'totalpages', // Spring, nestjs-paginate, will_paginate (header)
		'pagecount', // jsonapi-resources
		'pages', // pagy
	],
	lastPage: ['lastpage'], // Laravel
	page: [
		'page', // pagy, djangorestframework-jsonapi
		'currentpage', // Laravel, nestjs-paginate
		'pagenumber', // Spring (pageable)
		'number', // Spring
	],
	size: [
		'perpage', // Laravel, league/fractal
		'pagesize', // Spring (pageable)
		'itemsperpage', // nestjs-paginate, SCIM
		'size', // Spring
		'limit', // Feathers, PagerDuty
	],
	/** the number of the next page */
	nextPage: [
		'nextpage', // kaminari, will_paginate
		'next', // pagy
	],
	more: [
		'hasmore', // Stripe
		'hasnextpage', // GraphQL cursor connections
		'more', // PagerDuty
	],
	cursor: [
		'nextcursor', // Slack
		'endcursor', // GraphQL cursor connections
		'after', // HubSpot
		'cursor', // Square
		'nextpagetoken', // Google (AIP-158)
		'nexttoken', // AWS
		'continuationtoken', // Azure
	],
} as const;

/**
 * @param body the body of a list reply
 * @param headers its headers, with names in lower case
 */
export function evidenceOf(body: JsonObject, headers: JsonObject): Evidence {
	const members = membersOf(body, headers);
	const read = readerOf(members);
	return {
		links: linksByPlace(body, members, headers.link),
		total: largest(read('total', wholeNumber)),
		count: largest(read('count', wholeNumber)),
		pages: largest(read('pages', wholeNumber)),
		lastPage: largest(read('lastPage', wholeNumber)),
		page: read('page', wholeNumber)[0],
		size: read('size', (value) => wholeNumber(value) || undefined)[0],
		nextPage: read('nextPage', (value) => (value === null ? null : wholeNumber(value)))[0],
		more: read('more', (value) => (typeof value === 'boolean' ? value : undefined))[0],
		cursor: read('cursor', (value) => textOf(value) || undefined, 'there')[0],
	};
}

/** @returns a function that finds all values of a kind, the best spelling first; `parse` gives undefined for a wrong type, `shown` stands for a value that says nothing to people */
function readerOf(members: readonly Member[]) {
	return <T>(
		kind: keyof typeof NAMES,
		parse: (value: unknown) => T | undefined,
		shown?: string,
	): Said<T>[] =>
		NAMES[kind].flatMap((spelling) =>
			members.flatMap(([path, name, member]) => {
				const value = spellingOf(name) === spelling ? parse(member) : undefined;
				const said = `${path}${name} is ${shown ?? JSON.stringify(value)}`;
				return value === undefined ? [] : [{ value, name, said }];
			}),
		);
}

/** Headers are spelled like the members, with an `X-` before them. */
function spellingOf(name: string): string {
	return foldedName(name.replace(/^x-/i, ''));
}

/** Where a reply contradicts itself, nothing may be lost. */
function largest(numbers: Said<number>[]): Said<number> | undefined {
	return [...numbers].sort((one, other) => other.value - one.value)[0];
}

function wholeNumber(value: unknown): number | undefined {
	const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
	return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0
		? number
		: undefined;
}
