import type { Location } from '../../sandbox/service/locations';

/** @returns what the node makes of a location of the embedded service in the form Simplified (README, The node) */
export function simplified({ id, attributes, links }: Location): object {
	const fields = Object.entries(attributes).map(([name, value]) => [camelCase(name), value]);
	return { id, ...(Object.fromEntries(fields) as object), url: links.self };
}

/** Enough for the names that the embedded service sends. */
function camelCase(name: string): string {
	return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
