import { ProblemError } from '../../credentials/shared/problem';
import type { FetchedPage, LocationResource, Page } from '../../nodes/VisitorLocations/paging/page';
import { parsePage } from '../../nodes/VisitorLocations/paging/page';
import type { PageRequest } from '../../nodes/VisitorLocations/paging/styles';
import { readable } from '../../nodes/VisitorLocations/paging/styles';
import { listProblem } from '../../nodes/VisitorLocations/transport/listProblem';
import type { Client } from './client';
import { MOST_REQUESTS, readableQuery } from './client';
import type { AskedFacts } from './facts';
import type { Reply } from './reply';
import { answerOf } from './reply';
import type { Secrets } from './secrets';

/** A list that came, and where from. */
export interface ListReply extends FetchedPage {
	reply: Reply;
}

/** What came of a page request. */
export interface Asked {
	request: PageRequest;
	facts: AskedFacts;
	reply: Reply;
	/** undefined when no list came */
	list: ListReply | undefined;
	/** the locations that are new */
	fresh: LocationResource[];
}

/** Asks for pages of the list. */
export class ListAsker {
	/** the locations that were read, for the questions about locations */
	readonly read: LocationResource[] = [];

	/**
	 * @param token the access token, undefined when there is none
	 * @param kept how many requests are for other questions than those about paging, later on
	 */
	constructor(
		readonly client: Client,
		readonly token: string | undefined,
		private readonly kept: number,
	) {}

	/** @returns how many more requests the questions about paging may make */
	get spare(): number {
		return Math.max(0, MOST_REQUESTS - this.kept - this.client.sent.length);
	}

	/** Makes one page request. @param known ids of locations that are not new */
	async ask(request: PageRequest, known = this.idsRead()): Promise<Asked> {
		const { secrets } = this.client;
		const target = addressOf(request);
		const reply = await this.client.get(target.href, this.token);
		const { page, problem } = pageOf(reply, target, secrets);
		const list: ListReply | undefined = page && { url: target.href, page, reply };
		const fresh = page?.locations.filter(({ id }) => !known.has(String(id))) ?? [];
		const facts: AskedFacts = {
			query: queryOfRequest(request, secrets),
			...answerOf(reply, secrets, problem),
			size: page?.locations.length,
			fresh: fresh.length,
		};
		return { request, facts, reply, list, fresh };
	}

	/** Keeps the locations that were not read before. */
	keep(locations: readonly LocationResource[]): void {
		const known = this.idsRead();
		this.read.push(...locations.filter(({ id }) => !known.has(String(id))));
	}

	private idsRead(): Set<string> {
		return new Set(this.read.map(({ id }) => String(id)));
	}
}

/** @returns the whole address of a request */
export function addressOf({ url, query }: PageRequest): URL {
	const target = new URL(url);
	for (const [name, value] of Object.entries(query)) target.searchParams.set(name, String(value));
	return target;
}

/** @returns what a request asks by, readable: its parameters, or path and query of a link */
function queryOfRequest({ url, query }: PageRequest, secrets: Secrets): string {
	const { pathname, search } = new URL(url);
	return secrets.shown(readable(query) || pathname + readableQuery(search));
}

/** @returns the page in a reply, or why there is none */
function pageOf(
	{ status = 0, headers = {}, body }: Reply,
	{ origin, pathname }: URL,
	secrets: Secrets,
): { page?: Page; problem?: string } {
	const address = origin + pathname;
	if (status >= 400) return { problem: listProblem({ status, secrets: [] }, address, 0).message };
	if (status >= 300) return { problem: `redirects (${status})` };
	try {
		return { page: parsePage(body, headers, address) };
	} catch (error) {
		return { problem: problemWords(error, secrets) };
	}
}

/** @returns the message of a problem found by the node's own code, fit to be shown */
export function problemWords(error: unknown, secrets: Secrets): string {
	if (error instanceof ProblemError) return secrets.shown(error.message);
	throw error;
}
