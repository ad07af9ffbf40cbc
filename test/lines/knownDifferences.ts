/** What is seen in some lines instead of what the scenario expects. */
export interface KnownDifference {
	lines: readonly string[];
	/** name of a scenario */
	scenario: string;
	/** word for word */
	seen: string;
	reason: string;
}

/** The lines whose OAuth2 has no lock around a renewal, and does not know when a token ends. */
const BEFORE_LOCK = ['1.122', '2.0', '2.20'];
const SCHEDULE = 'scheduleTrigger 1.4 (newest: 1.3)';
const SET = 'set 3.5 (newest: 3.4)';

/** Every difference between the lines that is known. One that is not here, or is here and not seen, fails the suite. */
export const knownDifferences: readonly KnownDifference[] = [
	{
		lines: ['1.122', '2.0'],
		scenario: 'OAuth2: the token is over by the clock',
		seen: '237 locations, 1 token call, 2 list calls with the old token',
		reason: 'this n8n does not store when a token ends, so only a 401 tells, and it asks twice',
	},
	{
		lines: ['2.20'],
		scenario: 'OAuth2: the token is over by the clock',
		seen: '237 locations, 1 token call, 1 list calls with the old token',
		reason: 'this n8n does not store when a token ends, so only a 401 tells',
	},
	{
		lines: BEFORE_LOCK,
		scenario: 'OAuth2: five executions at once, and the token expires',
		seen: '40 locations in each, several token calls',
		reason: 'this n8n renews without a lock: each execution by itself, and nothing is lost',
	},
	{
		lines: BEFORE_LOCK,
		scenario: 'OAuth2: the authorization was revoked',
		seen: 'error: The authorization could not be renewed',
		reason: 'newer n8n has words of its own for it',
	},
	...examplesLacking(BEFORE_LOCK, {
		'locations-to-google-sheets': `${SCHEDULE}, ${SET}`,
	}),
	...examplesLacking(['1.122', '2.0'], {
		'ai-agent': 'agent 3.1 (newest: 3), chatTrigger 1.5 (newest: 1.4)',
		'locations-to-data-table': `dataTable 1.1 (newest: 1), ${SCHEDULE}`,
	}),
	...examplesLacking(['2.0', '2.20'], {
		'site-change-alert': `${SET}, slack 2.7 (newest: 2.4)`,
		'slack-summary': `${SCHEDULE}, ${SET}, slack 2.7 (newest: 2.4)`,
	}),
	...examplesLacking(['1.122'], {
		'site-change-alert': `filter 2.3 (newest: 2.2), ${SET}, slack 2.7 (newest: 2.3), switch 3.4 (newest: 3.3)`,
		'slack-summary': `${SCHEDULE}, ${SET}, slack 2.7 (newest: 2.3)`,
	}),
	...examplesLacking(['2.20'], {
		'ai-agent': 'chatTrigger 1.5 (newest: 1.4)',
		'locations-to-data-table': SCHEDULE,
	}),
];

/** @returns what is known of a scenario in a line */
export function knownDifference(line: string, scenario: string): KnownDifference | undefined {
	return knownDifferences.find(
		(known) => known.lines.includes(line) && known.scenario === scenario,
	);
}

/** @param lacks what each example lacks, by its name */
function examplesLacking(
	lines: readonly string[],
	lacks: Record<string, string>,
): KnownDifference[] {
	return Object.entries(lacks).map(([name, nodes]) => ({
		lines,
		scenario: `example: ${name}`,
		seen: `lacks ${nodes}`,
		reason: "the example was made with newer versions of n8n's own nodes",
	}));
}
