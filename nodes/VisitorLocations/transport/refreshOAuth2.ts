import { lifetimeOf, renewalTime } from '../../../credentials/shared/fingerprint';
import { memberOf, textOf } from '../../../credentials/shared/json';
import type { NodeContext } from '../parameters/parameterValue';

const CREDENTIAL_TYPE = 'visitorLocationsOAuth2Api';

/**
 * Renews n8n's OAuth2 token by the clock: n8n itself does so only after a 401, and what the service answers to an
 * expired token is not published. n8n 2.41 keeps `n8n_expires_at` with the token and offers `refreshOAuth2Token`, which
 * stores the new one, once for all who ask at the same time; without either nothing is done.
 *
 * @returns what to await before each call; it throws whatever n8n throws when a renewal fails
 */
export async function oAuth2Clock(context: NodeContext): Promise<() => Promise<void>> {
	const storedEnd = async () => renewalTimeOf(await context.getCredentials(CREDENTIAL_TYPE));
	const isOver = (time: number | undefined) => time !== undefined && Date.now() >= time;
	let end = await storedEnd();
	return async () => {
		if (!isOver(end)) return;
		end = await storedEnd();
		if (!isOver(end)) return;
		const refresh: unknown = memberOf(context.helpers, 'refreshOAuth2Token');
		if (typeof refresh === 'function') await refresh.call(context, CREDENTIAL_TYPE);
		end = await storedEnd();
		// A token that is expired at once is not renewed for each page.
		if (isOver(end)) end = undefined;
	};
}

/** @returns ms since the epoch, undefined where n8n does not know, or there is nothing to renew the token by */
function renewalTimeOf({ oauthTokenData }: { oauthTokenData?: unknown }): number | undefined {
	// The service judges a token that ends: until then it is good, and n8n's client would fail.
	if (textOf(memberOf(oauthTokenData, 'refresh_token')) === '') return undefined;
	const end = Number(textOf(memberOf(oauthTokenData, 'n8n_expires_at')) || NaN);
	const lifetime = lifetimeOf(memberOf(oauthTokenData, 'expires_in')) ?? 0;
	return Number.isFinite(end) ? renewalTime(end, lifetime) : undefined;
}
