import { setTimeout as wait } from 'node:timers/promises';

import type { Judged, Outcome } from './judge';
import { judge } from './judge';
import { knownDifferences } from './knownDifferences';
import type { N8nLine } from './n8nLine';
import type { Scenario } from './scenario';
import { Stage } from './stage';

/** of n8n's own words, which may hold a whole stack */
const MOST_CHARACTERS = 300;

const LIMIT = 420_000; // ms for one scenario; those that wait for three polls of n8n take about 3 minutes

/**
 * Plays scenarios one after the other; those that wait for n8n's clock are under way meanwhile.
 *
 * @param name of the line
 * @param onJudged told of each
 */
export async function playAll(
	name: string,
	line: N8nLine,
	scenarios: readonly Scenario[],
	onJudged: (judged: Judged) => void,
): Promise<Judged[]> {
	const play = async (scenario: Scenario): Promise<Judged> => {
		const outcome = { line: name, ...(await outcomeOf(line, scenario)) };
		const judged = judge(outcome, knownDifferences);
		onJudged(judged);
		return judged;
	};
	const waiting = scenarios.filter(({ waits }) => waits).map(play);
	const played: Judged[] = [];
	for (const scenario of scenarios.filter(({ waits }) => !waits)) {
		played.push(await play(scenario));
	}
	return [...played, ...(await Promise.all(waiting))];
}

async function outcomeOf(
	line: N8nLine,
	{ name, expected, play }: Scenario,
): Promise<Omit<Outcome, 'line'>> {
	const stage = new Stage(line);
	const patience = new AbortController();
	try {
		const seen = await Promise.race([play(stage), tooLate(patience.signal)]);
		return { scenario: name, expected, seen };
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		return { scenario: name, expected, seen: `not played: ${message.slice(0, MOST_CHARACTERS)}` };
	} finally {
		patience.abort();
		await stage.end();
	}
}

async function tooLate(signal: AbortSignal): Promise<string> {
	await wait(LIMIT, undefined, { signal }).catch(() => undefined);
	return `nothing within ${LIMIT / 1000} s`;
}
