import { numberPaging, offsetPaging, createLinkHeader, toRelative, createService } from './service';
import type { Page } from './service';

const yiiHeaders = (page: Page) => ({
	'X-Pagination-Total-Count': page.total,
	'X-Pagination-Page-Count': page.pages,
	'X-Pagination-Current-Page': page.number,
	'X-Pagination-Per-Page': page.size,
	Link: createLinkHeader(page, 'self', 'first', 'prev', 'next', 'last'),
});
const href = (url: string | null) => (url === null ? undefined : { href: url });

export const php = [
	createService(
		'API Platform JSON:API',
		'API Platform, Pagination; JsonApi CollectionNormalizer: relative links',
		numberPaging('page', 'itemsPerPage'),
		({ number, size, total, urls }) => ({
			links: {
				self: toRelative(urls.self),
				first: toRelative(urls.first),
				last: toRelative(urls.last),
				prev: toRelative(urls.prev) ?? undefined,
				next: toRelative(urls.next) ?? undefined,
			},
			meta: { totalItems: total, itemsPerPage: size, currentPage: number },
		}),
	),
	createService(
		'Yii 2 headers',
		'Yii 2 guide, RESTful web services, Pagination; the last page after the end (validatePage)',
		numberPaging('page', 'per-page', { afterEnd: 'last page' }),
		() => ({}),
		yiiHeaders,
	),
	createService(
		'Drupal JSON:API',
		'Drupal, JSON:API module, Pagination: no total; page must be an array',
		offsetPaging('page[offset]', 'page[limit]', { mixed: 400, invalid: 400 }),
		({ urls }) => ({
			jsonapi: { version: '1.0', meta: { links: { self: { href: 'http://jsonapi.org/format' } } } },
			links: { self: href(urls.self), next: href(urls.next), prev: href(urls.prev) },
		}),
	),
];
