import { NEW_TOKEN, pauseAfter, PAUSES_REMEMBERED } from '../../../credentials/shared/backOff';
import { textOf } from '../../../credentials/shared/json';
import { credentialTypeOf } from '../parameters/authentication';
import type { NodeContext } from '../parameters/parameterValue';

interface Renewal {
	/** ms since the epoch */
	start: number;
	/** how many there were, with ever longer pauses */
	count: number;
}

/** Renewals after a 403, by what the tokens were issued for. */
const renewals = new Map<string, Renewal>();

/**
 * Whether to ask once more with a new token after a 403: the scope may have been selected on the integration since the
 * token was issued, or the service may answer so to an expired token (x-not-shown in docs/openapi.yaml, listLocations).
 * A 403 that lasts renews after 10 s, 1, 5 and 15 minutes only. n8n's OAuth2 offers no such renewal.
 *
 * @param before the access token that the credential held before the call, `''` for none
 */
export async function mayRenewForbidden(context: NodeContext, before: string): Promise<boolean> {
	const credential = await context.getCredentials(credentialTypeOf(context));
	const issuedFor = textOf(credential.issuedFor);
	const noRefreshToken = credential.refreshToken === '';
	if (issuedFor === '' || noRefreshToken) return false;

	const now = Date.now();
	const isNew = now - Number(textOf(credential.issuedAt)) < NEW_TOKEN;
	// Another item of the run was first to renew it: that token is the one to ask with.
	if (isNew) return before !== '' && before !== credential.accessToken;

	for (const [key, { start }] of renewals) {
		if (now - start >= PAUSES_REMEMBERED) renewals.delete(key);
	}
	const { start = 0, count = 0 } = renewals.get(issuedFor) ?? {};
	if (now - start < NEW_TOKEN) return true;
	if (now - start < pauseAfter(count)) return false;
	renewals.set(issuedFor, { start: now, count: count + 1 });
	return true;
}
