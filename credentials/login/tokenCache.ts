import type { IHttpRequestHelper } from 'n8n-workflow';

import { digest } from '../../shared/text';
import type { Tokens } from '../../shared/storedTokens';
import { isRefreshDue, NO_TOKENS } from '../../shared/storedTokens';
import type { Login } from './login';
import { TokenRequestError } from './login';

// What a process of n8n knows of each login. n8n asks for new tokens once for each request that meets an expired token: input items
// that read different lists, pages that are requested at once, and HTTP Request (n8n 2.41: 10 input items, 10 requests) ask several
// times, each with the tokens that were stored when it started. Only the first one may send a token request: a refresh token can work
// once, and failed logins can lock an account. The others get what came of it.

/**
 * For how long it is known which tokens were replaced, and callers with these get the newest, in ms: a day, as tokens live
 * (docs/openapi.yaml, TokenResponse). A dialog that was open while n8n stored tokens can save a code without them; without this, the
 * used code would be presented.
 */
const SHARE_MS = 24 * 60 * 60_000;

/** `until` of a request in flight: it is never forgotten. */
const IN_FLIGHT = Infinity;

/** What this process knows of a login. */
interface Known {
	/** received last; undefined if this process has received none */
	tokens?: Tokens;
	/** when all this is forgotten, in ms since the epoch */
	until: number;
	/** digests of the older ones, each with the time at which it was replaced */
	replaced: Map<string, number>;
	/** in flight, failed, or without new tokens; by the refresh token that they present, `''` for a password or code */
	requests: Map<string, { outcome: Promise<Tokens>; until: number }>;
}

/** By Login.issuedFor. */
const logins = new Map<string, Known>();

/**
 * Gets tokens that replace the stored ones: what came of the last token request if that replaced them, else those of a new request.
 *
 * @throws what Login.requestTokens throws, or threw for the caller that sent the request
 */
export async function getNewTokens(http: IHttpRequestHelper, login: Login): Promise<Tokens> {
	forgetOld();
	const known = logins.get(login.issuedFor) ?? createKnown(login);
	const newer = findNewer(known, login);
	const old = newer ?? login.stored;
	const request = known.requests.get(old.refreshToken);
	if (request !== undefined) return await request.outcome;
	if (newer !== undefined && !isRefreshDue(newer)) return newer;
	return await startRequest(http, login, known, old);
}

/** Lets the next caller of a login send a request, unless one is in flight. A code keeps its tokens: it works once. */
export function forgetOutcome({ issuedFor, canRepeat }: Login): void {
	const known = logins.get(issuedFor);
	if (known === undefined) return;
	for (const request of known.requests.values()) if (request.until !== IN_FLIGHT) request.until = 0;
	if (canRepeat) known.until = 0;
}

function createKnown({ issuedFor }: Login): Known {
	const known: Known = { until: 0, replaced: new Map(), requests: new Map() };
	logins.set(issuedFor, known);
	return known;
}

/** Otherwise, each changed field would leave a login behind. */
function forgetOld(): void {
	const now = Date.now();
	for (const [issuedFor, { until, requests }] of logins) {
		for (const [presented, request] of requests) {
			if (now >= request.until) requests.delete(presented);
		}
		if (now >= until && requests.size === 0) logins.delete(issuedFor);
	}
}

/** @returns the newest tokens if the stored ones are older. No tokens are older than any, unknown ones came from another process */
function findNewer({ tokens, replaced }: Known, { stored }: Login): Tokens | undefined {
	const key = digestTokens(stored);
	return key === digestTokens(NO_TOKENS) || replaced.has(key) ? tokens : undefined;
}

function digestTokens({ accessToken, refreshToken }: Tokens): string {
	return digest(accessToken, refreshToken);
}

async function startRequest(
	http: IHttpRequestHelper,
	login: Login,
	known: Known,
	old: Tokens,
): Promise<Tokens> {
	// What comes of it is noted before any caller gets it.
	const sent = login.requestTokens(http, old).finally(() => {
		known.until = Date.now() + SHARE_MS;
	});
	const outcome = sent.then(
		(tokens) => {
			noteTokens(known, old, tokens);
			request.until = 0;
			return tokens;
		},
		(error: unknown) => {
			// Any other error did not come from the service, so nobody later gets it.
			request.until = error instanceof TokenRequestError ? Date.now() + error.shareMs : 0;
			throw error;
		},
	);
	const request = { outcome, until: IN_FLIGHT };
	// Nothing was awaited since the look-up, so the next caller finds it.
	known.requests.set(old.refreshToken, request);
	return await outcome;
}

function noteTokens(known: Known, old: Tokens, tokens: Tokens): void {
	const now = Date.now();
	const { replaced } = known;
	for (const [key, at] of replaced) if (now - at >= SHARE_MS) replaced.delete(key);
	for (const older of [old, known.tokens ?? old]) replaced.set(digestTokens(older), now);
	// A service can issue the same tokens again.
	replaced.delete(digestTokens(tokens));
	known.tokens = tokens;
}
