import type { INodeProperties, IPollFunctions } from 'n8n-workflow';

import { ProblemError } from '../../../credentials/shared/problem';
import { filtersProperty } from '../parameters/filters';
import { optionsProperty, withOption } from '../parameters/options';
import { outputProperties } from '../parameters/output';
import { chosen, splitList } from '../parameters/parameterValue';
import type { Event } from './changes';
import { EVENTS } from './changes';

/** An option of the trigger. */
const largeRemovalsOption: INodeProperties = {
	displayName: 'Large Removals',
	name: 'largeRemovals',
	type: 'options',
	default: 'error',
	description:
		'What to do when the list is empty all at once, or lacks more than half of at least 10 known locations. More often than a real removal, a lost permission or a fault is behind it.',
	options: [
		{ name: 'Report Them', value: 'report' },
		{ name: 'Stop With an Error', value: 'error' },
	],
};

/** The parameters of the trigger beside Authentication, in the editor's order. */
export const triggerFields: INodeProperties[] = [
	{
		displayName:
			'Each poll reads the list and compares it with what the poll before saw. The first poll, when the workflow is published (in older n8n: activated), only learns what there is. Executed by hand (Fetch Test Event), the trigger shows up to five present locations instead, as if they were added, changed or removed.',
		name: 'pollNotice',
		type: 'notice',
		default: '',
	},
	{
		displayName: 'Events',
		name: 'events',
		type: 'multiOptions',
		required: true,
		default: ['added', 'changed', 'removed'],
		description: 'What starts the workflow',
		options: [
			{
				name: 'Location Added',
				value: 'added',
				description: 'A location is new in the list, or passes the filters now and did not before',
			},
			{
				name: 'Location Changed',
				value: 'changed',
				description: 'A field of a location has another value; only the fields that come out count',
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
	withOption(optionsProperty, largeRemovalsOption),
];

/** @throws ProblemError when no event is chosen, or one that does not exist */
export function eventsOf(context: IPollFunctions): Event[] {
	const names = splitList(context.getNodeParameter('events', []));
	const events = EVENTS.filter((event) => names.includes(event));
	if (events.length > 0 && events.length === new Set(names).size) return events;
	throw new ProblemError({
		message: events.length === 0 ? 'No event is chosen' : 'Events holds one that does not exist',
		description: `Set Events to one or more of ${EVENTS.join(', ')}.`,
	});
}

/** @throws ProblemError when the option Large Removals is none of its values */
export function reportsLargeRemovals(context: IPollFunctions): boolean {
	const value = context.getNodeParameter('options.largeRemovals', 'error');
	const cure = 'Set the option Large Removals to error or report, or remove it.';
	return chosen(value, ['error', 'report'], 'Large Removals', cure) === 'report';
}
