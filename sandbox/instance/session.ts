import { randomUUID } from 'node:crypto';

/** Sends the cookies and the browser ID that n8n expects from a browser. */
export class Session {
	private readonly cookies = new Map<string, string>();
	private readonly browserId = randomUUID();

	/** Sends a request. It does not follow redirects. */
	async fetch(url: string, init: RequestInit = {}): Promise<Response> {
		const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
		const own = {
			'content-type': 'application/json',
			'browser-id': this.browserId,
			// n8n ends an idle connection after 5 s, at times just when the next request is sent on it (ECONNRESET).
			connection: 'close',
			cookie,
		};
		const reply = await fetch(url, { ...init, headers: own, redirect: 'manual' });
		for (const set of reply.headers.getSetCookie()) {
			const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
			this.cookies.set(name, value);
		}
		return reply;
	}
}
