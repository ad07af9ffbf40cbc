import type { JsonObject } from '../../../credentials/shared/json';
import { isObject } from '../../../credentials/shared/json';

/** Path, name and value of something in a reply that may say something of the list. */
export type Member = readonly [path: string, name: string, value: unknown];

/**
 * Objects at the top level that services keep such members in: JSON:API and Laravel, Spring, nestjs and others, HubSpot,
 * GraphQL and YouTube, Cloudflare, SendGrid.
 */
const OUTER = ['meta', 'metadata', 'page', 'pagination', 'paging', 'pageinfo', 'resultinfo'];
/** Those that `meta` may hold in turn: league/fractal, djangorestframework-jsonapi. */
const INNER = ['page', 'pagination'];

/** Headers (json-server, api-pagination, will_paginate, GitLab), without the `X-` that some begin with, and the names of members that stand for the same. */
const HEADERS: Record<string, string> = {
	'total-count': 'X-Total-Count',
	total: 'X-Total',
	'total-pages': 'X-Total-Pages',
	'next-page': 'X-Next-Page',
};

/**
 * @param body the body of a list reply
 * @param headers its headers, with names in lower case
 * @returns the members, the likeliest place first
 */
export function membersOf(body: JsonObject, headers: JsonObject): Member[] {
	const outer = placesIn('', body, OUTER);
	const meta = outer.filter(([path]) => foldedName(path).startsWith('meta'));
	const inMeta = meta.flatMap(([path, place]) => placesIn(path, place, INNER));
	const others = outer.filter((place) => !meta.includes(place));
	const places: Place[] = [...meta, ...inMeta, ['', body], ...others];
	return [
		...places.flatMap(([path, place]) =>
			Object.entries(place).map(([name, value]): Member => [path, name, value]),
		),
		...headerMembers(headers),
	];
}

/** @returns a name as it is compared: without hyphens, underscores and capitals */
export function foldedName(name: string): string {
	return name.toLowerCase().replace(/[-_]/g, '');
}

type Place = readonly [path: string, place: JsonObject];

function placesIn(path: string, object: JsonObject, names: readonly string[]): Place[] {
	return names.flatMap((wanted) =>
		Object.entries(object).flatMap(([name, value]): Place[] =>
			foldedName(name) === wanted && isObject(value) ? [[`${path}${name}.`, value]] : [],
		),
	);
}

function headerMembers(headers: JsonObject): Member[] {
	const named = Object.entries(headers).flatMap(([header, value]): Member[] => {
		const name = header.replace(/^x-/, '');
		const shown = Object.hasOwn(HEADERS, name) ? HEADERS[name] : undefined;
		if (shown === undefined) return [];
		return [['the header ', header === name ? shown.replace('X-', '') : shown, value]];
	});
	return [...named, ...contentRange(headers['content-range'])];
}

/** Content-Range (RFC 9110, 14.4) in a unit of the service's own: `locations 0-24/319`. */
function contentRange(header: unknown): Member[] {
	const [, unit = '', total] = /^\s*(\S+)\s+\S+\/(\d+)\s*$/.exec(String(header)) ?? [];
	return total === undefined || unit.toLowerCase() === 'bytes'
		? []
		: [['the total of the header ', 'Content-Range', total]];
}
