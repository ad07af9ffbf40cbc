/** A location, as the service sends it and as the trigger outputs it, with its fields in this order. */
export interface Location {
	id: string;
	disabled: boolean;
	version: number;
}

/** A list at one time: each location as JSON, by ID. */
export type Snapshot = ReadonlyMap<string, string>;

export function takeSnapshot(locations: readonly Location[]): Snapshot {
	return new Map(locations.map((location) => [location.id, JSON.stringify(location)]));
}

const PAGE_SIZE = 3;

/** The list of a service. It changes, and remembers how it was. */
export class ChangingList {
	locations: Location[] = [];
	/** how often a location was removed */
	removals = 0;
	/** the list at first, and after each change */
	private readonly history = [takeSnapshot([])];
	private created = 0;

	/** The number of changes so far. */
	get changeCount(): number {
		return this.history.length - 1;
	}

	/** @returns the list after so many changes, and after each one since then */
	getHistory(changesBefore: number): Snapshot[] {
		return this.history.slice(changesBefore);
	}

	add(count: number, at = this.locations.length): void {
		const added = Array.from({ length: count }, () => {
			const id = String(++this.created);
			return { id, disabled: this.created % 4 === 0, version: 0 };
		});
		this.change((locations) => locations.toSpliced(at % (locations.length + 1), 0, ...added));
	}

	/** Changes one location, if there is one. @param at any number: it is counted from the beginning again and again */
	edit(at: number, edit: (location: Location) => Location): void {
		const position = at % Math.max(1, this.locations.length);
		this.change((locations) =>
			locations.map((each, index) => (index === position ? edit(each) : each)),
		);
	}

	editAll(edit: (location: Location) => Location): void {
		this.change((locations) => locations.map(edit));
	}

	/** Removes one location, if there is one. @param at as for `edit` */
	remove(at: number): void {
		const position = at % Math.max(1, this.locations.length);
		this.removals++;
		this.change((locations) => locations.filter((_location, index) => index !== position));
	}

	removeAll(): void {
		this.removals++;
		this.change(() => []);
	}

	/** @returns the body of the response to a list request */
	createPage(offset: number): object {
		const data = structuredClone(this.locations.slice(offset, offset + PAGE_SIZE));
		return { data, meta: { total: this.locations.length } };
	}

	private change(change: (locations: Location[]) => Location[]): void {
		this.locations = change(this.locations);
		this.history.push(takeSnapshot(this.locations));
	}
}
