import { setTimeout as wait } from 'node:timers/promises';

import type { Service } from '../../sandbox/service/service';
import type { RealN8n } from '../real/n8n';
import type { Scenario } from './scenario';
import { Stage } from './stage';

/** of n8n's own words, which may hold a whole stack */
const MOST_CHARACTERS = 300;

const LIMIT = 420_000; // ms for one scenario; those that wait for three polls of n8n take about 3 minutes

/**
 * Plays scenarios one after the other; those that wait for n8n's clock are under way meanwhile.
 *
 * @returns what was seen, by the name of the scenario, and the services that were started
 */
export async function playAll(n8n: RealN8n, scenarios: readonly Scenario[]) {
	const seen = new Map<string, string>();
	const services: Service[] = [];
	const play = async (scenario: Scenario) => {
		const stage = new Stage(n8n.api, services);
		const patience = new AbortController();
		try {
			const outcome = await Promise.race([scenario.play(stage), tooLate(patience.signal)]);
			seen.set(scenario.name, outcome);
		} catch (error) {
			const message = error instanceof Error ? error.message : String(error);
			seen.set(scenario.name, `not played: ${message.slice(0, MOST_CHARACTERS)}`);
		} finally {
			patience.abort();
			await stage.end();
		}
	};
	const waiting = scenarios.filter(({ waits }) => waits).map(play);
	for (const scenario of scenarios.filter(({ waits }) => !waits)) await play(scenario);
	await Promise.all(waiting);
	return { seen, services };
}

async function tooLate(signal: AbortSignal): Promise<string> {
	await wait(LIMIT, undefined, { signal }).catch(() => undefined);
	return `nothing within ${LIMIT / 1000} s`;
}
