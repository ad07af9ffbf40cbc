import type { ParameterVerdict } from './facts';

/**
 * Which place and size to ask for, so that the reply tells what was honoured: the second page of a
 * few locations, which the first page of the list must hold as well.
 *
 * @param known how many locations the first page holds
 * @returns locations per page, undefined when there are too few to tell anything
 */
export function tellingSize(known: number): number | undefined {
	return known < 2 ? undefined : Math.max(1, Math.min(3, Math.floor(known / 3)));
}

/**
 * Judges the reply to a request for the second page of `size` locations.
 *
 * @param first the ids of the first page of the list
 * @param reply the ids that came
 */
export function judgeParameters(
	first: readonly string[],
	reply: readonly string[],
	size: number,
): ParameterVerdict {
	const are = (from: number, to: number) => sameIds(reply, first.slice(from, to));
	if (are(size, 2 * size)) return 'honoured';
	if (are(0, first.length)) return 'ignored';
	if (are(0, size)) return 'size only';
	if (first.length >= 3 * size && are(2 * size, 3 * size)) return 'counts from 0';
	const [start] = reply;
	const placed = start !== undefined && start !== first[0] && reply.length > size;
	return placed ? 'place only' : 'unclear';
}

function sameIds(some: readonly string[], others: readonly string[]): boolean {
	return some.length === others.length && some.every((id, index) => id === others[index]);
}

/** What each verdict means, in words. */
export const VERDICT_WORDS: Record<Exclude<ParameterVerdict, 'refused' | 'unclear'>, string> = {
	honoured: 'place and size are honoured',
	'place only': 'the place is honoured, the size is not',
	'size only': 'the size is honoured, the place is not',
	'counts from 0': 'honoured, but pages are counted from 0',
	ignored: 'ignored: the first page came again',
};
