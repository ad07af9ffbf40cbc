import fc from 'fast-check';
import { setImmediate as turn } from 'node:timers/promises';

import type { FieldChange, Event } from '../../../nodes/VisitorLocations/trigger/changes';
import { noRetries } from '../../harness/retries';
import type { Poll, ServiceLocation, Settings } from './world';
import { MODES, Service, Trigger } from './world';

noRetries();

// What is checked, whatever happens in whatever order:
//
// - A user knows the list as the trigger has recorded it, and applies the events of the trigger to it. The trigger records
//   the list only when it has other settings than the list that the user knows.
// - Each event contradicts what the user knows: the location is added, changed in the fields that are named, or removed.
// - A restart of n8n puts the user back to what n8n had saved.
// - At the end, what the user knows is the list of the service.

/** How many sequences are generated. `TRIGGER_SEQUENCES=20000` generates more. */
const SEQUENCES = Number(process.env.TRIGGER_SEQUENCES ?? 700);

/** What a user knows who sees only the recorded list and then the events of a trigger. */
interface Knowledge {
	/** the locations as JSON, by ID */
	locations: Map<string, string>;
	/** whether the recorded list has only active locations; undefined before there is one */
	activeOnly: boolean | undefined;
	/** by ID, the index in Service.history at the start of the last poll that reported the location; `''` for all others */
	since: Map<string, number>;
}
interface Watcher extends Knowledge {
	/** what the user knew when n8n saved the state */
	saved: Knowledge;
	/** whether n8n saves after the next poll also without items, because the workflow is published */
	isPublishing: boolean;
}
interface Model {
	/** by the index of the trigger */
	watchers: Watcher[];
	/** how often a poll ended in each way */
	tally: Record<string, number>;
}
interface World {
	service: Service;
	triggers: Trigger[];
}
/** A trigger, and what is known of it. */
interface Watched extends World {
	trigger: Trigger;
	watcher: Watcher;
	tally: Model['tally'];
}
type Command = fc.AsyncCommand<Model, World>;

/** An item of the trigger, without the other fields of its location. */
interface EventItem {
	event: Event;
	changes: FieldChange[];
	id: string;
}

const toJson = (locations: readonly { id: string }[]) =>
	new Map(locations.map((location) => [location.id, JSON.stringify(location)]));
/** @returns the locations that the state of a poll has, as JSON, by ID */
const readKnownLocations = ({ data }: Poll) =>
	toJson(JSON.parse((data.locations ?? '[]') as string) as { id: string }[]);
/** The IDs of the complete list that a poll knows, also those of locations that do not pass the filter. */
const readKnownIds = (poll: Poll): string[] => [
	...readKnownLocations(poll).keys(),
	...(JSON.parse((poll.data.filteredOutIds ?? '[]') as string) as string[]),
];
/** Whether too many of the known locations are missing, as docs/reference.md says. */
const isLargeRemoval = (known: string[], present: ReadonlySet<string>): boolean => {
	const missing = known.filter((id) => !present.has(id)).length;
	return missing > 0 && (present.size === 0 || (known.length >= 10 && missing > known.length / 2));
};
const sortById = (locations: Map<string, string>) => [...locations].sort();
const copyKnowledge = ({ locations, activeOnly, since }: Knowledge): Knowledge =>
	structuredClone({ locations, activeOnly, since });
const count = (tally: Model['tally'], outcome: string) => {
	tally[outcome] = (tally[outcome] ?? 0) + 1;
};

/** Responds to one request of a poll. If the poll ends with it, applies its events to the model, and checks each. */
async function answer(poll: Poll, watched: Watched, status = 200): Promise<void> {
	const { trigger, watcher, tally } = watched;
	const knownIds = readKnownIds(poll);
	const { revision } = poll.data;
	await trigger.answer(poll, status);
	const { outcome } = poll;
	if (outcome === undefined) return;
	trigger.polls = trigger.polls.filter((each) => each !== poll);
	// A superseded poll leaves its state as it was, and with n8n's scheduler it can be old.
	const isStored = poll.data.revision !== revision;
	if ('error' in outcome) {
		expect(isStored).toBe(false);
		checkError((outcome.error as Error).message, poll, knownIds, watched);
	} else if (isStored && poll.activeOnly !== watcher.activeOnly) {
		count(tally, 'recorded');
		expect(outcome.items).toBeNull();
		recordList(poll, watched);
	} else {
		if (isStored && poll.largeRemovals === 'error') {
			expect(isLargeRemoval(knownIds, new Set(readKnownIds(poll)))).toBe(false);
		}
		for (const { json } of outcome.items?.[0] ?? []) {
			applyEvent(json as unknown as EventItem, poll, watched);
		}
	}
	// So a trigger that records the list again for no reason fails as soon as it leaves out an event.
	if (isStored) expect(sortById(readKnownLocations(poll))).toEqual(sortById(watcher.locations));
	if (trigger.startSaving(poll, watcher.isPublishing)) watcher.saved = copyKnowledge(watcher);
	if (!('error' in outcome)) watcher.isPublishing = false;
}

/** The user learns the list that a poll records: what was there all the time, and nothing that was never there. */
function recordList(poll: Poll, { service, watcher }: Watched): void {
	const locations = readKnownLocations(poll);
	const [first = new Map<string, string>(), ...later] = service.history.slice(poll.startedAt);
	for (const [id, location] of locations) {
		expect([first, ...later].map((state) => state.get(id))).toContain(location);
	}
	for (const [id, location] of first) {
		const { disabled } = JSON.parse(location) as ServiceLocation;
		const isListed = !(poll.activeOnly && disabled);
		const isUnchanged = later.every((state) => state.get(id) === location);
		if (isUnchanged) expect([id, locations.get(id)]).toEqual([id, isListed ? location : undefined]);
	}
	const since = new Map([['', poll.startedAt]]);
	Object.assign(watcher, { locations, activeOnly: poll.activeOnly, since });
}

/** The messages of a poll that fails, because a request failed, the list changed meanwhile, or too much was removed. */
const MESSAGES = [
	/^The service failed \(500\)$/,
	/^The next page could not be read: The service failed \(500\)$/,
	/^Only \d+ of \d+ locations were received$/,
	/^The service sent the same page again$/,
];
const LARGE_REMOVAL =
	/^(\d+ of the \d+ known locations are no longer|The known location is no longer|None of the \d+ known locations is still) in the list$/;

function checkError(message: string, poll: Poll, ids: string[], { service, tally }: Watched): void {
	count(tally, 'failed');
	if (!LARGE_REMOVAL.test(message)) {
		expect(MESSAGES.filter((each) => each.test(message))).toHaveLength(1);
		return;
	}
	count(tally, 'large');
	expect(poll.largeRemovals).toBe('error');
	const states = service.history.slice(poll.startedAt);
	expect(states.some((state) => isLargeRemoval(ids, new Set(state.keys())))).toBe(true);
}

function applyEvent(item: EventItem, poll: Poll, { service, watcher, tally }: Watched): void {
	const { event, changes, ...location } = item;
	const { id } = location;
	const { locations, since } = watcher;
	count(tally, event);
	// A location that did not change since its last report has no event.
	const states = service.history.slice(since.get(id) ?? since.get(''));
	const hasChanged = new Set(states.map((state) => state.get(id))).size > 1;
	expect({ event, id, hasChanged }).toEqual({ event, id, hasChanged: true });
	since.set(id, poll.startedAt);
	expect(locations.has(id)).toBe(event !== 'added');
	expect(changes.length > 0).toBe(event === 'changed');
	const before = JSON.parse(locations.get(id) ?? '{}') as Record<string, unknown>;
	for (const { field, from, to } of changes) {
		expect([field, from, to]).toEqual([field, before[field], Reflect.get(location, field)]);
	}
	if (event === 'removed') locations.delete(id);
	else locations.set(id, JSON.stringify(location));
}

/** Responds to every request of a poll. @param status of each response */
async function finish(poll: Poll, watched: Watched, status = 200): Promise<void> {
	while (poll.outcome === undefined) await answer(poll, watched, status);
}

const createCommand = (
	name: string,
	run: (world: World) => Promise<void> | void,
	canRun: (model: Model, world: World) => boolean = () => true,
): Command => ({
	check: () => true,
	run: async (model, world) => {
		if (canRun(model, world)) await run(world);
	},
	toString: () => name,
});

const whichTrigger = fc.constantFrom(0, 0, 0, 1);
const watch = ({ watchers, tally }: Model, world: World, which: number): Watched => {
	const trigger = world.triggers[which];
	const watcher = watchers[which];
	if (trigger === undefined || watcher === undefined) throw new Error(`No trigger ${which}`);
	return { ...world, trigger, watcher, tally };
};

/** Creates a command for one of the triggers. */
const createTriggerCommand = (
	name: string,
	which: number,
	run: (watched: Watched) => Promise<void> | void,
	canRun: (watched: Watched) => boolean = () => true,
): Command => ({
	check: () => true,
	run: async (model, world) => {
		const watched = watch(model, world, which);
		if (canRun(watched)) await run(watched);
	},
	toString: () => `trigger ${which}: ${name}`,
});

/**
 * Excludes what no client can notice: two removals while one poll reads the list, or one while a poll records it
 * (docs/paging.md).
 */
const canRemove = ({ watchers }: Model, { triggers }: World) =>
	triggers.every(({ polls }, index) =>
		polls.every(({ removals, activeOnly }) => {
			const isFirstRemoval = removals === 0;
			const recordsList = activeOnly !== watchers[index]?.activeOnly;
			return isFirstRemoval && !recordsList;
		}),
	);
const countRemoval = ({ triggers }: World) => {
	for (const { polls } of triggers) for (const poll of polls) poll.removals++;
};

const createRemoval = (name: string, remove: (service: Service) => void): Command =>
	createCommand(
		name,
		(world) => {
			remove(world.service);
			countRemoval(world);
		},
		canRemove,
	);
const removeAt = (position: number, service: Service) => {
	service.change((locations) => locations.filter((_location, at) => at !== position));
};

const createEdit = (name: string, edit: (location: ServiceLocation) => ServiceLocation) =>
	fc.nat(20).map((at) =>
		createCommand(`${name} ${at}`, ({ service }) => {
			service.change((locations) => {
				const position = at % Math.max(1, locations.length);
				return locations.map((each, index) => (index === position ? edit(each) : each));
			});
		}),
	);

const whichPoll = fc.nat(3);
const findPoll = ({ polls }: Trigger, which: number) => polls[which % Math.max(1, polls.length)];
const anyStatus = fc.constantFrom(200, 200, 200, 500);

const commands: fc.Arbitrary<Command>[] = [
	fc.tuple(fc.integer({ min: 1, max: 8 }), fc.nat(20)).map(([added, at]) =>
		createCommand(`add ${added} at ${at}`, ({ service }) => {
			service.add(added, at);
		}),
	),
	fc.tuple(fc.nat(20), fc.constantFrom(0, 1)).map(([at, added]) =>
		createRemoval(`remove ${at}, add ${added}`, (service) => {
			removeAt(at % Math.max(1, service.locations.length), service);
			service.add(added);
		}),
	),
	fc.constant(
		createRemoval('remove all', (service) => {
			service.change(() => []);
		}),
	),
	createEdit('change', (location) => ({ ...location, version: location.version + 1 })),
	createEdit('switch on or off', (location) => ({ ...location, disabled: !location.disabled })),
	fc.boolean().map((disabled) =>
		createCommand(`switch all ${disabled ? 'off' : 'on'}`, ({ service }) => {
			service.change((locations) => locations.map((location) => ({ ...location, disabled })));
		}),
	),
	whichTrigger.map((which) =>
		createTriggerCommand(
			'start a poll',
			which,
			({ trigger }) => {
				trigger.startPoll();
			},
			({ trigger }) => trigger.polls.length < 4,
		),
	),
	fc.tuple(whichTrigger, whichPoll, anyStatus).map(([which, poll, status]) =>
		createTriggerCommand(`answer poll ${poll} once: ${status}`, which, async (watched) => {
			const found = findPoll(watched.trigger, poll);
			if (found !== undefined) await answer(found, watched, status);
		}),
	),
	fc.tuple(whichTrigger, whichPoll, anyStatus).map(([which, poll, status]) =>
		createTriggerCommand(`answer poll ${poll} to its end: ${status}`, which, async (watched) => {
			const { trigger } = watched;
			await finish(findPoll(trigger, poll) ?? trigger.startPoll(), watched, status);
		}),
	),
	whichTrigger.map((which) =>
		createTriggerCommand('save', which, ({ trigger }) => {
			trigger.finishSaving();
		}),
	),
	fc
		.tuple(whichTrigger, fc.integer({ min: 1, max: 3 }), fc.nat(3))
		.map(([which, pages, at]): Command => {
			const name = `trigger ${which}: poll, and replace ${at} after ${pages} pages`;
			const run = async (model: Model, world: World) => {
				const watched = watch(model, world, which);
				const poll = watched.trigger.startPoll();
				if (!canRemove(model, world)) return;
				for (let page = 0; page < pages && poll.outcome === undefined; page++) {
					await answer(poll, watched);
				}
				removeAt(at, world.service);
				world.service.add(1);
				countRemoval(world);
				await finish(poll, watched);
			};
			return { check: () => true, run, toString: () => name };
		}),
	fc.tuple(whichTrigger, fc.integer({ min: 1, max: 3 }), fc.nat(8)).map(([which, pages, at]) =>
		createTriggerCommand(
			`poll, change ${at} after ${pages} pages, and poll meanwhile`,
			which,
			async (watched) => {
				const { service, trigger } = watched;
				const slow = trigger.startPoll();
				for (let page = 0; page < pages && slow.outcome === undefined; page++) {
					await answer(slow, watched);
				}
				service.change((locations) =>
					locations.map((each, index) =>
						index === at ? { ...each, version: each.version + 1 } : each,
					),
				);
				await finish(trigger.startPoll(), watched);
				await finish(slow, watched);
			},
		),
	),
	whichTrigger.map((which) =>
		createTriggerCommand('restart n8n', which, ({ trigger, watcher }) => {
			trigger.restart();
			Object.assign(watcher, copyKnowledge(watcher.saved), { isPublishing: true });
		}),
	),
	fc
		.tuple(
			whichTrigger,
			fc.record({
				largeRemovals: fc.constantFrom<Settings['largeRemovals'][]>('error', 'report'),
				activeOnly: fc.boolean(),
			}),
		)
		.map(([which, settings]) =>
			createTriggerCommand(
				`settings ${JSON.stringify(settings)}`,
				which,
				({ trigger, watcher }) => {
					trigger.settings = settings;
					watcher.isPublishing = true;
				},
				// The settings must not change while a poll reads the list.
				({ trigger }) => trigger.polls.length === 0,
			),
		),
];

const createWatcher = (): Watcher => {
	const known = { locations: new Map(), activeOnly: undefined, since: new Map() };
	return { ...copyKnowledge(known), saved: known, isPublishing: true };
};

describe('the trigger in generated sequences', () => {
	it.each(MODES)(
		`reports events that add up to the list after any changes, failures, overlaps, restarts and settings (%s, ${SEQUENCES} sequences)`,
		async (mode) => {
			const tally: Record<string, number> = {};
			await fc.assert(
				fc.asyncProperty(
					fc.nat(14),
					fc.commands(commands, { maxCommands: 40, size: 'max' }),
					async (length, generated) => {
						const service = new Service();
						service.add(length);
						const triggers = [new Trigger(service, mode), new Trigger(service, mode)];
						const model = { watchers: triggers.map(createWatcher), tally };
						const world = { service, triggers };
						await fc.asyncModelRun(() => ({ model, real: world }), generated);

						for (const which of triggers.keys()) {
							const watched = watch(model, world, which);
							const { trigger, watcher } = watched;
							// The service changes no more, so the next polls report what a second reading has delayed.
							for (const poll of [...trigger.polls]) await finish(poll, watched);
							trigger.settings = { ...trigger.settings, largeRemovals: 'report' };
							for (let polls = 0; polls < 2; polls++) {
								trigger.finishSaving();
								await finish(trigger.startPoll(), watched);
							}
							const { activeOnly } = trigger.settings;
							const present = service.locations.filter(({ disabled }) => !(activeOnly && disabled));
							expect(sortById(watcher.locations)).toEqual(sortById(toJson(present)));
						}
						await turn();
					},
				),
				{ numRuns: SEQUENCES },
			);
			// Every outcome must be frequent, because rare ones prove little.
			for (const outcome of ['failed', 'large', 'recorded', 'added', 'changed', 'removed']) {
				expect(tally[outcome]).toBeGreaterThan(SEQUENCES / 10);
			}
		},
		600_000,
	);
});
