import { say, step } from '../progress';
import { recommend } from './advice';
import { askList } from './askList';
import { ListAsker } from './askPage';
import { TokenQuestions } from './askTokens';
import { Client } from './client';
import type { TokenFacts } from './facts';
import type { Plan } from './plan';
import type { Report } from './report';
import type { Secrets } from './secrets';

/**
 * Asks a service what docs/openapi.yaml leaves open: at most 20 requests, of which only token calls are no GET.
 * What fails is a finding, and the rest is asked all the same.
 *
 * @param secrets gets to know every secret that the probe sends or receives
 * @param timeout ms until a request is given up
 */
export async function probe(plan: Plan, secrets: Secrets, timeout?: number): Promise<Report> {
	const { baseUrl, authUrl, login } = plan;
	if (login.grant === 'password') secrets.add(login.username);
	const client = new Client([baseUrl, authUrl ?? baseUrl], secrets, timeout);
	const tokens = new TokenQuestions(client, plan);

	if (plan.refresh) {
		say('--refresh: token calls with a refresh token follow. They may make that token invalid.');
	}
	const accessToken = await step('Getting an access token', async () => await tokens.logIn());
	const list = isUnreachable(plan, tokens.facts)
		? undefined
		: await askList(new ListAsker(client, accessToken, requestsAfter(plan)), plan);
	if (plan.refresh && accessToken !== undefined) {
		await step('Refreshing, as --refresh allows', async () => {
			await tokens.askRefreshes();
		});
	}
	// Last, because it may make the tokens before it invalid.
	if (login.grant === 'password' && accessToken !== undefined) {
		await step('Logging in with a form', async () => {
			await tokens.askFormLogin();
		});
	}
	const facts = { tokens: tokens.facts, list };
	const busy = client.sent.some(({ status }) => status === 429);
	return {
		service: { baseUrl, authUrl, grant: login.grant },
		facts,
		advice: recommend(facts, login.grant, busy),
		requests: client.sent,
	};
}

/** How many requests may follow those about paging: two refused tokens, three refreshes, a login with a form. */
function requestsAfter({ login, refresh }: Plan): number {
	return 2 + (refresh ? 3 : 0) + (login.grant === 'password' ? 1 : 0);
}

/** Whether the login got no reply from the host that the list is on, too: nothing else is asked then. */
function isUnreachable({ baseUrl, authUrl = baseUrl }: Plan, { calls }: TokenFacts): boolean {
	const last = calls.at(-1);
	const sameHost = last?.at === 'base' || new URL(authUrl).origin === new URL(baseUrl).origin;
	return last !== undefined && last.status === undefined && sameHost;
}
