import { memberOf, textOf } from '../../credentials/shared/json';
import { locationsRequest } from '../../credentials/shared/address';
import { networkProblem } from '../../credentials/shared/network';
import type { Reply } from './reply';
import type { Secrets } from './secrets';

/** The most requests of one probe. */
export const MOST_REQUESTS = 20;

/** One request as the report lists it. */
export interface SentRequest {
	method: string;
	/** path and query, without secrets */
	path: string;
	/** HTTP status, or why no reply came */
	status: number | string;
}

/** The one place from which the probe sends: counts, keeps to the user's addresses, follows no redirect. */
export class Client {
	readonly sent: SentRequest[] = [];

	/**
	 * @param addresses the addresses that the user gave; nothing is sent to another origin
	 * @param secrets what must not be shown of requests and replies
	 * @param timeout ms until a request is given up
	 */
	constructor(
		private readonly addresses: readonly string[],
		readonly secrets: Secrets,
		private readonly timeout = 20_000,
	) {}

	/** Asks for a list. @param token the access token, undefined to send none */
	async get(url: string, token: string | undefined): Promise<Reply> {
		const authorization = token === undefined ? undefined : { Authorization: `Bearer ${token}` };
		const headers = { ...locationsRequest.headers, ...authorization };
		return await this.send(url, { method: 'GET', headers });
	}

	/** Makes a token call. */
	async post(url: string, sent: Pick<RequestInit, 'headers' | 'body'>): Promise<Reply> {
		return await this.send(url, { method: 'POST', ...sent });
	}

	/** @throws Error for a request beyond the 20th, or to another origin: mistakes of the probe itself */
	private async send(url: string, init: RequestInit & { method: string }): Promise<Reply> {
		const { origin, pathname, search } = new URL(url);
		if (!this.addresses.some((address) => new URL(address).origin === origin)) {
			throw new Error(`The probe sends nothing to ${origin}: it is none of your addresses.`);
		}
		if (this.sent.length >= MOST_REQUESTS) {
			throw new Error(`The probe sends no more than ${MOST_REQUESTS} requests.`);
		}
		const path = this.secrets.shown(pathname + readableQuery(search));
		const request: SentRequest = { method: init.method, path, status: 'no reply' };
		this.sent.push(request);
		try {
			const signal = AbortSignal.timeout(this.timeout);
			const response = await fetch(url, { ...init, redirect: 'manual', signal });
			request.status = response.status;
			return {
				status: response.status,
				mediaType: response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase(),
				location: response.headers.get('location') ?? undefined,
				headers: Object.fromEntries(response.headers),
				body: parsed(await response.text()),
			};
		} catch (error) {
			const code = networkCode(error);
			request.status = `no reply (${code})`;
			return { fault: `${networkProblem(code, url, 'the address').message} (${code})` };
		}
	}
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/** @returns a query with `page[offset]`, not `page%5Boffset%5D` */
export function readableQuery(query: string): string {
	return query.replaceAll('%5B', '[').replaceAll('%5D', ']');
}

/** @returns the code of Node.js for a failure of fetch, which wraps the cause, and where undici has codes of its own */
function networkCode(error: unknown): string {
	if (memberOf(error, 'name') === 'TimeoutError') return 'ETIMEDOUT';
	const code = textOf(memberOf(memberOf(error, 'cause'), 'code')) || 'unknown';
	if (code === 'UND_ERR_SOCKET') return 'ECONNRESET';
	return /^UND_ERR_.*TIMEOUT$/.test(code) ? 'ETIMEDOUT' : code;
}
