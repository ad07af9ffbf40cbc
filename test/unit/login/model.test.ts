import fc from 'fast-check';

import { loaderOf } from './model/load';
import type { Kind } from './model/process';
import type { Mood } from './model/service';
import { World } from './model/world';

jest.mock<object>('n8n-workflow', () => jest.requireActual('./model/n8nWorkflow'));

let world: World;
beforeEach(() => {
	jest.spyOn(Date, 'now').mockImplementation(() => world.now);
});
afterEach(() => {
	jest.restoreAllMocks();
});

/** Something that happens, by name. */
class Step implements fc.AsyncCommand<object, World> {
	constructor(
		private readonly name: string,
		private readonly happen: (world: World) => Promise<void> | void,
	) {}

	check(): boolean {
		return true;
	}

	async run(_model: object, real: World): Promise<void> {
		await this.happen(real);
		await real.settled();
		real.checkTexts();
		real.noteStored();
	}

	toString(): string {
		return this.name;
	}
}

const step = (name: string, happen: (world: World) => Promise<void> | void) =>
	fc.constant(new Step(name, happen));
const KINDS: Kind[] = ['request', 'older helper'];
const MOODS: Mood[] = ['well', 'refuses', 'fails', 'asks to wait', 'answer is lost'];
const TIMES = [500, 2_000, 12_000, 31_000, 70_000, 11 * 60_000, 61 * 60_000, 25 * 3_600_000];

/** What the user and the world do to a credential of each kind. */
const steps = (kind: World['kind']) => [
	...KINDS.map((request) =>
		step(request, async (real) => {
			await real.begin(request);
		}),
	),
	step('request', async (real) => {
		await real.begin('request');
	}),
	step('test', async (real) => {
		await real.begin('test');
	}),
	...MOODS.map((mood) =>
		step(`the service ${mood}`, (real) => {
			real.service.mood = mood;
		}),
	),
	step('the service is well', (real) => {
		Object.assign(real.service, { mood: 'well', slow: false });
	}),
	step('answers are held back', (real) => {
		real.service.slow = true;
	}),
	step('answers come at once', (real) => {
		real.service.slow = false;
	}),
	step('the oldest answer comes', (real) => {
		real.service.release();
	}),
	step('the newest answer comes', (real) => {
		real.service.release(true);
	}),
	...TIMES.map((ms) =>
		step(`${ms} ms pass`, (real) => {
			real.pass(ms);
		}),
	),
	step('the tokens expire', (real) => {
		real.service.expireAccessTokens();
	}),
	step('n8n restarts', (real) => {
		real.restart();
	}),
	step('a field is changed', (real) => {
		real.free();
		real.store.data.clientSecret = 'another secret';
	}),
	step('and restored', (real) => {
		real.free();
		real.store.data.clientSecret = 'c/l+i?e&n=t secret';
	}),
	...(kind === 'password' ? passwordSteps : codeSteps),
];

const passwordSteps = [
	step('the password is changed in the service', (real) => {
		real.service.password = 'new password';
		real.service.secrets.add('new password');
	}),
	step('and in the credential', (real) => {
		real.free();
		real.store.data.password = real.service.password;
	}),
];

const paste = (real: World) => {
	real.paste();
};
const codeSteps = [
	step('a new code is pasted', paste),
	step('a new code is pasted and tested', async (real) => {
		paste(real);
		await real.begin('test');
	}),
	step('an open dialog saves what it holds', (real) => {
		real.saveOpenDialog();
	}),
	step('an open dialog saves a new code, and tests it', async (real) => {
		real.saveOpenDialog();
		paste(real);
		await real.begin('test');
	}),
];

describe.each(['password', 'code'] as const)('any story of a %s credential', (kind) => {
	it('uses no old authorization after a newer one, makes no call twice, tells no secret, and ends well', async () => {
		const load = loaderOf(kind);
		const running = load();
		let worlds = 0;
		await fc.assert(
			fc.asyncProperty(fc.commands(steps(kind), { maxCommands: 30 }), async (commands) => {
				world = new World(kind, worlds++, running, load);
				if (kind === 'code') paste(world);
				await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
				await world.endsWell();
			}),
			{ numRuns: 1_000 },
		);
	});
});
