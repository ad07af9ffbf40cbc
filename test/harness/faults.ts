import type { CannedResponse } from '../../sandbox/service/cannedResponse';
import { firstHalf, JSON_API } from '../../sandbox/service/cannedResponse';
import type { JournalEntry } from '../../sandbox/service/journal';
import type { PageBody } from '../../sandbox/service/page';
import type { Service } from '../../sandbox/service/service';

/**
 * Replaces the response to one list request, or changes the service before it.
 *
 * @returns the response to send; undefined for the service's own
 */
export type Fault = (service: Service, entry: JournalEntry) => CannedResponse | undefined;

/** Faults by the number of the list request in the journal, from 1. */
export type Faults = Record<number, Fault>;

/** Injects faults into the responses to list requests. */
export function injectFaults(service: Service, faults: Faults): void {
	service.overrideResponse = (entry) =>
		faults[service.journal.listRequests.indexOf(entry) + 1]?.(service, entry);
}

export const reset: Fault = () => ({ reset: true });
export const hang: Fault = () => ({ hang: true });
export const resetInBody: Fault = (service, entry) => ({
	...service.list(entry),
	reset: 'in the body',
});
export const truncated: Fault = (service, entry) => {
	const { body, ...page } = service.list(entry);
	return { ...page, headers: { 'content-type': JSON_API }, body: firstHalf(body as PageBody) };
};

/** An HTTP status, and Retry-After in seconds. */
export const status =
	(code: number, retryAfter?: number): Fault =>
	() =>
		retryAfter === undefined
			? { status: code }
			: { status: code, headers: { 'retry-after': String(retryAfter) } };

/** A page whose next link leads to another origin. */
export const nextForeign =
	(origin: string): Fault =>
	(service, entry) => {
		const page = service.list(entry);
		const next = `${origin}${entry.path}?page=2`;
		return { ...page, body: { ...(page.body as PageBody), links: { next } } };
	};

export const expire: Fault = ({ tokens }) => {
	tokens.invalidateAccessTokens();
	return undefined;
};
