import { setTimeout as wait } from 'node:timers/promises';

import type { Service } from '../../../sandbox/service/service';
import type { Authentication } from '../../queue/credentials';
import { authenticationOf, titles } from '../../queue/credentials';
import type { Scenario } from '../scenario';
import { idsOf, seenIds, tokenCalls } from '../seen';

const authentications = Object.keys(titles) as Authentication[];

/** Signing in and renewing, with each kind of credential. */
export const tokenScenarios: Scenario[] = authentications.flatMap((authentication) => [
	{
		name: `${titles[authentication]}: the first list`,
		expected: '237 locations, 1 token call',
		play: async (stage) => {
			const service = await stage.service();
			const credential = await stage.credential(service, authentication);
			return `${seenIds(await stage.list(credential), idsOf(service))}, ${tokenCalls(service)}`;
		},
	},
	{
		name: `${titles[authentication]}: two more lists with the same token`,
		expected: '237 locations, 237 locations, 0 token calls',
		play: async (stage) => {
			const { service, credential } = await stage.signedIn(authentication);
			const seen: string[] = [];
			for (let list = 0; list < 2; list++) {
				seen.push(seenIds(await stage.list(credential), idsOf(service)));
			}
			return [...seen, tokenCalls(service)].join(', ');
		},
	},
	{
		name: `${titles[authentication]}: the service no longer knows the token`,
		expected: '237 locations, 1 token call',
		play: async (stage) => {
			const { service, credential } = await stage.signedIn(authentication);
			service.tokens.expireAccessTokens();
			return `${seenIds(await stage.list(credential), idsOf(service))}, ${tokenCalls(service)}`;
		},
	},
	{
		name: `${titles[authentication]}: the token is over by the clock`,
		expected: '237 locations, 1 token call, 0 list calls with the old token',
		play: async (stage) => {
			const { service, credential } = await stage.signedIn(authentication, { tokenLifetime: 2 });
			service.settings.tokenLifetime = 86_400;
			await wait(2_500);
			const execution = await stage.list(credential);
			const refused = service.journal.listCalls.filter(({ status }) => status === 401).length;
			return `${seenIds(execution, idsOf(service))}, ${tokenCalls(service)}, ${refused} list calls with the old token`;
		},
	},
	{
		name: `${titles[authentication]}: ten items, and the token expires`,
		expected: '2370 locations, one token call',
		play: async (stage) => {
			const { service, credential } = await stage.signedIn(authentication);
			service.tokens.expireAccessTokens();
			const execution = await stage.listForTen(credential);
			const ids = Array.from({ length: 10 }, () => idsOf(service)).flat();
			return `${seenIds(execution, ids)}, ${callsBy(service, authentication)}`;
		},
	},
	{
		name: `${titles[authentication]}: five executions at once, and the token expires`,
		expected: '40 locations in each, one token call',
		play: async (stage) => {
			const { service, credential } = await stage.signedIn(authentication, { count: 40 });
			service.tokens.expireAccessTokens();
			service.settings.latency = 1_500; // ms: each has sent the old token before one hears of it
			const executions = await Promise.all(Array.from({ length: 5 }, () => stage.list(credential)));
			const seen = new Set(executions.map((execution) => seenIds(execution, idsOf(service))));
			return `${[...seen].join(' or ')} in each, ${callsBy(service, authentication)}`;
		},
	},
]);

/** @returns whether a credential made one token call or more: how many more depends on chance */
function callsBy({ journal }: Service, authentication: Authentication): string {
	const own = journal.tokenCalls.filter((call) => authenticationOf(call) === authentication);
	if (own.length === journal.tokenCalls.length && own.length === 1) return 'one token call';
	return own.length > 1 ? 'several token calls' : 'no token call';
}
