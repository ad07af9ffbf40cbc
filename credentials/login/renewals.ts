import { digest } from '../shared/digest';

/**
 * How long to remember what tokens were renewed to, in ms: n8n's longest request (300 s) may come back with the old
 * token, and an editor that stays open may save it. A day is what a token lives (docs/openapi.yaml, TokenResponse).
 */
export const RENEWAL_REMEMBERED = 24 * 60 * 60_000;
/** The same for a first login, in ms: it replaced nothing, only the other items of the run must not repeat it. */
export const FIRST_LOGIN_REMEMBERED = 300_000;
/**
 * The same for a code, in ms: an editor that stays open saves a consumed code again, without the tokens that it was
 * exchanged for (n8n 2.41). As long as a code may live at all (RFC 6749, 4.1.2), and no longer: who knows a used code
 * and the client must not get tokens for it.
 */
export const CODE_REMEMBERED = 10 * 60_000;

/** What a renewal brings: hidden fields that n8n saves with the credential. */
export interface Renewal {
	accessToken: string;
	[hiddenField: string]: string;
}

interface Remembered {
	/** ms since the epoch */
	until: number;
	renewal: Renewal;
}

/** Renewals by what they replaced. No circles: see remember. */
const renewals = new Map<string, Remembered>();

/** @returns tokens as they are presented; `''` for none. Both: an access token alone must not yield a refresh token. */
export function tokensText(tokens: { accessToken: string; refreshToken?: string }): string {
	const { accessToken, refreshToken = '' } = tokens;
	return accessToken + refreshToken === '' ? '' : JSON.stringify([accessToken, refreshToken]);
}

export function keyOf(credential: readonly string[], presented: string): string {
	return digest(...credential, presented);
}

/** Follows old token -> new token -> newer token, so that nobody is handed a token already replaced. */
export function newestRenewal(credential: readonly string[], key: string): Renewal | undefined {
	const now = Date.now();
	let newest: Renewal | undefined;
	for (let next = renewals.get(key); next !== undefined && now < next.until; ) {
		newest = next.renewal;
		next = renewals.get(keyOf(credential, tokensText(newest)));
	}
	return newest;
}

/**
 * @param login what was presented, how long to remember by it, and what is replaced as well
 * @param key of what was replaced
 * @param isLater whether that was a renewal in turn
 */
export function remember(
	login: { credential: readonly string[]; remembered: number; replaces?: string },
	key: string,
	isLater: boolean,
	renewal: Renewal,
): void {
	const { credential, remembered, replaces } = login;
	const now = Date.now();
	for (const [old, { until }] of renewals) if (until <= now) renewals.delete(old);
	const lasting = { until: now + RENEWAL_REMEMBERED, renewal };
	renewals.set(key, isLater ? lasting : { until: now + remembered, renewal });
	if (replaces !== undefined) renewals.set(keyOf(credential, replaces), lasting);
	// A service may issue a token that it has issued before. What that was renewed to is older, and would close a circle.
	renewals.delete(keyOf(credential, tokensText(renewal)));
}
