import fc from 'fast-check';

import type { ChangingList, Location } from './changingList';
import type { CheckedTrigger, Clock } from './checkedTrigger';
import type { Poll, Settings } from './trigger';

/** What the commands of a sequence change: the list of a service, and two triggers that poll it. */
export interface World {
	list: ChangingList;
	triggers: readonly CheckedTrigger[];
	clock: Clock;
}

// fast-check tells a model from the system that is tested. Here both are the world: its triggers check each poll.
type Command = fc.AsyncCommand<World, World>;

/** @param canRun otherwise the command is left out of the sequence */
function createCommand(
	name: string,
	run: (world: World) => unknown,
	canRun: (world: World) => boolean = () => true,
): Command {
	return {
		check: canRun,
		run: async (world) => {
			await run(world);
		},
		toString: () => name,
	};
}

const anyTrigger = fc.constantFrom(0, 0, 0, 1);

function getTrigger({ triggers }: World, index: number): CheckedTrigger {
	const trigger = triggers[index];
	if (trigger === undefined) throw new Error(`No trigger ${index}`);
	return trigger;
}

/** Creates a command for one of the triggers. */
function createTriggerCommand(
	index: number,
	name: string,
	run: (trigger: CheckedTrigger) => unknown,
	canRun: (trigger: CheckedTrigger, world: World) => boolean = () => true,
): Command {
	return createCommand(
		`trigger ${index}: ${name}`,
		(world) => run(getTrigger(world, index)),
		(world) => canRun(getTrigger(world, index), world),
	);
}

/**
 * Whether a removal can be noticed. A removal while a poll reads can move a location to a page that was read already, and
 * if another one takes its place in the total, the poll misses it (docs/paging.md, "What no node can know"). A poll
 * that misses a known location reads again, so only a second removal can hide it. A poll that records the list reads once.
 */
function canRemove({ list, triggers }: World): boolean {
	return triggers.every((trigger) =>
		trigger.polls.every(
			({ settings, removalsBefore }) =>
				list.removals === removalsBefore && !trigger.recordsList(settings),
		),
	);
}

const increaseVersion = (location: Location) => ({ ...location, version: location.version + 1 });

const anyPosition = fc.nat(20);
const changesOfTheList: fc.Arbitrary<Command>[] = [
	fc.tuple(fc.integer({ min: 1, max: 8 }), anyPosition).map(([count, at]) =>
		createCommand(`add ${count} at ${at}`, ({ list }) => {
			list.add(count, at);
		}),
	),
	fc.tuple(anyPosition, fc.constantFrom(0, 1)).map(([at, added]) =>
		createCommand(
			`remove ${at}, add ${added}`,
			({ list }) => {
				list.remove(at);
				list.add(added);
			},
			canRemove,
		),
	),
	fc.constant(
		createCommand(
			'remove all',
			({ list }) => {
				list.removeAll();
			},
			canRemove,
		),
	),
	anyPosition.map((at) =>
		createCommand(`change ${at}`, ({ list }) => {
			list.edit(at, increaseVersion);
		}),
	),
	anyPosition.map((at) =>
		createCommand(`switch ${at} on or off`, ({ list }) => {
			list.edit(at, (location) => ({ ...location, disabled: !location.disabled }));
		}),
	),
	fc.boolean().map((disabled) =>
		createCommand(`switch all ${disabled ? 'off' : 'on'}`, ({ list }) => {
			list.editAll((location) => ({ ...location, disabled }));
		}),
	),
];

/** The index of a poll of a trigger. It is counted from the beginning again and again. */
const anyPoll = fc.nat(3);
const findPoll = ({ polls }: CheckedTrigger, index: number): Poll | undefined =>
	polls[index % Math.max(1, polls.length)];
const anyStatus = fc.constantFrom(200, 200, 200, 500);
const anyPages = fc.integer({ min: 1, max: 3 });

/** Starts a poll, and responds to its first requests. */
async function startReading(trigger: CheckedTrigger, pages: number): Promise<Poll> {
	const poll = trigger.startPoll();
	for (let page = 0; page < pages && poll.outcome === undefined; page++) {
		await trigger.respond(poll);
	}
	return poll;
}

const polls: fc.Arbitrary<Command>[] = [
	anyTrigger.map((index) =>
		createTriggerCommand(
			index,
			'start a poll',
			(trigger) => trigger.startPoll(),
			(trigger) => trigger.polls.length < 4,
		),
	),
	fc.tuple(anyTrigger, anyPoll, anyStatus).map(([index, which, status]) =>
		createTriggerCommand(
			index,
			`respond to poll ${which} once: ${status}`,
			async (trigger) => {
				const poll = findPoll(trigger, which);
				if (poll !== undefined) await trigger.respond(poll, status);
			},
			(trigger) => trigger.polls.length > 0,
		),
	),
	fc.tuple(anyTrigger, anyPoll, anyStatus).map(([index, which, status]) =>
		createTriggerCommand(index, `finish poll ${which}: ${status}`, async (trigger) => {
			await trigger.finish(findPoll(trigger, which) ?? trigger.startPoll(), status);
		}),
	),
	fc
		.tuple(anyTrigger, anyPages, fc.nat(3), fc.constantFrom(0, 0, 1))
		.map(([index, pages, at, added]) =>
			createTriggerCommand(
				index,
				`poll, and remove ${at} and add ${added} after ${pages} pages`,
				async (trigger) => {
					const poll = await startReading(trigger, pages);
					trigger.list.remove(at);
					trigger.list.add(added);
					await trigger.finish(poll);
				},
				(trigger, world) => canRemove(world) && !trigger.recordsList(trigger.settings),
			),
		),
	fc.tuple(anyTrigger, anyPages, fc.nat(8)).map(([index, pages, at]) =>
		createTriggerCommand(
			index,
			`poll, change ${at} after ${pages} pages, and poll meanwhile`,
			async (trigger) => {
				const slow = await startReading(trigger, pages);
				trigger.list.edit(at, increaseVersion);
				await trigger.finish(trigger.startPoll());
				await trigger.finish(slow);
			},
		),
	),
];

const anySettings = fc.record<Settings>({
	largeRemovals: fc.constantFrom<Settings['largeRemovals'][]>('error', 'report'),
	activeOnly: fc.boolean(),
});

const workOfN8n: fc.Arbitrary<Command>[] = [
	anyTrigger.map((index) =>
		createTriggerCommand(index, 'finish saving', (trigger) => {
			trigger.finishSaving();
		}),
	),
	fc.tuple(anyTrigger, anyPoll).map(([index, which]) =>
		createTriggerCommand(index, `drop poll ${which} when it ends`, (trigger) => {
			trigger.drop(findPoll(trigger, which) ?? trigger.startPoll());
		}),
	),
	fc.constant(
		createCommand('let time pass', ({ clock }) => {
			clock.move();
		}),
	),
	fc.constant(
		createCommand('set the clock back by an hour', ({ clock }) => {
			clock.move(-60 * 60_000);
		}),
	),
	anyTrigger.map((index) =>
		createTriggerCommand(index, 'restart n8n', (trigger) => {
			trigger.restart();
		}),
	),
	fc.tuple(anyTrigger, anySettings).map(([index, settings]) =>
		createTriggerCommand(
			index,
			`publish with ${JSON.stringify(settings)}`,
			(trigger) => {
				trigger.publish(settings);
			},
			// The settings must not change while a poll reads the list.
			(trigger) => trigger.polls.length === 0,
		),
	),
];

export const commands = [...changesOfTheList, ...polls, ...workOfN8n];
