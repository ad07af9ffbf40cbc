import type { IHttpRequestHelper } from 'n8n-workflow';

import { isRefreshDue } from '../../shared/storedTokens';
import { ProblemError } from '../../shared/problem';
import type { TokenSource, Tokens } from './tokenSource';
import { TokenRequestError } from './tokenSource';

/** For how long a caller with old tokens gets those that replaced them, in ms: a day, as tokens live (docs/openapi.yaml, TokenResponse). */
const REPLACEMENT_SHARE_MS = 24 * 60 * 60_000;
/** For how long later callers get a rejection, in ms, so that a workflow does not log in every minute. */
const REJECTION_SHARE_MS = 5 * 60_000;
/** For how long later callers get a temporary failure at least, in ms: input items that start late in a run share it, too. */
const MIN_TEMPORARY_SHARE_MS = 1_000;
/** A longer Retry-After is cut to this, in ms. */
const MAX_TEMPORARY_SHARE_MS = 60_000;

/** A token request of this process, which other callers share. */
interface SharedRequest {
	/** TokenSource.issuedFor */
	issuedFor: string;
	tokens: Promise<Tokens>;
	/** when the sharing ends, in ms since the epoch; Infinity while the request is in flight */
	sharedUntil: number;
	/** set if it failed */
	error?: TokenRequestError;
}

/** By `issuedFor` and the old tokens (createKey). */
const requests = new Map<string, SharedRequest>();

function createKey({ issuedFor }: TokenSource, { accessToken, refreshToken }: Tokens): string {
	return JSON.stringify([issuedFor, accessToken, refreshToken]);
}

function findShared(source: TokenSource, oldTokens: Tokens): SharedRequest | undefined {
	const request = requests.get(createKey(source, oldTokens));
	return request !== undefined && Date.now() < request.sharedUntil ? request : undefined;
}

/**
 * Gets tokens that replace the stored ones. Concurrent callers share a request, because n8n calls `preAuthentication` once per
 * input item (n8n 2.41: 10 items with an expired token caused 10 token requests). A later caller that still has the old tokens
 * gets the newest ones. Later callers share a failure, too.
 *
 * @throws what TokenSource.requestTokens throws; if a failure is shared, a ProblemError with its text and the time left
 */
export async function getNewTokens(
	http: IHttpRequestHelper,
	source: TokenSource,
	oldTokens: Tokens = source.stored,
): Promise<Tokens> {
	const shared = findShared(source, oldTokens);
	if (shared === undefined) return await startSharedRequest(http, source, oldTokens);
	if (shared.error !== undefined) throw createSharedError(shared.error, shared.sharedUntil);
	const tokens = await shared.tokens;
	const hasLaterRequest = findShared(source, tokens) !== undefined;
	return hasLaterRequest || isRefreshDue(tokens.refreshAt)
		? await getNewTokens(http, source, tokens)
		: tokens;
}

async function startSharedRequest(
	http: IHttpRequestHelper,
	source: TokenSource,
	oldTokens: Tokens,
): Promise<Tokens> {
	deleteExpired();
	const key = createKey(source, oldTokens);
	const tokens = source.requestTokens(http, oldTokens);
	const request: SharedRequest = { issuedFor: source.issuedFor, tokens, sharedUntil: Infinity };
	// Before anything is awaited, so that the next caller finds it.
	requests.set(key, request);
	await tokens.then(
		(received) => {
			const areFirst = oldTokens.accessToken === '';
			const shareMs = areFirst ? source.firstTokensShareMs : REPLACEMENT_SHARE_MS;
			request.sharedUntil = Date.now() + shareMs;
			// The service can issue tokens again that were replaced before. That old entry goes, otherwise getNewTokens would go
			// round in a circle. A request in flight stays: it can be this one.
			const keyOfReceived = createKey(source, received);
			if (requests.get(keyOfReceived)?.sharedUntil !== Infinity) requests.delete(keyOfReceived);
		},
		(error: unknown) => {
			if (error instanceof TokenRequestError) {
				request.error = error;
				request.sharedUntil = Date.now() + getShareMs(error);
			} else {
				requests.delete(key);
			}
		},
	);
	return await tokens;
}

function getShareMs({ isTemporary, retryAfterMs }: TokenRequestError): number {
	if (!isTemporary) return REJECTION_SHARE_MS;
	return Math.min(MAX_TEMPORARY_SHARE_MS, Math.max(MIN_TEMPORARY_SHARE_MS, retryAfterMs));
}

function deleteExpired(): void {
	for (const [key, { sharedUntil }] of requests) {
		if (sharedUntil <= Date.now()) requests.delete(key);
	}
}

/** @returns the failure that callers with the stored tokens share, undefined if the next one sends a request */
export function findSharedError(source: TokenSource): ProblemError | undefined {
	const shared = findShared(source, source.stored);
	return shared?.error && createSharedError(shared.error, shared.sharedUntil);
}

function createSharedError({ message, description }: ProblemError, until: number) {
	const seconds = Math.ceil((until - Date.now()) / 1000);
	const time = seconds > 60 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} s`;
	return new ProblemError({
		message,
		description: `${description} n8n did not ask the service again: n8n tries again in ${time}. Opening the credential tries at once.`,
	});
}

/** Deletes the failures of the same fields, so that the next caller sends a request: for a credential test. */
export function deleteFailures({ issuedFor }: TokenSource): void {
	for (const [key, request] of requests) {
		if (request.error !== undefined && request.issuedFor === issuedFor) requests.delete(key);
	}
}
