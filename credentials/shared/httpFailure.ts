import { parseUrl } from './serviceAddress';

/** The facts of a failed HTTP call that decide what the user is told. */
export interface HttpFailure {
	/** HTTP status of the reply, undefined when there was none */
	status?: number;
	/** the reply's body, as parsed by n8n: an object for JSON, else a string */
	body?: unknown;
	/** the header Retry-After, as sent */
	retryAfter?: string;
	/** target of a redirect that was not followed */
	location?: string;
	/** the error code of Node.js or of the HTTP client when no reply came, for example `ECONNREFUSED` */
	networkCode?: string;
	/** where the call went that got no reply, if known: scheme, host and port */
	origin?: string;
	/** the access token that was sent, to be hidden wherever the reply repeats it */
	secrets: string[];
}

/**
 * Reads the facts out of whatever n8n's request helpers throw: the HTTP client's error itself
 * (`httpRequest`) or a `NodeApiError` around it (`httpRequestWithAuthentication`, n8n fact: `cause`).
 *
 * @returns undefined when the error is not about an HTTP call
 */
export function httpFailure(error: unknown): HttpFailure | undefined {
	for (const candidate of [error, property(error, 'cause')]) {
		const response = property(candidate, 'response');
		const status = property(response, 'status');
		if (typeof status === 'number') {
			const header = (name: string) => {
				const value = property(property(response, 'headers'), name);
				return typeof value === 'string' ? value : undefined;
			};
			return {
				status,
				body: property(response, 'data'),
				location: header('location'),
				retryAfter: header('retry-after'),
				secrets: sentSecrets(candidate),
			};
		}
	}
	for (const candidate of [property(error, 'cause'), error]) {
		const code = property(candidate, 'code');
		if (typeof code !== 'string') continue;
		return { networkCode: code, origin: calledOrigin(candidate), secrets: sentSecrets(candidate) };
	}
	return undefined;
}

function calledOrigin(error: unknown): string | undefined {
	const url = property(property(error, 'config'), 'url');
	return typeof url === 'string' ? parseUrl(url)?.origin : undefined;
}

function sentSecrets(error: unknown): string[] {
	const authorization = property(property(property(error, 'config'), 'headers'), 'Authorization');
	return typeof authorization === 'string' ? authorization.split(' ').slice(1) : [];
}

function property(value: unknown, name: string): unknown {
	return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
