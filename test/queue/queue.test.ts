import { join } from 'node:path';

import type { Execution } from '../../sandbox/instance/execution';
import { runFolder, say } from '../../sandbox/progress';
import type { Service } from '../../sandbox/service/service';
import { startService } from '../../sandbox/service/service';
import type { Rotation } from '../../sandbox/service/settings';
import { expectNoSecret } from '../harness/secrets';
import { listIds } from '../harness/services';
import { credentialTypes, madeBy } from '../real/credentials';
import { Cluster, workerNames } from './cluster';
import { Executions } from './executions';
import { loadWithKill } from './load';
import type { Outcomes, WebhookResponse } from './outcomes';
import {
	countExecutions,
	countResponses,
	getReason,
	isGivenUp,
	isRejectedRefresh,
} from './outcomes';
import { callWebhook, publishAll } from './webhooks';

// docs/administrators.md is what users read of this. QUEUE_EXECUTIONS sets the size of the load.

const EXECUTIONS = Number(process.env.QUEUE_EXECUTIONS ?? 200);
/** How often all tokens expire, so that both workers refresh. */
const ROUNDS = 15;
/** How many executions start at once then. */
const CALLS_PER_ROUND = 4;

let service: Service;
let cluster: Cluster | undefined;
let executions: Executions;
let webhooks: Map<string, string>;
let expected: string[];

beforeAll(async () => {
	service = await startService({ count: 1_000, pageSize: 100, latency: 20 });
	expected = listIds(service);
	cluster = await Cluster.start(join(runFolder, 'queue'));
	executions = new Executions(cluster.api);
	webhooks = await publishAll(cluster.api, service);
	await executions.readNew();
});
afterAll(async () => {
	await cluster?.stop();
	await service.stop();
});

function getCluster(): Cluster {
	if (cluster === undefined) throw new Error('The cluster was not started');
	return cluster;
}

/** @returns its URL */
function getWebhook(name: string): string {
	const webhook = webhooks.get(name);
	if (webhook === undefined) throw new Error(`There is no webhook ${name}`);
	return webhook;
}

/** @returns how many executions each worker has started */
function countStarted(): number[] {
	return workerNames.map((name) => getCluster().started(name));
}

/**
 * Expects that n8n stored one execution for each response, with the same outcome: the whole list, or for some an error.
 *
 * @param canFail which executions can fail; all others are complete. The caller limits how many do
 * @returns the stored executions
 */
async function expectStored(
	responses: readonly WebhookResponse[],
	canFail: (execution: Execution) => boolean,
) {
	const stored = await executions.readNew();
	const failed = stored.filter(canFail).length;
	const others = stored.filter((one) => one.status !== 'success' && !canFail(one));
	expect(others.map(getReason)).toEqual([]);
	const outcomes: Outcomes = { complete: responses.length - failed, failed, wrong: 0 };
	expect(countResponses(responses, expected)).toEqual(outcomes);
	expect(countExecutions(stored, expected)).toEqual(outcomes);
	return stored;
}

it(`outputs the whole list or an error in each of ${EXECUTIONS} executions when a worker dies`, async () => {
	const startedBefore = countStarted();
	const before = service.journal.tokenRequests.length;
	const plain = credentialTypes.map(getWebhook);
	const load = await loadWithKill(service, getCluster(), plain, EXECUTIONS);
	const canFail = (one: Execution) => isGivenUp(one) || isRejectedRefresh(one);
	const stored = await expectStored(load.responses, canFail);
	const givenUp = stored.filter(isGivenUp).length;
	say(`  ${givenUp} failed with their worker; all tokens expired ${load.expiries} times`);
	expect(givenUp).toBeGreaterThan(0);
	expect(load.expiries).toBeGreaterThan(2);
	// No authorization was lost.
	service.tokens.invalidateAccessTokens();
	const afterwards: WebhookResponse[] = [];
	for (const webhook of plain) afterwards.push(await callWebhook(webhook));
	await expectStored(afterwards, () => false);
	const { startedByKilled } = load;
	expect(startedByKilled.total).toBeGreaterThan(startedByKilled.before);
	// The main n8n ran none. A worker that is killed might not have logged its last ones.
	const started = sum(countStarted()) - sum(startedBefore);
	expect(started).toBeGreaterThanOrEqual(EXECUTIONS - givenUp);
	const logins = service.journal.tokenRequests.slice(before).map(madeBy);
	expect(logins.filter((type) => type === 'visitorLocationsApi').length).toBeLessThanOrEqual(
		workerNames.length * (load.expiries + 2),
	);
});

it.each<[string, Rotation, number]>([
	['visitorLocationsApi', 'keep', workerNames.length],
	['visitorLocationsOAuth2Api', 'keep', 1],
	['visitorLocationsOAuth2Api', 'rotate', 1],
	['visitorLocationsCodeApi', 'keep', workerNames.length],
	['visitorLocationsCodeApi', 'rotate', workerNames.length],
	['visitorLocationsCodeApi, Retry On Fail', 'keep', workerNames.length],
	['visitorLocationsCodeApi, Retry On Fail', 'rotate', workerNames.length],
])(
	'completes all executions when both workers refresh, or fails some if the refresh token of a code works once: %s, %s',
	async (name, rotation, maxRequestsPerRound) => {
		service.settings.rotation = rotation;
		const before = service.journal.tokenRequests.length;
		const responses: WebhookResponse[] = [];
		const startedBefore = countStarted();
		for (let round = 1; round <= ROUNDS; round += 1) {
			service.tokens.invalidateAccessTokens();
			const calls = Array.from({ length: CALLS_PER_ROUND }, () => callWebhook(getWebhook(name)));
			responses.push(...(await Promise.all(calls)));
		}
		// A refresh token that works once fails one of the workers; Retry On Fail then reads the tokens of the other.
		const canFail = name === 'visitorLocationsCodeApi' && rotation === 'rotate';
		const stored = await expectStored(responses, (one) => canFail && isRejectedRefresh(one));
		const failed = stored.filter(isRejectedRefresh).length;
		// The worker that refreshes first lists.
		expect(failed).toBeLessThanOrEqual(ROUNDS * (CALLS_PER_ROUND - 1));
		const started = countStarted().map((count, index) => count - (startedBefore[index] ?? 0));
		expect(Math.min(...started)).toBeGreaterThan(ROUNDS / 3);
		const requests = service.journal.tokenRequests.slice(before);
		const rejected = requests.filter(({ status }) => status !== 200).length;
		say(
			`  ${name}, ${rotation}: ${requests.length} token requests, ${rejected} rejected, ${failed} failed`,
		);
		expect(requests.length).toBeLessThanOrEqual(maxRequestsPerRound * ROUNDS);
	},
);

it('prints no secret', () => {
	expectNoSecret(service, getCluster().logs());
});

function sum(numbers: readonly number[]): number {
	return numbers.reduce((total, each) => total + each, 0);
}
