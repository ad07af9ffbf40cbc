import { deepEqual, equal, ok } from 'node:assert/strict';

import type { Event } from '../../../../nodes/VisitorLocations/trigger/changes';
import type { FieldChange } from '../../../../nodes/VisitorLocations/trigger/fieldChanges';
import type { ChangingList, Location, Snapshot } from './changingList';
import type { Poll, Settings } from './trigger';

/** An item of the trigger. */
export type EventItem = { event: Event; summary: string; changes: FieldChange[] } & Location;

/** What a user knows who sees the list that a trigger has recorded, and then only its events. */
export class User {
	/** whether the recorded list has only active locations; undefined before there is one */
	activeOnly: boolean | undefined;
	/** how often the list had changed when the poll that recorded it started */
	private changesBeforeRecording = 0;
	/** by ID, how often the list had changed when the last poll that reported the location started */
	private changesBeforeReport = new Map<string, number>();
	private known = new Map<string, string>();

	constructor(private readonly list: ChangingList) {}

	get locations(): Snapshot {
		return this.known;
	}

	copy(): User {
		const { activeOnly, changesBeforeRecording } = this;
		return Object.assign(new User(this.list), {
			activeOnly,
			changesBeforeRecording,
			changesBeforeReport: new Map(this.changesBeforeReport),
			known: new Map(this.known),
		});
	}

	/** Learns the list that a poll has recorded: what was there all the time, and nothing that was never there. */
	learn(recorded: Snapshot, { settings, changesBefore }: Poll): void {
		const history = this.list.getHistory(changesBefore);
		for (const [id, location] of recorded) {
			ok(history.some((snapshot) => snapshot.get(id) === location));
		}
		for (const [id, location] of history[0] ?? []) {
			if (!history.every((snapshot) => snapshot.get(id) === location)) continue;
			equal(recorded.get(id), passes(location, settings) ? location : undefined);
		}
		this.activeOnly = settings.activeOnly;
		this.changesBeforeRecording = changesBefore;
		this.changesBeforeReport = new Map();
		this.known = new Map(recorded);
	}

	/** Applies an event. It must tell of a change since the last one, fit what the user knows, and be true at some time of the poll. */
	apply({ event, summary, changes, ...fields }: EventItem, poll: Poll): void {
		const location = withoutNulls(fields);
		const { id } = location;
		const seen = this.findListed(id, poll);
		ok(seen.includes(event === 'removed' ? undefined : JSON.stringify(location)));
		const history = this.list.getHistory(
			this.changesBeforeReport.get(id) ?? this.changesBeforeRecording,
		);
		const hasChanged = new Set(history.map((snapshot) => snapshot.get(id))).size > 1;
		const before = this.known.get(id);
		ok(hasChanged);
		equal(before !== undefined, event !== 'added');
		deepEqual(changes, event === 'changed' ? findChanges(before, location) : []);
		equal(changes.length > 0, event === 'changed');
		if (event === 'removed') this.checkRemoval(id, summary, poll);
		if (event === 'removed') equal(JSON.stringify(location), before);

		this.changesBeforeReport.set(id, poll.changesBefore);
		if (event === 'removed') this.known.delete(id);
		else this.known.set(id, JSON.stringify(location));
	}

	/** A removed location was missing at some time of the poll, unless it only left the filter: then it was there. */
	private checkRemoval(id: string, summary: string, { changesBefore, settings }: Poll): void {
		const isThere = this.list.getHistory(changesBefore).map((snapshot) => snapshot.has(id));
		const leftFilter = summary === 'no longer passes the filters';
		ok(isThere.includes(leftFilter));
		if (leftFilter) ok(settings.activeOnly);
		else equal(summary, 'removed');
	}

	/** @returns what the list had of a location during a poll, if it passed the filter; undefined where it had none */
	private findListed(id: string, { changesBefore, settings }: Poll): (string | undefined)[] {
		return this.list.getHistory(changesBefore).map((snapshot) => {
			const location = snapshot.get(id);
			return location !== undefined && passes(location, settings) ? location : undefined;
		});
	}
}

/** @returns what the service sent: the trigger adds null for a documented field that the locations of the model lack */
function withoutNulls(fields: Location): Location {
	const sent = Object.entries(fields).filter(([, value]) => value !== null);
	return Object.fromEntries(sent) as unknown as Location;
}

/** Whether a location, as JSON, passes the filter. */
function passes(location: string, { activeOnly }: Settings): boolean {
	return !activeOnly || !(JSON.parse(location) as Location).disabled;
}

/** @param before the location as JSON */
function findChanges(before = '{}', now: Location): FieldChange[] {
	const old = JSON.parse(before) as Record<string, unknown>;
	const fields: [string, unknown][] = Object.entries(now);
	return fields
		.map(([field, to]) => ({ field, from: old[field], to }))
		.filter(({ from, to }) => from !== to);
}
