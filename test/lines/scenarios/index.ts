import type { Scenario } from '../scenario';
import { agentScenarios } from './agent';
import { editorScenarios } from './editor';
import { exampleScenarios } from './examples';
import { faultScenarios } from './faults';
import { readingScenarios } from './reading';
import { refusalScenarios } from './refusals';
import { tokenScenarios } from './tokens';
import { triggerScenarios } from './trigger';

/** What may differ between n8n lines, in the order in which it is played. The suites for one n8n hold the rest. */
export const scenarios: readonly Scenario[] = [
	...triggerScenarios,
	...readingScenarios,
	...tokenScenarios,
	...refusalScenarios,
	...faultScenarios,
	...editorScenarios,
	...agentScenarios,
	...exampleScenarios,
];
