import type { PageRequest } from '../../nodes/VisitorLocations/paging/styles';
import type { LocationResource } from '../../nodes/VisitorLocations/paging/page';
import type { Client } from './client';
import type { MorePagesFacts } from './facts';
import { listReply } from './listReply';
import type { Secrets } from './secrets';

/** What the questions about the list need. */
export interface ListAsker {
	client: Client;
	secrets: Secrets;
	/** the access token */
	token: string | undefined;
	/** the locations that were read, for the questions about locations */
	resources: LocationResource[];
}

/** Makes one page request. */
export async function askPage({ client, secrets, token }: ListAsker, { url, query }: PageRequest) {
	const target = new URL(url);
	for (const [name, value] of Object.entries(query)) target.searchParams.set(name, String(value));
	return listReply(await client.get(target.href, token), target.href, secrets);
}

/** Makes a request that should bring locations which are not known yet, and keeps what it brings. */
export async function askForMore(asker: ListAsker, next: PageRequest): Promise<MorePagesFacts> {
	const result = await askPage(asker, next);
	if (!('list' in result)) {
		const said = result.said === '' ? '' : `: ${result.said}`;
		return { brings: false, words: result.words + said };
	}
	const { locations: resources } = result.list.page;
	const fresh = unknownOf(asker, resources).length;
	if (resources.length === 0) return { brings: false, words: 'it came empty' };
	if (fresh === 0) return { brings: false, words: 'it brought no new location' };
	asker.resources.push(...resources);
	const again = resources.length - fresh;
	const words = `it brought ${fresh} new locations${again === 0 ? '' : ` and ${again} known ones`}`;
	return { brings: true, words };
}

/** @returns the locations that were not read before */
export function unknownOf(
	asker: ListAsker,
	resources: readonly LocationResource[],
): LocationResource[] {
	const known = new Set(asker.resources.map(({ id }) => String(id)));
	return resources.filter(({ id }) => !known.has(String(id)));
}
