import type { Meaning } from './pagingSettings';

/** Query parameters that go together, as public APIs spell them most often: a place, and a size. */
export const styles = {
	offset: { 'page[offset]': 'offset', 'page[limit]': 'size' },
	number: { 'page[number]': 'number', 'page[size]': 'size' },
	page: { page: 'number', perPage: 'size' },
	after: { 'page[after]': 'cursor', 'page[size]': 'size' },
	pageCursor: { 'page[cursor]': 'cursor', 'page[size]': 'size' },
	plainOffset: { offset: 'offset', limit: 'size' },
	skip: { skip: 'offset', limit: 'size' },
	cursor: { cursor: 'cursor', limit: 'size' },
} as const satisfies Record<string, Record<string, Meaning>>;
export type Style = keyof typeof styles;

/** What a service does with a style; `place only` ignores the size. */
export type Treatment = 'honoured' | 'place only' | 'ignored' | 'filter' | 'refused';

/**
 * Makes the setting `parameters` from whole styles, for example `{ offset: 'honoured', page: 'refused' }`.
 *
 * @param treatments where two styles share a parameter, the one that is treated better decides
 */
export function parametersOf(
	treatments: Partial<Record<Style, Treatment>>,
): Record<string, Meaning> {
	const parameters: Record<string, Meaning> = {};
	const given = Object.entries(treatments) as [Style, Treatment][];
	for (const rank of ['refused', 'filter', 'ignored', 'place only', 'honoured'] as const) {
		for (const [style] of given.filter(([, treatment]) => treatment === rank)) {
			for (const [name, meaning] of Object.entries<Meaning>(styles[style])) {
				if (rank === 'honoured') parameters[name] = meaning;
				else if (rank === 'place only') parameters[name] = meaning === 'size' ? 'ignored' : meaning;
				else parameters[name] = rank;
			}
		}
	}
	return parameters;
}
