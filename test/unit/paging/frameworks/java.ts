import { numberPaging, offsetPaging, pickLinks, createService } from './service';
import type { Page } from './service';

const sort = { empty: true, sorted: false, unsorted: true };

/** A Slice of Spring Data as Jackson writes it. */
const slice = ({ offset, size, number, hasNext, hasPrevious, count }: Page) => ({
	pageable: { pageNumber: number, pageSize: size, sort, offset, paged: true, unpaged: false },
	last: !hasNext,
	first: !hasPrevious,
	size,
	number,
	sort,
	numberOfElements: count,
	empty: count === 0,
});

export const java = [
	createService(
		'Spring Data Page',
		'Spring Data Commons, Web support, Pageable; PageImpl as JSON',
		numberPaging('page', 'size', { first: 0 }),
		(page) => ({ ...slice(page), totalPages: page.pages, totalElements: page.total }),
	),
	createService(
		'Spring Data Slice',
		'Spring Data Commons, Slice; SliceImpl as JSON',
		numberPaging('page', 'size', { first: 0 }),
		slice,
	),
	createService(
		'Spring Data PagedModel',
		'Spring Data Commons, Web support, PagedModel (pageSerializationMode VIA_DTO)',
		numberPaging('page', 'size', { first: 0 }),
		({ size, number, total, pages }) => ({
			page: { size, number, totalElements: total, totalPages: pages },
		}),
	),
	createService(
		'crnk',
		'crnk, Resource, Pagination: PagedLinksInformation and PagedMetaInformation',
		offsetPaging('page[offset]', 'page[limit]', { unknown: 'rejected', invalid: 400 }),
		(page) => ({
			links: pickLinks(page, 'first', 'last', 'next', 'prev'),
			meta: { totalResourceCount: page.total },
		}),
	),
];
