import { digest } from '../../../credentials/shared/digest';
import { lifetimeOf, renewalTime } from '../../../credentials/shared/expiry';
import { memberOf, textOf } from '../../../credentials/shared/json';
import type { ProblemError } from '../../../credentials/shared/problem';
import type { NodeContext } from '../parameters/parameterValue';

const CREDENTIAL_TYPE = 'visitorLocationsOAuth2Api';

/** How many renewals are remembered. */
const MOST_REMEMBERED = 1_000;

/** Renewals by a digest of the token that they replaced, and its end: who still holds it must not renew its successor. */
const renewals = new Map<string, Promise<void>>();

/**
 * Renews n8n's OAuth2 token by the clock: n8n itself does so only after a 401, and what the service answers to an
 * expired token is not published. n8n 2.41 keeps `n8n_expires_at` with the token and offers `refreshOAuth2Token`, which
 * stores the new one; without either nothing is done.
 *
 * @returns what to await before each call
 */
export async function oAuth2Clock(context: NodeContext): Promise<() => Promise<void>> {
	let end = renewalTimeOf(await context.getCredentials(CREDENTIAL_TYPE));
	return async () => {
		if (end === undefined || Date.now() < end) return;
		const credential = await context.getCredentials(CREDENTIAL_TYPE);
		end = renewalTimeOf(credential);
		if (end === undefined || Date.now() < end) return;
		await renewOnce(context, textOf(memberOf(credential.oauthTokenData, 'access_token')), end);
		end = renewalTimeOf(await context.getCredentials(CREDENTIAL_TYPE));
		// A token that is expired at once is not renewed for each page.
		if (end !== undefined && Date.now() >= end) end = undefined;
	};
}

/** @returns ms since the epoch, undefined where n8n does not know */
function renewalTimeOf({ oauthTokenData }: { oauthTokenData?: unknown }): number | undefined {
	const end = Number(textOf(memberOf(oauthTokenData, 'n8n_expires_at')) || NaN);
	const lifetime = lifetimeOf(memberOf(oauthTokenData, 'expires_in')) ?? 0;
	return Number.isFinite(end) ? renewalTime(end, lifetime) : undefined;
}

async function renewOnce(context: NodeContext, accessToken: string, end: number): Promise<void> {
	const refresh: unknown = memberOf(context.helpers, 'refreshOAuth2Token');
	if (typeof refresh !== 'function') return;
	const key = digest(accessToken, String(end));
	let renewal = renewals.get(key);
	if (renewal === undefined) {
		// What n8n returns are tokens: not to be kept.
		renewal = Promise.resolve(refresh.call(context, CREDENTIAL_TYPE)).then(() => undefined);
		renewals.set(key, renewal);
		renewal.catch(() => renewals.delete(key));
		const [oldest] = renewals.keys();
		if (renewals.size > MOST_REMEMBERED && oldest !== undefined) renewals.delete(oldest);
	}
	await renewal;
}

/** How long a failed renewal is shared, in ms: a refusal, and what may pass. */
const REFUSAL_SHARED = 10_000;
const FAULT_SHARED = 1_000;

interface Fault {
	/** ms since the epoch */
	until: number;
	error: ProblemError;
}

const faults = new Map<string, Fault>();

/** Renewals by n8n that failed: the other items of the run must not try the same again one after the other. */
export class OAuth2Faults {
	private readonly key: string;

	/**
	 * @param identity fingerprint of the credential's fields
	 * @param accessToken which could not be renewed: after another click on Connect it is another one
	 */
	constructor(context: NodeContext, identity: string, accessToken: string) {
		const { credentials = {} } = context.getNode();
		this.key = digest(identity, accessToken, credentials[CREDENTIAL_TYPE]?.id ?? '');
	}

	/** @throws ProblemError what the last renewal failed with, a moment ago */
	check(): void {
		const fault = faults.get(this.key);
		if (fault !== undefined && Date.now() < fault.until) throw fault.error;
	}

	/** @param refused whether the service itself said no */
	note(error: ProblemError, refused: boolean): void {
		const now = Date.now();
		for (const [key, { until }] of faults) if (until <= now) faults.delete(key);
		faults.set(this.key, { until: now + (refused ? REFUSAL_SHARED : FAULT_SHARED), error });
	}
}
