import { ProblemError } from '../../../credentials/shared/problem';
import { parseUrl } from '../../../credentials/shared/address';
import { hrefOf } from './pageLinks';
import type { Progress } from './progress';
import type { PageRequest } from './styles';

/**
 * @returns the request that the last page's link to the next one stands for. The token never leaves the service's
 * origin: of a link that does, only the query is used, on the address of the list.
 * @throws ProblemError for a link that is no address, leads elsewhere without a query, or was followed before
 */
export function nextLink(progress: Progress): PageRequest {
	const { page, listUrl, followed, adoptForeign } = progress;
	const link = resolved(page.evidence.links.next, progress);
	if (link === undefined) {
		throw new ProblemError({
			message: "The service's link to the next page is not an address",
			description: `The list is longer than what has arrived, so nothing was output. Report this to whoever runs the service (${listUrl}).`,
		});
	}
	if (link.foreign !== undefined && link.query === '') throw foreignLink(link.foreign, listUrl);
	if (followed.has(link.url)) {
		throw new ProblemError({
			message: "The service's link to the next page leads back to a page already read",
			description: `The links go in a circle, so the end of the list was not reached and nothing was output. Report this to whoever runs the service (${listUrl}).`,
		});
	}
	const { url, foreign, instead } = link;
	return foreign === undefined || adoptForeign
		? { url, query: {}, instead }
		: { url, query: {}, foreign, doubtful: true };
}

/** @returns the address that stands for a link, undefined when the link is none */
export function linkedUrl(link: unknown, progress: Progress): string | undefined {
	return resolved(link, progress)?.url;
}

/** A link that leads to another origin, and whose query brought nothing on the address of the list either. */
export function foreignLink(origin: string, listUrl: string): ProblemError {
	return new ProblemError({
		message: `The service's link to the next page leads to another address, ${origin}`,
		description: `The access token is for ${new URL(listUrl).origin} only, so nothing was sent there and nothing was output. If both belong to the service, enter the address that its links use as 'Base URL' in the credential.`,
	});
}

function resolved(link: unknown, { pageUrl, listUrl, adoptLinks }: Progress) {
	const href = hrefOf(link);
	const target = href === undefined ? undefined : parseUrl(href, pageUrl);
	if (target === undefined) return undefined;
	target.username = '';
	target.password = '';
	target.hash = '';
	const own = new URL(listUrl);
	const { origin, protocol, pathname, search } = target;
	const adopted = listUrl + search;
	// The origin of a blob: is that of the address inside.
	if (origin !== own.origin || protocol !== own.protocol) {
		const foreign = ['http:', 'https:'].includes(protocol) ? origin : protocol;
		return { url: adopted, query: search, foreign };
	}
	const elsewhere = pathname !== own.pathname && search !== '';
	if (elsewhere && adoptLinks) return { url: adopted, query: search };
	return { url: target.href, query: search, instead: elsewhere ? adopted : undefined };
}
