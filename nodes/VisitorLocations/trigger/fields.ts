import type { INodeProperties, IPollFunctions } from 'n8n-workflow';

import { ProblemError } from '../../../shared/problem';
import { filtersProperty } from '../parameters/filters';
import { createOptions } from '../parameters/options';
import { outputProperties } from '../parameters/output';
import { parseOption, splitList } from '../parameters/parameterValue';
import type { Event } from './changes';
import { EVENTS } from './changes';
import { fieldsToWatchOption } from './fieldsToWatch';

const largeRemovalsOption: INodeProperties = {
	displayName: 'Large Removals',
	name: 'largeRemovals',
	type: 'options',
	default: 'error',
	description:
		'What to do when the whole list is empty, or over half of 10 or more known locations are gone',
	options: [
		{ name: 'Report Them', value: 'report' },
		{ name: 'Stop With an Error', value: 'error' },
	],
};

/** The parameters of the trigger after Authentication, in the editor's order. */
export const triggerFields: INodeProperties[] = [
	{
		displayName:
			'The first poll only records the list. Unless you choose all events, a restart can lose a change.',
		name: 'pollNotice',
		type: 'notice',
		default: '',
	},
	{
		displayName: 'Trigger On',
		name: 'events',
		type: 'multiOptions',
		required: true,
		default: ['added', 'changed', 'removed'],
		description:
			'The events that start the workflow. Locations change rarely: Every Hour is often enough.',
		options: [
			{
				name: 'Location Added',
				value: 'added',
				description: 'A location is new in the list, or newly passes the filters',
			},
			{
				name: 'Location Changed',
				value: 'changed',
				description: 'A field of a location has a new value, even if it is not in the output',
			},
			{
				name: 'Location Removed',
				value: 'removed',
				description: 'A location is no longer in the list, or no longer passes the filters',
			},
		],
	},
	...outputProperties,
	filtersProperty,
	createOptions(fieldsToWatchOption, largeRemovalsOption),
];

/** @throws ProblemError when no event is chosen, or one that does not exist */
export function readEvents(context: IPollFunctions): Event[] {
	const names = splitList(context.getNodeParameter('events', []), 'Trigger On');
	const chosen = names.map((name) => parseOption(name, EVENTS, 'Trigger On'));
	if (chosen.length > 0) return EVENTS.filter((event) => chosen.includes(event));
	throw new ProblemError({
		message: "'Trigger On' is empty",
		description: `Set 'Trigger On' to one or more of ${EVENTS.join(', ')}.`,
	});
}

/** @throws ProblemError when the option Large Removals has an unknown value */
export function readReportsLargeRemovals(context: IPollFunctions): boolean {
	const value = context.getNodeParameter('options.largeRemovals', 'error');
	return parseOption(value, ['error', 'report'], 'Large Removals') === 'report';
}
