import { isObject } from '../../credentials/shared/json';
import { ProblemError } from '../../credentials/shared/problem';
import { parseUrl } from '../../credentials/shared/serviceAddress';
import { listProblem } from '../../nodes/VisitorLocations/transport/listProblem';
import { nextPage } from '../../nodes/VisitorLocations/paging/nextPage';
import type { Page } from '../../nodes/VisitorLocations/paging/page';
import { parsePage } from '../../nodes/VisitorLocations/paging/page';
import { pagesAhead } from '../../nodes/VisitorLocations/paging/pagesAhead';
import type { Progress } from '../../nodes/VisitorLocations/paging/progress';
import { advance, pagingStyle, start } from '../../nodes/VisitorLocations/paging/progress';
import type { Dialect, FirstPageFacts, RefusalFacts } from './facts';
import type { Outcome, Reply } from './reply';
import { bodyKind, isFault, saidBy } from './reply';
import type { Secrets } from './secrets';

/** A list that came, and where from. */
export interface ListReply {
	url: string;
	page: Page;
	reply: Reply;
}

/** @returns the page that came, or in words why none did, with what the service said */
export function listReply(
	outcome: Outcome,
	url: string,
	secrets: Secrets,
): { list: ListReply } | { words: string; said: string } {
	if (isFault(outcome)) return { words: outcome.fault, said: '' };
	const { status, body, location } = outcome;
	const { origin, pathname } = new URL(url);
	if (status >= 300 && status < 400) {
		const said = `redirect to ${location ?? 'nowhere'}`;
		return { words: `redirects (${status})`, said: secrets.shown(said) };
	}
	if (status >= 400) {
		const { message } = listProblem({ status, secrets: [] }, origin + pathname, 0);
		return { words: message, said: secrets.shown(saidBy(outcome)) };
	}
	try {
		return { list: { url, page: parsePage(body, origin + pathname), reply: outcome } };
	} catch (error) {
		return { words: problemWords(error, secrets), said: '' };
	}
}

/** @returns the target of a redirect that stays at the service, else undefined */
export function redirectWithin(outcome: Outcome, url: string): string | undefined {
	if (isFault(outcome) || outcome.status < 300 || outcome.status > 399) return undefined;
	const target = outcome.location === undefined ? undefined : parseUrl(outcome.location, url);
	return target?.origin === new URL(url).origin ? target.href : undefined;
}

/** @returns where a listing stands after its first page, as the node's automatic paging sees it */
export function progressAfter({ url, page }: ListReply): Progress {
	const progress = start(url, { paging: 'automatic', pageSize: undefined });
	advance(progress, { url, query: {} }, { page, url });
	return progress;
}

/** Judges what the first reply tells of paging. */
export function judgeFirstPage(list: ListReply, secrets: Secrets): FirstPageFacts {
	const { page, reply } = list;
	const body = isObject(reply.body) ? reply.body : {};
	const members = Object.entries(body)
		.filter(([name]) => name !== 'data')
		.flatMap(([name, value]) =>
			isObject(value) ? Object.keys(value).map((inner) => `${name}.${inner}`) : [name],
		);
	return {
		mediaType: secrets.shown(reply.mediaType),
		size: page.locations.length,
		total: page.total,
		dialect: dialectOf(page),
		members: members.map((name) => secrets.shown(name)),
		foreseeable: isForeseeable(list),
	};
}

function dialectOf(page: Page): Dialect {
	const style = pagingStyle(page);
	if (style === 'link') return 'links';
	if (style === undefined) return page.total === undefined ? 'none' : 'whole';
	return style === 'page' ? 'meta page' : 'meta total';
}

/** Whether the node knows more than one request ahead, so that Parallel Requests has an effect. */
function isForeseeable(list: ListReply): boolean {
	try {
		const progress = progressAfter(list);
		const next = nextPage(list.page, progress);
		return next !== undefined && pagesAhead(next, list.page, progress, Infinity, 2).length > 1;
	} catch {
		return false; // a link that cannot be followed; askSecondPage says why
	}
}

/** Judges how a list call without a valid token is answered. */
export function judgeRefusal(outcome: Outcome, secrets: Secrets): RefusalFacts {
	if (isFault(outcome)) return { status: undefined, words: outcome.fault, said: '' };
	const said = outcome.status < 300 ? '' : secrets.shown(saidBy(outcome));
	return { status: outcome.status, words: `${outcome.status} with ${bodyKind(outcome)}`, said };
}

/** @returns the message of a problem found by the node's own code, fit to be shown */
export function problemWords(error: unknown, secrets: Secrets): string {
	if (error instanceof ProblemError) return secrets.shown(error.message);
	throw error;
}
