import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { N8nApi } from '../../sandbox/instance/n8nApi';
import type { N8nProcess } from '../../sandbox/instance/n8nProcess';
import { startN8n } from '../../sandbox/instance/n8nProcess';
import { installIntoN8n, packPackage } from '../../sandbox/instance/packageInstall';
import { runFolder, runMain, say, step } from '../../sandbox/progress';
import type { Service } from '../../sandbox/service/service';
import { startService } from '../../sandbox/service/service';
import { simplified } from '../harness/simplified';
import { saveCredential } from '../queue/credentials';
import { publishRow } from '../queue/webhooks';
import { claimsOf } from './claims';
import type { Soaked } from './executions';
import { soak, WARM } from './executions';
import { INSPECTED } from './inspector';
import { tableOf } from './table';

const LOCATIONS = 1_000;
const EXPIRES_EVERY = 50; // executions

/** Nothing of an execution is kept, so that what n8n holds is not its database's. */
const KEEP_NOTHING = {
	EXECUTIONS_DATA_SAVE_ON_SUCCESS: 'none',
	EXECUTIONS_DATA_SAVE_ON_PROGRESS: 'false',
};

const { positionals, values } = parseArgs({
	allowPositionals: true,
	options: {
		/** of our node, and as many of n8n's own nodes */
		executions: { type: 'string', default: '2000' },
	},
});
const executions = Number(values.executions);

/** Starts an n8n with the package in it, and stops it after `work`. */
async function inN8n<T>(tarball: string, work: (api: N8nApi, n8n: N8nProcess) => Promise<T>) {
	const [n8nCommand = ''] = positionals;
	const folder = join(runFolder, 'soak');
	rmSync(folder, { recursive: true, force: true });
	await installIntoN8n(tarball, folder);
	const n8n = await step('Starting n8n with a new database (about 30 s)', () =>
		startN8n(n8nCommand, folder, { ...KEEP_NOTHING, ...INSPECTED }),
	);
	try {
		const api = new N8nApi(n8n.url);
		await api.setUpOwner();
		return await work(api, n8n);
	} finally {
		await n8n.stop();
	}
}

/** Lists all locations many times; the tokens expire among them. */
async function soakOurs(tarball: string, service: Service) {
	let tokenCalls = 0;
	let expiries = 0;
	const count = () => {
		tokenCalls += service.journal.tokenCalls.length;
		service.journal.clear();
	};
	const soaked = await inN8n(tarball, async (api, { logFile }) => {
		const { id, name, type } = await saveCredential(api, service, 'passwordGrant');
		const { url } = await publishRow(api, 'ours', {
			name: 'Visitor Locations',
			type: 'n8n-nodes-visitor-locations.visitorLocations',
			typeVersion: 1,
			parameters: { authentication: 'passwordGrant', returnAll: true },
			credentials: { [type]: { id, name } },
		});
		const expected = service.locations().map(simplified);
		return await step(`${executions} executions of Get Many, ${LOCATIONS} locations each`, () =>
			soak(url, expected, executions, logFile, (execution) => {
				progress('execution', execution);
				if (execution % EXPIRES_EVERY !== 0) return;
				count();
				service.tokens.expireAccessTokens();
				expiries++;
			}),
		);
	});
	count();
	return { soaked, tokenCalls, expiries };
}

/** The same number of items, made by n8n's own nodes: what n8n does by itself. */
async function soakN8nAlone(tarball: string, service: Service): Promise<Soaked> {
	const [first] = service.locations().map(simplified);
	return await inN8n(tarball, async (api, { logFile }) => {
		const item = JSON.stringify(first);
		const make = `={{ { list: Array.from({ length: ${LOCATIONS} }, (_, n) => ({ n, ...${item} })) } }}`;
		const { url } = await publishRow(
			api,
			'alone',
			{
				name: 'Make',
				type: 'n8n-nodes-base.set',
				typeVersion: 3.4,
				parameters: { mode: 'raw', jsonOutput: make, options: {} },
			},
			{
				name: 'Split Out',
				type: 'n8n-nodes-base.splitOut',
				typeVersion: 1,
				parameters: { fieldToSplitOut: 'list', options: {} },
			},
		);
		const items = Array.from({ length: LOCATIONS }, (_, n) => ({ n, ...first }));
		return await step(`${executions} executions of Edit Fields and Split Out, beside it`, () =>
			soak(url, items, executions, logFile, (execution) => {
				progress('execution', execution);
			}),
		);
	});
}

function progress(what: string, done: number): void {
	if (done % 100 === 0) say(`  ${what} ${done}`);
}

runMain(async () => {
	// n8n ends with this process.
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => {
			process.exit(130);
		});
	}
	if (!(executions > WARM)) throw new Error(`--executions takes a number above ${WARM}`);
	const tarball = await step('Building and packing the package', () =>
		packPackage(join(runFolder, 'soak-package')),
	);
	const service = await startService({ count: LOCATIONS, pageSize: 100 });
	try {
		const { soaked, ...tokens } = await soakOurs(tarball, service);
		const alone = await soakN8nAlone(tarball, service);
		say(`\n${tableOf(soaked, alone)}\n`);
		const claims = claimsOf(soaked, alone, tokens);
		for (const { holds, claim } of claims) say(`${holds ? 'ok' : 'NOT OK'}: ${claim}`);
		if (!claims.every(({ holds }) => holds)) process.exitCode = 1;
	} finally {
		await service.stop();
	}
});
