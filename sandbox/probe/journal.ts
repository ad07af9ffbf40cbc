import type { IHttpRequestOptions } from 'n8n-workflow';

import type { Credential, Send } from './packageApi';
import { getMember, hideSecrets, quoteService, toText } from './packageApi';

const MAX_REQUESTS = 20;
/** The error of a sender that must keep the remaining requests for other senders. */
export const NO_MORE_REQUESTS = 'The probe asks for no more';

/** One request and its response. */
export interface Exchange {
	/** the purpose, such as `Password login` */
	purpose: string;
	method: string;
	url: URL;
	/** undefined if there is no response */
	status?: number;
	headers: Record<string, string>;
	/** parsed JSON, or text, or an error code of Node.js if there is no response */
	body?: unknown;
}

/** A text that looks like an unknown token: long, with digits, small and capital letters. */
const UNKNOWN_TOKEN = /(?=[\w.~+=-]*\d)(?=[\w.~+=-]*[a-z])(?=[\w.~+=-]*[A-Z])[\w.~+=-]{24,}/g;

const TIMEOUT_MS = 20_000;

/** Sends all requests of the probe. It records every exchange and knows the secrets in it. */
export class Journal {
	readonly exchanges: Exchange[] = [];
	private readonly secrets: string[];

	constructor(private readonly credential: Credential) {
		const { clientSecret, username, password, authorizationCode, refreshToken } = credential;
		this.secrets = [clientSecret, username, password, authorizationCode, refreshToken];
	}

	/**
	 * @param spared how many of the 20 requests to keep for other senders
	 * @returns a replacement for n8n's request helper. It throws the errors of n8n's HTTP client, or NO_MORE_REQUESTS.
	 */
	sender(purpose: string, spared = 0): Send {
		return async (options) => {
			const { method = 'GET', qs = {}, ignoreHttpStatusErrors: ignored } = options;
			const url = new URL(options.url);
			for (const [name, value] of Object.entries(qs)) url.searchParams.set(name, toText(value));
			const { baseUrl, authBaseUrl } = this.credential;
			if (![baseUrl, authBaseUrl].some((address) => new URL(address).origin === url.origin)) {
				throw new Error(`The probe sends nothing to ${url.origin}: it is none of your URLs.`);
			}
			if (this.exchanges.length >= MAX_REQUESTS - spared) throw new Error(NO_MORE_REQUESTS);
			const exchange: Exchange = { purpose, method, url, headers: {} };
			this.exchanges.push(exchange);
			await this.send(exchange, options);

			const { status, headers, body } = exchange;
			if (status === undefined) throw Object.assign(new Error('No reply'), { code: body });
			const response = { status, headers, data: body };
			const isWanted = typeof ignored === 'object' ? !ignored.except.includes(status) : ignored;
			if (status >= 300 && !isWanted) throw Object.assign(new Error('Refused'), { response });
			return options.returnFullResponse ? { statusCode: status, headers, body } : body;
		};
	}

	/** Sends a request and adds the response to the exchange. It does not follow redirects. */
	private async send(exchange: Exchange, { headers, body }: IHttpRequestOptions): Promise<void> {
		const { method, url } = exchange;
		const sent = new Headers(headers as Record<string, string>);
		const signal = AbortSignal.timeout(TIMEOUT_MS);
		const init = { method, headers: sent, redirect: 'manual', signal } as const;
		const form = body instanceof FormData ? body : JSON.stringify(body);
		try {
			const response = await fetch(url, { ...init, body: form });
			const text = response.clone();
			exchange.body = await response.json().catch(async () => await text.text());
			exchange.headers = Object.fromEntries(response.headers);
			exchange.status = response.status;
		} catch (error) {
			exchange.body = networkCode(error);
		}
		const tokens = ['access_token', 'refresh_token'].map((name) => getMember(exchange.body, name));
		this.secrets.push(...tokens.map(toText), sent.get('Authorization')?.split(' ')[1] ?? '');
	}

	/** @returns text of the service on one line, with `[hidden]` for each secret in it */
	hide(text: string): string {
		return hideSecrets(text, this.secrets)
			.replace(UNKNOWN_TOKEN, '[hidden]')
			.replace(/[\u0000-\u001f\u007f]+/g, ' ');
	}

	/** @returns the same, cut to 300 characters */
	shown(text: string): string {
		return quoteService(this.hide(text));
	}
}

/** @returns the error code of Node.js for an error of fetch, which wraps the cause. undici has some codes of its own. */
function networkCode(error: unknown): string {
	if (getMember(error, 'name') === 'TimeoutError') return 'ETIMEDOUT';
	const code = toText(getMember(getMember(error, 'cause'), 'code')) || 'unknown';
	return code === 'UND_ERR_SOCKET'
		? 'ECONNRESET'
		: code.replace(/^UND_ERR_.*TIMEOUT$/, 'ETIMEDOUT');
}
