import { NEW_TOKEN } from '../shared/backOff';
import type { Demand } from '../shared/demand';
import { isExpired } from '../shared/expiry';
import { issuedForOf } from '../shared/issuedFor';
import type { JsonObject } from '../shared/json';
import { textOf } from '../shared/json';

/** The longest that a token call may take in all, in ms; nobody joins one that is older. */
export const LONGEST_TOKEN_CALL = 30_000;
/** How old a token may be, in ms, for a failure of n8n's HTTP Request node to say nothing about it. */
const RECENT_TOKEN = 60_000;

/**
 * What a token is:
 * - `none`: there is none
 * - `new`, `recent`, `good`: it may be used; issued within 10 s, within 60 s, before that
 * - `stale`: it is over by the clock, or belongs to other fields or to an older authorization; or a code waits
 * - `refused`: `none` or `stale`, and the last login failed so shortly ago that the next one has to wait
 * - `renewing`: a token call for it is under way, for less than 30 s
 */
export type State = 'none' | 'new' | 'recent' | 'good' | 'stale' | 'refused' | 'renewing';

/**
 * What asks for a token:
 * - `request`: any request
 * - `test`: a credential test; n8n's editor makes one whenever the dialog is opened
 * - `refreshTest`: the same where a refresh token would be presented, which may be good for one call
 * - `unauthorized`: n8n after a 401, or after `authenticate` found that the token cannot be used
 * - `failure`: n8n's HTTP Request node after any failure of a request
 */
export type Occasion = Demand | 'request' | 'unauthorized' | 'failure';

/** `use` the token; `renew` it by one token call; `join` the call under way; `fail` with what the last one said. */
export type Action = 'use' | 'renew' | 'join' | 'fail';

// What makes a token what it is:
//   none              a credential that was never used, or was saved by a dialog older than its token
//   new, recent, good a token call was answered; then time passes
//   stale             it is over by the clock; a field was changed; a new code was pasted; a newer code was exchanged
//   refused           a token call was refused (for 10 s, then 1, 5, 15 minutes), or failed (1 s, or Retry-After)
//   renewing          a token call was begun; it ends within 30 s: new, or refused
// A restart of n8n forgets `refused` and `renewing`; a test of the credential forgets `refused`.

// prettier-ignore
/** The life of a token, whole: who asks for one in which state gets what. */
export const TOKEN_LIFE: Record<Occasion, Record<State, Action>> = {
	request:      { none: 'renew', new: 'use',   recent: 'use',   good: 'use',   stale: 'renew', refused: 'fail',  renewing: 'join' },
	test:         { none: 'renew', new: 'use',   recent: 'renew', good: 'renew', stale: 'renew', refused: 'renew', renewing: 'join' },
	refreshTest:  { none: 'renew', new: 'use',   recent: 'use',   good: 'use',   stale: 'renew', refused: 'renew', renewing: 'join' },
	unauthorized: { none: 'renew', new: 'renew', recent: 'renew', good: 'renew', stale: 'renew', refused: 'fail',  renewing: 'join' },
	failure:      { none: 'renew', new: 'use',   recent: 'use',   good: 'renew', stale: 'renew', refused: 'fail',  renewing: 'join' },
};

/**
 * @param credential its hidden fields say what the token is, all others what it should be for
 * @param now ms since the epoch
 * @throws ProblemError when an address in the credential cannot be used
 */
export function stateOf(
	credential: JsonObject,
	now: number,
): Exclude<State, 'refused' | 'renewing'> {
	if (textOf(credential.accessToken) === '') return 'none';
	if (credential.issuedFor !== issuedForOf(credential)) return 'stale';
	if (isExpired(credential.expiresAt, now)) return 'stale';
	const age = now - Number(textOf(credential.issuedAt) || NaN);
	if (age < NEW_TOKEN) return 'new';
	return age < RECENT_TOKEN ? 'recent' : 'good';
}
