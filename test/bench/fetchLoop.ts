import { defaultSettings } from '../../sandbox/service/settings';
import {
	basicOf,
	multipart,
	obtainTokenByPassword,
	passwordFields,
} from '../harness/passwordGrant';

/**
 * The floor: logs in, and follows `links.next` with Node's own fetch, one page after the other.
 *
 * @param url of the embedded service
 * @returns how many locations there are
 */
export async function fetchLoop(url: string): Promise<number> {
	const settings = defaultSettings();
	const form = multipart(passwordFields(settings));
	const login = await obtainTokenByPassword(url, basicOf(settings.client), form);
	const { access_token: token } = (await login.json()) as { access_token: string };

	const headers = { accept: 'application/vnd.api+json', authorization: `Bearer ${token}` };
	const found: unknown[] = [];
	for (let next: string | null = `${url}/rest/v1/locations`; next !== null; ) {
		const reply = await fetch(next, { headers });
		const page = (await reply.json()) as { data: unknown[]; links: { next: string | null } };
		found.push(...page.data);
		next = page.links.next;
	}
	return found.length;
}
