import { cursorPosition } from './cursor';
import type { Location } from './locations';
import type { Meaning, Paging } from './pagingSettings';

/** A page as a part of the list. */
export interface Slice {
	/** locations before it */
	start: number;
	/** the most that it may hold */
	limit: number;
}

/**
 * Reads which page a query asks for.
 *
 * @param pageSize locations per page where the query asks for none; also the most it may ask for
 * @returns the page, or a sentence that says what is wrong with the query
 */
export function sliceOf(
	locations: Location[],
	query: URLSearchParams,
	paging: Paging,
	pageSize: number,
): Slice | string {
	const named = (...meanings: Meaning[]) =>
		[...query.keys()].find((name) => meanings.includes(meaningOf(name, paging)));
	const refused = named('refused');
	if (refused !== undefined) return `The query parameter ${refused} is not known.`;
	if (paging.whole) return { start: 0, limit: Math.max(1, locations.length) };

	const place = named('offset', 'number', 'cursor');
	const startFor = place === undefined ? () => 0 : placeOf(place, query, paging, locations);
	if (typeof startFor === 'string') return startFor;
	const size = named('size');
	const asked = size === undefined ? pageSize : wholeNumber(size, query, 1);
	if (typeof asked === 'string') return asked;

	const limit = Math.min(asked, pageSize);
	const start = startFor(limit);
	if (start === 0 || start < locations.length || paging.beyond === 'empty') return { start, limit };
	if (paging.beyond === 'refused') return `There is nothing at this ${place ?? 'place'}.`;
	return { start: lastStart(locations.length, limit), limit };
}

/** @returns how many locations stand before the last page */
export function lastStart(count: number, limit: number): number {
	return Math.max(0, Math.ceil(count / limit) - 1) * limit;
}

/** @returns whether a query has a parameter that the service reads as a filter */
export function isFiltered(query: URLSearchParams, paging: Paging): boolean {
	return [...query.keys()].some((name) => meaningOf(name, paging) === 'filter');
}

function meaningOf(name: string, { parameters, others }: Paging): Meaning {
	return (Object.hasOwn(parameters, name) ? parameters[name] : undefined) ?? others;
}

/** @returns how many locations stand before the place, for the size of a page; or what is wrong with it */
function placeOf(
	name: string,
	query: URLSearchParams,
	paging: Paging,
	locations: Location[],
): ((limit: number) => number) | string {
	const meaning = meaningOf(name, paging);
	if (meaning === 'cursor') {
		const position = cursorPosition(locations, query.get(name) ?? '');
		return position === undefined ? `${name} is not a cursor of this list.` : () => position;
	}
	const first = meaning === 'number' ? paging.firstPage : 0;
	const at = wholeNumber(name, query, first);
	if (typeof at === 'string') return at;
	return (limit) => (meaning === 'number' ? (at - first) * limit : at);
}

/** @returns the number in a parameter, or what is wrong with it */
function wholeNumber(name: string, query: URLSearchParams, least: number): number | string {
	const values = query.getAll(name);
	const [value = ''] = values;
	return values.length === 1 && /^\d+$/.test(value) && Number(value) >= least
		? Number(value)
		: `${name} must be a whole number from ${least} on.`;
}
