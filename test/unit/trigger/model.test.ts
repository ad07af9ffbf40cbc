import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { setImmediate as turn } from 'node:timers/promises';

import type { Event } from '../../../nodes/VisitorLocations/trigger/changes';
import { noRetries } from '../../harness/retries';
import type { Poll, Settings } from './world';
import { World } from './world';

noRetries();

/** How many sequences are generated. `TRIGGER_SEQUENCES=20000` generates more. */
const SEQUENCES = Number(process.env.TRIGGER_SEQUENCES ?? 700);

type Listing = Map<string, string>;

/** The knowledge of a user who sees only the first list and then the events. */
interface Model {
	listing: Listing;
	/** the settings that it was recorded with */
	query: string;
	/** by ID, the index in World.history at the start of the last poll that reported the location; `''` for all others */
	since: Map<string, number>;
	/** the part that n8n has saved */
	saved: { data: IDataObject; listing: Listing; query: string; since: Map<string, number> };
	/** whether n8n saves after the next poll also without items, because the workflow is published */
	isPublishing: boolean;
	tally: Record<string, number>;
}
type Command = fc.AsyncCommand<Model, World>;

const readListing = ({ data }: World): Listing => {
	const locations = JSON.parse((data.locations ?? '[]') as string) as { id: string }[];
	return new Map(locations.map((location) => [location.id, JSON.stringify(location)]));
};
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
const sortById = (listing: Listing) => [...listing].sort();
const getFingerprint = ({ data }: World) => JSON.stringify(data.queryFingerprint);

/** Applies the events of a poll to the model, and checks each. */
function checkPoll(poll: Poll, before: Before, model: Model, world: World): void {
	const { outcome } = poll;
	if (outcome === undefined) return;
	world.polls = world.polls.filter((each) => each !== poll);
	const stored = readListing(world);
	const recordsBaseline = getFingerprint(world) !== before.query;
	if ('error' in outcome) {
		model.tally.failed = (model.tally.failed ?? 0) + 1;
		expect(String(outcome.error)).toMatch(/\(500\)|were received|next page|known location|again/);
		if (String(outcome.error).includes('known location')) {
			const states = world.history.slice(poll.startedAt);
			const isTrue = states.some((state) => isLargeRemoval(before.ids, new Set(state.keys())));
			expect(isTrue).toBe(true);
			model.tally.large = (model.tally.large ?? 0) + 1;
		}
		expect(recordsBaseline).toBe(false);
		expect(sortById(stored)).toEqual(sortById(model.listing));
		return;
	}
	const { items } = outcome;
	if (!recordsBaseline && poll.largeRemovals === 'error') {
		expect(isLargeRemoval(before.ids, new Set(readKnownIds(world)))).toBe(false);
	}
	if (recordsBaseline) {
		model.tally.recorded = (model.tally.recorded ?? 0) + 1;
		expect(items).toBeNull();
		model.listing = stored;
		model.query = poll.query;
		model.since = new Map([['', poll.startedAt]]);
	} else {
		for (const { json } of items?.[0] ?? []) {
			const { event, changedFields, previous, ...location } = json as unknown as EventItem;
			expect([Array.isArray(changedFields), previous === undefined]).toEqual([
				...[true, event === 'added'],
			]);
			model.tally[event] = (model.tally[event] ?? 0) + 1;
			const id = location.id;
			// A location that did not change since its last report has no event.
			const reportedAt = model.since.get(id) ?? model.since.get('');
			const states = world.history.slice(reportedAt);
			model.since.set(id, poll.startedAt);
			expect({ event, id, states: new Set(states.map((state) => state.get(id))).size > 1 }).toEqual(
				{ event, id, states: true },
			);
			expect(model.listing.has(id)).toBe(event !== 'added');
			if (event === 'removed') model.listing.delete(id);
			else model.listing.set(id, JSON.stringify(location));
		}
		expect(sortById(stored)).toEqual(sortById(model.listing));
	}
	if (items !== null || model.isPublishing) {
		const data = JSON.parse(JSON.stringify(world.data)) as IDataObject;
		const { listing, query, since } = model;
		model.saved = { data, listing: new Map(listing), query, since: new Map(since) };
		model.isPublishing = false;
	}
}

/** The state of the trigger before a response. */
interface Before {
	query: string;
	ids: string[];
}
const getBefore = (world: World): Before => ({
	query: getFingerprint(world),
	ids: readKnownIds(world),
});

/** An item of the trigger, without the other fields of its location. */
interface EventItem {
	event: Event;
	changedFields: string[];
	previous?: object;
	id: string;
}

/** Responds to every request of a poll, and checks the poll. @param status of each response */
async function finish(poll: Poll, model: Model, world: World, status = 200): Promise<void> {
	while (poll.outcome === undefined) {
		const before = getBefore(world);
		await world.answer(poll, status);
		checkPoll(poll, before, model, world);
	}
}

/**
 * Excludes what no client can notice: two removals while one poll reads the list, or one while the first poll records
 * it (docs/reference.md, How it pages).
 */
const canRemove = (model: Model, { polls }: World) =>
	polls.every(({ removals, query }) => removals === 0 && query === model.query);

const createCommand = (
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

const createRemoval = (name: string, change: (world: World) => void): Command =>
	createCommand(
		name,
		(_model, world) => {
			change(world);
			for (const poll of world.polls) poll.removals++;
		},
		canRemove,
	);

const index = fc.nat(20);
const commands: fc.Arbitrary<Command>[] = [
	fc.tuple(fc.integer({ min: 1, max: 8 }), index).map(([count, at]) =>
		createCommand(`add ${count} at ${at}`, (_model, world) => {
			world.add(count, at);
		}),
	),
	index.map((at) =>
		createRemoval(`remove ${at}`, (world) => {
			world.change((locations) =>
				locations.filter((_location, position) => position !== at % locations.length),
			);
		}),
	),
	index.map((at) =>
		createRemoval(`replace ${at}: as many as before`, (world) => {
			world.change((locations) =>
				locations.filter((_location, position) => position !== at % locations.length),
			);
			world.add(1);
		}),
	),
	fc.constant(
		createRemoval('remove all', (world) => {
			world.change(() => []);
		}),
	),
	index.map((at) =>
		createCommand(`change ${at}`, (_model, world) => {
			world.change((locations) =>
				locations.map((location, position) =>
					position === at % locations.length
						? { ...location, version: location.version + 1 }
						: location,
				),
			);
		}),
	),
	index.map((at) =>
		createCommand(`switch ${at} on or off`, (_model, world) => {
			world.change((locations) =>
				locations.map((location, position) =>
					position === at % locations.length
						? { ...location, disabled: !location.disabled }
						: location,
				),
			);
		}),
	),
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
	fc.tuple(fc.nat(3), fc.constantFrom(200, 200, 200, 500)).map(([at, status]) =>
		createCommand(`answer poll ${at} once: ${status}`, async (model, world) => {
			const poll = world.polls[at % Math.max(1, world.polls.length)];
			if (poll === undefined) return;
			const before = getBefore(world);
			await world.answer(poll, status);
			checkPoll(poll, before, model, world);
		}),
	),
	fc.tuple(fc.nat(3), fc.constantFrom(200, 200, 200, 500)).map(([at, status]) =>
		createCommand(`answer poll ${at} to its end: ${status}`, async (model, world) => {
			const poll = world.polls[at % Math.max(1, world.polls.length)] ?? world.startPoll();
			await finish(poll, model, world, status);
		}),
	),
	fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(3)).map(([pages, at]) =>
		createCommand(
			`poll, and replace ${at} after ${pages} pages`,
			async (model, world) => {
				const poll = world.startPoll();
				for (let page = 0; page < pages && poll.outcome === undefined; page++) {
					const before = getBefore(world);
					await world.answer(poll);
					checkPoll(poll, before, model, world);
				}
				world.change((locations) => locations.filter((_location, position) => position !== at));
				world.add(1);
				for (const each of world.polls) each.removals++;
				await finish(poll, model, world);
			},
			(model, world) => canRemove(model, world) && model.query === world.query,
		),
	),
	fc.constant(
		createCommand('restart n8n', (model, world) => {
			world.polls = [];
			const { data, listing, query, since } = model.saved;
			world.data = JSON.parse(JSON.stringify(data)) as IDataObject;
			const known = { listing: new Map(listing), query, since: new Map(since) };
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

describe('the trigger in generated sequences', () => {
	it(`reports events that add up to the list after any changes, failures, overlaps, restarts and settings (${SEQUENCES} sequences)`, async () => {
		const tally: Record<string, number> = {};
		await fc.assert(
			fc.asyncProperty(
				fc.nat(14),
				fc.commands(commands, { maxCommands: 40, size: 'max' }),
				async (count, generated) => {
					const world = new World();
					world.add(count);
					const model: Model = {
						listing: new Map(),
						query: '',
						since: new Map(),
						saved: { data: {}, listing: new Map(), query: '', since: new Map() },
						isPublishing: true,
						tally,
					};
					await fc.asyncModelRun(() => ({ model, real: world }), generated);

					// The service changes no more, so the next polls report what a second reading has delayed.
					for (const poll of [...world.polls]) await finish(poll, model, world);
					world.settings = { ...world.settings, largeRemovals: 'report' };
					for (let count = 0; count < 2; count += 1) await finish(world.startPoll(), model, world);
					const present = world.locations.filter(
						({ disabled }) => !(world.settings.activeOnly && disabled),
					);
					const expected = present.map((location): [string, string] => [
						location.id,
						JSON.stringify(location),
					]);
					expect(sortById(model.listing)).toEqual(expected.sort());
					await turn();
				},
			),
			{ numRuns: SEQUENCES },
		);
		// Every outcome must be frequent, because rare ones prove little.
		for (const outcome of ['failed', 'large', 'recorded', 'added', 'changed', 'removed']) {
			expect(tally[outcome]).toBeGreaterThan(SEQUENCES / 10);
		}
		if (process.env.TRIGGER_SEQUENCES !== undefined)
			process.stderr.write(`${JSON.stringify(tally)}\n`);
	}, 600_000);
});
