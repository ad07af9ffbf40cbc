import { idsOf } from '../../harness/services';
import { KINDS } from '../../real/credentials';
import type { Scenario } from '../scenario';
import { seenIds, tokenCalls } from '../seen';

/** How the pasted code says where a new one is to be had. */
const PROMPT = 'To authorize n8n, open this address in your browser: (address)';

/** What a login shows that the service refuses. */
export const refusalScenarios: Scenario[] = [
	{
		name: 'Password: a wrong password, for ten items',
		expected: 'error: The service refused the username or the password, 1 token call',
		play: async (stage) => {
			const service = await stage.service();
			const credential = await stage.credential(service);
			service.settings.user.password = 'another one';
			return `${seenIds(await stage.listForTen(credential), [])}, ${tokenCalls(service)}`;
		},
	},
	...(
		[
			[
				'visitorLocationsCodeApi',
				`The service no longer accepts the stored authorization. ${PROMPT}`,
			],
			[
				'visitorLocationsOAuth2Api',
				'The credential "visitorLocationsOAuth2Api" needs to be reconnected.',
			],
		] as const
	).map(
		([type, message]): Scenario => ({
			name: `${KINDS[type].title}: the authorization was revoked`,
			expected: `error: ${message}`,
			play: async (stage) => {
				const { service, credential } = await stage.signedIn(type);
				service.tokens.expireAccessTokens();
				service.tokens.revokeRefreshTokens();
				return seenIds(await stage.list(credential), idsOf(service));
			},
		}),
	),
	{
		name: 'OAuth2: saved, never connected',
		expected:
			'error: The credential is not connected yet: open it and click Connect, 0 token calls',
		play: async (stage) => {
			const service = await stage.service();
			const type = 'visitorLocationsOAuth2Api';
			const { id: clientId, secret: clientSecret } = service.settings.client;
			const { url } = service;
			const data = { baseUrl: url, authBaseUrl: url, clientId, clientSecret };
			const id = await stage.api.createCredential({ name: type, type, data });
			const execution = await stage.list({ id, name: type, type });
			return `${seenIds(execution, [])}, ${tokenCalls(service)}`;
		},
	},
];
