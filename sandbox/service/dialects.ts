import type { Meaning, Paging, Preset, Settings } from './settings';
import { defaultPaging } from './settings';

/** Query parameters that belong together, in the most common spellings of public APIs: a position and a page size. */
export const styles = {
	offset: { 'page[offset]': 'offset', 'page[limit]': 'size' },
	number: { 'page[number]': 'number', 'page[size]': 'size' },
	page: { page: 'number', perPage: 'size' },
	after: { 'page[after]': 'cursor', 'page[size]': 'size' },
	plainOffset: { offset: 'offset', limit: 'size' },
} as const satisfies Record<string, Record<string, Meaning>>;

const LINKS = {
	'links.first': 'first',
	'links.prev': 'prev',
	'links.next': 'next',
	'links.last': 'last',
} as const;

/** The paging variants by name. Each rejects unknown query parameters. */
export const PRESETS: Record<Preset, Partial<Paging>> = {
	links: {
		body: { 'links.self': 'self', ...LINKS, 'meta.total': 'total' },
		absent: 'null',
		parameters: styles.offset,
	},
	'meta-page': {
		body: { 'meta.page': 'page', 'meta.perPage': 'size', 'meta.total': 'total' },
		parameters: styles.page,
	},
	'meta-total': { body: { 'meta.total': 'total' }, parameters: styles.offset },
	none: { whole: true },
	'has-more': { body: { 'meta.has-more': 'more' }, parameters: styles.offset },
	cursor: { body: { 'meta.next-cursor': 'cursor' }, parameters: { cursor: 'cursor' } },
};

/** @returns the complete settings of a paging variant, given by name or by what differs from the default */
export function getPaging(dialect: Settings['dialect']): Paging {
	return { ...defaultPaging(), ...(typeof dialect === 'string' ? PRESETS[dialect] : dialect) };
}
