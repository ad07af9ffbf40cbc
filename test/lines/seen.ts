import { isDeepStrictEqual } from 'node:util';

import type { Execution } from '../../sandbox/instance/n8nApi';
import type { Service } from '../../sandbox/service/service';
import { NODE } from '../real/workflows';

// Says what is seen, in words that are the same whenever it is right.

/**
 * @param ids of the locations that should have come out, in order
 * @returns how many came out, or the error
 */
export function seenIds(execution: Execution, ids: readonly unknown[]): string {
	const seen = execution.items(NODE).map(({ json }) => json.id);
	return seenItems(execution, ids, seen);
}

/** @param actual what came out */
export function seenItems(
	{ error, status }: Execution,
	expected: readonly unknown[],
	actual: readonly unknown[],
): string {
	if (error !== undefined) return seenError(error);
	if (status !== 'success') return `the execution ended as ${status}`;
	const right = isDeepStrictEqual(actual, expected) ? '' : ', but not the right ones';
	return `${many(actual.length, 'location')}${right}`;
}

/** @returns the words that n8n shows at first; an address differs from run to run */
function seenError({ message }: { message: string }): string {
	return `error: ${message.replace(/https?:\/\/[^\s,]+/g, '(address)')}`;
}

export function tokenCalls({ journal }: Service): string {
	return many(journal.tokenCalls.length, 'token call');
}

export function listCalls({ journal }: Service): string {
	return many(journal.listCalls.length, 'list call');
}

export function many(count: number, what: string): string {
	return `${count} ${what}${count === 1 ? '' : 's'}`;
}
