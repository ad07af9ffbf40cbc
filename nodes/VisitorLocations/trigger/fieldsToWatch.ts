import type { INodeProperties, IPollFunctions } from 'n8n-workflow';

import { camelCase } from '../output/attributes';
import { readOptional, emptyValueError } from '../parameters/expression';
import { splitList } from '../parameters/parameterValue';
import type { IsWatchedField } from './changes';

export const fieldsToWatchOption: INodeProperties = {
	displayName: 'Watched Field Names or IDs',
	name: 'fieldsToWatch',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getFields' },
	default: [],
	description:
		'With Location Changed, only these count. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

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
