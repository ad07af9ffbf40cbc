import { parseUrl } from '../../../credentials/shared/address';
import { STYLES } from './counted';
import { hrefOf } from './pageLinks';
import type { Arrived, PageRequest, PagingChoice, Query } from './paginator';
import { refusalOf } from './problems';

/** Query parameters that services take the size of a page by. */
const SIZES =
	/^(per[-_]?page|page[-_]?size|items[-_]?per[-_]?page|size|\$?limit|page\[(size|limit)\])$/i;

/** The first page, and the parameter for the size of the others, where the user chose one. */
export interface FirstPage {
	first: Arrived;
	size: Query | undefined;
}

/**
 * Fetches the first page. It is asked for without a place: what the service sends then is the beginning, whatever it
 * counts from. A chosen size is asked for as the service spells it, which only its reply may show; and one that it
 * refuses, or reads as a filter, is left out.
 *
 * @throws ProblemError when the service fails
 */
export async function firstPage(
	listUrl: string,
	{ paging, pageSize }: PagingChoice,
	fetch: (request: PageRequest) => Promise<Arrived>,
): Promise<FirstPage> {
	const plain = { url: listUrl, query: {} };
	if (paging === 'automatic' || paging === 'none' || pageSize === undefined) {
		return { first: await fetch(plain), size: undefined };
	}
	const asked = async (name: string): Promise<FirstPage | undefined> => {
		const size = { [name]: pageSize };
		const page = fetch({ url: listUrl, query: size, question: true });
		if ((await refusalOf(page)) !== undefined) return undefined;
		const first = await page;
		return first.page.locations.length === 0 ? undefined : { first, size };
	};
	const usual = STYLES[paging].size;
	const sized = await asked(usual);
	if (sized === undefined) return { first: await fetch(plain), size: {} };
	const spelled = sizeSpelledBy(sized.first, pageSize);
	if (spelled === undefined || spelled === usual) return sized;
	const spelledSo = await asked(spelled);
	const count = sized.first.page.locations.length;
	return spelledSo === undefined || spelledSo.first.page.locations.length === count
		? sized
		: spelledSo;
}

/** @returns how the links of a reply, else its members, spell a size, where that is not the one asked for */
function sizeSpelledBy(
	{ page: { evidence, locations } }: Arrived,
	asked: number,
): string | undefined {
	const { body, header } = evidence.links;
	const links = [body, header].flatMap(({ next, last, first, self }) => [next, last, first, self]);
	const linked = links.flatMap((link) => [
		...(parseUrl(hrefOf(link) ?? '', 'https://service.example')?.searchParams ?? []),
	]);
	const { name, value } = evidence.size ?? {};
	const shown = linked.find(([parameter]) => SIZES.test(parameter)) ?? [name, String(value)];
	// A page that is not full by the shown size is the whole list.
	const isFull = Number(shown[1]) === locations.length;
	return isFull && locations.length !== asked ? shown[0] : undefined;
}
