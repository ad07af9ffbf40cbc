import type { Answer, AskedFacts, FirstPageFacts, OnwardFacts, PageFacts } from './facts';

// Words that both the findings and the advice use.

/** @returns what a request for further locations brought */
export function moreWords(page: PageFacts): string {
	const { size = 0, fresh, problem } = page;
	if (problem !== undefined) return quoting(problem, page, ': ');
	if (size === 0) return 'it came empty';
	if (fresh === 0) return 'it brought no new location';
	const known = size - fresh;
	const rest = known === 0 ? '' : ` and ${known} known ${known === 1 ? 'one' : 'ones'}`;
	return `it brought ${fresh} new locations${rest}`;
}

/** @returns the words, and what the service said about them */
export function quoting(
	words: string,
	{ said = '' }: Answer,
	lead = '. The service said: ',
): string {
	return said === '' ? words : words + lead + said;
}

/** @returns what the node concludes from the first page, and from what */
export function verdictWords({ verdict, said }: FirstPageFacts): string {
	if (verdict === 'more') return `the list goes on: ${said.join(', ')}`;
	return verdict === 'end'
		? 'the first page is the whole list'
		: 'unknown: nothing says whether the list goes on';
}

/** @returns how automatic paging gets on behind the first page; its name stands before it */
export function onwardWords(onward: OnwardFacts): string {
	const { questions, second, problem, short } = onward;
	const error = problem === undefined ? undefined : `stops with an error: ${problem}`;
	if (second !== undefined) {
		const way = wayWords(onward, second);
		return error === undefined ? way : `${way}, but ${error}`;
	}
	if (error !== undefined) return error;
	if (short !== undefined) return `finds no second page, although ${short.said}`;
	const end = 'takes the first page for the whole list';
	return questions.length === 0 ? end : `asks for more, finds nothing, and ${end}`;
}

function wayWords({ by }: OnwardFacts, { query }: AskedFacts): string {
	switch (by) {
		case 'link':
			return 'follows the link to the next page';
		case 'foreign link':
			return 'asks with the query of the link, whose address is on another origin';
		case 'dead link':
			return 'asks with the query of the link, whose address is not there (404)';
		default:
			return `finds out how to ask: ${query}`;
	}
}

/** @returns what came of getting on */
export function readWords({ locations, ended, problem, short }: OnwardFacts): string {
	const read = `${locations} locations`;
	if (problem !== undefined) return `${read} before the error`;
	if (!ended) return `${read}, then the probe asked for no more`;
	return `${read}, ${short === undefined ? 'the whole list' : `although ${short.said}`}`;
}
