import type { IHttpRequestHelper } from 'n8n-workflow';

import type { ProblemError } from '../../shared/problem';
import type { Tokens } from '../../shared/storedTokens';
import { isRefreshDue } from '../../shared/storedTokens';
import type { TokenSource } from './tokenSource';
import { TokenRequestError } from './tokenSource';

// What a process of n8n remembers of each login: its newest tokens, and its last token request. n8n asks for new tokens once for
// each page request that meets an expired token. Usually that is one, because input items share a list (list/sharedLists.ts). But
// input items that read different lists, pages that are requested at once, and HTTP Request with several input items (n8n 2.41:
// 10 items, 10 requests) ask several times, each with the tokens that were stored when it started. So the first sends a token
// request; those that come while it is in flight wait for it; those that come later get its tokens, or find them stored. The first
// rule that applies decides:
//
//    what is remembered                                                     the caller gets
// 1. tokens newer than the caller's, received in the last minute, not due   these tokens
// 2. a last request (of a code, with the same refresh token or newer ones):
//      in flight                                                            what comes of it
//      failed, for as long as that is shared (TokenRequestError.shareMs)    its failure
// 3. neither                                                                a request of its own, which replaces the newer of both tokens
//
// Tokens and requests with another Client Secret are not shared, so that a wrong one shows in the credential test.
//
// The price of 1: the tokens can be dead already, if the service revoked them in this minute. The price of 2: after a correction in
// the service alone, a workflow fails until the failure is no longer shared, or somebody tests the credential; and only the last
// failure is known, so that a request with another refresh token lets the one before be sent again.

/** For how long rule 1 holds, in ms. Longer is of no use: input items of one run start within it. */
const NEWEST_SHARE_MS = 60_000;
/**
 * For how long the newest tokens are remembered, in ms: a day, as tokens live (docs/openapi.yaml, TokenResponse). A dialog that was
 * open during a refresh saves a used refresh token; without this, the authorization would be lost.
 */
const MAX_NEWEST_AGE_MS = 24 * 60 * 60_000;

interface Login {
	/** undefined until this process received some */
	newest?: Tokens;
	/** when that was, in ms since the epoch; 0 for never */
	receivedAt: number;
	/** in flight or failed; undefined after a success, whose tokens are the newest, and after a failure that is not shared */
	lastRequest?: LastRequest;
}

interface LastRequest {
	/** the tokens that it presents, or that its password replaces */
	replaces: Tokens;
	/** TokenSource.secretDigest */
	secretDigest: string;
	outcome: Promise<Tokens>;
	error?: SharedError;
}

interface SharedError {
	error: TokenRequestError;
	/** in ms since the epoch */
	until: number;
}

/** By TokenSource.issuedFor. */
const logins = new Map<string, Login>();

/**
 * Gets tokens that replace the stored ones, by the rules above.
 *
 * @throws what TokenSource.requestTokens throws; if its error is shared, a ProblemError with its text and the time left
 */
export async function getNewTokens(http: IHttpRequestHelper, source: TokenSource): Promise<Tokens> {
	deleteOldLogins();
	const login = logins.get(source.issuedFor) ?? createLogin(source);
	const found = lookUp(login, source);
	switch (found.kind) {
		case 'tokens':
			return found.tokens;
		case 'request': {
			const { error, outcome } = found.request;
			if (error !== undefined) throw describeSharedError(error);
			return await outcome;
		}
		case 'nothing':
			return await sendAndRemember(http, source, login, found.replaces);
	}
}

/** @returns the error that callers with the stored tokens share, undefined if the next one gets tokens or sends a request */
export function findSharedError(source: TokenSource): ProblemError | undefined {
	const login = logins.get(source.issuedFor);
	const found = login && lookUp(login, source);
	const error = found?.kind === 'request' ? found.request.error : undefined;
	return error && describeSharedError(error);
}

/** Lets the next caller of a login send a request after a failure, or if the newest tokens are too old for a credential test. */
export function prepareTest({ issuedFor, maxTestTokenAgeMs }: TokenSource): void {
	const login = logins.get(issuedFor);
	if (login === undefined) return;
	if (login.lastRequest?.error !== undefined) login.lastRequest = undefined;
	if (Date.now() - login.receivedAt > maxTestTokenAgeMs) login.newest = undefined;
}

/** @returns how long ago this process received the stored tokens, in ms; Infinity if others, or another process, came later */
export function getTokenAge({ issuedFor, stored }: TokenSource): number {
	const login = logins.get(issuedFor);
	const isNewest = login?.newest?.accessToken === stored.accessToken;
	return isNewest ? Date.now() - login.receivedAt : Infinity;
}

function createLogin({ issuedFor }: TokenSource): Login {
	const login: Login = { receivedAt: 0 };
	logins.set(issuedFor, login);
	return login;
}

/** Otherwise, each changed field would leave a login behind. */
function deleteOldLogins(): void {
	const now = Date.now();
	for (const [issuedFor, { receivedAt, lastRequest }] of logins) {
		const isNeeded = lastRequest !== undefined && isShared(lastRequest);
		if (now - receivedAt >= MAX_NEWEST_AGE_MS && !isNeeded) logins.delete(issuedFor);
	}
}

/** What a caller gets without a request: tokens, or what comes of the last one. For neither, the tokens that its request replaces. */
type Found =
	| { kind: 'tokens'; tokens: Tokens }
	| { kind: 'request'; request: LastRequest }
	| { kind: 'nothing'; replaces: Tokens };

function lookUp(
	{ newest, receivedAt, lastRequest }: Login,
	{ stored, secretDigest }: TokenSource,
): Found {
	const isNewer = newest !== undefined && newest.generation > stored.generation;
	const isFresh = Date.now() - receivedAt < NEWEST_SHARE_MS;
	if (isNewer && isFresh && !isRefreshDue(newest) && newest.secretDigest === secretDigest) {
		return { kind: 'tokens', tokens: newest };
	}
	const replaces = isNewer ? newest : stored;
	// Of a password, all are the same: it has no refresh token. It replaces newer tokens if a caller had those of another worker.
	const isSame =
		lastRequest?.secretDigest === secretDigest &&
		(lastRequest.replaces.refreshToken === replaces.refreshToken ||
			lastRequest.replaces.generation > replaces.generation);
	return isSame && isShared(lastRequest)
		? { kind: 'request', request: lastRequest }
		: { kind: 'nothing', replaces };
}

function isShared({ error }: LastRequest): boolean {
	return error === undefined || Date.now() < error.until;
}

/** Sends a token request, and remembers its tokens or its failure before any caller gets them. */
async function sendAndRemember(
	http: IHttpRequestHelper,
	source: TokenSource,
	login: Login,
	replaces: Tokens,
): Promise<Tokens> {
	const { secretDigest } = source;
	const outcome = source.requestTokens(http, replaces).then((tokens) => {
		const received = { ...tokens, secretDigest };
		// The response to an older request can arrive after that to a newer one.
		if (received.generation > (login.newest?.generation ?? 0)) {
			Object.assign(login, { newest: received, receivedAt: Date.now() });
		}
		return received;
	});
	// Nothing was awaited since the look-up, so the next caller finds it.
	const request: LastRequest = { replaces, secretDigest, outcome };
	login.lastRequest = request;
	await outcome.catch((error: unknown) => {
		// Any other error did not come from the service, so nobody later gets it.
		if (error instanceof TokenRequestError) {
			request.error = { error, until: Date.now() + error.shareMs };
		}
	});
	if (login.lastRequest === request && request.error === undefined) login.lastRequest = undefined;
	return await outcome;
}

function describeSharedError({ error, until }: SharedError): ProblemError {
	const seconds = Math.ceil((until - Date.now()) / 1000);
	const time = seconds > 60 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} s`;
	return error.withSentence(
		`n8n did not ask the service again, and does not for another ${time}. Opening the credential tries at once.`,
	);
}
