import Table from 'cli-table3';

import type { Evidence, Judged } from './evidence';
import { givenUp } from './evidence';
import { count, verdicts } from './judge';
import type { Authentication } from './credentials';
import { titles } from './credentials';

const VERDICTS = {
	full: 'full list',
	failed: 'failed, with a reason',
	wrong: 'wrong',
	hung: 'hung',
	lost: 'lost',
};

/** @returns the figures of the runs, for the terminal */
export function tablesOf(evidence: Evidence): string {
	const { races, begun } = evidence;
	const raceRows = races.map(({ title, judged, rounds, tokenCalls, refused }) => [
		...line(title, judged),
		rounds,
		tokenCalls,
		refused,
	]);
	const all = [...evidence.loaded, ...races.flatMap(({ judged }) => judged)];
	const begunBy = [...begun].map(([name, ids]) => `${name} ${ids.length}`).join(', ');
	return [
		table('The load', ['token calls'], loadRows(evidence)),
		table('Both workers renew', ['rounds', 'token calls', 'refused'], raceRows),
		`Executions begun: ${begunBy}`,
		afterTheKill(evidence),
		...reasons(all),
	].join('\n\n');
}

function loadRows({ load, loaded }: Evidence): (string | number)[][] {
	const of = (authentication: Authentication) => {
		const own = loaded.filter(({ call }) => call.webhook.authentication === authentication);
		const tokenCalls = load.tokenCalls.filter((call) => call.of === authentication);
		return [false, true].map((after) => [
			...line(
				`${titles[authentication]}, ${after ? 'after' : 'before'} the kill`,
				own.filter(({ call }) => call.endedAt > load.killedAt === after),
			),
			tokenCalls.filter(({ afterKill }) => afterKill === after).length,
		]);
	};
	const kinds = ['passwordGrant', 'oAuth2', 'authorizationCode'] as const;
	return [...kinds.flatMap(of), [...line('all', loaded), load.tokenCalls.length]];
}

function line(title: string, judged: Judged[]): (string | number)[] {
	const counts = count(judged.map(({ verdict }) => verdict));
	return [title, judged.length, ...verdicts.map((verdict) => counts[verdict])];
}

function table(title: string, figures: string[], rows: (string | number)[][]): string {
	const titlesOfAll = [title, 'executions', ...verdicts.map((verdict) => VERDICTS[verdict])];
	const printed = new Table({
		head: [...titlesOfAll, ...figures],
		style: { head: [], border: [], compact: true },
	});
	printed.push(...rows);
	return printed.toString();
}

function afterTheKill({ load, loaded }: Evidence): string {
	const held = givenUp(loaded).map(({ call }) => (call.endedAt - load.killedAt) / 1000);
	if (held.length === 0) return 'The killed worker held no execution.';
	const [first, last] = [Math.min(...held), Math.max(...held)].map((seconds) => seconds.toFixed(0));
	return `The killed worker held ${held.length} executions; n8n gave them up ${first} to ${last} s after the kill.`;
}

function reasons(judged: Judged[]): string[] {
	const counts = new Map<string, number>();
	for (const { stored, verdict } of judged) {
		if (verdict === 'full') continue;
		const reason = `${verdict}: ${stored?.reason ?? 'n8n kept nothing'}`;
		counts.set(reason, (counts.get(reason) ?? 0) + 1);
	}
	return [...counts].map(([reason, times]) => `${times} × ${reason}`);
}
