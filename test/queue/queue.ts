import { join } from 'node:path';
import { parseArgs } from 'node:util';

import type { Execution } from '../../sandbox/instance/execution';
import { runFolder, say, step } from '../../sandbox/progress';
import type { Service } from '../../sandbox/service/service';
import { startService } from '../../sandbox/service/service';
import type { Rotation } from '../../sandbox/service/settings';
import { idsOf } from '../harness/services';
import { madeBy } from '../real/credentials';
import type { Claim } from '../real/judge';
import { atMost, is, table, wordsOf } from '../real/judge';
import { runSuite } from '../real/main';
import { secretsIn } from '../real/secrets';
import { Cluster, workerNames } from './cluster';
import { Executions } from './executions';
import { claimsOf, count, fateOfReply, isGivenUp, reasonOf } from './judge';
import type { Load } from './load';
import { loadWithKill, VICTIM } from './load';
import type { Call, Webhook } from './webhooks';
import { call, publishAll } from './webhooks';

/** How often both workers are made to renew at the same moment, and by how many executions. */
const ROUNDS = 15;
const AT_ONCE = 4;

const { positionals, values } = parseArgs({
	allowPositionals: true,
	options: {
		/** how many executions the load has */
		executions: { type: 'string', default: '200' },
		/** n8n notices a dead worker as late as it does by default: up to two minutes */
		'n8n-defaults': { type: 'boolean', default: false },
	},
});

/** What the cluster is tried with. */
interface Stage {
	service: Service;
	cluster: Cluster;
	executions: Executions;
	/** the ids of all locations */
	expected: string[];
}

runSuite('queue', async (tarball) => {
	const [command = ''] = positionals;
	const folder = join(runFolder, 'queue');
	const service = await startService({ count: 1_000, pageSize: 100, latency: 20 });
	const cluster = await Cluster.start(command, tarball, folder, values['n8n-defaults']);
	const executions = new Executions(cluster.api);
	const expected = idsOf(service);
	const stage = { service, cluster, executions, expected };
	try {
		const { plain, retrying } = await step('Connecting each kind of credential', () =>
			publishAll(cluster.api, service),
		);
		await executions.further();
		const claims = [
			...(await underLoad(stage, plain)),
			...(await races(stage, [...plain, retrying])),
			is('secrets in what n8n printed', secretsIn(cluster.logs(), [service]), 0),
		];
		for (const claim of claims) say(wordsOf(claim));
		return claims;
	} finally {
		await step('Stopping everything', () => cluster.stop());
		await service.stop();
	}
});

/** A worker dies among many executions, and tokens expire all the time. */
async function underLoad(stage: Stage, webhooks: Webhook[]): Promise<Claim[]> {
	const { service, cluster, executions, expected } = stage;
	const earlier = service.journal.tokenCalls.length;
	const load = await step(`${values.executions} executions, a worker is killed among them`, () =>
		loadWithKill(service, cluster, webhooks, Number(values.executions)),
	);
	const kept = await executions.further();
	sayReasons(kept);
	const made = (type: string, from: number, to?: number) =>
		service.journal.tokenCalls.slice(from, to).filter((entry) => madeBy(entry) === type).length;
	const rows = webhooks.flatMap(({ type, title }) => [
		[`${title}, before the kill`, ...figures(stage, load, type, false)].concat(
			made(type, earlier, load.tokenCalls),
		),
		[`${title}, after it`, ...figures(stage, load, type, true)].concat(made(type, load.tokenCalls)),
	]);
	say(table(['The load', 'executions', 'whole', 'failed', 'wrong', 'token calls'], rows));
	const failed = load.calls.filter(({ status }) => status !== 200);
	const seconds = failed.map(({ endedAt }) => Math.round((endedAt - load.killedAt) / 1000));
	say(
		`Failures came ${seconds.join(', ')} s after the kill. Tokens expired ${load.expiries} times.`,
	);
	const most = workerNames.length * (load.expiries + 1);
	return [
		...claimsOf('the load', load.calls, kept, expected),
		is(`${VICTIM} held executions, which n8n gave up`, kept.some(isGivenUp), true),
		is(`${VICTIM} worked on after its start`, cluster.begun(VICTIM) > load.begun, true),
		is('executions that the main n8n ran', cluster.begun('main'), 0),
		atMost('logins with a password', made('visitorLocationsApi', earlier), most),
	];
}

function figures({ expected }: Stage, { calls, killedAt }: Load, type: string, after: boolean) {
	const own = calls.filter(
		({ webhook, endedAt }) => webhook.type === type && endedAt > killedAt === after,
	);
	const { whole, failed, wrong } = count(own.map((reply) => fateOfReply(reply, expected)));
	return [own.length, whole, failed, wrong];
}

/** All access tokens expire, and several executions start at once: both workers renew at the same moment. */
async function races(stage: Stage, webhooks: Webhook[]): Promise<Claim[]> {
	const { service, executions, expected } = stage;
	const rows: (string | number)[][] = [];
	const claims: Claim[] = [];
	for (const webhook of webhooks) {
		const renews = webhook.type !== 'visitorLocationsApi';
		for (const rotation of (renews ? ['keep', 'rotate'] : ['keep']) satisfies Rotation[]) {
			const title = `${webhook.title}${renews ? `, refresh tokens ${rotation}` : ''}`;
			service.settings.rotation = rotation;
			const before = service.journal.tokenCalls.length;
			const replies = await step(title, () => race(service, webhook));
			const made = service.journal.tokenCalls.slice(before);
			const refused = made.filter(({ status }) => status !== 200).length;
			const { whole } = count(replies.map((reply) => fateOfReply(reply, expected)));
			rows.push([title, replies.length, whole, made.length, refused]);
			const kept = await executions.further();
			sayReasons(kept);
			claims.push(...claimsOf(title, replies, kept, expected));
		}
	}
	say(table(['Both workers renew', 'executions', 'whole', 'token calls', 'refused'], rows));
	return claims;
}

function sayReasons(kept: readonly Execution[]): void {
	for (const reason of new Set(kept.map(reasonOf))) {
		const times = kept.filter((execution) => reasonOf(execution) === reason).length;
		if (reason !== '') say(`  ${times} × ${reason}`);
	}
}

async function race(service: Service, webhook: Webhook): Promise<Call[]> {
	const calls: Call[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		service.tokens.expireAccessTokens();
		const together = Array.from({ length: AT_ONCE }, () => call(webhook));
		calls.push(...(await Promise.all(together)));
	}
	return calls;
}
