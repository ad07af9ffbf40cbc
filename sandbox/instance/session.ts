import { randomUUID } from 'node:crypto';

/** What a browser does for the editor: it gives back the cookies that it was given, and says which browser it is. */
export class Session {
	private readonly cookies = new Map<string, string>();
	private readonly browserId = randomUUID();

	/** Follows no redirect. */
	async fetch(url: string, init: RequestInit = {}): Promise<Response> {
		const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
		const own = { 'content-type': 'application/json', 'browser-id': this.browserId, cookie };
		const reply = await fetch(url, { ...init, headers: own, redirect: 'manual' });
		for (const set of reply.headers.getSetCookie()) {
			const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
			this.cookies.set(name, value);
		}
		return reply;
	}
}
