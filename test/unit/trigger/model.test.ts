import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { setImmediate as turn } from 'node:timers/promises';

import type { Event } from '../../../nodes/VisitorLocations/trigger/changes';
import { noRetries } from '../../harness/retries';
import type { Poll, ServiceLocation, Settings } from './world';
import { World } from './world';

noRetries();

/** How many sequences are generated. `TRIGGER_SEQUENCES=20000` generates more. */
const SEQUENCES = Number(process.env.TRIGGER_SEQUENCES ?? 700);

/** What a user knows who sees only the first list and then the events. */
interface Knowledge {
	/** the locations as JSON, by ID */
	listing: Map<string, string>;
	/** the settings that it was recorded with */
	query: string;
	/** by ID, the index in World.history at the start of the last poll that reported the location; `''` for all others */
	since: Map<string, number>;
}
interface Model extends Knowledge {
	/** what n8n has saved, and what the user knew then */
	saved: Knowledge & { data: IDataObject };
	/** whether n8n saves after the next poll also without items, because the workflow is published */
	isPublishing: boolean;
	/** how often a poll ended in each way */
	tally: Record<string, number>;
}
type Command = fc.AsyncCommand<Model, World>;

/** An item of the trigger, without the other fields of its location. */
interface EventItem {
	event: Event;
	changedFields: string[];
	previous?: object;
	id: string;
}

const toListing = (locations: { id: string }[]) =>
	new Map(locations.map((location) => [location.id, JSON.stringify(location)]));
const readListing = ({ data }: World) =>
	toListing(JSON.parse((data.locations ?? '[]') as string) as { id: string }[]);
/** The IDs of the complete list that the trigger knows, also those of locations that do not pass the filter. */
const readKnownIds = (world: World): string[] => [
	...readListing(world).keys(),
	...(JSON.parse((world.data.filteredOutIds ?? '[]') as string) as string[]),
];
/** Whether too many of the known locations are missing, as docs/reference.md says. */
const isLargeRemoval = (known: string[], present: ReadonlySet<string>): boolean => {
	const missing = known.filter((id) => !present.has(id)).length;
	return missing > 0 && (present.size === 0 || (known.length >= 10 && missing > known.length / 2));
};
const sortById = (listing: Map<string, string>) => [...listing].sort();
const count = ({ tally }: Model, outcome: string) => {
	tally[outcome] = (tally[outcome] ?? 0) + 1;
};

/** Responds to one request of a poll. If the poll ends with it, applies its events to the model, and checks each. */
async function answer(poll: Poll, model: Model, world: World, status = 200): Promise<void> {
	const knownIds = readKnownIds(world);
	const fingerprint = world.data.queryFingerprint;
	await world.answer(poll, status);
	const { outcome } = poll;
	if (outcome === undefined) return;
	world.polls = world.polls.filter((each) => each !== poll);
	const isBaseline = world.data.queryFingerprint !== fingerprint;
	if ('error' in outcome) {
		expect(isBaseline).toBe(false);
		checkError(String(outcome.error), poll, knownIds, model, world);
	} else if (isBaseline) {
		count(model, 'recorded');
		expect(outcome.items).toBeNull();
		const since = new Map([['', poll.startedAt]]);
		Object.assign(model, { listing: readListing(world), query: poll.query, since });
	} else {
		if (poll.largeRemovals === 'error') {
			expect(isLargeRemoval(knownIds, new Set(readKnownIds(world)))).toBe(false);
		}
		for (const { json } of outcome.items?.[0] ?? []) {
			applyEvent(json as unknown as EventItem, poll, model, world);
		}
	}
	expect(sortById(readListing(world))).toEqual(sortById(model.listing));
	if ('error' in outcome || (outcome.items === null && !model.isPublishing)) return;
	const { listing, query, since } = model;
	model.saved = structuredClone({ data: world.data, listing, query, since });
	model.isPublishing = false;
}

function checkError(error: string, poll: Poll, ids: string[], model: Model, world: World): void {
	count(model, 'failed');
	expect(error).toMatch(/\(500\)|were received|next page|known location|again/);
	if (!error.includes('known location')) return;
	count(model, 'large');
	const states = world.history.slice(poll.startedAt);
	expect(states.some((state) => isLargeRemoval(ids, new Set(state.keys())))).toBe(true);
}

function applyEvent(item: EventItem, poll: Poll, model: Model, world: World): void {
	const { event, changedFields, previous, ...location } = item;
	const { id } = location;
	count(model, event);
	expect(Array.isArray(changedFields)).toBe(true);
	expect(previous === undefined).toBe(event === 'added');
	// A location that did not change since its last report has no event.
	const states = world.history.slice(model.since.get(id) ?? model.since.get(''));
	const hasChanged = new Set(states.map((state) => state.get(id))).size > 1;
	expect({ event, id, hasChanged }).toEqual({ event, id, hasChanged: true });
	model.since.set(id, poll.startedAt);
	expect(model.listing.has(id)).toBe(event !== 'added');
	if (event === 'removed') model.listing.delete(id);
	else model.listing.set(id, JSON.stringify(location));
}

/** Responds to every request of a poll. @param status of each response */
async function finish(poll: Poll, model: Model, world: World, status = 200): Promise<void> {
	while (poll.outcome === undefined) await answer(poll, model, world, status);
}

const createCommand = (
	name: string,
	run: (model: Model, world: World) => Promise<void> | void,
	canRun: (model: Model, world: World) => boolean = () => true,
): Command => ({
	check: () => true,
	run: async (model, world) => {
		if (canRun(model, world)) await run(model, world);
	},
	toString: () => name,
});

/**
 * Excludes what no client can notice: two removals while one poll reads the list, or one while the first poll records
 * it (docs/paging.md).
 */
const canRemove = (model: Model, { polls }: World) =>
	polls.every(({ removals, query }) => removals === 0 && query === model.query);

const createRemoval = (name: string, remove: (world: World) => void): Command =>
	createCommand(
		name,
		(_model, world) => {
			remove(world);
			for (const poll of world.polls) poll.removals++;
		},
		canRemove,
	);
const removeAt = (position: number, world: World) => {
	world.change((locations) => locations.filter((_location, at) => at !== position));
};

const createEdit = (name: string, edit: (location: ServiceLocation) => ServiceLocation) =>
	fc.nat(20).map((at) =>
		createCommand(`${name} ${at}`, (_model, world) => {
			world.change((locations) => {
				const position = at % Math.max(1, locations.length);
				return locations.map((each, index) => (index === position ? edit(each) : each));
			});
		}),
	);

const whichPoll = fc.nat(3);
const findPoll = ({ polls }: World, which: number) => polls[which % Math.max(1, polls.length)];
const anyStatus = fc.constantFrom(200, 200, 200, 500);

const commands: fc.Arbitrary<Command>[] = [
	fc.tuple(fc.integer({ min: 1, max: 8 }), fc.nat(20)).map(([added, at]) =>
		createCommand(`add ${added} at ${at}`, (_model, world) => {
			world.add(added, at);
		}),
	),
	fc.tuple(fc.nat(20), fc.constantFrom(0, 1)).map(([at, added]) =>
		createRemoval(`remove ${at}, add ${added}`, (world) => {
			removeAt(at % Math.max(1, world.locations.length), world);
			world.add(added);
		}),
	),
	fc.constant(
		createRemoval('remove all', (world) => {
			world.change(() => []);
		}),
	),
	createEdit('change', (location) => ({ ...location, version: location.version + 1 })),
	createEdit('switch on or off', (location) => ({ ...location, disabled: !location.disabled })),
	fc.boolean().map((disabled) =>
		createCommand(`switch all ${disabled ? 'off' : 'on'}`, (_model, world) => {
			world.change((locations) => locations.map((location) => ({ ...location, disabled })));
		}),
	),
	fc.constant(
		createCommand(
			'start a poll',
			(_model, world) => {
				world.startPoll();
			},
			(_model, { polls }) => polls.length < 4,
		),
	),
	fc.tuple(whichPoll, anyStatus).map(([which, status]) =>
		createCommand(`answer poll ${which} once: ${status}`, async (model, world) => {
			const poll = findPoll(world, which);
			if (poll !== undefined) await answer(poll, model, world, status);
		}),
	),
	fc.tuple(whichPoll, anyStatus).map(([which, status]) =>
		createCommand(`answer poll ${which} to its end: ${status}`, async (model, world) => {
			await finish(findPoll(world, which) ?? world.startPoll(), model, world, status);
		}),
	),
	fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(3)).map(([pages, at]) =>
		createCommand(
			`poll, and replace ${at} after ${pages} pages`,
			async (model, world) => {
				const poll = world.startPoll();
				for (let page = 0; page < pages && poll.outcome === undefined; page++) {
					await answer(poll, model, world);
				}
				removeAt(at, world);
				world.add(1);
				for (const each of world.polls) each.removals++;
				await finish(poll, model, world);
			},
			(model, world) => canRemove(model, world) && model.query === world.query,
		),
	),
	fc.constant(
		createCommand('restart n8n', (model, world) => {
			const { data, ...known } = structuredClone(model.saved);
			Object.assign(world, { polls: [], data });
			Object.assign(model, { ...known, isPublishing: true });
		}),
	),
	fc
		.record({
			largeRemovals: fc.constantFrom<Settings['largeRemovals'][]>('error', 'report'),
			activeOnly: fc.boolean(),
		})
		.map((settings) =>
			createCommand(
				`settings ${JSON.stringify(settings)}`,
				(model, world) => {
					world.settings = settings;
					model.isPublishing = true;
				},
				// The settings must not change while a poll reads the list.
				(_model, { polls }) => polls.length === 0,
			),
		),
];

const createModel = (tally: Model['tally']): Model => {
	const known = { listing: new Map(), query: '', since: new Map() };
	return { ...structuredClone(known), saved: { ...known, data: {} }, isPublishing: true, tally };
};

describe('the trigger in generated sequences', () => {
	it(`reports events that add up to the list after any changes, failures, overlaps, restarts and settings (${SEQUENCES} sequences)`, async () => {
		const tally: Record<string, number> = {};
		await fc.assert(
			fc.asyncProperty(
				fc.nat(14),
				fc.commands(commands, { maxCommands: 40, size: 'max' }),
				async (length, generated) => {
					const world = new World();
					world.add(length);
					const model = createModel(tally);
					await fc.asyncModelRun(() => ({ model, real: world }), generated);

					// The service changes no more, so the next polls report what a second reading has delayed.
					for (const poll of [...world.polls]) await finish(poll, model, world);
					world.settings = { ...world.settings, largeRemovals: 'report' };
					for (let polls = 0; polls < 2; polls++) await finish(world.startPoll(), model, world);
					const { activeOnly } = world.settings;
					const present = world.locations.filter(({ disabled }) => !(activeOnly && disabled));
					expect(sortById(model.listing)).toEqual(sortById(toListing(present)));
					await turn();
				},
			),
			{ numRuns: SEQUENCES },
		);
		// Every outcome must be frequent, because rare ones prove little.
		for (const outcome of ['failed', 'large', 'recorded', 'added', 'changed', 'removed']) {
			expect(tally[outcome]).toBeGreaterThan(SEQUENCES / 10);
		}
	}, 600_000);
});
