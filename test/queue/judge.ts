/** What came back to the caller of a webhook. */
export interface Reply {
	/** undefined when there was none in time */
	status: number | undefined;
	/** ids of the locations in it; undefined when it is no list */
	ids: string[] | undefined;
}

/** What n8n keeps of the execution. */
export interface StoredExecution {
	id: string;
	/** success, error, running … */
	status: string;
	/** ids of the locations that the node output; undefined when it output nothing */
	ids: string[] | undefined;
	/** why it failed, `''` when n8n does not say */
	reason: string;
}

/**
 * - `full`: the caller and n8n have the same whole list
 * - `failed`: both know that it failed, and n8n says why
 * - `wrong`: a success without the whole list, or a failure without a reason
 * - `hung`: no answer in time, or n8n holds it for unfinished
 * - `lost`: n8n knows nothing of it
 */
export const verdicts = ['full', 'failed', 'wrong', 'hung', 'lost'] as const;
export type Verdict = (typeof verdicts)[number];

/**
 * Judges one execution by both of its ends.
 *
 * @param reply what the caller got
 * @param stored what n8n kept, undefined when it kept nothing
 * @param expected the ids of all locations, in the service's order
 */
export function judge(
	reply: Reply,
	stored: StoredExecution | undefined,
	expected: readonly string[],
): Verdict {
	if (stored === undefined) return 'lost';
	const ended = ['success', 'error', 'crashed', 'canceled'].includes(stored.status);
	if (reply.status === undefined || !ended) return 'hung';
	const succeeded = stored.status === 'success';
	if (succeeded !== (reply.status === 200)) return 'wrong';
	if (!succeeded) return stored.reason === '' ? 'wrong' : 'failed';
	return same(reply.ids, expected) && same(stored.ids, expected) ? 'full' : 'wrong';
}

/** @returns how many there are of each */
export function count(judged: readonly Verdict[]): Record<Verdict, number> {
	const counts = { full: 0, failed: 0, wrong: 0, hung: 0, lost: 0 };
	for (const verdict of judged) counts[verdict]++;
	return counts;
}

function same(ids: readonly string[] | undefined, expected: readonly string[]): boolean {
	return ids?.length === expected.length && ids.every((id, index) => id === expected[index]);
}
