import type { INodeProperties, IPollFunctions } from 'n8n-workflow';

import { camelCase } from '../output/attributes';
import { emptyValueError, readOptional } from '../parameters/expression';
import { filtersProperty } from '../parameters/filtersParameter';
import type { ListParameters } from '../parameters/listParameters';
import { readListParameters } from '../parameters/listParameters';
import { createNameList } from '../parameters/nameList';
import { createOptions } from '../parameters/options';
import {
	FLAT_MODES,
	outputProperties,
	readHasCompanyId,
	readOutputMode,
} from '../parameters/outputParameters';
import { parseOption, readOrDefault, splitList } from '../parameters/parameterValue';
import type { Event, IsWatchedField } from './changes';
import { EVENTS } from './changes';

export const fieldsToWatchOption = createNameList(
	{ displayName: 'Watched Fields', name: 'fieldsToWatch' },
	'getFields',
	'Changes of others do not count.',
);

const largeRemovalsOption: INodeProperties = {
	displayName: 'Large Removals',
	name: 'largeRemovals',
	type: 'options',
	default: 'error',
	description: 'What to do when no known location is left, or over half of 10 or more are gone',
	options: [
		{ name: 'Report Them', value: 'report' },
		{ name: 'Stop With an Error', value: 'error' },
	],
};

/** The value of Trigger On for all events. */
const ANY_EVENT = 'any';

/** The parameters of the trigger after Authentication, in the editor's order. */
export const triggerProperties: INodeProperties[] = [
	{
		displayName: 'The first poll only records the list.',
		name: 'pollNotice',
		type: 'notice',
		default: '',
	},
	{
		displayName: 'Trigger On',
		name: 'events',
		type: 'multiOptions',
		required: true,
		default: [ANY_EVENT],
		description:
			'The events that start the workflow. Locations change rarely: Every Hour is often enough.',
		// The nodes panel offers each option, in this order, with only this event chosen (n8n 2.41, triggersCategory).
		options: [
			{
				name: 'Any Change',
				value: ANY_EVENT,
				action: 'On any change of a location',
				description:
					'A location is added, changed or removed. For only some of these, remove Any Change.',
			},
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
	...outputProperties.map(withoutRaw),
	filtersProperty,
	createOptions(fieldsToWatchOption, largeRemovalsOption),
];

/** An event is flat, so there is nothing that it could have in common with the service's own form. */
function withoutRaw(property: INodeProperties): INodeProperties {
	const { options } = property;
	return options === undefined
		? property
		: {
				...property,
				options: options.filter((option) => !('value' in option) || option.value !== 'raw'),
			};
}

/** What the user has set. */
export interface TriggerParameters {
	/** which locations are listed, and in which form they are output */
	listParameters: ListParameters;
	events: readonly Event[];
	watched: WatchedFields;
	canRemoveMany: boolean;
	hasCompanyId: boolean;
}

/**
 * Reads and checks all parameters.
 *
 * @throws ProblemError that names the parameter and says what to do
 */
export function readTriggerParameters(context: IPollFunctions): TriggerParameters {
	readOutputMode(context, FLAT_MODES);
	const listParameters = readListParameters(context);
	return {
		listParameters,
		events: readEvents(context),
		watched: readWatchedFields(context),
		canRemoveMany: readCanRemoveMany(context),
		hasCompanyId: readHasCompanyId(context),
	};
}

function readEvents(context: IPollFunctions): readonly Event[] {
	const names = splitList(context.getNodeParameter('events', []), 'Trigger On');
	const choices = [ANY_EVENT, ...EVENTS] as const;
	const chosen = names.map((name) => parseOption(name, choices, 'Trigger On'));
	if (chosen.includes(ANY_EVENT)) return EVENTS;
	if (chosen.length > 0) return EVENTS.filter((event) => chosen.includes(event));
	throw emptyValueError(context, ['events'], 'Trigger On', {
		message: "'Trigger On' is empty",
		description: `Set 'Trigger On' to ${ANY_EVENT}, or to one or more of ${EVENTS.join(', ')}.`,
	});
}

function readCanRemoveMany(context: IPollFunctions): boolean {
	const value = readOrDefault(context, largeRemovalsOption, ['options']);
	return parseOption(value, ['error', 'report'], 'Large Removals') === 'report';
}

/** The fields whose changes count. */
export interface WatchedFields {
	/** as the user wrote them: as sent or in camelCase; empty for all */
	names: readonly string[];
	isWatched: IsWatchedField;
}

/** @throws ProblemError when the option is there but empty, because that must not mean every field */
function readWatchedFields(context: IPollFunctions): WatchedFields {
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
