import type { NodeContext } from '../../../nodes/VisitorLocations/context';
import { createOAuth2Refresher } from '../../../nodes/VisitorLocations/transport/refreshOAuth2';

// The refresh itself, in n8n: test/engine/login/oAuth2.

/** Refreshes with these times of expiry, in ms from now, each time that the credential is read. @returns how often */
async function countRefreshes(...expiries: number[]): Promise<number> {
	let refreshes = 0;
	const tokens = expiries.map((ms) => ({
		refresh_token: 'refresh',
		expires_in: '3600',
		n8n_expires_at: String(Date.now() + ms),
	}));
	const refreshIfExpired = await createOAuth2Refresher({
		getCredentials: async () => await Promise.resolve({ oauthTokenData: tokens.shift() }),
		helpers: { refreshOAuth2Token: () => refreshes++ },
	} as unknown as NodeContext);
	await refreshIfExpired();
	return refreshes;
}

it('refreshes no OAuth2 token that another execution has refreshed in the meantime', async () => {
	expect(await countRefreshes(-1_000, 3_600_000)).toBe(0);
});
