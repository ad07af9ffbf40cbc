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

/** What the questions about the list need. */
export interface ListAsker {
	client: Client;
	secrets: Secrets;
	/** the access token */
	token: string | undefined;
	/** the locations that were read, for the questions about locations */
	read: LocationResource[];
}

/** A list that came, and where from. */
export interface ListReply {
	url: string;
	page: Page;
	reply: Reply;
}

/** Makes one page request. @returns what came of it; `fresh` are the locations that were not read before */
export async function askPage(asker: ListAsker, { url, query }: PageRequest) {
	const { client, secrets, token, read } = asker;
	const target = new URL(url);
	for (const [name, value] of Object.entries(query)) target.searchParams.set(name, String(value));
	const reply = await client.get(target.href, token);
	const { page, problem } = pageOf(reply, target, secrets);
	const list: ListReply | undefined = page && { url: target.href, page, reply };
	const known = new Set(read.map(({ id }) => String(id)));
	const fresh = page?.locations.filter(({ id }) => !known.has(String(id))) ?? [];
	const facts: PageFacts = {
		...answerOf(reply, secrets, problem),
		size: page?.locations.length,
		fresh: fresh.length,
	};
	return { facts, reply, list, fresh };
}

/** Makes a request that should bring locations which are not known yet, and keeps what it brings. */
export async function askForMore(asker: ListAsker, next: PageRequest): Promise<PageFacts> {
	const { facts, list } = await askPage(asker, next);
	if (facts.fresh > 0) asker.read.push(...(list?.page.locations ?? []));
	return facts;
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
