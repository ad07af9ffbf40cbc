import type { IHttpRequestHelper } from 'n8n-workflow';

import type { ProblemError } from '../../shared/problem';
import type { Tokens } from '../../shared/storedTokens';
import { isRefreshDue } from '../../shared/storedTokens';
import type { TokenSource } from './tokenSource';
import { TokenRequestError } from './tokenSource';

/**
 * For how long callers with older tokens, or with none, get the newest ones without a request, in ms: input items that start late
 * in a run. Not longer, because they can be dead (the secret was changed, and changed back), and n8n asks for new tokens only once
 * for each request.
 */
const NEWEST_SHARE_MS = 60_000;
/** For how long later callers get a rejection, in ms from its arrival, so that a workflow does not log in every minute. */
const REJECTION_SHARE_MS = 5 * 60_000;
/** For how long later callers get a temporary failure at least, in ms: input items that start late in a run share it, too. */
const MIN_TEMPORARY_SHARE_MS = 1_000;
/** A longer Retry-After is cut to this, in ms. */
const MAX_TEMPORARY_SHARE_MS = 60_000;
/** For how long the newest tokens of a login are remembered, in ms: a day, as tokens live (docs/openapi.yaml, TokenResponse). */
const MAX_NEWEST_AGE_MS = 24 * 60 * 60_000;

/** What this process knows of one login, and shares between its callers: one call of n8n for each input item. */
interface Login {
	/** the newest tokens that this process received */
	newest?: Tokens;
	/** the token requests in flight, by the refresh token that they present; `''` for a password or a code */
	readonly requests: Map<string, Promise<Tokens>>;
	/** the failed ones, in the same way: callers with newer tokens must not get the rejection of older ones */
	readonly failures: Map<string, SharedFailure>;
}

interface SharedFailure {
	error: TokenRequestError;
	/** in ms since the epoch */
	sharedUntil: number;
}

/** By TokenSource.issuedFor. */
const logins = new Map<string, Login>();

/**
 * Gets tokens that replace the stored ones. Concurrent callers share a token request, because n8n calls `preAuthentication` once
 * per input item (n8n 2.41: 10 items with an expired token caused 10 token requests). Later callers share its tokens or its
 * failure.
 *
 * @throws what TokenSource.requestTokens throws; if a failure is shared, a ProblemError with its text and the time left
 */
export async function getNewTokens(http: IHttpRequestHelper, source: TokenSource): Promise<Tokens> {
	deleteOldLogins();
	const login = logins.get(source.issuedFor) ?? createLogin(source);
	const found = lookUp(login, source);
	if ('tokens' in found) return found.tokens;
	if ('error' in found) throw found.error;
	const { refreshToken } = found.old;
	const inFlight = login.requests.get(refreshToken);
	if (inFlight !== undefined) return await inFlight;
	const request = requestTokens(http, source, login, found.old);
	// Nothing was awaited since the look-up, so the next caller finds it.
	login.requests.set(refreshToken, request);
	return await request;
}

/** @returns the failure that callers with the stored tokens share, undefined if the next one gets tokens or sends a request */
export function findSharedError(source: TokenSource): ProblemError | undefined {
	const login = logins.get(source.issuedFor);
	const found = login && lookUp(login, source);
	return found !== undefined && 'error' in found ? found.error : undefined;
}

/** Deletes the failures of a login, so that its next caller sends a request: for a credential test. */
export function deleteFailures(source: TokenSource): void {
	logins.get(source.issuedFor)?.failures.clear();
}

function createLogin({ issuedFor }: TokenSource): Login {
	const login: Login = { requests: new Map(), failures: new Map() };
	logins.set(issuedFor, login);
	return login;
}

/** Deletes also old failures. Otherwise, each changed field would leave a login behind. */
function deleteOldLogins(): void {
	const now = Date.now();
	for (const [issuedFor, { newest, requests, failures }] of logins) {
		for (const [refreshToken, { sharedUntil }] of failures) {
			if (now >= sharedUntil) failures.delete(refreshToken);
		}
		const isNewestOld = now - (newest?.issuedAt ?? 0) >= MAX_NEWEST_AGE_MS;
		if (isNewestOld && requests.size === 0 && failures.size === 0) logins.delete(issuedFor);
	}
}

/** What a caller gets without a request: tokens, or a failure. For neither, the old tokens that its request replaces. */
type Found = { tokens: Tokens } | { error: ProblemError } | { old: Tokens };

/** Looks up what this process knows that is newer than the stored tokens: n8n gives a caller what was stored when it started. */
function lookUp(login: Login, { stored }: TokenSource): Found {
	const { newest } = login;
	const isNewer = newest !== undefined && newest.generation > stored.generation;
	if (isNewer && isFresh(newest)) return { tokens: newest };
	const old = isNewer ? newest : stored;
	const error = findError(login, old);
	return error === undefined ? { old } : { error };
}

function isFresh(tokens: Tokens): boolean {
	return Date.now() - tokens.issuedAt < NEWEST_SHARE_MS && !isRefreshDue(tokens);
}

/** Sends a token request, and remembers its tokens or its failure before any caller gets them. */
async function requestTokens(
	http: IHttpRequestHelper,
	source: TokenSource,
	login: Login,
	old: Tokens,
): Promise<Tokens> {
	const { refreshToken } = old;
	const request = source.requestTokens(http, old);
	await request.then(
		(tokens) => {
			// The response to an older request can arrive after that to a newer one.
			if (tokens.generation > (login.newest?.generation ?? 0)) login.newest = tokens;
		},
		(error: unknown) => {
			if (!(error instanceof TokenRequestError)) return;
			login.failures.set(refreshToken, { error, sharedUntil: Date.now() + getShareMs(error) });
		},
	);
	login.requests.delete(refreshToken);
	return await request;
}

function getShareMs({ isTemporary, retryAfterMs }: TokenRequestError): number {
	if (!isTemporary) return REJECTION_SHARE_MS;
	return Math.min(MAX_TEMPORARY_SHARE_MS, Math.max(MIN_TEMPORARY_SHARE_MS, retryAfterMs));
}

/** @returns the failure that callers with these tokens share: of the request that they would send */
function findError({ failures }: Login, { refreshToken }: Tokens): ProblemError | undefined {
	const failure = failures.get(refreshToken);
	const isShared = failure !== undefined && Date.now() < failure.sharedUntil;
	return isShared ? createSharedError(failure) : undefined;
}

function createSharedError({ error, sharedUntil }: SharedFailure): ProblemError {
	const seconds = Math.ceil((sharedUntil - Date.now()) / 1000);
	const time = seconds > 60 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} s`;
	return error.withDescription(
		`${error.description} n8n did not ask the service again: n8n tries again in ${time}. Opening the credential tries at once.`,
	);
}
