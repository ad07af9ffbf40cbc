import fc from 'fast-check';

import { loadCredentialType } from './model/worker';
import type { Steps } from './model/world';
import {
	DELAYS,
	generateSequences,
	runSequence,
	SEQUENCES,
	SERVICE_STEPS,
	World,
} from './model/world';

afterEach(() => {
	jest.restoreAllMocks();
});

/** The refresh token was rejected, or the token of a delayed response has expired. */
const DELAY_ERRORS = /^(401$|The service no longer accepts the stored authorization)/;

const STEPS: Steps = {
	'the first worker sends a request': (world) => world.request('node', 0),
	'the second worker sends a request': (world) => world.request('node', 1),
	...SERVICE_STEPS,
	'100 ms pass': (world) => world.pass(100),
	'1 s passes': (world) => world.pass(1_000),
	'4 s pass': (world) => world.pass(4_000),
	'70 s pass': (world) => world.pass(70_000),
	'58 min pass': (world) => world.pass(58 * 60_000),
	'all requests end, and an hour passes': async (world) => {
		await world.finishRequests();
		await world.pass(3_600_000);
	},
};

describe('two workers that share a refresh token, which works once', () => {
	it('lose no authorization, and no request fails unless the service delays responses', async () => {
		const types = [loadCredentialType('code'), loadCredentialType('code')];
		await fc.assert(
			fc.asyncProperty(generateSequences(STEPS, 40), async (sequence) => {
				const world = new World('code', types);
				await world.request('node', 0);
				await world.pass(1_000);
				await runSequence(world, STEPS, sequence);
				await world.finishRequests();
				for (const message of world.messages) expect(message).toMatch(DELAY_ERRORS);
				if (!sequence.includes(DELAYS)) expect(world.messages).toEqual([]);
				await world.pass(20 * 60_000);
				for (const worker of types.keys()) expect(await world.canRequest(worker)).toBe(true);
			}),
			{ numRuns: 3 * SEQUENCES },
		);
	});
});
