import type { IHttpRequestHelper } from 'n8n-workflow';

import { isExpired } from '../shared/expiry';
import type { ProblemError } from '../shared/problem';
import type { Login, Tokens } from './login';
import { TokenRejectedError, TransientTokenError } from './tokenErrors';

/** A token request of this process, in flight or ended. */
interface TokenRequestEntry {
	result: Promise<Tokens>;
	/** the result, once the request has succeeded */
	tokens?: Tokens;
	/** why it failed */
	error?: ProblemError;
	/** when it ended, or when it began if it is in flight; ms since the epoch */
	endedAt: number;
	/** how long it is the answer to others with the same key, in ms */
	sharingMs: number;
	/** how often such requests were rejected, one after the other */
	rejections: number;
	exchangeKey?: string;
}

/** How long to wait before the same request is made again after a rejection, in ms: longer each time. */
const REJECTION_BACKOFF_MS = [10_000, 60_000, 5 * 60_000, 15 * 60_000];
/** How long after its backoff a rejection still counts for the next backoff, in ms. */
const REJECTIONS_COUNT_MS = 60 * 60_000;
/** How old a token can be for a test that needs a fresh one, in ms. */
const MAX_FRESH_TOKEN_AGE_MS = 10_000;

/** The only memory of logins: by what a request sends while it is in flight or failed, by what later callers hold when it succeeded. */
const requests = new Map<string, TokenRequestEntry>();

/**
 * Gets tokens newer than those of the credential. Concurrent callers share one request, because n8n calls
 * `preAuthentication` once per input item (n8n 2.41: 10 items with an expired token caused 10 logins). A later caller that
 * still holds replaced tokens gets the newest ones, or the error of a recent failure.
 *
 * @throws what Login.requestTokens throws
 */
export async function getFreshTokens(http: IHttpRequestHelper, login: Login): Promise<Tokens> {
	const newest = findNewest(login)?.tokens;
	if (newest !== undefined && !isExpired(newest.expiresAt, Date.now())) return newest;
	// Nothing is awaited before requests.set(), so that the next caller finds this request in flight.
	const key = login.requestKey(newest);
	const earlier = requests.get(key);
	if (earlier !== undefined && earlier.tokens === undefined && isShared(earlier)) {
		return await earlier.result;
	}
	for (const [old, entry] of requests) {
		if (!isShared(entry, REJECTIONS_COUNT_MS)) requests.delete(old);
	}
	const exchangeKey = login.exchangeKey(newest);
	const entry: TokenRequestEntry = {
		result: exchangesBefore(exchangeKey).then(async () => await login.requestTokens(http, newest)),
		endedAt: Date.now(),
		sharingMs: Infinity,
		rejections: requests.get(key)?.rejections ?? 0,
		exchangeKey,
	};
	requests.set(key, entry);
	const [outcome] = await Promise.allSettled([entry.result]);
	if (outcome.status === 'rejected') noteFailure(key, entry, outcome.reason);
	else noteSuccess(key, entry, login, outcome.value, newest);
	return await entry.result;
}

/**
 * Code exchanges of one client run one after the other: n8n keeps the tokens that it stores last, and those must come from
 * the newer code. Neither code can be rejected, because they can belong to two credentials with the same client.
 */
async function exchangesBefore(exchangeKey: string | undefined): Promise<unknown> {
	const before = [...requests.values()].filter(
		(entry) => exchangeKey !== undefined && entry.exchangeKey === exchangeKey && isInFlight(entry),
	);
	return await Promise.allSettled(before.map(({ result }) => result));
}

function isInFlight({ sharingMs }: TokenRequestEntry): boolean {
	return sharingMs === Infinity;
}

function noteSuccess(
	key: string,
	entry: TokenRequestEntry,
	login: Login,
	tokens: Tokens,
	replaced: Tokens | undefined,
): void {
	requests.delete(key);
	const sharingKey = login.sharingKey(replaced);
	const sharingMs = login.sharingMs(replaced);
	// If the service has issued the same tokens before, the older entry ends: they lead nowhere, and to no cycle.
	requests.delete(login.sharingKey(tokens));
	requests.set(sharingKey, { ...entry, tokens, endedAt: Date.now(), sharingMs, rejections: 0 });
}

/**
 * A rejection blocks the same request for 10 s, then 1, 5 and 15 minutes, so that a workflow that runs every minute does
 * not lock the account. A failure that can pass blocks it for 1 s, or as long as the service asks.
 */
function noteFailure(key: string, entry: TokenRequestEntry, error: unknown): void {
	entry.endedAt = Date.now();
	if (error instanceof TransientTokenError) {
		Object.assign(entry, { error, sharingMs: error.backoffMs });
	} else if (error instanceof TokenRejectedError) {
		const longest = REJECTION_BACKOFF_MS.length - 1;
		const sharingMs = REJECTION_BACKOFF_MS[Math.min(entry.rejections, longest)] ?? 0;
		Object.assign(entry, { error, sharingMs, rejections: entry.rejections + 1 });
	} else requests.delete(key);
}

/** @returns whether a request still answers others; before its end as well, so that a clock set back prolongs nothing */
function isShared({ endedAt, sharingMs }: TokenRequestEntry, extraMs = 0): boolean {
	return Math.abs(Date.now() - endedAt) < sharingMs + extraMs;
}

/** Follows the credential's tokens to those that replaced them, and so on. @returns the last request */
function findNewest(login: Login): TokenRequestEntry | undefined {
	let key = login.sharingKey();
	let newest: TokenRequestEntry | undefined;
	for (;;) {
		const entry = requests.get(key);
		if (entry?.tokens === undefined || !isShared(entry)) return newest;
		const next = login.sharingKey(entry.tokens);
		// The service issued the same tokens again.
		if (next === key) return newest;
		newest = entry;
		key = next;
	}
}

/** @returns the error of a request that must not be made again yet, if so */
export function activeBackoffError(login: Login): ProblemError | undefined {
	const entry = requests.get(login.requestKey(findNewest(login)?.tokens));
	return entry !== undefined && isShared(entry) ? entry.error : undefined;
}

/** @returns whether this process got the credential's access token less than so many ms ago */
export function isYoungerThan(ms: number, { held }: Login): boolean {
	return [...requests.values()].some(
		({ tokens, endedAt }) =>
			tokens?.accessToken === held.accessToken && Math.abs(Date.now() - endedAt) < ms,
	);
}

/** @returns whether the credential's access token is good enough for a credential test */
export function isFreshEnoughForTest(login: Login): boolean {
	return !login.testNeedsFreshToken || isYoungerThan(MAX_FRESH_TOKEN_AGE_MS, login);
}

/** Prepares a credential test: it ends a backoff, and tokens that are too old for the test. */
export function resetForTest(login: Login): void {
	const newest = findNewest(login);
	const key = login.requestKey(newest?.tokens);
	if (requests.get(key)?.error !== undefined) requests.delete(key);
	if (newest?.tokens === undefined || !login.testNeedsFreshToken) return;
	if (Math.abs(Date.now() - newest.endedAt) < MAX_FRESH_TOKEN_AGE_MS) return;
	newest.tokens = { ...newest.tokens, expiresAt: '0' };
}
