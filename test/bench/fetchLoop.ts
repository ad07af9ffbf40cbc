import { listCall, passwordLogin } from '../harness/calls';

/**
 * The floor: logs in, and follows `links.next` with Node's own fetch, one page after the other.
 *
 * @param url of the embedded service
 * @returns how many locations there are
 */
export async function fetchLoop(url: string): Promise<number> {
	const login = await fetch(`${url}/oauth2/token`, passwordLogin());
	const { access_token: token } = (await login.json()) as { access_token: string };
	const found: unknown[] = [];
	for (let next: string | null = `${url}/rest/v1/locations`; next !== null; ) {
		const reply = await fetch(next, listCall(token));
		const page = (await reply.json()) as { data: unknown[]; links: { next: string | null } };
		found.push(...page.data);
		next = page.links.next;
	}
	return found.length;
}
