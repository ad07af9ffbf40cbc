import { createInterface } from 'node:readline';

import type { Service } from './service';

/** The keys that change the list, for the terminal. */
export const CHANGES_HELP =
	'Enter renames a location, + and Enter adds one, - and Enter removes one';

/** Changes the list of a service for each line that the user types, and prints the change. @returns a function that stops this */
export function changeAsTyped(service: Service, say: (text: string) => void): () => void {
	let changes = 0;
	const lines = createInterface({ input: process.stdin });
	lines.on('line', (line) => {
		const locations = service.locations();
		const location = line.trim() === '-' ? locations.pop() : locations[changes % locations.length];
		if (location === undefined) {
			say('There is no location to change');
			return;
		}
		changes++;
		if (line.trim() === '-') {
			say(`Removed ${location.id}`);
		} else if (line.trim() === '+') {
			const id = String(Number(locations.at(-1)?.id) + 1);
			locations.push({ ...structuredClone(location), id });
			say(`Added ${id}`);
		} else {
			location.attributes.name = `Renamed ${changes}`;
			say(`Renamed ${location.id} to "Renamed ${changes}"`);
		}
	});
	return () => {
		lines.close();
	};
}
