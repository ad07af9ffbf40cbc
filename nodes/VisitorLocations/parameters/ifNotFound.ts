import type { INodeProperties } from 'n8n-workflow';

import type { NodeContext } from '../context';
import { parseOption, readOrDefault } from './parameterValue';

export const ifNotFoundOption: INodeProperties = {
	displayName: 'If Not Found',
	name: 'ifNotFound',
	type: 'options',
	default: 'error',
	description: 'What to do when the list has no location with a requested ID or city',
	options: [
		{ name: 'Output Nothing', value: 'nothing', description: 'Output nothing for that ID or city' },
		{ name: 'Stop With an Error', value: 'error' },
	],
};

/** @throws ProblemError when the option If Not Found has an unknown value */
export function readStopsIfNotFound(context: NodeContext): boolean {
	const value = readOrDefault(context, ifNotFoundOption, ['options']);
	return parseOption(value, ['error', 'nothing'], 'If Not Found') === 'error';
}
