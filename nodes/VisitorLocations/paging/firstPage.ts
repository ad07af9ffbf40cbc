import { parseUrl } from '../../../credentials/shared/address';
import { Ledger } from './ledger';
import { hrefOf } from './pageLinks';
import type { Arrived } from './paginator';
import { refusalOf } from './refusal';
import type { PageRequest } from './request';
import type { PagingChoice, Query } from './styles';
import { STYLES } from './styles';

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
	choice: PagingChoice,
	fetch: (request: PageRequest) => Promise<Arrived>,
): Promise<FirstPage> {
	const { paging, pageSize } = choice;
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
	if (spelled === undefined || spelled === usual || isAll(sized.first, listUrl, choice))
		return sized;
	const spelledSo = await asked(spelled);
	const count = sized.first.page.locations.length;
	return spelledSo === undefined || spelledSo.first.page.locations.length === count
		? sized
		: spelledSo;
}

/** @returns how the links of a reply, else its members, spell a size that is not the one asked for */
function sizeSpelledBy({ page: { evidence } }: Arrived, asked: number): string | undefined {
	const { body, header } = evidence.links;
	for (const link of [body, header].flatMap(({ next, last, first, self }) => [
		next,
		last,
		first,
		self,
	])) {
		const linked = parseUrl(hrefOf(link) ?? '', 'https://service.example')?.searchParams ?? [];
		const [name] = [...linked].find(([parameter]) => SIZES.test(parameter)) ?? [];
		if (name !== undefined) return name;
	}
	return evidence.size === undefined || evidence.size.value === asked
		? undefined
		: evidence.size.name;
}

function isAll(first: Arrived, listUrl: string, choice: PagingChoice): boolean {
	const ledger = new Ledger(listUrl, choice);
	ledger.enter(first);
	return ledger.verdict().verdict === 'end';
}
