import fc from 'fast-check';

import { ANSWERS } from './model/answers';
import { FILLED_IN } from './model/filledIn';
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

type Happenings = Record<string, (real: World) => Promise<void> | void>;

const MOODS: Mood[] = ['well', 'refuses', 'fails', 'asks to wait', 'answer is lost'];
const TIMES = [500, 2_000, 12_000, 31_000, 70_000, 11 * 60_000, 61 * 60_000, 25 * 3_600_000];
const named = <T>(
	things: T[],
	name: (thing: T) => string,
	happen: (real: World, thing: T) => void,
) =>
	Object.fromEntries(
		things.map((thing) => [
			name(thing),
			(real: World) => {
				happen(real, thing);
			},
		]),
	);
const paste = (real: World) => {
	real.paste();
};
const begin = (kind: Kind) => async (real: World) => {
	await real.begin(kind);
};

/** What the user and the world do to any credential. */
const ANY: Happenings = {
	'a request': begin('request'),
	'another request': begin('request'),
	'a request by the older helper': begin('older helper'),
	'a test': begin('test'),
	...named(
		MOODS,
		(behavior) => `the service: ${behavior}`,
		({ service }, behavior) => (service.behavior = behavior),
	),
	'the service is well': ({ service }) => {
		Object.assign(service, { behavior: 'well', slow: false });
	},
	...ANSWERS,
	...named(
		TIMES,
		(ms) => `${ms} ms pass`,
		(real, ms) => {
			real.pass(ms);
		},
	),
	'n8n restarts': (real) => {
		real.restart();
	},
	'a field is changed': (real) => {
		real.change({ clientSecret: 'another secret' });
	},
	'and restored': (real) => {
		real.change({ clientSecret: FILLED_IN.code.clientSecret });
	},
};

/** And to one of each kind. */
const OWN: Record<World['kind'], Happenings> = {
	password: {
		'the password is changed in the service': ({ service }) => {
			service.password = 'new password';
			service.secrets.add('new password');
		},
		'and in the credential': (real) => {
			real.change({ password: real.service.password });
		},
	},
	code: {
		'a new code is pasted': paste,
		'a new code is pasted and tested': async (real) => {
			paste(real);
			await real.begin('test');
		},
		'an open dialog saves what it holds': (real) => {
			real.saveOpenDialog();
		},
		'an open dialog saves a new code, and tests it': async (real) => {
			real.saveOpenDialog();
			paste(real);
			await real.begin('test');
		},
	},
};

describe.each(['password', 'code'] as const)('any story of a %s credential', (kind) => {
	it('uses no old authorization after a newer one, makes no call twice, tells no secret, and ends well', async () => {
		const load = loaderOf(kind);
		const running = load();
		const actions = { ...ANY, ...OWN[kind] };
		const stories = fc.array(fc.constantFrom(...Object.keys(actions)), {
			maxLength: 30,
			size: 'max',
		});
		let worlds = 0;
		await fc.assert(
			fc.asyncProperty(stories, async (story) => {
				world = new World(kind, worlds++, running, load);
				if (kind === 'code') paste(world);
				for (const name of story) {
					await actions[name]?.(world);
					await world.settled();
				}
				await world.endsWell();
			}),
			{ numRuns: 700 },
		);
	});
});
