import type { INodeProperties, IPollFunctions } from 'n8n-workflow';

import type { JsonObject } from '../../../credentials/shared/json';
import { camelCase } from '../output/attributes';
import type { OutputForm } from '../output/output';
import { assertFieldsKnown, isUnpublished } from '../output/output';
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
		'Only a change in one of these fields counts as one; all fields come out. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

/** The fields whose changes count. */
export interface WatchedFields {
	watches: Watches;
	/**
	 * @param locations the present listing and the one before
	 * @throws ProblemError when none of them has a watched field: its changes would never be told
	 */
	assertKnown: (locations: readonly JsonObject[]) => void;
}

/**
 * Names may be written as sent or in camelCase.
 *
 * @param form what comes out: of Selected Fields, only those can be watched
 */
export function watchedFieldsOf(context: IPollFunctions, { form }: OutputForm): WatchedFields {
	const fields = splitList(context.getNodeParameter('options.fieldsToWatch', []));
	const names = new Set(fields.map(camelCase));
	return {
		watches: (field) => names.size === 0 || names.has(camelCase(field)),
		assertKnown: (locations) => {
			if (locations.length === 0) return;
			const absent = new Set(names);
			for (const location of locations) {
				if (absent.size === 0) return;
				for (const field of fieldsOf(location).keys()) absent.delete(camelCase(field));
			}
			assertFieldsKnown(
				form === 'selectedFields' ? [...absent] : [...absent].filter(isUnpublished),
			);
		},
	};
}
