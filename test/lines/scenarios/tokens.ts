import { setTimeout as wait } from 'node:timers/promises';

import type { Service } from '../../../sandbox/service/service';
import { idsOf } from '../../harness/services';
import type { CredentialType } from '../../real/credentials';
import { credentialTypes, KINDS, madeBy } from '../../real/credentials';
import type { Scenario } from '../scenario';
import { seenIds, tokenCalls } from '../seen';

/** Signing in and renewing, with each type of credential. */
export const tokenScenarios: Scenario[] = [
	...credentialTypes.flatMap((type) => [
		{
			name: `${KINDS[type].title}: the first list, and two more with the same token`,
			expected: '237 locations, 237 locations, 237 locations, 1 token call',
			play: async (stage) => {
				const service = await stage.service();
				const credential = await stage.credential(service, type);
				const seen: string[] = [];
				for (let list = 0; list < 3; list++) {
					seen.push(seenIds(await stage.list(credential), idsOf(service)));
				}
				return [...seen, tokenCalls(service)].join(', ');
			},
		} satisfies Scenario,
		{
			name: `${KINDS[type].title}: the token is over by the clock`,
			expected: '237 locations, 1 token call, 0 list calls with the old token',
			play: async (stage) => {
				const { service, credential } = await stage.signedIn(type, { tokenLifetime: 2 });
				service.settings.tokenLifetime = 86_400;
				await wait(2_500);
				const execution = await stage.list(credential);
				const refused = service.journal.listCalls.filter(({ status }) => status === 401).length;
				return `${seenIds(execution, idsOf(service))}, ${tokenCalls(service)}, ${refused} list calls with the old token`;
			},
		} satisfies Scenario,
		{
			name: `${KINDS[type].title}: ten items, and the service no longer knows the token`,
			expected: '2370 locations, one token call',
			play: async (stage) => {
				const { service, credential } = await stage.signedIn(type);
				service.tokens.expireAccessTokens();
				const execution = await stage.listForTen(credential);
				const ids = Array.from({ length: 10 }, () => idsOf(service)).flat();
				return `${seenIds(execution, ids)}, ${callsBy(service, type)}`;
			},
		} satisfies Scenario,
	]),
	{
		name: 'OAuth2: five executions at once, and the token expires',
		expected: '40 locations in each, one token call',
		play: async (stage) => {
			const type = 'visitorLocationsOAuth2Api';
			const { service, credential } = await stage.signedIn(type, { count: 40 });
			service.tokens.expireAccessTokens();
			service.settings.latency = 1_500; // ms: each has sent the old token before one hears of it
			const executions = await Promise.all(Array.from({ length: 5 }, () => stage.list(credential)));
			const seen = new Set(executions.map((execution) => seenIds(execution, idsOf(service))));
			return `${[...seen].join(' or ')} in each, ${callsBy(service, type)}`;
		},
	},
];

/** @returns whether a credential made one token call or more: how many more depends on chance */
function callsBy({ journal }: Service, type: CredentialType): string {
	const own = journal.tokenCalls.filter((call) => madeBy(call) === type);
	if (own.length === journal.tokenCalls.length && own.length === 1) return 'one token call';
	return own.length > 1 ? 'several token calls' : 'no token call';
}
