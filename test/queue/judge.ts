import { isDeepStrictEqual } from 'node:util';

import type { Execution } from '../../sandbox/instance/execution';
import type { Claim } from '../real/judge';
import { is } from '../real/judge';
import { NODE } from '../real/workflows';

/** What came back to the caller of a webhook. */
export interface Reply {
	/** 0 when there was none in time */
	status: number;
	/** of the locations in it */
	ids: unknown[];
}

/** The whole list in order; a failure that says why; or what must not be: half a list, silence, no answer, no end. */
type Fate = 'whole' | 'failed' | 'wrong';

/** @param expected the ids of all locations, in the service's order */
export function fateOfReply({ status, ids }: Reply, expected: readonly string[]): Fate {
	if (status === 500) return 'failed';
	return status === 200 && isDeepStrictEqual(ids, expected) ? 'whole' : 'wrong';
}

/** @param execution what n8n kept */
export function fateOfExecution(execution: Execution, expected: readonly string[]): Fate {
	const ids = execution.items(NODE).map(({ json }) => json.id);
	if (execution.status === 'success') return isDeepStrictEqual(ids, expected) ? 'whole' : 'wrong';
	const hasFailed = ['error', 'crashed'].includes(execution.status);
	return hasFailed && reasonOf(execution) !== '' ? 'failed' : 'wrong';
}

/** @returns why an execution failed, `''` when n8n does not say */
export function reasonOf({ error }: Execution): string {
	return [error?.message, error?.description].filter(Boolean).join(' ');
}

/** @returns whether n8n gave it up because the worker that held it had died: it never runs such an execution again */
export function isGivenUp(execution: Execution): boolean {
	return reasonOf(execution).includes('failed to be processed too many times'); // MaxStalledCountError, n8n 2.41
}

/**
 * @param title what was tried
 * @param replies what the callers got
 * @param kept what n8n kept: it belongs to those calls and to no other
 * @returns what must hold of both: none hung, none is lost or was run twice, none is half, and none failed but those of
 * a dead worker
 */
export function claimsOf(
	title: string,
	replies: readonly Reply[],
	kept: readonly Execution[],
	expected: readonly string[],
): Claim[] {
	const got = count(replies.map((reply) => fateOfReply(reply, expected)));
	const stored = count(kept.map((execution) => fateOfExecution(execution, expected)));
	const givenUp = kept.filter(isGivenUp).length;
	const wanted = words({ whole: replies.length - givenUp, failed: givenUp, wrong: 0 });
	return [
		is(`${title}, the callers got`, words(got), wanted),
		is(`${title}, n8n kept`, words(stored), wanted),
	];
}

export function count(fates: readonly Fate[]): Record<Fate, number> {
	const of = (fate: Fate) => fates.filter((one) => one === fate).length;
	return { whole: of('whole'), failed: of('failed'), wrong: of('wrong') };
}

function words({ whole, failed, wrong }: Record<Fate, number>): string {
	return `${whole} whole, ${failed} failed, ${wrong} wrong`;
}
