import type { Paging } from './pagingSettings';
import { defaultPaging } from './pagingSettings';
import type { Preset } from './settings';
import { styles } from './styles';

/** Each refuses parameters that it does not know. */
export const PRESETS: Record<Preset, Partial<Paging>> = {
	links: {
		body: {
			'links.self': 'self',
			'links.first': 'first',
			'links.prev': 'prev',
			'links.next': 'next',
			'links.last': 'last',
			'meta.total': 'total',
		},
		absent: 'null',
		parameters: styles.offset,
	},
	'meta-page': {
		body: { 'meta.page': 'page', 'meta.perPage': 'size', 'meta.total': 'total' },
		parameters: styles.page,
	},
	'meta-total': { body: { 'meta.total': 'total' }, parameters: styles.offset },
	none: { whole: true },
	'link-header': {
		linkHeader: ['first', 'prev', 'next', 'last'],
		parameters: { page: 'number', per_page: 'size' },
	},
	number: {
		body: {
			'meta.record-count': 'total',
			'meta.page-count': 'pages',
			'links.first': 'first',
			'links.prev': 'prev',
			'links.next': 'next',
			'links.last': 'last',
		},
		parameters: styles.number,
	},
	cursor: { body: { 'meta.page.cursor': 'cursor' }, absent: 'null', parameters: styles.after },
	'has-more': { body: { 'meta.has-more': 'more' }, parameters: styles.offset },
	'total-pages': {
		body: { 'meta.current-page': 'page', 'meta.total-pages': 'pages' },
		parameters: styles.number,
	},
};

/** The presets, for the help of the command. */
export const PRESETS_HELP = `links                  links and meta.total, with page[offset] and page[limit]
  meta-page              meta.page, perPage and total, with page and perPage
  meta-total             meta.total alone, with page[offset] and page[limit]
  none                   all at once
  link-header            the header Link (RFC 8288), with page and per_page
  number                 links, meta.record-count and page-count, with page[number] and page[size]
  cursor                 meta.page.cursor, with page[after] and page[size]
  has-more               meta.has-more, with page[offset] and page[limit]
  total-pages            meta.current-page and total-pages, with page[number] and page[size]
`;

/** @returns the whole description of a way to page, by name or with what differs from the default one */
export function pagingOf(dialect: Preset | Partial<Paging>): Paging {
	return { ...defaultPaging, ...(typeof dialect === 'string' ? PRESETS[dialect] : dialect) };
}
