import type { IHttpRequestHelper } from 'n8n-workflow';

import { digest, isExpired } from '../shared/fingerprint';
import type { ProblemError } from '../shared/problem';
import { FaultError, RefusedError } from './tokenErrors';

/** What a token call brings, as n8n keeps it in hidden fields of the credential. */
export interface Tokens {
	accessToken: string;
	/** missing or `''` for none */
	refreshToken?: string;
	/** when to renew, in ms since the epoch, as text; `''` where that is not known */
	expiresAt: string;
	/** `''` where it is not known */
	companyId: string;
	/** what the tokens belong to (issuedForOf) */
	issuedFor: string;
}

/** What logging in is, for one credential. */
export interface Login {
	/** digest of who logs in: address, client, secret, and user or code. Two logins that differ in any share nothing */
	key: string;
	/** digest of the tokens that the credential holds (heldOf) */
	held: string;
	/** whether the access token may be used, as far as the credential tells */
	isUsable: boolean;
	/** whether a token call can be made at all */
	isRenewable: boolean;
	/** whether a test of the credential wants a token that is seconds old */
	testsAnew: boolean;
	/** where the fields are presented and no tokens: how long after such a login they are enough to get its tokens, in ms; else 0 */
	open: number;
	/** @returns what a token call would present: it is made once at a time, and how it failed holds for that alone */
	presents: (newest?: Tokens) => string;
	/**
	 * Makes the token call.
	 *
	 * @param newest what to renew, where the tokens of the credential are older
	 * @throws RefusedError when the service said no, FaultError when a later call may succeed, ProblemError when no call
	 * can be made
	 */
	renew: (http: IHttpRequestHelper, newest?: Tokens) => Promise<Tokens>;
	/** @returns the hidden fields to store @throws ProblemError for tokens that belong to another authorization */
	stored: (tokens: Tokens) => Record<string, string>;
}

/** What this process of n8n knows of a login. Times are in ms since the epoch. */
interface Memory {
	/** the token calls under way, by what they present */
	calls: Map<string, Promise<Tokens>>;
	/** when the last one began or ended */
	touched: number;
	newest?: Tokens;
	/** when they came */
	renewed: number;
	/** when the fields alone were last enough to get tokens */
	opened: number;
	/** digests of the tokens that were replaced, and when: items and open dialogs come back with them */
	replaced: Map<string, number>;
	/** how a call failed, by what it presented */
	failures: Map<string, Failure>;
}

interface Failure {
	error: ProblemError;
	/** until when it is not tried again */
	until: number;
	/** how often it was refused, one after the other */
	refusals: number;
}

/** How long replaced tokens get the newest, in ms: a day is what a token lives (docs/openapi.yaml, TokenResponse). */
const REMEMBERED = 24 * 60 * 60_000;
/** How long to wait, in ms, before what was refused is tried again: longer each time. */
const PAUSES = [10_000, 60_000, 5 * 60_000, 15 * 60_000];
/** How long after its end a pause still counts for the next one, in ms. */
const PAUSES_REMEMBERED = 60 * 60_000;
/** How old a token may be for a test that wants a new one, in ms. */
const SECONDS_OLD = 10_000;

/** By key; those of which nothing was asked for a day are forgotten. */
const memories = new Map<string, Memory>();

/** @returns a digest of tokens, `''` for none. Of both: an access token alone must not yield a refresh token. */
export function heldOf({
	accessToken,
	refreshToken = '',
}: Pick<Tokens, 'accessToken' | 'refreshToken'>): string {
	return accessToken + refreshToken === '' ? '' : digest(accessToken, refreshToken);
}

/**
 * Gets tokens that are newer than those of the credential, by one token call however many ask at the same time: n8n
 * starts all input items at once, and calls `preAuthentication` for each (n8n 2.41: 10 items with an expired token made 10
 * logins). Who comes later with replaced tokens gets the newest ones, or what the call failed with a moment ago.
 *
 * @throws what Login.renew throws
 */
export async function newerTokens(http: IHttpRequestHelper, login: Login): Promise<Tokens> {
	const memory = memoryOf(login);
	const known = knownTo(login, memory);
	if (known !== undefined && !isExpired(known.expiresAt, Date.now())) return known;
	if (known === undefined && !login.isRenewable) return await login.renew(http);

	// From here on nothing is awaited until the call is noted: who comes next has to find it.
	const presented = login.presents(known);
	const underWay = memory.calls.get(presented);
	if (underWay !== undefined) return await underWay;
	const failed = failureOf(memory, presented);
	if (failed !== undefined) throw failed;
	const call = renewed(http, login, memory, known);
	memory.calls.set(presented, call);
	keep(login, memory);
	await Promise.allSettled([call]);
	memory.calls.delete(presented);
	return await call;
}

async function renewed(
	http: IHttpRequestHelper,
	login: Login,
	memory: Memory,
	known: Tokens | undefined,
): Promise<Tokens> {
	const [outcome] = await Promise.allSettled([login.renew(http, known)]);
	memory.touched = Date.now();
	if (outcome.status === 'rejected') {
		const presented = login.presents(known);
		const failure = failureAfter(memory.failures.get(presented), outcome.reason);
		for (const [old, { until }] of memory.failures) {
			if (memory.touched >= until + PAUSES_REMEMBERED) memory.failures.delete(old);
		}
		if (failure === undefined) memory.failures.delete(presented);
		else memory.failures.set(presented, failure);
		throw outcome.reason;
	}
	memory.failures.delete(login.presents(known));
	if (known === undefined && login.open > 0) memory.opened = memory.touched;
	replace(memory, login.held, outcome.value);
	return outcome.value;
}

/** Notes that tokens have taken the place of those that were presented, and of the newest ones before. */
function replace(memory: Memory, held: string, tokens: Tokens): void {
	const now = Date.now();
	for (const [old, since] of memory.replaced) {
		if (now - since >= REMEMBERED) memory.replaced.delete(old);
	}
	memory.replaced.set(held, now);
	if (memory.newest !== undefined) memory.replaced.set(heldOf(memory.newest), now);
	// No tokens were replaced by a first login; and a service may issue a token that it has issued before.
	for (const none of ['', heldOf(tokens)]) memory.replaced.delete(none);
	Object.assign(memory, { newest: tokens, renewed: now });
}

/** @returns the newest tokens, if whoever logs in may have them: for tokens that they replaced, or for a while by the fields */
function knownTo(login: Login, { newest, replaced, opened }: Memory): Tokens | undefined {
	const now = Date.now();
	const isReplaced = now - (replaced.get(login.held) ?? -Infinity) < REMEMBERED;
	return isReplaced || now - opened < login.open ? newest : undefined;
}

/** @returns why a login is not to be tried again yet, if so */
export function whyNotYet(login: Login): ProblemError | undefined {
	const memory = memoryOf(login);
	return failureOf(memory, login.presents(knownTo(login, memory)));
}

/** @returns whether the credential holds tokens that this process got less than so many ms ago */
export function isYounger(login: Login, ms: number): boolean {
	const { newest, renewed } = memoryOf(login);
	return newest !== undefined && heldOf(newest) === login.held && Date.now() - renewed < ms;
}

/** @returns whether the token will do for a test of the credential */
export function passesTest(login: Login): boolean {
	return !login.testsAnew || isYounger(login, SECONDS_OLD);
}

/** Lets a failed login be tried again at once, as the user does who tests the credential, and where it tests anew, even a good one. */
export function beginAnew(login: Login): void {
	const memory = memoryOf(login);
	memory.failures.delete(login.presents(knownTo(login, memory)));
	const { newest, renewed } = memory;
	if (newest === undefined || !login.testsAnew || Date.now() - renewed < SECONDS_OLD) return;
	memory.replaced.set(heldOf(newest), Date.now());
	memory.newest = undefined;
}

function failureOf({ failures }: Memory, presented: string): ProblemError | undefined {
	const failure = failures.get(presented);
	return failure !== undefined && Date.now() < failure.until ? failure.error : undefined;
}

/**
 * A refusal makes the same login wait for 10 s, then 1, 5 and 15 minutes, so that a workflow that runs every minute does
 * not lock the account; a fault for 1 s, or as long as the service asks.
 */
function failureAfter(before: Failure | undefined, error: unknown): Failure | undefined {
	const now = Date.now();
	const counts = before !== undefined && now < before.until + PAUSES_REMEMBERED;
	const refusals = counts ? before.refusals : 0;
	if (error instanceof FaultError) return { error, until: now + error.pause, refusals };
	if (!(error instanceof RefusedError)) return undefined;
	const pause = PAUSES[Math.min(refusals, PAUSES.length - 1)] ?? 0;
	return { error, until: now + pause, refusals: refusals + 1 };
}

function memoryOf({ key }: Login): Memory {
	const never = { touched: 0, renewed: 0, opened: 0 };
	return (
		memories.get(key) ?? { calls: new Map(), replaced: new Map(), failures: new Map(), ...never }
	);
}

function keep({ key }: Login, memory: Memory): void {
	const now = Date.now();
	for (const [old, { touched }] of memories) if (now - touched >= REMEMBERED) memories.delete(old);
	memory.touched = now;
	memories.set(key, memory);
}
