import type { Answer, FirstPageFacts, ListFacts, PagingFacts, ParameterFacts } from './facts';
import { moreWords, onwardWords, quoting, readWords, verdictWords } from './words';

/** @returns what was found out about the list, in rows of a question and its answer */
export function listFindings(list: ListFacts): string[][] {
	const { prefixes, first, wrongToken, noToken } = list;
	const rows = prefixes.map((page) => {
		const moved = page.movedTo === undefined ? '' : `redirects to ${page.movedTo}, which `;
		const words = page.problem ?? `answers with a list of ${page.size ?? 0}`;
		return [`API prefix ${page.prefix}`, quoting(moved + words, page)];
	});
	if (first !== undefined) rows.push(...firstPageFindings(first), ...pagingFindings(list));
	return [...rows, ['Wrong token', refusalWords(wrongToken)], ['No token', refusalWords(noToken)]];
}

function firstPageFindings(first: FirstPageFacts): string[][] {
	const { mediaType, size, evidence, links, members } = first;
	const linked = links.length === 0 ? [] : [`links: ${links.join(', ')}`];
	return [
		['Media type', mediaType],
		['Locations on the first page', String(size)],
		['Members beside data', members.join(', ') || 'none'],
		['What it says of the list', [...evidence, ...linked].join('; ') || 'nothing'],
		['Verdict', verdictWords(first)],
	];
}

function pagingFindings({ automatic, last, parameters, chosen, largest }: PagingFacts) {
	const rows: string[][] = [];
	if (automatic !== undefined) {
		const { questions, second } = automatic;
		rows.push(['Automatic paging', onwardWords(automatic)]);
		if (second !== undefined) rows.push(['The second page', moreWords(second)]);
		for (const question of questions) {
			rows.push([`It asked for ${question.query}`, moreWords(question)]);
		}
		if (second !== undefined) rows.push(['What it read', readWords(automatic)]);
	}
	if (last !== undefined) rows.push(['The last page', `${last.query}: ${moreWords(last)}`]);
	rows.push(...parameters.map((asked) => [asked.query, VERDICTS[asked.verdict](asked)]));
	if (parameters.length === 0) {
		rows.push(['Query parameters', 'not asked: it takes at least two locations']);
	}
	if (chosen?.second !== undefined) {
		rows.push([`Chosen instead: ${chosen.second.query}`, moreWords(chosen.second)]);
	}
	if (largest !== undefined) {
		const { problem, query, size = 0 } = largest;
		rows.push(['Largest page', problem ?? `${query} brings ${size} locations`]);
	}
	return rows;
}

/** What each verdict about query parameters means. */
const VERDICTS: Record<ParameterFacts['verdict'], (asked: ParameterFacts) => string> = {
	honoured: () => 'place and size are honoured',
	'place only': () => 'the place is honoured, the size is not',
	'size only': () => 'the size is honoured, the place is not',
	'counts from 0': () => 'honoured, but pages are counted from 0',
	ignored: () => 'ignored: the first page came again',
	unclear: ({ size = 0 }) => `unclear: ${size} locations came that are not the ones asked for`,
	refused: moreWords,
};

function refusalWords(answer: Answer): string {
	const { status, replied, problem } = answer;
	return problem ?? quoting(`${status ?? ''} with ${replied ?? ''}`, answer);
}
