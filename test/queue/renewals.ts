import { say } from '../../sandbox/progress';
import type { Service } from '../../sandbox/service/service';
import type { Rotation } from '../../sandbox/service/settings';
import type { Call } from './calls';
import { callWebhook } from './calls';
import { titles } from './credentials';
import type { Webhook } from './webhooks';

const ROUNDS = 15;
const AT_ONCE = 4;

/** What is tried: who renews, and what the service does with refresh tokens. */
export interface Race {
	title: string;
	webhook: Webhook;
	rotation: Rotation;
}

/** @returns what is tried with these webhooks, each of them once with the setting Retry On Fail and once without */
export function racesOf(webhooks: readonly Webhook[]): Race[] {
	return webhooks.flatMap((webhook) => {
		const { authentication, retryOnFail } = webhook;
		const renewed = authentication !== 'passwordGrant';
		const rotationsOf: Rotation[] = renewed ? ['keep', 'rotate'] : ['rotate'];
		return rotationsOf.map((rotation) => {
			const words = [
				titles[authentication],
				...(renewed ? [`refresh tokens ${rotation === 'keep' ? 'stay' : 'rotate'}`] : []),
				...(retryOnFail ? ['Retry On Fail'] : []),
			];
			return { title: words.join(', '), webhook, rotation };
		});
	});
}

/** What came of it. */
export interface RaceResult extends Race {
	rounds: number;
	calls: Call[];
	/** token calls that the service received, and how many it refused */
	tokenCalls: number;
	refused: number;
}

/**
 * Makes both workers renew the same credential at the same moment: all access tokens expire, and four
 * executions start at once. 15 rounds.
 */
export async function race(service: Service, tried: Race): Promise<RaceResult> {
	service.settings.rotation = tried.rotation;
	const before = service.journal.tokenCalls.length;
	const calls: Call[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		service.tokens.expireAccessTokens();
		const together = Array.from({ length: AT_ONCE }, async () => await callWebhook(tried.webhook));
		calls.push(...(await Promise.all(together)));
	}
	const tokenCalls = service.journal.tokenCalls.slice(before);
	const refused = tokenCalls.filter(({ status }) => status !== 200).length;
	say(`  ${tried.title}: ${tokenCalls.length} token calls, ${refused} refused`);
	return { ...tried, rounds: ROUNDS, calls, tokenCalls: tokenCalls.length, refused };
}
