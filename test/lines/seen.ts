import { isDeepStrictEqual } from 'node:util';

import type { Execution } from '../../sandbox/instance/n8nApi';
import type { Service } from '../../sandbox/service/service';
import { NODE } from './stage';

// Says what is seen, in words that are the same whenever it is right.

/**
 * @param ids of the locations that should have come out, in order
 * @returns how many came out, or the error
 */
export function seenIds(execution: Execution, ids: readonly string[]): string {
	return seenItems(
		execution,
		ids,
		execution.items(NODE).map(({ json }) => json.id),
	);
}

/**
 * @param expected what should have come out
 * @param actual what did
 */
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
export function seenError({ message }: { message: string }): string {
	return `error: ${message.replace(/https?:\/\/[^\s,]+/g, '(address)')}`;
}

/** @returns the ids of all locations of a service, in its order */
export function idsOf(service: Service): string[] {
	return service.locations().map(({ id }) => id);
}

export function tokenCalls({ journal }: Service): string {
	return many(journal.tokenCalls.length, 'token call');
}

export function listCalls({ journal }: Service): string {
	return many(journal.listCalls.length, 'list call');
}

/** @returns how many requests of any kind a service got */
export function allCalls({ journal }: Service): string {
	return many(journal.entries.length, 'call');
}

function many(count: number, what: string): string {
	return `${count} ${what}${count === 1 ? '' : 's'}`;
}
