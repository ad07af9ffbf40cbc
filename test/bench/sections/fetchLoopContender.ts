import type { Contender } from '../alternating';
import { fetchLoop } from '../fetchLoop';
import type { Stage } from '../stage';
import type { LONG_LIST } from './longList';

/** The floor of all: no n8n, one page after the other. */
export function fetchLoopContender(
	{ service }: Stage,
	settings: typeof LONG_LIST & { latency?: number },
): Contender {
	return {
		name: 'fetchLoop',
		run: async () => {
			await service.set(settings);
			const start = performance.now();
			const count = await fetchLoop(service.url);
			const ms = performance.now() - start;
			if (count === settings.count) return ms;
			throw new Error(`The bare loop brought ${count} of ${settings.count} locations`);
		},
	};
}
