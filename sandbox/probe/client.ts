import { memberOf } from '../../credentials/shared/json';
import { networkProblem } from '../../credentials/shared/networkProblem';
import type { Outcome } from './reply';
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

/** What undici calls what Node.js has other names for. */
const NETWORK_CODES: Record<string, string> = {
	UND_ERR_CONNECT_TIMEOUT: 'ETIMEDOUT',
	UND_ERR_HEADERS_TIMEOUT: 'ETIMEDOUT',
	UND_ERR_BODY_TIMEOUT: 'ETIMEDOUT',
	UND_ERR_SOCKET: 'ECONNRESET',
};

/** The one place from which the probe sends: counts, keeps to the user's addresses, follows no redirect. */
export class Client {
	readonly sent: SentRequest[] = [];

	/**
	 * @param addresses the addresses that the user gave; nothing is sent to another origin
	 * @param secrets what must not stand in the list of requests
	 * @param timeout ms until a request is given up
	 */
	constructor(
		private readonly addresses: readonly string[],
		private readonly secrets: Secrets,
		private readonly timeout = 20_000,
	) {}

	/** Asks for a list (contract 4.2). @param token the access token, undefined to send none */
	async get(url: string, token: string | undefined): Promise<Outcome> {
		const authorization = token === undefined ? undefined : { authorization: `Bearer ${token}` };
		return await this.send(url, {
			method: 'GET',
			headers: { accept: 'application/vnd.api+json', ...authorization },
		});
	}

	/** Makes a token call. */
	async post(
		url: string,
		headers: Record<string, string>,
		body: string | FormData | URLSearchParams,
	): Promise<Outcome> {
		const accept = 'application/json';
		return await this.send(url, { method: 'POST', headers: { accept, ...headers }, body });
	}

	/** @throws Error for a request beyond the 20th, or to another origin: mistakes of the probe itself */
	private async send(url: string, init: RequestInit & { method: string }): Promise<Outcome> {
		const { origin, pathname, search } = new URL(url);
		if (!this.addresses.some((address) => new URL(address).origin === origin)) {
			throw new Error(`The probe sends nothing to ${origin}: it is none of your addresses.`);
		}
		if (this.sent.length >= MOST_REQUESTS) {
			throw new Error(`The probe sends no more than ${MOST_REQUESTS} requests.`);
		}
		const path = this.secrets.shown(pathname + readable(search));
		const request: SentRequest = { method: init.method, path, status: 'no reply' };
		this.sent.push(request);
		try {
			const signal = AbortSignal.timeout(this.timeout);
			const response = await fetch(url, { ...init, redirect: 'manual', signal });
			request.status = response.status;
			const mediaType = response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
			return {
				status: response.status,
				mediaType: mediaType.toLowerCase(),
				location: response.headers.get('location') ?? undefined,
				body: parsed(await response.text()),
			};
		} catch (error) {
			const code = networkCode(error);
			const { message } = networkProblem(code, url, 'the address');
			request.status = `no reply (${code})`;
			return { fault: `${message} (${code})` };
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

/** `page[offset]`, not `page%5Boffset%5D` */
function readable(query: string): string {
	return query.replaceAll('%5B', '[').replaceAll('%5D', ']');
}

/** fetch wraps the cause, and that may be a list of attempts whose code is their first one's. */
function networkCode(error: unknown): string {
	if (memberOf(error, 'name') === 'TimeoutError') return 'ETIMEDOUT';
	for (const candidate of [memberOf(error, 'cause'), error]) {
		const code = memberOf(candidate, 'code');
		if (typeof code === 'string') return NETWORK_CODES[code] ?? code;
	}
	return 'unknown';
}
