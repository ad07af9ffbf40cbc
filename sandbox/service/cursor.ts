import type { Location } from './locations';

/** @returns opaque text for the place right behind a location */
export function cursorBehind({ id }: Location): string {
	return Buffer.from(`after:${id}`).toString('base64');
}

/** @returns how many locations stand before the place of a cursor, undefined for what is none */
export function cursorPosition(locations: Location[], cursor: string): number | undefined {
	const [, id] = /^after:(\d+)$/.exec(Buffer.from(cursor, 'base64').toString()) ?? [];
	if (id === undefined) return undefined;
	// Ids ascend, so that a cursor stays good when its location is gone.
	const behind = locations.findIndex((location) => Number(location.id) > Number(id));
	return behind === -1 ? locations.length : behind;
}
