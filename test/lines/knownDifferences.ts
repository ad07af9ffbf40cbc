/** What is seen in some lines instead of what the scenario expects. */
interface KnownDifference {
	lines: readonly string[];
	/** name of a scenario */
	scenario: string;
	/** word for word */
	seen: string;
	reason: string;
}

/** The lines whose OAuth2 has no lock around a renewal, and does not know when a token ends. */
const BEFORE_LOCK = ['1.122', '2.0', '2.20'];

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
	{
		lines: ['1.122', '2.0'],
		scenario: 'example: locations-to-data-table',
		seen: 'error: Could not get parameter',
		reason: 'its Data Table node cannot create a table',
	},
];

/** @returns what is known of a scenario in a line */
export function knownDifference(line: string, scenario: string): KnownDifference | undefined {
	return knownDifferences.find(
		(known) => known.lines.includes(line) && known.scenario === scenario,
	);
}
