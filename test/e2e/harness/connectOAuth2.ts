import { owner } from '../../../sandbox/instance/n8nApi';

/** The one thing of a browser that n8n's Connect needs: it gives back the cookies that it was given. */
class Cookies {
	private readonly values = new Map<string, string>();

	async fetch(url: string, init: RequestInit = {}): Promise<Response> {
		const cookie = [...this.values].map(([name, value]) => `${name}=${value}`).join('; ');
		const headers = { 'content-type': 'application/json', 'browser-id': 'test', cookie };
		const reply = await fetch(url, { ...init, headers, redirect: 'manual' });
		for (const set of reply.headers.getSetCookie()) {
			const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
			this.values.set(name, value);
		}
		return reply;
	}
}

/**
 * Connects an OAuth2 credential as a user does who clicks Connect, and Authorize on the service's prompt.
 *
 * @param n8nUrl address of n8n
 * @param credentialId a saved credential
 * @throws Error with n8n's page when it did not connect
 */
export async function connectOAuth2(n8nUrl: string, credentialId: string): Promise<void> {
	const browser = new Cookies();
	const { email, password } = owner;
	const login = JSON.stringify({ emailOrLdapLoginId: email, password });
	await browser.fetch(`${n8nUrl}/rest/login`, { method: 'POST', body: login });
	const asked = await browser.fetch(`${n8nUrl}/rest/oauth2-credential/auth?id=${credentialId}`);
	const { data: prompt } = (await asked.json()) as { data: string };
	const decided = await fetch(prompt, {
		method: 'POST',
		redirect: 'manual',
		body: new URLSearchParams({ decision: 'authorize' }),
	});
	const callback = decided.headers.get('location') ?? '';
	const page = await (await browser.fetch(callback)).text();
	if (!/connected|close/i.test(page) || /error/i.test(page)) {
		throw new Error(`n8n did not connect the OAuth2 credential: ${page.slice(0, 2000)}`);
	}
}
