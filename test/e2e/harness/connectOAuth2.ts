import type { N8nApi } from '../../../sandbox/instance/n8nApi';

/**
 * Connects an OAuth2 credential as a user does who clicks Connect, and Authorize on the service's prompt.
 *
 * @param api signed in at the main n8n
 * @param credentialId a saved credential
 * @throws Error with n8n's page when it did not connect
 */
export async function connectOAuth2(api: N8nApi, credentialId: string): Promise<void> {
	const prompt = await api.call<string>('GET', `/rest/oauth2-credential/auth?id=${credentialId}`);
	const decided = await fetch(prompt, {
		method: 'POST',
		redirect: 'manual',
		body: new URLSearchParams({ decision: 'authorize' }),
	});
	const callback = decided.headers.get('location') ?? '';
	const page = await (await api.session.fetch(callback)).text();
	if (!/connected|close/i.test(page) || /error/i.test(page)) {
		throw new Error(`n8n did not connect the OAuth2 credential: ${page.slice(0, 2000)}`);
	}
}
