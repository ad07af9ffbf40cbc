import fc from 'fast-check';

import { noRetries } from '../../harness/retries';
import { ChangingList, takeSnapshot } from './model/changingList';
import type { Tally } from './model/checkedTrigger';
import { CheckedTrigger, Clock, sortById } from './model/checkedTrigger';
import { commands } from './model/commands';
import { MODES } from './model/trigger';

noRetries();

// A sequence changes the list of a service, while two triggers poll it: polls overlap and fail, n8n restarts, and settings
// change. What is checked (model/checkedTrigger.ts, model/user.ts):
//
// - A user knows the list that the trigger has recorded, and applies its events to it. The trigger records the list only
//   when its filter differs from that of the list that the user knows.
// - Each event fits what the user knows: the location is new, has changed in exactly the fields that are named, or was known.
// - A poll fails only if a request failed, the list changed during the poll, or too much was removed.
// - A restart of n8n puts the user back to what n8n had saved.
// - The user does not see the events of a poll that n8n drops, so they must come again.
// - At the end, what the user knows is the list of the service.

/**
 * How many sequences are generated for each mode. `TRIGGER_SEQUENCES=20000` generates more. A failure prints `seed`, `path`
 * and `replayPath`: to run it again, add the first two beside `numRuns`, and the last one beside `maxCommands`.
 */
const SEQUENCES = Number(process.env.TRIGGER_SEQUENCES ?? 45);

describe('the trigger in generated sequences', () => {
	it.each(MODES)(
		`reports events that add up to the list after any changes, failures, overlaps, restarts and settings (%s, ${SEQUENCES} sequences)`,
		async (mode) => {
			const tally: Tally = new Map();
			await fc.assert(
				fc.asyncProperty(
					fc.nat(14),
					fc.commands(commands, { maxCommands: 40, size: 'max' }),
					async (length, generated) => {
						const list = new ChangingList();
						list.add(length);
						const clock = new Clock();
						jest.spyOn(Date, 'now').mockImplementation(() => clock.now);
						const triggers = [0, 1].map(() => new CheckedTrigger(list, mode, tally, clock));
						const world = { list, triggers, clock };
						await fc.asyncModelRun(() => ({ model: world, real: world }), generated);
						for (const trigger of triggers) await expectWholeList(trigger, clock);
					},
				),
				{ numRuns: SEQUENCES },
			);
			// Every outcome must happen in 50 sequences, because rare ones prove little. A few sequences cannot show that.
			if (SEQUENCES < 100) return;
			const outcomes = ['overlapping', 'restarted', 'recorded', 'failed', 'large', 'incomplete'];
			const rare = [...outcomes, 'dropped', 'added', 'changed', 'removed'].filter(
				(outcome) => (tally.get(outcome) ?? 0) < SEQUENCES / 50,
			);
			expect(rare).toEqual([]);
		},
		600_000,
	);
});

/** The list changes no more, so a poll reports all that is left. Then the user knows the list of the service. */
async function expectWholeList(trigger: CheckedTrigger, clock: Clock): Promise<void> {
	for (const poll of [...trigger.polls]) await trigger.finish(poll);
	// What n8n has dropped comes again after that time.
	clock.move();
	trigger.settings = { ...trigger.settings, largeRemovals: 'report' };
	await trigger.finish(trigger.startPoll());
	const { activeOnly } = trigger.settings;
	const listed = trigger.list.locations.filter(({ disabled }) => !(activeOnly && disabled));
	expect(sortById(trigger.knownLocations)).toEqual(sortById(takeSnapshot(listed)));
}
