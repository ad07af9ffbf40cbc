import type { IHttpRequestHelper } from 'n8n-workflow';

import { isRefreshDue } from '../shared/expiry';
import { ProblemError } from '../shared/problem';
import type { Login, Tokens } from './login';
import { TokenRequestError } from './tokenRequest';

/** A token request of this process, which other callers share. */
interface SharedRequest {
	tokens: Promise<Tokens>;
	/** for how long, in ms since the epoch; Infinity while the request is in flight */
	until: number;
	/** set if it failed */
	error?: TokenRequestError;
}

/** For how long a caller with replaced tokens gets the new ones, in ms: a day, as tokens live (docs/openapi.yaml, TokenResponse). */
const REPLACED_TOKENS_MS = 24 * 60 * 60_000;

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
	if (shared === undefined) return await startRequest(http, login, replaced);
	if (shared.error !== undefined) throw createSharedError(shared.error, shared.until);
	const tokens = await shared.tokens;
	const isOutdated = isRefreshDue(tokens.refreshAt) || findShared(login, tokens) !== undefined;
	return isOutdated ? await getNewTokens(http, login, tokens) : tokens;
}

async function startRequest(
	http: IHttpRequestHelper,
	login: Login,
	replaced: Tokens,
): Promise<Tokens> {
	deleteOutdated();
	const key = createKey(login, replaced);
	const shareMs = replaced.accessToken === '' ? login.firstTokensShareMs : REPLACED_TOKENS_MS;
	const tokens = login.requestTokens(http, replaced).then(
		(received) => {
			request.until = Date.now() + shareMs;
			// If the service has issued the same tokens before, they are the newest again, and are replaced by none.
			const earlier = createKey(login, received);
			if (requests.get(earlier)?.until !== Infinity) requests.delete(earlier);
			return received;
		},
		(error: unknown) => {
			requests.delete(key);
			if (error instanceof TokenRequestError) {
				requests.set(key, { tokens, until: Date.now() + error.failureShareMs, error });
			}
			throw error;
		},
	);
	const request: SharedRequest = { tokens, until: Infinity };
	// Before anything is awaited, so that the next caller finds it.
	requests.set(key, request);
	return await tokens;
}

function deleteOutdated(): void {
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
