import type { Arrived, PageRequest, Paginator, Query, Sight } from './paginator';

/** Query parameters that say where a page is, and what they count. Beside each, who pages so. */
export const STYLES = {
	/** JSON:API (1.1, pagination: the page-based and offset-based strategies); jsonapi-server, kurier, fortune */
	offset: { place: 'page[offset]', size: 'page[limit]', counts: 'locations' },
	/** JSON:API; jsonapi-resources, json-api-nestjs, djangorestframework-jsonapi */
	number: { place: 'page[number]', size: 'page[size]', counts: 'pages' },
	/** kaminari, will_paginate, api-pagination, Laravel, Django REST framework, Spring, nestjs-paginate */
	page: { place: 'page', size: 'perPage', counts: 'pages' },
	/** Django REST framework (LimitOffsetPagination), PagerDuty */
	plainOffset: { place: 'offset', size: 'limit', counts: 'locations' },
	/** FastAPI's tutorial */
	skip: { place: 'skip', size: 'limit', counts: 'locations' },
	/** Feathers */
	dollarSkip: { place: '$skip', size: '$limit', counts: 'locations' },
} as const;
export type Style = keyof typeof STYLES;

/** @returns the number of the page that a request asks for, undefined where it does not ask by one */
export function pageNumberOf({ query }: PageRequest): number | undefined {
	const styles = Object.values(STYLES).filter(({ counts }) => counts === 'pages');
	return styles.map(({ place }) => query[place]).find((value) => typeof value === 'number');
}

/**
 * Pages by a number in the query: an offset in locations, or the number of a page.
 *
 * @param url of the list
 * @param size the parameter that says how many locations a page has, `{}` to leave that to the service
 * @param first the position of the first page: 0, or 1 for most page numbers
 */
export function counted(style: Style, url: string, size: Query, first: 0 | 1): Paginator {
	const { place, counts } = STYLES[style];
	const byLocations = counts === 'locations';
	const at = (position: number): PageRequest => ({ url, query: { [place]: position, ...size } });
	const positionOf = ({ request }: Arrived) => Number(request.query[place] ?? first);

	const next = (arrived: Arrived) => {
		const { locations, evidence } = arrived.page;
		const position = positionOf(arrived);
		if (!byLocations) return at(Math.max(position + 1, evidence.nextPage?.value ?? 0));
		// After an empty page the offset would be the same.
		return locations.length === 0 ? undefined : at(position + locations.length);
	};

	const ahead = (from: PageRequest, _arrived: Arrived, sight: Sight) => {
		const { pageSize, pagesToCome = 1, most } = sight;
		const [position, stride] = [Number(from.query[place]), byLocations ? pageSize : 1];
		const more = Math.max(0, Math.min(most, pagesToCome) - 1);
		return Array.from({ length: more }, (_, step) => at(position + (step + 1) * stride));
	};

	const again = (arrived: Arrived) =>
		at(Math.max(0, positionOf(arrived) + arrived.page.locations.length - 1));
	return {
		follows: 'count',
		next,
		ahead,
		first: at(first),
		again: byLocations ? again : undefined,
	};
}
