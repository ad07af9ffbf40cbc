import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';

import { runFolder, say, step } from '../../sandbox/progress';
import { startService } from '../../sandbox/service/service';
import { simplified } from '../harness/simplified';
import { saveCredential } from '../real/credentials';
import type { Claim } from '../real/judge';
import { atMost, is, table, wordsOf } from '../real/judge';
import { runSuite } from '../real/main';
import { RealN8n } from '../real/n8n';
import { until } from '../real/wait';
import { ourNode, publishWebhook } from '../real/workflows';
import { growthOf } from './held';
import type { Usage } from './inspector';
import { INSPECTED, usageOf } from './inspector';

const LOCATIONS = 1_000;
const EXPIRES_EVERY = 50; // executions
/** How many run at any time. */
const AT_ONCE = 4;
/** How many executions are the first ones: n8n has loaded and compiled what it needs then. */
const WARM = 200;
/** ms after which n8n has done what it does after an execution: it deletes those that it does not keep */
const QUIET = 20_000;
/** n8n's own timers and sockets come and go; one that each execution left behind would be hundreds. */
const MORE_RESOURCES = 20;

/** Nothing of an execution is kept, so that what n8n holds is not its database's. */
const KEEP_NOTHING = {
	EXECUTIONS_DATA_SAVE_ON_SUCCESS: 'none',
	EXECUTIONS_DATA_SAVE_ON_PROGRESS: 'false',
};

const { positionals, values } = parseArgs({
	allowPositionals: true,
	options: { executions: { type: 'string', default: '2000' } },
});

runSuite('soak', async (tarball) => {
	const executions = Number(values.executions);
	if (!(executions > WARM)) throw new Error(`--executions takes a number above ${WARM}`);
	const [command = ''] = positionals;
	const folder = join(runFolder, 'soak');
	const settings = { ...KEEP_NOTHING, ...INSPECTED };
	const service = await startService({ count: LOCATIONS, pageSize: 100 });
	const n8n = await step('Starting n8n with a new database (about 30 s)', () =>
		RealN8n.start({ command, tarball, folder, settings }),
	);
	try {
		const credential = await saveCredential(n8n.api, service, 'visitorLocationsApi');
		const { url } = await publishWebhook(n8n.api, 'soak', ourNode(credential));
		const isWhole = judgeOf(service.locations().map(simplified));
		let tokenCalls = 0;
		let expiries = 0;
		const onStart = (execution: number) => {
			if (execution % EXPIRES_EVERY !== 0) return;
			if (execution % 100 === 0) say(`  execution ${execution}`);
			tokenCalls += service.journal.tokenCalls.length;
			service.journal.clear();
			service.tokens.expireAccessTokens();
			expiries++;
		};
		const [early, late, wrong] = await step(
			`${executions} executions of Get Many, ${LOCATIONS} locations each`,
			async () => {
				const first = await runMany(url, isWhole, 1, WARM, onStart);
				const afterFirst = await quietUsage(n8n);
				// While it collects garbage, n8n may miss an answer of its database, and refuses requests for a moment.
				await until(async () => (await fetch(`${n8n.url}/healthz/readiness`)).ok);
				const others = await runMany(url, isWhole, WARM + 1, executions, onStart);
				return [afterFirst, await quietUsage(n8n), first + others] as const;
			},
		);
		tokenCalls += service.journal.tokenCalls.length;
		say(table(['', 'held, MB', 'resident, MB', 'resources'], rowsOf({ early, late })));
		const claims: Claim[] = [
			is(`of ${executions} executions, without the whole list`, wrong, 0),
			is(`token calls, the tokens expired ${expiries} times`, tokenCalls, expiries + 1),
			growthOf('n8n', early.held, late.held),
			atMost('timers, sockets and the like', late.resources, early.resources + MORE_RESOURCES),
		];
		for (const claim of claims) say(wordsOf(claim));
		return claims;
	} finally {
		await n8n.stop();
		await service.stop();
	}
});

/** @returns a function that looks into the first answer, and compares the others with it word for word */
function judgeOf(expected: readonly object[]): (text: string) => boolean {
	let right: string | undefined;
	return (text) => {
		if (text === right) return true;
		const isWhole = text.startsWith('[') && isDeepStrictEqual(JSON.parse(text), expected);
		if (isWhole) right = text;
		return isWhole;
	};
}

/** @returns how many answers were not as expected */
async function runMany(
	url: string,
	isWhole: (text: string) => boolean,
	from: number,
	to: number,
	onStart: (execution: number) => void,
): Promise<number> {
	let next = from;
	let wrong = 0;
	const runner = async () => {
		while (next <= to) {
			const execution = next++;
			onStart(execution);
			const reply = await fetch(url);
			const text = await reply.text();
			if (isWhole(text)) continue;
			wrong++;
			say(`  execution ${execution}: ${reply.status}, ${text.slice(0, 200)}`);
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, runner));
	return wrong;
}

async function quietUsage({ log }: RealN8n): Promise<Usage> {
	await wait(QUIET);
	return await usageOf(log);
}

function rowsOf(usages: Record<string, Usage>): (string | number)[][] {
	const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);
	return Object.entries(usages).map(([when, { held, resident, resources }]) => [
		...[when, megabytes(held), megabytes(resident)],
		resources,
	]);
}
