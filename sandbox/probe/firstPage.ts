import { isObject } from '../../credentials/shared/json';
import type { Evidence, Said } from '../../nodes/VisitorLocations/paging/evidence';
import { isLink } from '../../nodes/VisitorLocations/paging/pageLinks';
import type { Progress } from '../../nodes/VisitorLocations/paging/progress';
import { verdictOf } from '../../nodes/VisitorLocations/paging/verdict';
import type { ListReply } from './askPage';
import type { FirstPageFacts } from './facts';
import type { Secrets } from './secrets';

/** @param progress where the node's paging stands after the first page */
export function firstPageFacts(
	{ page, reply }: ListReply,
	progress: Progress,
	secrets: Secrets,
): FirstPageFacts {
	const { verdict, said } = verdictOf(progress);
	const { links, ...evidence } = page.evidence;
	const words = Object.values<Said<unknown> | undefined>(evidence)
		.map((found) => found?.said)
		.filter((said) => said !== undefined);
	return {
		mediaType: secrets.shown(reply.mediaType ?? ''),
		size: page.locations.length,
		total: progress.total?.value,
		pages: progress.pages?.value,
		evidence: words.map((word) => secrets.shown(word)),
		links: linksOf(links),
		verdict,
		said: said.map((word) => secrets.shown(word)),
		members: membersOf(reply.body).map((name) => secrets.shown(name)),
	};
}

const RELATIONS = ['self', 'first', 'prev', 'next', 'last'] as const;

function linksOf(links: Evidence['links']): string[] {
	return RELATIONS.filter((name) => name in links).map((name) =>
		isLink(links[name]) ? name : `${name} (${links[name] === null ? 'null' : 'empty'})`,
	);
}

/** @returns the members beside `data`; those of an object as in `meta.total` */
function membersOf(body: unknown): string[] {
	return Object.entries(isObject(body) ? body : {})
		.filter(([name]) => name !== 'data')
		.flatMap(([name, value]) =>
			isObject(value) ? Object.keys(value).map((inner) => `${name}.${inner}`) : [name],
		);
}
