import { numberPaging, offsetPaging, createLinkHeader, createService } from './service';

/** Public APIs with offsets and page numbers. Those marked with (data) send `data` themselves. */
export const numberApis = [
	createService(
		'Pipedrive v1 (data)',
		'Pipedrive API v1, Pagination: data is null for an empty list',
		offsetPaging('start', 'limit', { afterEnd: 'null' }),
		({ offset, size, hasNext, next }) => ({
			success: true,
			additional_data: {
				pagination: {
					start: offset,
					limit: size,
					more_items_in_collection: hasNext,
					next_start: next ?? undefined,
				},
			},
		}),
	),
	createService(
		'Jira',
		'Jira Cloud REST API v3, Pagination: startAt, maxResults, total, isLast',
		offsetPaging('startAt', 'maxResults'),
		({ offset, size, total, hasNext, urls }) => ({
			self: urls.self,
			nextPage: urls.next ?? undefined,
			maxResults: size,
			startAt: offset,
			total,
			isLast: !hasNext,
		}),
	),
	createService(
		'SCIM',
		'RFC 7644, 3.4.2.4 Pagination: startIndex from 1',
		offsetPaging('startIndex', 'count', { first: 1 }),
		({ total, count, offset }) => ({
			schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
			totalResults: total,
			itemsPerPage: count,
			startIndex: offset + 1,
		}),
	),
	createService(
		'PagerDuty',
		'PagerDuty, Pagination: more; total is null unless it is requested',
		offsetPaging('offset', 'limit', { others: ['total'] }),
		({ offset, size, hasNext }) => ({
			limit: size,
			offset,
			total: null,
			more: hasNext,
		}),
	),
	createService(
		'Contentful',
		'Contentful, Content Delivery API, Links and pagination; unknown parameters are rejected',
		offsetPaging('skip', 'limit', { unknown: 'rejected', invalid: 400 }),
		({ total, offset, size }) => ({
			sys: { type: 'Array' },
			total,
			skip: offset,
			limit: size,
		}),
	),
	createService(
		'ServiceNow',
		'ServiceNow, Table API, sysparm_offset; X-Total-Count and Link',
		offsetPaging('sysparm_offset', 'sysparm_limit'),
		() => ({}),
		(page) => ({
			'X-Total-Count': page.total,
			Link: createLinkHeader(page, 'first', 'prev', 'next', 'last'),
		}),
	),
	createService(
		'Zoho CRM (data)',
		'Zoho CRM API, Get records: info.more_records; info.count is the length of the page',
		numberPaging('page', 'per_page', { afterEnd: 204 }),
		({ size, count, number, hasNext }) => ({
			info: { per_page: size, count, page: number, more_records: hasNext },
		}),
	),
];
