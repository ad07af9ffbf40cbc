import fc from 'fast-check';

import type { Steps } from './model/world';
import { generateSequences, runSequence, SEQUENCES, SERVICE_STEPS, World } from './model/world';

/** The refresh token was rejected, or the token of a delayed response has expired. */
const DELAY_ERRORS = /^(401$|The service no longer accepts the stored authorization)/;
const DELAYS = 'the service begins to delay responses';

const STEPS: Steps = {
	'the first worker sends a request': (world) => world.request('node', 0),
	'the second worker sends a request': (world) => world.request('node', 1),
	...SERVICE_STEPS,
	...Object.fromEntries(
		[0.1, 1, 4, 70, 58 * 60].map((s) => [`${s} s pass`, (world: World) => world.pass(s * 1_000)]),
	),
	'all requests end, and an hour passes': async (world) => {
		await world.finishRequests();
		await world.pass(3_600_000);
	},
};

describe.each(['password', 'code'] as const)('two workers that share a %s credential', (kind) => {
	it.each([0, 90_000, -90_000])(
		'lose no authorization, and no request fails unless the service delays responses, when one clock is %i ms ahead',
		async (skewMs) => {
			await fc.assert(
				fc.asyncProperty(generateSequences(STEPS, 40), async (sequence) => {
					const world = new World(kind, [0, skewMs]);
					await world.request('node', 0);
					await world.pass(1_000);
					await runSequence(world, STEPS, sequence);
					await world.finishRequests();
					for (const message of world.messages) expect(message).toMatch(DELAY_ERRORS);
					if (!sequence.includes(DELAYS)) expect(world.messages).toEqual([]);
					await world.pass(20 * 60_000);
					for (const worker of [0, 1]) expect(await world.canRequest(worker)).toBe(true);
				}),
				{ numRuns: SEQUENCES },
			);
		},
	);
});
