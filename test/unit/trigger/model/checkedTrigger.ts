// Jest's expect took a third of the time of these tests.
import { deepEqual, equal, match, ok } from 'node:assert/strict';

import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { ChangingList, Location, Snapshot } from './changingList';
import { takeSnapshot } from './changingList';
import type { Mode, Poll, Settings } from './trigger';
import { Trigger } from './trigger';
import type { EventItem } from './user';
import { User } from './user';

type Items = INodeExecutionData[][] | null;

/** How often each kind of poll, outcome and event has happened. */
export type Tally = Map<string, number>;

const NONE: ReadonlySet<string> = new Set();

/** The clock of n8n. Its time passes only when a command says so. */
export class Clock {
	/** in ms since the epoch */
	now = Date.parse('2026-01-01');
	readonly triggers: CheckedTrigger[] = [];

	/** Moves the clock. n8n has saved everything before. @param ms by default as long as n8n can take for that */
	move(ms = 10_000): void {
		for (const trigger of this.triggers) trigger.endSaving();
		this.now += ms;
	}
}

/** A trigger that is checked when a poll ends: its errors, its events, and the list that it stores. */
export class CheckedTrigger extends Trigger {
	private user = new User(this.list);
	/** by poll, the IDs of the list that it is compared with */
	private readonly idsBefore = new WeakMap<Poll, ReadonlySet<string>>();
	/** the polls of which a request has failed: a failed trial fails the reading later, if no other one succeeds */
	private readonly failed = new WeakSet<Poll>();
	/** the IDs of the list that the next poll is compared with */
	private ids = NONE;
	/** those of a list that n8n has dropped: polls are compared with it until n8n can no longer save it */
	private droppedIds: ReadonlySet<string> | undefined;
	/** by revision of the stored list, both as they were then */
	private readonly knowledge = new Map<unknown, { user: User; ids: ReadonlySet<string> }>();

	constructor(
		list: ChangingList,
		mode: Mode,
		private readonly tally: Tally,
		clock: Clock,
	) {
		super(list, mode);
		clock.triggers.push(this);
	}

	get knownLocations(): Snapshot {
		return this.user.locations;
	}

	/** Whether a poll with these settings only records the list. */
	recordsList({ activeOnly }: Settings): boolean {
		return activeOnly !== this.user.activeOnly;
	}

	/** Responds to one request of a poll. If the poll ends with it, checks the end. */
	async respond(poll: Poll, status = 200): Promise<void> {
		const before = readStoredList(poll.data);
		if (status === 500) this.failed.add(poll);
		await this.sendResponse(poll, status);
		const { outcome } = poll;
		if (outcome === undefined) return;
		const after = readStoredList(poll.data);
		const hasStored = after.revision !== before.revision;
		if ('error' in outcome) {
			equal(hasStored, false);
			this.checkError((outcome.error as Error).message, poll);
		} else if (!hasStored) {
			// Nothing has changed, or another poll has stored a list.
			equal(outcome.items, null);
		} else if (poll.isDropped && outcome.items !== null) {
			this.count('dropped');
			this.droppedIds = after.ids;
		} else {
			this.checkStored(poll, outcome.items, after);
		}
		this.startSaving(poll);
	}

	/** Responds to every request of a poll. @param status of each response */
	async finish(poll: Poll, status = 200): Promise<void> {
		while (poll.outcome === undefined) await this.respond(poll, status);
	}

	/** Starts a poll, perhaps while others have not ended. */
	override startPoll(): Poll {
		if (this.polls.length > 0) this.count('overlapping');
		const poll = super.startPoll();
		this.idsBefore.set(poll, this.droppedIds ?? this.ids);
		return poll;
	}

	/** Ends the time in which n8n can save what a poll has left. */
	endSaving(): void {
		this.finishSaving();
		this.droppedIds = undefined;
	}

	/** Restarts n8n. The user again knows only what n8n has saved. */
	override restart(): void {
		this.count('restarted');
		super.restart();
		this.droppedIds = undefined;
		const { revision } = readStoredList(this.saved);
		const { user, ids } = this.knowledge.get(revision) ?? { user: new User(this.list), ids: NONE };
		this.user = user.copy();
		this.ids = ids;
	}

	/** Checks a poll that has stored another list: it has either recorded it, or reported all that is new in it. */
	private checkStored(poll: Poll, items: Items, after: StoredList): void {
		if (this.recordsList(poll.settings)) {
			this.count('recorded');
			equal(items, null);
			this.user.learn(after.locations, poll);
		} else {
			if (poll.settings.largeRemovals === 'error') {
				equal(isLargeRemoval(this.ids, after.ids), false);
			}
			for (const { json } of items?.[0] ?? []) {
				const item = json as unknown as EventItem;
				this.count(item.event);
				this.user.apply(item, poll);
			}
		}
		this.ids = after.ids;
		this.knowledge.set(after.revision, { user: this.user.copy(), ids: this.ids });
		deepEqual(sortById(after.locations), sortById(this.knownLocations));
	}

	/**
	 * Checks that an error has its reason: a failed request, a change of the list during the poll, or a large removal.
	 */
	private checkError(message: string, poll: Poll): void {
		this.count('failed');
		if (LARGE_REMOVAL.test(message)) {
			this.count('large');
			equal(poll.settings.largeRemovals, 'error');
			const lists = this.list.getHistory(poll.changesBefore).map((list) => new Set(list.keys()));
			const before = this.idsBefore.get(poll) ?? NONE;
			ok(lists.some((ids) => isLargeRemoval(before, ids)));
		} else if (FAILED_REQUEST.test(message)) {
			ok(this.failed.has(poll));
		} else {
			this.count('incomplete');
			match(message, CHANGED_LIST);
			// A failed trial can hide the second page.
			ok(this.list.changeCount > poll.changesBefore || this.failed.has(poll));
		}
	}

	private count(outcome: string): void {
		this.tally.set(outcome, (this.tally.get(outcome) ?? 0) + 1);
	}
}

const FAILED_REQUEST = /^The service failed \(500\): try again in a few minutes$/;
const CHANGED_LIST =
	/^(Only \d+ of \d+ locations were received|The response to page\[offset\]=\d+ does not continue the list)$/;
const LARGE_REMOVAL =
	/^(\d+ of the \d+ known locations are no longer|The known location is no longer|None of the \d+ known locations is still) in the list$/;

/** Whether too many of the known locations are missing, as docs/administrators.md says. */
function isLargeRemoval(known: ReadonlySet<string>, present: ReadonlySet<string>): boolean {
	const missing = [...known].filter((id) => !present.has(id)).length;
	if (missing === known.size) return missing > 0;
	return known.size >= 10 && missing > known.size / 2;
}

interface StoredList {
	/** those that pass the filter */
	locations: Snapshot;
	/** of all locations, also those that do not pass the filter */
	ids: ReadonlySet<string>;
	/** another number for each other list */
	revision: unknown;
}

/** Reads the list in static data, where `formatList` in listSnapshot.ts puts it. */
function readStoredList({ locations, filteredOutIds, revision }: IDataObject): StoredList {
	const passing = takeSnapshot(JSON.parse((locations ?? '[]') as string) as Location[]);
	const others = JSON.parse((filteredOutIds ?? '[]') as string) as string[];
	return { locations: passing, ids: new Set([...passing.keys(), ...others]), revision };
}

export function sortById(list: Snapshot): [id: string, location: string][] {
	return [...list].sort();
}
