import { NEW_TOKEN } from '../shared/backOff';
import { digest } from '../shared/digest';
import { isExpired } from '../shared/expiry';
import type { ProblemError } from '../shared/problem';
import { failedLogin, forgetFailure, noteLogin } from './failedLogins';
import type { Renewal } from './renewals';
import { keyOf, newestRenewal, remember, tokensText } from './renewals';
import { LONGEST_TOKEN_CALL, TOKEN_LIFE } from './tokenLife';

/** What a token call is about. */
export interface Login {
	/**
	 * every value that makes the credential what it is (addresses, client, user, secrets): two credentials that
	 * differ in any never share. Only a SHA-256 digest is kept.
	 */
	credential: readonly string[];
	/** what is replaced: tokens (tokensText) or a code; `''` for a first login */
	presented: string;
	/** how long to remember by what was presented, in ms */
	remembered: number;
	/** what is replaced as well: the tokens of the authorization before */
	replaces?: string;
	/** whether the service judges the fields alone, so that a refusal holds whatever token they replace */
	byFields: boolean;
	/** whether a token call can be made at all */
	renewable: boolean;
}

interface Flight {
	/** ms since the epoch */
	start: number;
	renewal: Promise<Renewal>;
}

const underWay = new Map<string, Flight>();
/** From when on, in ms since the epoch, a token has to be that replaces another, where a request demands it. */
const demands = new Map<string, number>();

/**
 * Renews an access token once, however many callers ask for it at the same time.
 *
 * n8n starts all input items at once and calls `preAuthentication` for each (n8n 2.41: 10 items with an expired
 * token made 10 logins). Callers that present the same token of the same credential share one call and its result
 * or error, and so does a latecomer whose token has already been replaced.
 *
 * @param renew makes the token call, from the newest renewal where that has expired in turn
 * @returns what `renew` returned, or the newest renewal known
 */
export async function renewOnce(
	login: Login,
	renew: (newest?: Renewal) => Promise<Renewal>,
): Promise<Renewal> {
	const now = Date.now();
	for (const [old, since] of demands) if (since + LONGEST_TOKEN_CALL * 2 < now) demands.delete(old);

	const { key, newest } = standing(login);
	if (newest !== undefined && isUsable(login, newest, now)) return newest;

	const flight = underWay.get(key);
	const joinable = flight !== undefined && now - flight.start < LONGEST_TOKEN_CALL;
	const failed = failedLogin(failureKey(login, key));
	const state = joinable ? 'renewing' : failed === undefined ? 'stale' : 'refused';
	const action = TOKEN_LIFE.unauthorized[state];
	if (action === 'join' && flight !== undefined) return await flight.renewal;
	if (action === 'fail' && failed !== undefined) throw failed;

	const renewal = renewed(login, key, newest, renew);
	underWay.set(key, { start: now, renewal });
	await Promise.allSettled([renewal]);
	if (underWay.get(key)?.renewal === renewal) underWay.delete(key);
	return await renewal;
}

async function renewed(
	login: Login,
	key: string,
	newest: Renewal | undefined,
	renew: (newest?: Renewal) => Promise<Renewal>,
): Promise<Renewal> {
	const [outcome] = await Promise.allSettled([renew(newest)]);
	// A new authorization, or a younger call, was faster: what came now is older than that.
	const overtakenBy = newestRenewal(login.credential, key);
	if (overtakenBy !== undefined) return overtakenBy;
	const error: unknown = outcome.status === 'rejected' ? outcome.reason : undefined;
	noteLogin(failureKey(login, key), error);
	if (outcome.status === 'rejected') throw outcome.reason;
	remember(login, key, newest !== undefined, outcome.value);
	return outcome.value;
}

/** @returns why a login is not to be tried again yet, if so */
export function whyNotYet(login: Login): ProblemError | undefined {
	return failedLogin(failureKey(login, standing(login).key));
}

/** Asks that the next renewal be a token that is seconds old. */
export function demandNew({ credential, presented }: Login): void {
	demands.set(keyOf(credential, presented), Date.now() - NEW_TOKEN);
}

/** Lets a login that failed be tried again at once. */
export function tryAgain(login: Login): void {
	forgetFailure(failureKey(login, standing(login).key));
}

/** @returns the newest renewal of what is presented, and the key of what a token call would replace */
function standing({ credential, presented }: Login): { key: string; newest?: Renewal } {
	const key = keyOf(credential, presented);
	const newest = newestRenewal(credential, key);
	return newest === undefined ? { key } : { key: keyOf(credential, tokensText(newest)), newest };
}

function isUsable({ credential, presented }: Login, renewal: Renewal, now: number): boolean {
	const since = demands.get(keyOf(credential, presented)) ?? 0;
	return !isExpired(renewal.expiresAt, now) && (since === 0 || Number(renewal.issuedAt) >= since);
}

function failureKey({ credential, byFields }: Login, key: string): string {
	return byFields ? digest(...credential) : key;
}
