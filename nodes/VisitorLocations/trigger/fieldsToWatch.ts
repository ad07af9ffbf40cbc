import type { INodeProperties, IPollFunctions } from 'n8n-workflow';

import type { JsonObject } from '../../../credentials/shared/json';
import { camelCase } from '../output/attributes';
import type { UnknownFields } from '../output/fields';
import { isUnpublished } from '../output/fields';
import { added, emptyProblem } from '../parameters/expression';
import { splitList } from '../parameters/parameterValue';
import type { Watches } from './changes';
import { fieldsOf } from './changes';

/** An option of the trigger. */
export const fieldsToWatchOption: INodeProperties = {
	displayName: 'Watched Field Names or IDs',
	name: 'fieldsToWatch',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getFields' },
	default: [],
	description:
		'Only their changes count. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

/** The fields whose changes count. */
export interface WatchedFields {
	watches: Watches;
	/** Looks at a location, of the present listing or the one before, or that the filters leave out. */
	notice: (location: () => JsonObject) => void;
	/** @returns the watched fields that none of those noticed has: their changes would never be told */
	unknownFields: () => UnknownFields;
}

/**
 * Names may be written as sent or in camelCase.
 *
 * @throws ProblemError when the option was added, and is empty: that must not mean every field
 */
export function watchedFieldsOf(context: IPollFunctions): WatchedFields {
	const names = new Set(namesOf(context).map(camelCase));
	const absent = new Set([...names].filter(isUnpublished));
	const known = new Set<string>();
	return {
		watches: (field) => names.size === 0 || names.has(camelCase(field)),
		notice: (location) => {
			if (absent.size === 0) return;
			for (const field of fieldsOf(location()).keys()) {
				absent.delete(camelCase(field));
				known.add(field);
			}
		},
		unknownFields: () => ({
			// Of an empty list nothing is known.
			fields: known.size === 0 ? [] : [...absent],
			parameter: fieldsToWatchOption.displayName,
			known: [...known],
		}),
	};
}

function namesOf(context: IPollFunctions): string[] {
	const path = ['options', 'fieldsToWatch'];
	const value = added(context, path);
	const { displayName } = fieldsToWatchOption;
	const names = splitList(value, displayName);
	if (value === undefined || names.length > 0) return names;
	throw emptyProblem(context, path, displayName, {
		message: `The option '${displayName}' is empty`,
		description: `Choose at least one field in '${displayName}', or remove the option: without it, every change counts.`,
	});
}
