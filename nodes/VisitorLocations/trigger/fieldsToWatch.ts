import type { INodeProperties, IPollFunctions } from 'n8n-workflow';

import type { JsonObject } from '../../../credentials/shared/json';
import { camelCase } from '../output/attributes';
import { assertFieldsKnown, isUnpublished } from '../output/fields';
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
	/** @throws ProblemError when none of those noticed has a watched field: its changes would never be told */
	assertKnown: () => void;
}

/** Names may be written as sent or in camelCase. */
export function watchedFieldsOf(context: IPollFunctions): WatchedFields {
	const fields = splitList(context.getNodeParameter('options.fieldsToWatch', []));
	const names = new Set(fields.map(camelCase));
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
		assertKnown: () => {
			if (known.size === 0) return;
			const parameter = 'Watched Field Names or IDs';
			assertFieldsKnown({ fields: [...absent], parameter, known: [...known] });
		},
	};
}
