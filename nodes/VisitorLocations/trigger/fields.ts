import type { INodeProperties, IPollFunctions } from 'n8n-workflow';

import { ProblemError } from '../../../credentials/shared/problem';
import { filtersProperty } from '../parameters/filters';
import { optionsProperty } from '../parameters/options';
import { outputProperties } from '../parameters/output';
import { splitList } from '../parameters/parameterValue';
import type { Event } from './changes';
import { EVENTS } from './changes';

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
	optionsProperty,
];

/** @throws ProblemError when no event is chosen, or one that does not exist */
export function eventsOf(context: IPollFunctions): Event[] {
	const chosen = splitList(context.getNodeParameter('events', []));
	const events = EVENTS.filter((event) => chosen.includes(event));
	if (events.length > 0 && events.length === new Set(chosen).size) return events;
	throw new ProblemError({
		message: events.length === 0 ? 'No event is chosen' : 'Events holds one that does not exist',
		description: `Set Events to one or more of ${EVENTS.join(', ')}.`,
	});
}
