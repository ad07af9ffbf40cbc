import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { packPackage } from '../../sandbox/instance/packageInstall';
import { runFolder, runMain, say, step } from '../../sandbox/progress';
import type { Service } from '../../sandbox/service/service';
import { startService } from '../../sandbox/service/service';
import { claimsOf } from './claims';
import { Cluster } from './cluster';
import { gather } from './evidence';
import { loadWithKill } from './load';
import { Processes } from './processes';
import type { RaceResult } from './renewals';
import { race, racesOf } from './renewals';
import { tablesOf } from './tables';
import { publishAll } from './webhooks';

const folder = join(runFolder, 'queue');

const { positionals, values } = parseArgs({
	allowPositionals: true,
	options: {
		/** how many executions the load has */
		executions: { type: 'string', default: '200' },
		/** n8n notices a dead worker as late as it does by default: up to two minutes */
		'n8n-defaults': { type: 'boolean', default: false },
	},
});

/** Runs everything and prints the figures. @returns whether all that is asserted holds */
async function prove(n8nCommand: string, service: Service, processes: Processes): Promise<boolean> {
	const tarball = await step('Building and packing the package', async () => {
		return await packPackage(join(runFolder, 'queue-package'));
	});
	const asByDefault = values['n8n-defaults'];
	const cluster = await Cluster.start(n8nCommand, tarball, folder, processes, asByDefault);
	const { api } = cluster;
	service.settings.redirectUris = [`${api.url}/rest/oauth2-credential/callback`];
	const webhooks = await step('Connecting each kind of credential, and listing with it once', () =>
		publishAll(api, service),
	);
	const plain = webhooks.filter(({ retryOnFail }) => !retryOnFail);
	const executions = Number(values.executions);
	const load = await step(`${executions} executions, and a worker is killed among them`, () =>
		loadWithKill(service, cluster, plain, executions),
	);
	const races: RaceResult[] = [];
	await step('Both workers renew at the same moment', async () => {
		for (const tried of racesOf(webhooks)) races.push(await race(service, tried));
	});
	const evidence = await step('Reading what n8n kept of each execution', () =>
		gather(service, cluster, load, races),
	);
	say(`\n${tablesOf(evidence)}\n`);
	const claims = claimsOf(evidence);
	for (const { holds, claim } of claims) say(`${holds ? 'ok' : 'NOT OK'}: ${claim}`);
	return claims.every(({ holds }) => holds);
}

/** Stops everything. @throws Error that names what runs still */
async function tidyUp(service: Service, processes: Processes): Promise<void> {
	await step('Stopping everything', async () => {
		await processes.stop();
		await service.stop();
	});
	const left = await processes.stillRunning();
	if (left.length > 0) throw new Error(`Still running: ${left.join(', ')}`);
	say(`ok: none of the ${processes.count} processes runs any more`);
}

runMain(async () => {
	const [n8nCommand = ''] = positionals;
	const processes = new Processes();
	const service = await startService({
		tokenBodies: ['json', 'form'],
		count: 1_000,
		pageSize: 100,
		latency: 20,
	});
	let tidied: Promise<void> | undefined;
	const tidyUpOnce = async () => {
		await (tidied ??= tidyUp(service, processes));
	};
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => {
			void tidyUpOnce()
				.catch((error: unknown) => {
					say(String(error));
				})
				.finally(() => {
					process.exit(130);
				});
		});
	}
	try {
		if (!(await prove(n8nCommand, service, processes))) process.exitCode = 1;
	} finally {
		await tidyUpOnce();
	}
});
