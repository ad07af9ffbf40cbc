import { defaultSettings } from '../../sandbox/service/settings';

/**
 * The floor: logs in, and follows `links.next` with Node's own fetch, one page after the other.
 *
 * @param url of the embedded service
 * @returns how many locations there are
 */
export async function fetchLoop(url: string): Promise<number> {
	const { client, user, scopes } = defaultSettings();
	const form = new FormData();
	for (const [name, value] of Object.entries({ ...user, scope: scopes.join(',') })) {
		form.set(name, value);
	}
	form.set('grant_type', 'password');
	const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64');
	const login = await fetch(`${url}/oauth2/token`, {
		method: 'POST',
		headers: { authorization: `Basic ${basic}` },
		body: form,
	});
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
