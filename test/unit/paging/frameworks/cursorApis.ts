import { cursorPaging, createLinkHeader, toRelative, createService } from './service';

/** Public APIs with cursors. Those marked with (data) send `data` themselves. */
export const cursorApis = [
	createService(
		'Stripe (data)',
		'Stripe API reference, Pagination',
		cursorPaging('starting_after', 'limit', { isId: true, others: ['ending_before'] }),
		({ request, hasNext }) => ({
			object: 'list',
			url: request.pathname,
			has_more: hasNext,
		}),
	),
	createService(
		'Slack',
		"Slack Web API, Pagination: next_cursor is '' at the end",
		cursorPaging('cursor', 'limit'),
		({ next }) => ({ ok: true, response_metadata: { next_cursor: next ?? '' } }),
	),
	createService(
		'Notion',
		'Notion API, Pagination',
		cursorPaging('start_cursor', 'page_size', { unknown: 'rejected' }),
		({ next, hasNext }) => ({
			object: 'list',
			next_cursor: next,
			has_more: hasNext,
			type: 'page',
		}),
	),
	createService(
		'Asana (data)',
		'Asana, Pagination: the object next_page with offset, path and uri',
		cursorPaging('offset', 'limit'),
		({ next, urls }) => ({
			next_page:
				next === null ? null : { offset: next, path: toRelative(urls.next), uri: urls.next },
		}),
	),
	createService(
		'Intercom (data)',
		'Intercom API, Pagination: pages.next with starting_after',
		cursorPaging('starting_after', 'per_page'),
		({ number, size, pages, total, next }) => ({
			type: 'list',
			total_count: total,
			pages: {
				type: 'pages',
				page: number,
				per_page: size,
				total_pages: pages,
				next: next === null ? null : { page: number + 1, starting_after: next },
			},
		}),
	),
	createService(
		'Facebook Graph (data)',
		'Graph API, Paginated results: cursors on each page, next while there is more',
		cursorPaging('after', 'limit', { others: ['before'] }),
		({ end, urls }) => ({
			paging: { cursors: { before: 'MA', after: end ?? 'MA' }, next: urls.next ?? undefined },
		}),
	),
	createService(
		'Twitter v2 (data)',
		'X API v2, Pagination: meta.result_count and meta.next_token',
		cursorPaging('pagination_token', 'max_results', { unknown: 'rejected' }),
		({ count, next }) => ({
			meta: { result_count: count, next_token: next ?? undefined },
		}),
	),
	createService(
		'HubSpot',
		'HubSpot CRM API, List: paging.next.after and paging.next.link',
		cursorPaging('after', 'limit'),
		({ next, urls }) => ({
			paging: next === null ? undefined : { next: { after: next, link: urls.next } },
		}),
	),
	createService(
		'Dropbox',
		'Dropbox API, list_folder: cursor on each page, and has_more',
		cursorPaging('cursor', 'limit'),
		({ end, hasNext }) => ({ cursor: end ?? 'AAA', has_more: hasNext }),
	),
	createService(
		'Google AIP-158',
		"Google API improvement proposals, AIP-158: nextPageToken is '' at the end",
		cursorPaging('pageToken', 'pageSize', { unknown: 'rejected' }),
		({ next }) => ({ nextPageToken: next ?? '' }),
	),
	createService(
		'Shopify',
		'Shopify Admin REST API, Paginated requests: page_info in the header Link',
		cursorPaging('page_info', 'limit'),
		() => ({}),
		(page) => ({ Link: createLinkHeader(page, 'prev', 'next') }),
	),
	createService(
		'Zendesk cursors',
		'Zendesk API, Cursor pagination: meta.has_more, meta.after_cursor and links.next',
		cursorPaging('page[after]', 'page[size]'),
		({ end, hasNext, urls }) => ({
			meta: { has_more: hasNext, after_cursor: end, before_cursor: null },
			links: { next: urls.next, prev: urls.prev },
		}),
	),
	createService(
		'Paddle (data)',
		'Paddle API, Pagination: next is returned even if has_more is false',
		cursorPaging('after', 'per_page', { isId: true, unknown: 'rejected' }),
		({ size, hasNext, total, end, request, urlAt }) => ({
			meta: {
				request_id: 'a3f1',
				pagination: {
					per_page: size,
					next: urlAt(end ?? request.searchParams.get('after') ?? ''),
					has_more: hasNext,
					estimated_total: total,
				},
			},
		}),
	),
];
