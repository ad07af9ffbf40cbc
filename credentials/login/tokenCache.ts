import type { IHttpRequestHelper } from 'n8n-workflow';

import { isRefreshDue } from '../shared/expiry';
import type { Problem } from '../shared/problem';
import { ProblemError } from '../shared/problem';
import type { Login, Tokens } from './login';

/** A token request that failed: the service rejected it, did not handle it, or sent no usable tokens. */
export class TokenRequestError extends ProblemError {
	/** @param retryAfterMs what Retry-After asks for, in ms, 0 for nothing; undefined if a repetition would fail, too */
	constructor(
		problem: Problem,
		readonly retryAfterMs: number | undefined,
	) {
		super(problem);
	}
}

/** For how long a caller with replaced tokens gets the new ones, in ms: a day, as tokens live (docs/openapi.yaml, TokenResponse). */
const REPLACED_TOKENS_SHARE_MS = 24 * 60 * 60_000;
/** A rejected login is not repeated for this long, in ms, so that a workflow does not log in every minute. */
const REJECTION_SHARE_MS = 5 * 60_000;
/** For how long other callers get a temporary failure at least, in ms: late ones of the same run, too. */
const MIN_TEMPORARY_SHARE_MS = 1_000;
/** The longest wait for which a service can ask with Retry-After, in ms. */
const MAX_TEMPORARY_SHARE_MS = 60_000;

/** A token request of this process, which other callers share. */
interface SharedRequest {
	tokens: Promise<Tokens>;
	/** for how long, in ms since the epoch; Infinity while the request is in flight */
	until: number;
	/** set if it failed */
	error?: TokenRequestError;
}

/** By what a request is made for: the fields of the credential, and the tokens that it replaces. */
const requests = new Map<string, SharedRequest>();

function createKey({ issuedFor }: Login, { accessToken, refreshToken }: Tokens): string {
	return JSON.stringify([issuedFor, accessToken, refreshToken]);
}

function findShared(login: Login, replaced: Tokens): SharedRequest | undefined {
	const request = requests.get(createKey(login, replaced));
	return request !== undefined && Date.now() < request.until ? request : undefined;
}

/**
 * Gets tokens that replace the stored ones. Concurrent callers share a request, because n8n calls `preAuthentication` once per
 * input item (n8n 2.41: 10 items with an expired token caused 10 logins). A later caller that still has replaced tokens gets
 * the newest ones. A failure is shared for some time, so that a workflow does not log in every minute.
 *
 * @throws what Login.requestTokens throws
 */
export async function getNewTokens(
	http: IHttpRequestHelper,
	login: Login,
	replaced: Tokens = login.stored,
): Promise<Tokens> {
	const shared = findShared(login, replaced);
	if (shared === undefined) return await startSharedRequest(http, login, replaced);
	if (shared.error !== undefined) throw createSharedError(shared.error, shared.until);
	const tokens = await shared.tokens;
	const isReplaced = findShared(login, tokens) !== undefined;
	return isReplaced || isRefreshDue(tokens.refreshAt)
		? await getNewTokens(http, login, tokens)
		: tokens;
}

async function startSharedRequest(
	http: IHttpRequestHelper,
	login: Login,
	replaced: Tokens,
): Promise<Tokens> {
	deleteExpired();
	const key = createKey(login, replaced);
	const tokens = login.requestTokens(http, replaced).then(
		(received) => {
			const areFirst = replaced.accessToken === '';
			const shareMs = areFirst ? login.firstTokensShareMs : REPLACED_TOKENS_SHARE_MS;
			request.until = Date.now() + shareMs;
			// If the service has issued the same tokens before, nothing replaces them any more: else getNewTokens would go round
			// in a circle. A request in flight can be this one.
			const keyOfReceived = createKey(login, received);
			if (requests.get(keyOfReceived)?.until !== Infinity) requests.delete(keyOfReceived);
			return received;
		},
		(error: unknown) => {
			requests.delete(key);
			if (error instanceof TokenRequestError) {
				requests.set(key, { tokens, until: Date.now() + getShareMs(error), error });
			}
			throw error;
		},
	);
	const request: SharedRequest = { tokens, until: Infinity };
	// Before anything is awaited, so that the next caller finds it.
	requests.set(key, request);
	return await tokens;
}

function getShareMs({ retryAfterMs }: TokenRequestError): number {
	if (retryAfterMs === undefined) return REJECTION_SHARE_MS;
	return Math.min(MAX_TEMPORARY_SHARE_MS, Math.max(MIN_TEMPORARY_SHARE_MS, retryAfterMs));
}

function deleteExpired(): void {
	for (const [key, { until }] of requests) if (until <= Date.now()) requests.delete(key);
}

/** @returns the failure that callers with the stored tokens share, undefined if the next one sends a request */
export function findSharedError(login: Login): ProblemError | undefined {
	const shared = findShared(login, login.stored);
	return shared?.error && createSharedError(shared.error, shared.until);
}

function createSharedError({ message, description }: ProblemError, until: number) {
	const seconds = Math.ceil((until - Date.now()) / 1000);
	const time = seconds > 60 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} s`;
	return new ProblemError({
		message,
		description: `${description} n8n did not ask the service again: n8n tries again in ${time}. Opening the credential tries at once.`,
	});
}

/** Lets the next caller send a request at once, whatever failed before: for a credential test. */
export function forgetFailures({ issuedFor }: Login): void {
	for (const [key, { error }] of requests) {
		if (error !== undefined && key.includes(issuedFor)) requests.delete(key);
	}
}
