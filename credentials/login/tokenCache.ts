import type { IHttpRequestHelper } from 'n8n-workflow';

import { isRefreshDue } from '../shared/expiry';
import type { ProblemError } from '../shared/problem';
import type { Login, Tokens } from './login';
import { TokenRejectedError, TransientTokenError } from './tokenErrors';

/** A token request of this process that is in flight, or has failed. */
type TokenRequestState =
	| {
			state: 'inFlight';
			result: Promise<Tokens>;
			exchangeQueueKey?: string;
			/** the number of rejections before it, one after the other */
			rejections: number;
	  }
	| {
			state: 'failed';
			error: ProblemError;
			/** ms since the epoch */
			endedAt: number;
			/** the time for which the same request is not made again, in ms */
			backoffMs: number;
			rejections: number;
	  };

/** The tokens for a caller that still has the ones that they replaced. */
interface Replacement {
	tokens: Tokens;
	/** ms since the epoch */
	receivedAt: number;
	/** the time for which other callers get them, in ms */
	reuseMs: number;
}

/** How long to wait before the same request is made again after a rejection, in ms: longer each time. */
const REJECTION_BACKOFF_MS = [10_000, 60_000, 5 * 60_000, 15 * 60_000];
/** How long after its backoff a rejection still counts for the next backoff, in ms. */
const REJECTIONS_COUNT_MS = 60 * 60_000;
/** How old a token can be for a test that needs a fresh one, in ms. */
const MAX_FRESH_TOKEN_AGE_MS = 10_000;

/** By what a request sends (Login.requestKey). */
const requests = new Map<string, TokenRequestState>();
/** By the tokens that were replaced (Login.replacedTokensKey). If a was replaced by b, and b by c, a caller with a gets c. */
const replacements = new Map<string, Replacement>();

/**
 * Gets tokens newer than those of the credential. Concurrent callers share one request, because n8n calls
 * `preAuthentication` once per input item (n8n 2.41: 10 items with an expired token caused 10 logins). A later caller that
 * still holds replaced tokens gets the newest ones, or the error of a recent failure.
 *
 * @throws what Login.requestTokens throws
 */
export async function getFreshTokens(http: IHttpRequestHelper, login: Login): Promise<Tokens> {
	const newest = findNewest(login)?.tokens;
	if (newest !== undefined && !isRefreshDue(newest.refreshAt, Date.now())) return newest;
	// Nothing is awaited before requests.set(), so that the next caller finds this request in flight.
	const key = login.requestKey(newest);
	const earlier = requests.get(key);
	if (earlier?.state === 'inFlight') return await earlier.result;
	if (earlier !== undefined && isRecent(earlier.endedAt, earlier.backoffMs)) throw earlier.error;
	deleteOutdated();
	const exchangeQueueKey = login.exchangeQueueKey(newest);
	const result = waitForExchanges(exchangeQueueKey).then(
		async () => await login.requestTokens(http, newest),
	);
	const rejections = requests.get(key)?.rejections ?? 0;
	requests.set(key, { state: 'inFlight', result, exchangeQueueKey, rejections });
	const [outcome] = await Promise.allSettled([result]);
	requests.delete(key);
	if (outcome.status === 'rejected') recordFailure(key, outcome.reason, rejections);
	else recordReplacement(login, newest, outcome.value);
	return await result;
}

function deleteOutdated(): void {
	for (const [key, request] of requests) {
		if (request.state === 'inFlight') continue;
		const { endedAt, backoffMs } = request;
		if (!isRecent(endedAt, backoffMs + REJECTIONS_COUNT_MS)) requests.delete(key);
	}
	for (const [key, { receivedAt, reuseMs }] of replacements) {
		if (!isRecent(receivedAt, reuseMs)) replacements.delete(key);
	}
}

/**
 * Code exchanges of one client run one after the other: n8n keeps the tokens that it stores last, and those must come from
 * the newer code. Neither code can be dropped, because they can belong to two credentials with the same client.
 */
async function waitForExchanges(exchangeQueueKey: string | undefined): Promise<void> {
	if (exchangeQueueKey === undefined) return;
	const exchanges = [...requests.values()].flatMap((request) =>
		request.state === 'inFlight' && request.exchangeQueueKey === exchangeQueueKey
			? [request.result]
			: [],
	);
	await Promise.allSettled(exchanges);
}

function recordReplacement(login: Login, replaced: Tokens | undefined, tokens: Tokens): void {
	// If the service has issued the same tokens before, they are the newest again, and are replaced by none.
	replacements.delete(login.replacedTokensKey(tokens));
	replacements.set(login.replacedTokensKey(replaced), {
		tokens,
		receivedAt: Date.now(),
		reuseMs: login.reuseMs(replaced),
	});
}

/**
 * A rejection blocks the same request for 10 s, then 1, 5 and 15 minutes, so that a workflow that runs every minute does
 * not lock the account. A temporary failure blocks it for 1 s, or as long as the service asks. Any other error, for
 * example of n8n itself, blocks nothing.
 *
 * @param rejections the number of rejections before, one after the other
 */
function recordFailure(key: string, error: unknown, rejections: number): void {
	const endedAt = Date.now();
	if (error instanceof TransientTokenError) {
		const { backoffMs } = error;
		requests.set(key, { state: 'failed', error, endedAt, backoffMs, rejections });
	} else if (error instanceof TokenRejectedError) {
		const longest = REJECTION_BACKOFF_MS.length - 1;
		const backoffMs = REJECTION_BACKOFF_MS[Math.min(rejections, longest)] ?? 0;
		requests.set(key, {
			state: 'failed',
			error,
			endedAt,
			backoffMs,
			rejections: rejections + 1,
		});
	}
}

/** @returns whether the time is less than `ms` from now, past or future: a clock that was set back prolongs no backoff */
function isRecent(time: number, ms: number): boolean {
	return Math.abs(Date.now() - time) < ms;
}

/** Follows the credential's tokens to those that replaced them, and so on. @returns the last replacement */
function findNewest(login: Login): Replacement | undefined {
	let key = login.replacedTokensKey();
	let newest: Replacement | undefined;
	for (;;) {
		const replacement = replacements.get(key);
		if (replacement === undefined) return newest;
		if (!isRecent(replacement.receivedAt, replacement.reuseMs)) return newest;
		const next = login.replacedTokensKey(replacement.tokens);
		// The service issued the same tokens again.
		if (next === key) return newest;
		newest = replacement;
		key = next;
	}
}

/** @returns the error of the last request while its backoff lasts, otherwise undefined */
export function activeBackoffError(login: Login): ProblemError | undefined {
	const request = requests.get(login.requestKey(findNewest(login)?.tokens));
	if (request?.state !== 'failed') return undefined;
	return isRecent(request.endedAt, request.backoffMs) ? request.error : undefined;
}

/** @returns whether this process got the credential's access token less than so many ms ago */
export function isYoungerThan(ms: number, { stored }: Login): boolean {
	return [...replacements.values()].some(
		({ tokens, receivedAt }) =>
			tokens.accessToken === stored.accessToken && isRecent(receivedAt, ms),
	);
}

/** @returns whether the credential's access token is good enough for a credential test */
export function isFreshEnoughForTest(login: Login): boolean {
	return !login.testNeedsFreshToken || isYoungerThan(MAX_FRESH_TOKEN_AGE_MS, login);
}

/** Prepares a credential test: ends a backoff, and marks tokens that are too old for the test as expired. */
export function resetForTest(login: Login): void {
	const newest = findNewest(login);
	const key = login.requestKey(newest?.tokens);
	if (requests.get(key)?.state === 'failed') requests.delete(key);
	if (newest === undefined || !login.testNeedsFreshToken) return;
	if (isRecent(newest.receivedAt, MAX_FRESH_TOKEN_AGE_MS)) return;
	newest.tokens = { ...newest.tokens, refreshAt: '0' };
}
