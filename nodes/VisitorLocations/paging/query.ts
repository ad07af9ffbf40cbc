import { quoteName } from '../../../shared/errors/problem';
import type { QueryParameter } from '../../../shared/urls';

/** @returns the number in a query parameter; undefined if there is none */
export function readNumber(url: string, name: string): number | undefined {
	const text = new URL(url).searchParams.get(name);
	return text === null ? undefined : Number(text);
}

/** @returns the URL of the list with one query parameter */
export function withParameter(listUrl: string, name: string, value: string | number): string {
	return `${listUrl}?${encode(name)}=${encode(String(value))}`;
}

/** A half of a character (a lone surrogate), which no URL can have, becomes U+FFFD: the service does not know that cursor. */
function encode(text: string): string {
	return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}

/** @returns whether a query parameter sets the page size; the number of a filter is none: `filter[count]`, `filter[country]` */
export function isPageSize(name: string): boolean {
	const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
	return (
		/\b(limit|size|per|count|top)\b|(page|max)size|perpage/.test(words.replaceAll('_', ' ')) &&
		!words.includes('filter')
	);
}

/** @returns the numbers among the values of query parameters */
export function findNumbers(parameters: readonly QueryParameter[]): number[] {
	return parameters.flatMap(([, value]) => (/^\d{1,9}$/.test(value) ? [Number(value)] : []));
}

const MAX_SHOWN_PARAMETERS = 4;

/**
 * @returns the query of a request in words: `page[offset]=100 and sort=…`. A value is shown if it is a position, which no cursor
 * is; a secret cannot be hidden in a part of a text, so what is shown is never cut
 */
export function describeRequest(url: string): string {
	const parameters = [...new URL(url).searchParams].map(([name, value]) => {
		const isPosition = /^\d{1,9}$/.test(value) && !/cursor|after|token|key/i.test(name);
		return `${quoteName(name)}=${isPosition || value === '' ? value : '…'}`;
	});
	const shown = parameters.slice(0, MAX_SHOWN_PARAMETERS);
	const others = parameters.length > shown.length ? ['…'] : [];
	return [...shown, ...others].join(' and ');
}
