import type { IHttpRequestOptions } from 'n8n-workflow';

import type { HttpFailure } from '../../../credentials/shared/httpFailure';
import { httpFailure } from '../../../credentials/shared/httpFailure';
import { memberOf } from '../../../credentials/shared/json';
import { AUTHORIZATION_REFUSED } from '../../../credentials/shared/problem';
import type { PageRequest } from '../paging/styles';
import type { Connection, Reply } from './connection';
import { pause } from './pause';

/** How long to wait, in ms, one after the other, for another worker to store the tokens that it was first to get. */
const RENEWED_ELSEWHERE = [250, 750, 2_000];

/**
 * Every status comes as a reply but 401, which makes n8n renew the token. Errors would do for newer n8n, but those
 * of n8n 1.122 hold nothing of the reply.
 */
const ALL_BUT_401: IHttpRequestOptions['ignoreHttpStatusErrors'] = { ignore: true, except: [401] };

/** What became of a call: a reply below 300, or the facts of the failure. */
export type Outcome = { reply: Reply } | { failure: HttpFailure };

/**
 * Makes one call, with a fresh token where the old one has expired. Where the renewal was refused, another worker of
 * n8n may have presented the refresh token first: workers share the stored credential, but no lock around its
 * renewal. n8n reads the credential anew for each call, so call again when the other one has had time to store.
 *
 * @param stopped whether nobody waits for the page any more
 * @throws NodeApiError for what came before the call (a refused login, a credential not connected)
 */
export async function call(
	connection: Connection,
	request: PageRequest,
	stopped: () => boolean,
): Promise<Outcome> {
	for (let refusals = 0; ; refusals++) {
		try {
			let reply = await connection.call(request, ALL_BUT_401);
			// Older n8n ignores `except` and returns the 401. Ask again so that it throws: only a thrown 401 makes
			// n8n renew the token.
			if (reply.status === 401) reply = await connection.call(request, false);
			return reply.status < 300
				? { reply }
				: { failure: failureOf(reply, await connection.secrets()) };
		} catch (error) {
			const failure = httpFailure(error);
			const wait = isRefusedRefresh(error, failure) ? RENEWED_ELSEWHERE[refusals] : undefined;
			if (wait !== undefined) {
				await pause(wait, stopped);
				continue;
			}
			if (failure !== undefined) return { failure };
			throw connection.errorOf(error);
		}
	}
}

function failureOf({ status, headers, body }: Reply, secrets: string[]): HttpFailure {
	const header = (name: string) => {
		const value = headers[name];
		return typeof value === 'string' ? value : undefined;
	};
	const [location, retryAfter] = [header('location'), header('retry-after')];
	return { status, body, location, retryAfter, secrets };
}

/**
 * A pasted code's refusal is known by its words: n8n wraps what a credential throws, and n8n 1.122 keeps no cause.
 * OAuth2's is known by the code of n8n's client: n8n 1.122 does not lock its renewals.
 */
function isRefusedRefresh(error: unknown, failure: HttpFailure | undefined): boolean {
	return (
		memberOf(error, 'message') === AUTHORIZATION_REFUSED.message || failure?.networkCode === 'EAUTH'
	);
}
