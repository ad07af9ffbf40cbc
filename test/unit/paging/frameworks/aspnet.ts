import { cursorPaging, numberPaging, pickLinks, createService } from './service';

export const aspnet = [
	createService(
		'ASP.NET X-Pagination header',
		'Code Maze, Paging in ASP.NET Core Web API',
		numberPaging('pageNumber', 'pageSize'),
		() => ({}),
		({ total, size, number, pages, hasNext, hasPrevious }) => ({
			'X-Pagination': JSON.stringify({
				TotalCount: total,
				PageSize: size,
				CurrentPage: number,
				TotalPages: pages,
				HasNext: hasNext,
				HasPrevious: hasPrevious,
			}),
		}),
	),
	createService(
		'ASP.NET PagedResponse',
		'codewithmukesh, Pagination in ASP.NET Core Web API',
		numberPaging('pageNumber', 'pageSize'),
		({ number, size, pages, total, urls }) => ({
			pageNumber: number,
			pageSize: size,
			firstPage: urls.first,
			lastPage: urls.last,
			totalPages: pages,
			totalRecords: total,
			nextPage: urls.next,
			previousPage: urls.prev,
			succeeded: true,
			errors: null,
			message: null,
		}),
	),
	createService(
		'JsonApiDotNetCore',
		'JsonApiDotNetCore, Usage, Pagination; Options, IncludeTotalResourceCount',
		numberPaging('page[number]', 'page[size]', { unknown: 'rejected', invalid: 400 }),
		(page) => ({
			links: pickLinks(page, 'self', 'first', 'last', 'prev', 'next'),
			meta: { total: page.total },
		}),
	),
	createService(
		'OData server-driven paging',
		'OData 4.01 JSON Format, Control Information: nextLink; with $count',
		cursorPaging('$skiptoken', '$top', { others: ['$count'] }),
		({ total, request, urls }) => ({
			'@odata.context': `${request.origin}/$metadata#locations`,
			'@odata.count': total,
			'@odata.nextLink': urls.next ?? undefined,
		}),
	),
];
