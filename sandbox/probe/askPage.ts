import { ProblemError } from '../../credentials/shared/problem';
import type { LocationResource, Page } from '../../nodes/VisitorLocations/paging/page';
import { parsePage } from '../../nodes/VisitorLocations/paging/page';
import type { PageRequest } from '../../nodes/VisitorLocations/paging/styles';
import { listProblem } from '../../nodes/VisitorLocations/transport/listProblem';
import type { Client } from './client';
import type { PageFacts } from './facts';
import type { Reply } from './reply';
import { answerOf } from './reply';
import type { Secrets } from './secrets';

/** A list that came, and where from. */
export interface ListReply {
	url: string;
	page: Page;
	reply: Reply;
}

/** Asks for pages of the list. */
export class ListAsker {
	/** the locations that were read, for the questions about locations */
	readonly read: LocationResource[] = [];

	/** @param token the access token, undefined when there is none */
	constructor(
		readonly client: Client,
		readonly token: string | undefined,
	) {}

	/** Makes one page request. @returns what came of it; `fresh` are the locations that were not read before */
	async ask({ url, query }: PageRequest) {
		const { secrets } = this.client;
		const target = new URL(url);
		for (const [name, value] of Object.entries(query)) target.searchParams.set(name, String(value));
		const reply = await this.client.get(target.href, this.token);
		const { page, problem } = pageOf(reply, target, secrets);
		const list: ListReply | undefined = page && { url: target.href, page, reply };
		const known = new Set(this.read.map(({ id }) => String(id)));
		const fresh = page?.locations.filter(({ id }) => !known.has(String(id))) ?? [];
		const facts: PageFacts = {
			...answerOf(reply, secrets, problem),
			size: page?.locations.length,
			fresh: fresh.length,
		};
		return { facts, reply, list, fresh };
	}

	/** Makes a request that should bring locations which are not known yet, and keeps what it brings. */
	async askForMore(next: PageRequest): Promise<PageFacts> {
		const { facts, list } = await this.ask(next);
		if (facts.fresh > 0) this.read.push(...(list?.page.locations ?? []));
		return facts;
	}
}

/** @returns the page in a reply, or why there is none */
function pageOf(
	{ status = 0, body }: Reply,
	{ origin, pathname }: URL,
	secrets: Secrets,
): { page?: Page; problem?: string } {
	const address = origin + pathname;
	if (status >= 400) return { problem: listProblem({ status, secrets: [] }, address, 0).message };
	if (status >= 300) return { problem: `redirects (${status})` };
	try {
		return { page: parsePage(body, address) };
	} catch (error) {
		return { problem: problemWords(error, secrets) };
	}
}

/** @returns the message of a problem found by the node's own code, fit to be shown */
export function problemWords(error: unknown, secrets: Secrets): string {
	if (error instanceof ProblemError) return secrets.shown(error.message);
	throw error;
}
