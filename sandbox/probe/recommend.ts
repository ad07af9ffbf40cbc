import type { Paging } from '../../nodes/VisitorLocations/paging/styles';
import { DEFAULT_PARALLEL, readingOptions } from '../../nodes/VisitorLocations/parameters/reading';
import type { Advice } from './advice';
import { usable } from './askParameters';
import { forAuthorization, forPassword } from './credentialAdvice';
import type { Dialect, Facts, FirstPageFacts, ListFacts, ParameterStyle } from './facts';
import type { Login } from './plan';

/** What automatic paging goes by. */
const FOLLOWED: Record<Dialect, string> = {
	links: 'links.next',
	'meta page': 'the page number in meta',
	'meta total': 'the total in meta',
	whole: 'the total in meta',
	none: 'nothing',
};

/**
 * Says which credential and which options of the node follow from the facts.
 *
 * @param busy whether the service complained about too many requests (429)
 */
export function recommend(facts: Facts, grant: Login['grant'], busy: boolean): Advice[] {
	const { tokens, list } = facts;
	return [
		...(grant === 'password' ? forPassword(tokens) : forAuthorization(tokens)),
		...(list === undefined ? [] : [...forPrefix(list), ...forPaging(list, busy)]),
		...cautions(facts, grant),
	];
}

function forPrefix({ prefixes }: ListFacts): Advice[] {
	const answering = prefixes.find(({ answers }) => answers);
	if (answering === undefined) return [];
	const { prefix, movedTo } = answering;
	if (movedTo === undefined) {
		return [{ what: 'API Prefix', choose: prefix, why: 'the list of locations is there' }];
	}
	const choose = movedTo.replace(/\/locations\/?$/, '');
	return [{ what: 'API Prefix', choose, why: `${prefix} redirects there` }];
}

function forPaging(list: ListFacts, busy: boolean): Advice[] {
	const { first } = list;
	if (first === undefined) return [];
	const paging = pagingOf(list, first);
	const chosen = paging.style;
	const size = chosen === undefined ? undefined : sizeOf(list, first, chosen);
	const pageSize = size ?? { choose: 'leave it out', why: 'the service chooses the size itself' };
	const several = chosen === undefined ? first.foreseeable : first.total !== undefined;
	return [
		{ what: 'Paging', choose: paging.choose, why: paging.why },
		{ what: 'Page Size', ...pageSize },
		{ what: 'Parallel Requests', ...parallelOf(several, busy) },
		...faster(list, first, chosen),
	];
}

/** @returns the choice; `style` is undefined where automatic paging is best */
function pagingOf(list: ListFacts, { dialect, total }: FirstPageFacts) {
	const { second, beyond, parameters } = list;
	const automatic = (why: string) => ({
		style: undefined,
		choose: pagingName('automatic'),
		why,
	});
	if (second?.brings === true)
		return automatic(`${FOLLOWED[dialect]} shows the second page, and ${second.words}`);
	if (dialect === 'whole') return automatic(`all ${total ?? 0} locations come on the first page`);
	const broken = second === undefined ? '' : `automatic paging fails: ${second.words}`;
	const style = usable(parameters)?.style;
	if (style !== undefined && (second !== undefined || beyond?.brings === true)) {
		const why = broken || 'automatic paging would take the first page for the whole list';
		return { style, choose: pagingName(style), why };
	}
	if (broken !== '') return { style: undefined, choose: 'none fits', why: broken };
	return automatic('nothing shows a second page; compare the number of locations with the service');
}

/** @returns what a choice of the node's option Paging is called in the editor */
export function pagingName(paging: Paging): string {
	const choices = readingOptions.find(({ name }) => name === 'paging')?.options ?? [];
	return choices.find((choice) => 'value' in choice && choice.value === paging)?.name ?? paging;
}

function sizeOf(list: ListFacts, first: FirstPageFacts, style: ParameterStyle) {
	const asked = list.parameters.find((candidate) => candidate.style === style);
	if (asked?.verdict !== 'honoured') return undefined;
	const size = list.largest?.style === style ? list.largest.size : undefined;
	return size === undefined
		? { choose: String(first.size), why: 'the size of the first page' }
		: { choose: String(size), why: 'the most that came at once' };
}

function parallelOf(several: boolean, busy: boolean) {
	if (busy) return { choose: '1', why: 'the service complained about too many requests (429)' };
	if (!several) return { choose: 'leave it out', why: 'no further pages can be foreseen' };
	return {
		choose: `${DEFAULT_PARALLEL} (default)`,
		why: 'the reply tells how many pages there are',
	};
}

/** Where a larger page size would save requests that automatic paging makes. */
function faster(
	{ largest }: ListFacts,
	first: FirstPageFacts,
	chosen: ParameterStyle | undefined,
): Advice[] {
	if (chosen !== undefined || largest?.size === undefined || largest.size <= first.size) return [];
	const choose = `Paging ${pagingName(largest.style)}, Page Size ${largest.size}`;
	return [{ what: 'For fewer requests', choose, why: `pages have ${first.size} otherwise` }];
}

function cautions({ tokens, list }: Facts, grant: Login['grant']): Advice[] {
	const cautions: Advice[] = [];
	const status = list?.first && list.wrongToken?.status;
	if (status !== undefined && status !== 401) {
		cautions.push({
			what: 'Caution',
			choose: 'expired tokens may not be renewed',
			why: `n8n renews a token after a 401, and a wrong one is answered with ${status}`,
		});
	}
	if (tokens.rotation === 'rotates') {
		cautions.push({
			what: 'Caution',
			choose: 'one authorization for each credential',
			why: 'a refresh brings a new refresh token, and the old one may be invalid then',
		});
	}
	if (tokens.rotation === 'rotates' && grant === 'refresh') {
		cautions.push({
			what: 'Caution',
			choose: 'authorize again',
			why: 'the refresh token that you gave is used up, and the new one was not kept',
		});
	}
	if (list?.locations?.idsUnique === false) {
		cautions.push({
			what: 'Caution',
			choose: 'locations may be missing',
			why: 'two locations have the same id, and the node outputs each id once',
		});
	}
	return cautions;
}
