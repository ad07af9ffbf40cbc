import fc from 'fast-check';

import { settle } from './fixtures';
import type { Behavior } from './model/fakeService';
import type { Steps } from './model/world';
import { generateSequences, runSequence, SEQUENCES, SERVICE_STEPS, World } from './model/world';

const BEHAVIORS: Behavior[] = ['works', 'rejects', 'fails', 'throttles', 'loses the response'];
const DURATIONS_MS = [500, 2_000, 12_000, 31_000, 70_000, 11 * 60_000, 61 * 60_000, 25 * 3_600_000];

const ANY_CREDENTIAL: Steps = {
	'the node sends a request': (world) => world.request('node'),
	"n8n's HTTP Request node sends a request": (world) => world.request('legacy'),
	'a user tests the credential': (world) => world.request('test'),
	...Object.fromEntries(
		BEHAVIORS.map((behavior) => [
			`the service ${behavior}`,
			({ service }: World) => (service.behavior = behavior),
		]),
	),
	'the service works, and delays nothing': ({ service }) =>
		Object.assign(service, { behavior: 'works', delaysResponses: false }),
	...SERVICE_STEPS,
	...Object.fromEntries(
		DURATIONS_MS.map((ms) => [
			`${ms} ms pass`,
			async (world: World) => {
				await world.pass(ms);
				world.service.abortLongRequests();
			},
		]),
	),
	'n8n restarts': (world) => {
		world.restart();
	},
	'a wrong client secret is entered': (world) => {
		world.changeFields({ clientSecret: 'a wrong one' });
	},
	'the client secret is restored': (world) => {
		world.changeFields({ clientSecret: world.service.clientSecret });
	},
};

const STEPS: Record<World['kind'], Steps> = {
	password: {
		...ANY_CREDENTIAL,
		'the password is changed in the service': ({ service }) => {
			service.password = 'new password';
		},
		'the password is changed in the credential': (world) => {
			world.changeFields({ password: world.service.password });
		},
	},
	code: {
		...ANY_CREDENTIAL,
		'a user pastes a new code': (world) => {
			world.pasteCode();
		},
		'a user pastes a new code, and tests it': (world) => {
			world.pasteCode();
			return world.request('test');
		},
		// Random steps hardly ever come in this order.
		'a refresh ends after a newer code was exchanged': async (world) => {
			const { service } = world;
			Object.assign(service, { behavior: 'works', delaysResponses: false });
			world.pasteCode();
			await world.request('node');
			service.delaysResponses = true;
			service.invalidateAccessTokens();
			await world.request('node');
			world.pasteCode();
			await world.request('node');
			service.respond('newest');
			await settle();
			world.check(); // notes that the newer tokens are stored
			service.respond('oldest');
			service.delaysResponses = false;
			await settle();
			await world.request('node');
		},
	},
};

/** Expects that a request succeeds if service and fields are right, with a pasted code after a new authorization at the latest. */
async function expectRecovery(world: World): Promise<void> {
	world.service.behavior = 'works';
	await world.finishRequests();
	world.check();
	const { password, clientSecret } = world.service;
	Object.assign(world.store.data, { clientSecret }, world.kind === 'password' ? { password } : {});
	await world.pass(20 * 60_000);
	if (await world.canRequest()) return;
	if (world.kind === 'code') {
		world.pasteCode();
		if (await world.canRequest()) return;
	}
	throw new Error(world.messages.at(-1));
}

// What must hold after each step, whatever happens in whatever order:
//
// - When a token of a newer authorization is stored, no token of an older one is sent any more.
// - No worker sends the same token request twice at the same time, or again while its failure is shared.
// - Every error says what to do, except two that n8n's helpers throw by themselves. Which error it is, nobody checks: a
//   wrong one that stays is found by the recovery.
//
// At the end, when service and fields are right, a request succeeds: a stored token, a failure or a code that the package
// wrongly keeps would let it fail.
describe.each(['password', 'code'] as const)('a %s credential in generated sequences', (kind) => {
	it('uses no older authorization after a newer one, repeats no token request too soon, and recovers', async () => {
		await fc.assert(
			fc.asyncProperty(generateSequences(STEPS[kind], 30), async (sequence) => {
				const world = new World(kind);
				await runSequence(world, STEPS[kind], sequence);
				await expectRecovery(world);
			}),
			{ numRuns: SEQUENCES },
		);
	});
});
