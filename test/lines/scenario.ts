import type { Stage } from './stage';

/** Something that people do with the package, and what they see then. */
export interface Scenario {
	/** unique */
	name: string;
	/** what is seen in every n8n line; where a line differs, knownDifferences.ts says so */
	expected: string;
	/**
	 * Plays it in a real n8n.
	 *
	 * @returns what was seen: the words of `expected` when all is right
	 */
	play: (stage: Stage) => Promise<string>;
	/** whether it waits for n8n's clock, so that others are played meanwhile */
	waits?: boolean;
}
