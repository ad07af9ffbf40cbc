import type { Sandbox } from './sandbox';

/**
 * Connects the saved credential for Google Sheets: n8n makes the address of Google's consent, and is called back with
 * the code that the consent would end in.
 *
 * @param code what Google takes for a token
 * @throws Error with n8n's page when it does not get a token for it
 */
export async function connectGoogle({ api, editor, redirectUrl }: Sandbox, code: string) {
	const saved = await api.call<{ id: string; type: string }[]>('GET', '/rest/credentials');
	const id = saved.find(({ type }) => type === 'googleSheetsOAuth2Api')?.id ?? '';
	const consent = await api.call<string>('GET', `/rest/oauth2-credential/auth?id=${id}`);
	const state = new URL(consent).searchParams.get('state') ?? '';
	const query = new URLSearchParams({ code, state });
	const reply = await editor.page.request.get(`${redirectUrl}?${query.toString()}`);
	const page = await reply.text();
	if (!page.includes('Connection successful')) throw new Error(page);
}
