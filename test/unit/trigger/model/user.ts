import type { Event, FieldChange } from '../../../../nodes/VisitorLocations/trigger/changes';
import type { ChangingList, Location, Snapshot } from './changingList';
import type { Poll } from './trigger';

/** An item of the trigger. */
export type EventItem = { event: Event; changes: FieldChange[] } & Location;

/** What a user knows who sees the list that a trigger has recorded, and then only its events. */
export class User {
	/** whether the recorded list has only active locations; undefined before there is one */
	activeOnly: boolean | undefined;
	/** the age of the list when the poll that recorded it started */
	private recordedAt = 0;
	/** by ID, the age of the list when the last poll that reported the location started */
	private reportedAt = new Map<string, number>();
	private known = new Map<string, string>();

	constructor(private readonly list: ChangingList) {}

	get locations(): Snapshot {
		return this.known;
	}

	copy(): User {
		const { activeOnly, recordedAt } = this;
		return Object.assign(new User(this.list), {
			activeOnly,
			recordedAt,
			reportedAt: new Map(this.reportedAt),
			known: new Map(this.known),
		});
	}

	/** Learns the list that a poll has recorded: what was there all the time, and nothing that was never there. */
	learn(recorded: Snapshot, { settings: { activeOnly }, startedAt }: Poll): void {
		const history = this.list.getHistory(startedAt);
		for (const [id, location] of recorded) {
			expect(history.map((snapshot) => snapshot.get(id))).toContain(location);
		}
		for (const [id, location] of history[0] ?? []) {
			if (!history.every((snapshot) => snapshot.get(id) === location)) continue;
			const { disabled } = JSON.parse(location) as Location;
			const isListed = !(activeOnly && disabled);
			expect([id, recorded.get(id)]).toEqual([id, isListed ? location : undefined]);
		}
		this.activeOnly = activeOnly;
		this.recordedAt = startedAt;
		this.reportedAt = new Map();
		this.known = new Map(recorded);
	}

	/** Applies an event. It must tell of a change since the last one, and fit what the user knows. */
	apply({ event, changes, ...location }: EventItem, { startedAt }: Poll): void {
		const { id } = location;
		const history = this.list.getHistory(this.reportedAt.get(id) ?? this.recordedAt);
		const hasChanged = new Set(history.map((snapshot) => snapshot.get(id))).size > 1;
		const before = this.known.get(id);
		expect({ id, event, hasChanged, isKnown: before !== undefined }).toEqual({
			...{ id, event },
			hasChanged: true,
			isKnown: event !== 'added',
		});
		expect(changes).toEqual(event === 'changed' ? findChanges(before, location) : []);
		expect(changes.length > 0).toBe(event === 'changed');
		if (event === 'removed') expect(JSON.stringify(location)).toBe(before);

		this.reportedAt.set(id, startedAt);
		if (event === 'removed') this.known.delete(id);
		else this.known.set(id, JSON.stringify(location));
	}
}

/** @param before the location as JSON */
function findChanges(before = '{}', now: Location): FieldChange[] {
	const old = JSON.parse(before) as Record<string, unknown>;
	const fields: [string, unknown][] = Object.entries(now);
	return fields
		.map(([field, to]) => ({ field, from: old[field], to }))
		.filter(({ from, to }) => from !== to);
}
