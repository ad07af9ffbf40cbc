import { parseUrl } from '../../../credentials/shared/address';
import type { Evidence } from './evidence';
import { hrefOf } from './pageLinks';
import type { ParameterStyle } from './styles';
import { CURSOR_STYLES, isCounted, styleOfAddress } from './styles';

/** How many styles are asked for, at most. */
const MOST_QUESTIONS = 3;

/**
 * @param evidence what the first page said
 * @returns the styles of parameters to ask with, the likeliest first: what its links are written in, then what its
 * cursor, its page numbers or its total suggest
 */
export function candidatesOf({
	links,
	cursor,
	page,
	pages,
	lastPage,
	nextPage,
	size,
}: Evidence): ParameterStyle[] {
	const written = [links.first, links.last, links.prev, links.self]
		.map((link) => parseUrl(hrefOf(link) ?? '', 'https://service.example'))
		.map((address) => address && styleOfAddress(address))
		.filter((style) => style !== undefined)
		.filter((style) => isCounted(style) || cursor !== undefined);
	const numbered =
		[page, pages, lastPage].some((said) => said !== undefined) ||
		typeof nextPage?.value === 'number';
	const plain = size?.name.toLowerCase().startsWith('per') === true; // perPage, not pageSize
	const counted: ParameterStyle[] = numbered
		? plain
			? ['page', 'number', 'offset']
			: ['number', 'page', 'offset']
		: ['offset', 'number', 'page'];
	const all = [...written, ...(cursor === undefined ? [] : CURSOR_STYLES), ...counted];
	return [...new Set(all)].slice(0, MOST_QUESTIONS);
}
