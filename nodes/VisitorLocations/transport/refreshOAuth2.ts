import { calculateRefreshTime, isRefreshDue, parseLifetime } from '../../../shared/storedTokens';
import { getMember, toText } from '../../../shared/json';
import type { NodeContext } from '../context';

/** The type whose requests n8n authenticates itself. */
export const CONNECT_TYPE = 'visitorLocationsOAuth2Api';

/**
 * Creates a function that refreshes n8n's OAuth2 token before it expires. n8n itself refreshes only after a 401, and how the
 * service responds to an expired token is not documented. n8n 2.41 stores `n8n_expires_at` with the token and offers
 * `refreshOAuth2Token`, which stores the new token, once for concurrent callers; without either nothing is done.
 *
 * @returns a function to await before each request; it throws n8n's error if a refresh fails
 */
export async function createOAuth2Refresher(context: NodeContext): Promise<() => Promise<void>> {
	const readTime = async () => getRefreshTime(await context.getCredentials(CONNECT_TYPE));
	let refreshAt = await readTime();
	return async () => {
		if (!isRefreshDue({ refreshAt })) return;
		refreshAt = await readTime();
		if (!isRefreshDue({ refreshAt })) return;
		const refresh: unknown = getMember(context.helpers, 'refreshOAuth2Token');
		if (typeof refresh === 'function') await refresh.call(context, CONNECT_TYPE);
		refreshAt = await readTime();
	};
}

/** @returns ms since the epoch, undefined if n8n does not know it, or if there is no refresh token */
function getRefreshTime({ oauthTokenData }: { oauthTokenData?: unknown }): number | undefined {
	// Without a refresh token n8n's client would throw. Use the token until the service rejects it.
	if (toText(getMember(oauthTokenData, 'refresh_token')) === '') return undefined;
	const end = Number(toText(getMember(oauthTokenData, 'n8n_expires_at')) || NaN);
	// Without a lifetime, such as 0 for none, a new token would be due at once, before each page.
	const lifetime = parseLifetime(getMember(oauthTokenData, 'expires_in'));
	return lifetime && Number.isFinite(end) ? calculateRefreshTime(end, lifetime) : undefined;
}
