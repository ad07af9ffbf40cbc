import { digest } from '../shared/digest';
import { isExpired } from '../shared/expiry';
import { ProblemError } from '../shared/problem';

/**
 * How long to remember what a token or code was renewed to, in ms. n8n's longest request (300 s) may come back
 * with the old token, and an editor that stays open saves a consumed code again, without the tokens that it was
 * exchanged for (n8n 2.41).
 */
const RENEWAL_REMEMBERED = 24 * 60 * 60_000;
/** The same for a first login, in ms: it replaced nothing, only the other items of the run must not repeat it. */
const FIRST_LOGIN_REMEMBERED = 300_000;
/** How long to remember a refusal, in ms: the other input items of the run must not try the same login again. */
const REFUSAL_REMEMBERED = 10_000;

/** What a renewal brings: hidden fields that n8n saves with the credential. */
export interface Renewal {
	accessToken: string;
	[hiddenField: string]: string;
}

/** The service itself refused to issue a token: trying again changes nothing. */
export class RefusedError extends ProblemError {}

interface Remembered<T> {
	until: number;
	value: T;
}

const underWay = new Map<string, Promise<Renewal>>();
const renewals = new Map<string, Remembered<Renewal>>();
const refusals = new Map<string, Remembered<RefusedError>>();

/**
 * Renews an access token once, however many callers ask for it at the same time.
 *
 * n8n starts all input items at once and calls `preAuthentication` for each (n8n 2.41: 10 items with an expired
 * token made 10 logins). Callers that present the same token of the same credential share one call and its result
 * or error, and so does a latecomer whose token has already been replaced. A refusal is shared for 10 s, any
 * other fault only with those who wait.
 *
 * @param credential every value that makes the credential what it is (addresses, client, user,
 * secrets): two credentials that differ in any never share. Only a SHA-256 digest is kept.
 * @param presented what is replaced: an access token or a code; `''` for a first login
 * @param renew makes the token call, from the newest renewal where that has expired in turn; it throws a RefusedError
 * when the service said no
 * @returns what `renew` returned, or the newest renewal known
 */
export async function renewOnce(
	credential: readonly string[],
	presented: string,
	renew: (newest?: Renewal) => Promise<Renewal>,
): Promise<Renewal> {
	const now = Date.now();
	forgetOutdated(renewals, now);
	forgetOutdated(refusals, now);

	const keyOf = (token: string) => digest(...credential, token);
	const newest = newestRenewal(keyOf, presented);
	if (newest !== undefined && !isExpired(newest.expiresAt, now)) return newest;

	const key = keyOf(newest?.accessToken ?? presented);
	const refusal = refusals.get(key);
	if (refusal !== undefined) throw refusal.value;

	const shared = underWay.get(key);
	if (shared !== undefined) return await shared;

	const renewal = renew(newest);
	underWay.set(key, renewal);
	const [outcome] = await Promise.allSettled([renewal]);
	underWay.delete(key);
	const ended = Date.now();
	if (outcome.status === 'fulfilled') {
		const remembered = presented === '' ? FIRST_LOGIN_REMEMBERED : RENEWAL_REMEMBERED;
		renewals.set(key, { until: ended + remembered, value: outcome.value });
	} else if (outcome.reason instanceof RefusedError) {
		refusals.set(key, { until: ended + REFUSAL_REMEMBERED, value: outcome.reason });
	}
	return await renewal;
}

/** Follows old token -> new token -> newer token, so that nobody is handed a token already replaced. */
function newestRenewal(keyOf: (token: string) => string, presented: string): Renewal | undefined {
	const seen = new Set([presented]);
	let newest: Renewal | undefined;
	for (let token = presented; ; ) {
		const next = renewals.get(keyOf(token))?.value;
		if (next === undefined || seen.has(next.accessToken)) return newest;
		newest = next;
		token = next.accessToken;
		seen.add(token);
	}
}

function forgetOutdated(memory: Map<string, Remembered<unknown>>, now: number): void {
	for (const [key, { until }] of memory) {
		if (until <= now) memory.delete(key);
	}
}
