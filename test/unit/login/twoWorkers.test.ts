import fc from 'fast-check';

import { AUTHORIZATION_REJECTED } from '../../../credentials/shared/problem';
import { ANSWERS } from './model/answers';
import { Cluster } from './model/cluster';
import { loaderOf } from './model/load';

jest.mock<object>('n8n-workflow', () => jest.requireActual('./model/n8nWorkflow'));

/** Its authorization is refused, or a token that is answered late is over already. */
const FAILURES = new RegExp(`^(401$|${AUTHORIZATION_REJECTED})`);

let cluster: Cluster;
beforeEach(() => {
	jest.spyOn(Date, 'now').mockImplementation(() => cluster.now);
});
afterEach(() => {
	jest.restoreAllMocks();
});

const actions: Record<string, (some: Cluster) => Promise<void> | void> = {
	'the first worker asks': async (some) => {
		await some.begin(0);
	},
	'the second worker asks': async (some) => {
		await some.begin(1);
	},
	...ANSWERS,
	'100 ms pass': async (some) => {
		await some.pass(100);
	},
	'1 s passes': async (some) => {
		await some.pass(1_000);
	},
	'4 s pass': async (some) => {
		await some.pass(4_000);
	},
	// Nobody waits for an answer that long.
	'an hour passes': async (some) => {
		await some.calmDown();
		await some.pass(3_600_000);
	},
};
const stories = fc.array(fc.constantFrom(...Object.keys(actions)), {
	maxLength: 40,
	size: 'max',
});

it('two workers and a refresh token that works once: no authorization is ever lost, and a request fails only where an answer takes too long', async () => {
	const load = loaderOf('code');
	const workers = [load(), load()];
	let count = 0;
	await fc.assert(
		fc.asyncProperty(stories, async (story) => {
			cluster = new Cluster(count++, workers);
			await cluster.begin(0);
			await cluster.pass(1_000);
			for (const name of story) {
				await actions[name]?.(cluster);
				await cluster.pass(0);
			}
			await cluster.calmDown();
			for (const message of cluster.failed) expect(message).toMatch(FAILURES);
			const waits = story.includes('answers are held back');
			if (!waits) expect(cluster.failed).toEqual([]);
			expect(await cluster.isLost()).toBe(false);
		}),
		{ numRuns: 2_000 },
	);
});
