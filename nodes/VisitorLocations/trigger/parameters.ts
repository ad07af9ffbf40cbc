import type { INodeProperties, IPollFunctions } from 'n8n-workflow';

import { ProblemError } from '../../../shared/problem';
import { camelCase } from '../output/attributes';
import { emptyValueError, readOptional } from '../parameters/expression';
import { filtersProperty } from '../parameters/filters';
import { createOptions } from '../parameters/options';
import { outputProperties } from '../parameters/output';
import { parseOption, splitList } from '../parameters/parameterValue';
import type { Event, IsWatchedField } from './changes';
import { EVENTS } from './changes';

export const fieldsToWatchOption: INodeProperties = {
	displayName: 'Watched Field Names or IDs',
	name: 'fieldsToWatch',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getFields' },
	default: [],
	description:
		'With Location Changed, only these count. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

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

/** The fields whose changes count. */
export interface WatchedFields {
	/** as the user wrote them: as sent or in camelCase; empty for all */
	names: readonly string[];
	isWatched: IsWatchedField;
}

/** @throws ProblemError when the option is there but empty, because that must not mean every field */
export function readWatchedFields(context: IPollFunctions): WatchedFields {
	const names = readNames(context);
	const watched = new Set(names.map(camelCase));
	return { names, isWatched: (field) => watched.size === 0 || watched.has(camelCase(field)) };
}

function readNames(context: IPollFunctions): string[] {
	const path = ['options', 'fieldsToWatch'];
	const value = readOptional(context, path);
	const { displayName } = fieldsToWatchOption;
	const names = splitList(value, displayName);
	if (value === undefined || names.length > 0) return names;
	throw emptyValueError(context, path, displayName, {
		message: `The option '${displayName}' is empty`,
		description: `Choose at least one field in '${displayName}', or remove the option to watch every field.`,
	});
}
