import type { Scenario } from '../scenario';
import { agentScenarios } from './agent';
import { editorScenarios } from './editor';
import { exampleScenarios } from './examples';
import { faultScenarios } from './faults';
import { itemScenarios } from './items';
import { outputScenarios } from './output';
import { pagingScenarios } from './paging';
import { readingScenarios } from './reading';
import { refusalScenarios } from './refusals';
import { secretScenario } from './secrets';
import { tokenScenarios } from './tokens';
import { triggerScenarios } from './trigger';

/** All that is played in each line, in this order. */
export const scenarios: readonly Scenario[] = [
	...triggerScenarios,
	...pagingScenarios,
	...readingScenarios,
	...itemScenarios,
	...outputScenarios,
	...tokenScenarios,
	...refusalScenarios,
	...faultScenarios,
	...editorScenarios,
	...agentScenarios,
	...exampleScenarios,
];

/** Played after all others. */
export const lastScenario: Scenario = secretScenario;
