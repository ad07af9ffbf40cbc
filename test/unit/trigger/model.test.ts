import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { setImmediate as turn } from 'node:timers/promises';

import type { Event } from '../../../nodes/VisitorLocations/trigger/changes';
import { noRetries } from '../../harness/retries';
import type { Poll, Settings } from './world';
import { World } from './world';

noRetries();

/** How many sequences are drawn; `TRIGGER_SEQUENCES=20000` draws more. */
const RUNS = Number(process.env.TRIGGER_SEQUENCES ?? 700);

type Listing = Map<string, string>;

/** What somebody knows who sees the events only, beside the first listing. */
interface Model {
	listing: Listing;
	/** the settings that it was learned with */
	subject: string;
	/** index of World.history when the poll began that told the last of a location, by its ID; `''` for all others */
	since: Map<string, number>;
	/** what n8n has saved of it */
	saved: { data: IDataObject; listing: Listing; subject: string; since: Map<string, number> };
	/** whether n8n saves after the next poll, whatever comes out: it does so when the workflow is published */
	publishing: boolean;
	tally: Record<string, number>;
}
type Command = fc.AsyncCommand<Model, World>;

const memoryOf = ({ data }: World): Listing => {
	const locations = JSON.parse((data.locations ?? '[]') as string) as { id: string }[];
	return new Map(locations.map((location) => [location.id, JSON.stringify(location)]));
};
/** The IDs of the whole list that the trigger knows, whether the locations pass the filter or not. */
const knownIds = (world: World): string[] => [
	...memoryOf(world).keys(),
	...(JSON.parse((world.data.otherIds ?? '[]') as string) as string[]),
];
/** Whether too many of the known locations are missing, as docs/reference.md says. */
const isLargeRemoval = (known: string[], present: ReadonlySet<string>): boolean => {
	const missing = known.filter((id) => !present.has(id)).length;
	return missing > 0 && (present.size === 0 || (known.length >= 10 && missing > known.length / 2));
};
const sorted = (listing: Listing) => [...listing].sort();
const subjectOf = ({ data }: World) => JSON.stringify(data.queryFingerprint);

/** Applies the events of a poll, and says what is wrong with them. */
function judge(poll: Poll, before: Before, model: Model, world: World): void {
	const { outcome } = poll;
	if (outcome === undefined) return;
	world.polls = world.polls.filter((each) => each !== poll);
	const memory = memoryOf(world);
	const learned = subjectOf(world) !== before.subject;
	if ('error' in outcome) {
		model.tally.failed = (model.tally.failed ?? 0) + 1;
		expect(String(outcome.error)).toMatch(
			/\(500\)|were received|next page|in the list any more|again/,
		);
		if (String(outcome.error).includes('in the list any more')) {
			const states = world.history.slice(poll.startedAt);
			const isTrue = states.some((state) => isLargeRemoval(before.ids, new Set(state.keys())));
			expect(isTrue).toBe(true);
			model.tally.large = (model.tally.large ?? 0) + 1;
		}
		expect(learned).toBe(false);
		expect(sorted(memory)).toEqual(sorted(model.listing));
		return;
	}
	const { items } = outcome;
	if (!learned && poll.largeRemovals === 'error') {
		expect(isLargeRemoval(before.ids, new Set(knownIds(world)))).toBe(false);
	}
	if (learned) {
		model.tally.learned = (model.tally.learned ?? 0) + 1;
		expect(items).toBeNull();
		model.listing = memory;
		model.subject = poll.subject;
		model.since = new Map([['', poll.startedAt]]);
	} else {
		for (const { json } of items?.[0] ?? []) {
			const { event, changedFields, previous, ...location } = json as unknown as Told;
			expect([Array.isArray(changedFields), previous === undefined]).toEqual([
				...[true, event === 'added'],
			]);
			model.tally[event] = (model.tally[event] ?? 0) + 1;
			const id = location.id;
			// A location that did not change since it was last told of has no event.
			const told = model.since.get(id) ?? model.since.get('');
			const states = world.history.slice(told);
			model.since.set(id, poll.startedAt);
			expect({ event, id, states: new Set(states.map((state) => state.get(id))).size > 1 }).toEqual(
				{ event, id, states: true },
			);
			expect(model.listing.has(id)).toBe(event !== 'added');
			if (event === 'removed') model.listing.delete(id);
			else model.listing.set(id, JSON.stringify(location));
		}
		expect(sorted(memory)).toEqual(sorted(model.listing));
	}
	if (items !== null || model.publishing) {
		const data = JSON.parse(JSON.stringify(world.data)) as IDataObject;
		const { listing, subject, since } = model;
		model.saved = { data, listing: new Map(listing), subject, since: new Map(since) };
		model.publishing = false;
	}
}

/** What the trigger knew before an answer. */
interface Before {
	subject: string;
	ids: string[];
}
const beforeOf = (world: World): Before => ({ subject: subjectOf(world), ids: knownIds(world) });

/** An item of the trigger, beside the fields of its location. */
interface Told {
	event: Event;
	changedFields: string[];
	previous?: object;
	id: string;
}

/** @param status of each answer of the service */
async function finish(poll: Poll, model: Model, world: World, status = 200): Promise<void> {
	while (poll.outcome === undefined) {
		const before = beforeOf(world);
		await world.answer(poll, status);
		judge(poll, before, model, world);
	}
}

/**
 * What no reader can tell, is left out: a list of which locations are removed twice while one poll reads it, or once
 * while it is learned (docs/reference.md, How it pages).
 */
const mayRemove = (model: Model, { polls }: World) =>
	polls.every(({ removals, subject }) => removals === 0 && subject === model.subject);

const command = (
	name: string,
	run: (model: Model, world: World) => Promise<void> | void,
	check: (model: Model, world: World) => boolean = () => true,
): Command => ({
	check: () => true,
	run: async (model, world) => {
		if (check(model, world)) await run(model, world);
	},
	toString: () => name,
});

const removing = (name: string, change: (world: World) => void): Command =>
	command(
		name,
		(_model, world) => {
			change(world);
			for (const poll of world.polls) poll.removals++;
		},
		mayRemove,
	);

const index = fc.nat(20);
const commands: fc.Arbitrary<Command>[] = [
	fc.tuple(fc.integer({ min: 1, max: 8 }), index).map(([count, at]) =>
		command(`add ${count} at ${at}`, (_model, world) => {
			world.add(count, at);
		}),
	),
	index.map((at) =>
		removing(`remove ${at}`, (world) => {
			world.change((places) => places.filter((_place, place) => place !== at % places.length));
		}),
	),
	index.map((at) =>
		removing(`replace ${at}: as many as before`, (world) => {
			world.change((places) => places.filter((_place, place) => place !== at % places.length));
			world.add(1);
		}),
	),
	fc.constant(
		removing('remove all', (world) => {
			world.change(() => []);
		}),
	),
	index.map((at) =>
		command(`change ${at}`, (_model, world) => {
			world.change((places) =>
				places.map((place, each) =>
					each === at % places.length ? { ...place, version: place.version + 1 } : place,
				),
			);
		}),
	),
	index.map((at) =>
		command(`switch ${at} on or off`, (_model, world) => {
			world.change((places) =>
				places.map((place, each) =>
					each === at % places.length ? { ...place, disabled: !place.disabled } : place,
				),
			);
		}),
	),
	fc.boolean().map((disabled) =>
		command(`switch all ${disabled ? 'off' : 'on'}`, (_model, world) => {
			world.change((places) => places.map((place) => ({ ...place, disabled })));
		}),
	),
	fc.constant(
		command(
			'start a poll',
			(_model, world) => {
				world.startPoll();
			},
			(_model, { polls }) => polls.length < 4,
		),
	),
	fc.tuple(fc.nat(3), fc.constantFrom(200, 200, 200, 500)).map(([at, status]) =>
		command(`answer poll ${at} once: ${status}`, async (model, world) => {
			const poll = world.polls[at % Math.max(1, world.polls.length)];
			if (poll === undefined) return;
			const before = beforeOf(world);
			await world.answer(poll, status);
			judge(poll, before, model, world);
		}),
	),
	fc.tuple(fc.nat(3), fc.constantFrom(200, 200, 200, 500)).map(([at, status]) =>
		command(`answer poll ${at} to its end: ${status}`, async (model, world) => {
			const poll = world.polls[at % Math.max(1, world.polls.length)] ?? world.startPoll();
			await finish(poll, model, world, status);
		}),
	),
	fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(3)).map(([pages, at]) =>
		command(
			`poll, and replace ${at} after ${pages} pages`,
			async (model, world) => {
				const poll = world.startPoll();
				for (let page = 0; page < pages && poll.outcome === undefined; page++) {
					const before = beforeOf(world);
					await world.answer(poll);
					judge(poll, before, model, world);
				}
				world.change((places) => places.filter((_place, place) => place !== at));
				world.add(1);
				for (const each of world.polls) each.removals++;
				await finish(poll, model, world);
			},
			(model, world) => mayRemove(model, world) && model.subject === world.subject,
		),
	),
	fc.constant(
		command('restart n8n', (model, world) => {
			world.polls = [];
			const { data, listing, subject, since } = model.saved;
			world.data = JSON.parse(JSON.stringify(data)) as IDataObject;
			const known = { listing: new Map(listing), subject, since: new Map(since) };
			Object.assign(model, { ...known, publishing: true });
		}),
	),
	fc
		.record({
			largeRemovals: fc.constantFrom<Settings['largeRemovals'][]>('error', 'report'),
			activeOnly: fc.boolean(),
			parallelRequests: fc.constantFrom(1, 4),
		})
		.map((settings) =>
			command(
				`settings ${JSON.stringify(settings)}`,
				(model, world) => {
					world.settings = settings;
					model.publishing = true;
				},
				// A poll that learns is not to be disturbed.
				(_model, { polls }) => polls.length === 0,
			),
		),
];

it(`any sequence of changes, failures, overlaps, restarts and settings: the events give the list (${RUNS} sequences)`, async () => {
	const tally: Record<string, number> = {};
	await fc.assert(
		fc.asyncProperty(
			fc.nat(14),
			fc.commands(commands, { maxCommands: 40, size: 'max' }),
			async (count, drawn) => {
				const world = new World();
				world.add(count);
				const model: Model = {
					listing: new Map(),
					subject: '',
					since: new Map(),
					saved: { data: {}, listing: new Map(), subject: '', since: new Map() },
					publishing: true,
					tally,
				};
				await fc.asyncModelRun(() => ({ model, real: world }), drawn);

				// In the end it is quiet: what one reading held back is told by the next poll.
				for (const poll of [...world.polls]) await finish(poll, model, world);
				world.settings = { ...world.settings, largeRemovals: 'report' };
				for (let count = 0; count < 2; count += 1) await finish(world.startPoll(), model, world);
				const present = world.places.filter(
					({ disabled }) => !(world.settings.activeOnly && disabled),
				);
				const expected = present.map((place): [string, string] => [
					place.id,
					JSON.stringify(place),
				]);
				expect(sorted(model.listing)).toEqual(expected.sort());
				await turn();
			},
		),
		{ numRuns: RUNS },
	);
	// Each outcome was there, or the sequences prove little.
	for (const outcome of ['failed', 'large', 'learned', 'added', 'changed', 'removed']) {
		expect(tally[outcome]).toBeGreaterThan(RUNS / 10);
	}
	if (process.env.TRIGGER_SEQUENCES !== undefined)
		process.stderr.write(`${JSON.stringify(tally)}\n`);
}, 600_000);
