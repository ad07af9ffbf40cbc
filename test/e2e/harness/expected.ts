import type { Location } from '../../../sandbox/service/locations';

export type Cell = string | number | boolean | null;

/** The names of what rowOf returns: the fields of a simplified location of the embedded service. */
export const COLUMNS =
	'id,name,companyNameOverride,address,city,state,zip,country,timezone,disabled,url';

/** @returns a location as a row, null for what it lacks */
export function rowOf({ id, attributes, links }: Location): Cell[] {
	const values = { ...attributes, id, url: links.self } as Record<string, Cell | undefined>;
	const sentAs = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
	return COLUMNS.split(',').map((name) => values[sentAs(name)] ?? null);
}

/** Gives two locations texts that are hard on files, cells and messages. */
export function makeItHard([first, second]: Location[]): void {
	Object.assign(first?.attributes ?? {}, { name: 'The "Old" Mill, Łódź;\n2nd yard', city: null });
	Object.assign(second?.attributes ?? {}, { name: '=1+1', 'address-line-two': '' });
}

/** What changes() has done. */
export interface Changes {
	added: Location;
	renamed: Location;
	disabled: Location;
	enabled: Location;
	removed: Location;
}

/** Changes a service's list: one location each is added, renamed, disabled, enabled and removed. */
export function change(locations: Location[]): Changes {
	const [renamed, disabled] = locations.filter(({ attributes }) => attributes.disabled === false);
	const enabled = locations.find(({ attributes }) => attributes.disabled === true);
	const removed = locations.pop();
	if (!renamed || !disabled || !enabled || !removed) throw new Error('Too few locations');
	const added = structuredClone({ ...removed, id: `9${removed.id}` });
	added.links.self = removed.links.self.replace(removed.id, added.id);
	Object.assign(added.attributes, { name: 'Café Ærø <!channel> & <3', city: null });
	locations.unshift(added);
	renamed.attributes.name = 'Renamed';
	disabled.attributes.disabled = true;
	enabled.attributes.disabled = false;
	return { added, renamed, disabled, enabled, removed };
}
