import type { JsonObject } from '../../../credentials/shared/json';
import { ProblemError } from '../../../credentials/shared/problem';
import { PUBLISHED_ATTRIBUTES, camelCase } from './attributes';
import { fieldSelector } from './selectFields';
import { simplifier, withCompany } from './simplify';

/** In which form locations come out. */
export type OutputForm =
	| { form: 'simplified' }
	| { form: 'raw' }
	| {
			form: 'selectedFields';
			/** names of attributes, as sent or in camelCase */
			fields: readonly string[];
	  };

export interface Output {
	toOutput: (location: JsonObject) => JsonObject;
	/**
	 * Call it when locations have come out and all were read.
	 *
	 * @throws ProblemError when none of them had a selected field, as with a misspelled one
	 */
	check: () => void;
}

/** @param companyId goes onto each location as `companyId`, if given */
export function outputOf(chosen: OutputForm, companyId?: string): Output {
	if (chosen.form === 'raw') return { toOutput: withCompany(companyId), check: () => undefined };
	const simplify = simplifier(companyId);
	if (chosen.form === 'simplified') return { toOutput: simplify, check: () => undefined };
	const fields = companyId === undefined ? chosen.fields : ['companyId', ...chosen.fields];
	const { select, missing } = fieldSelector(fields);
	return {
		toOutput: (location) => select(simplify(location)),
		check: () => {
			const unknown = missing().filter((field) => !KNOWN.has(camelCase(field)));
			if (unknown.length > 0) throw new ProblemError(unknownFields(unknown));
		},
	};
}

/** A service may leave these out; they are no misspelling. */
const KNOWN = new Set(['url', ...PUBLISHED_ATTRIBUTES.map(camelCase)]);

function unknownFields(fields: string[]) {
	const names = fields.map((field) => `"${field}"`).join(', ');
	return {
		message: `No location has the field ${names}`,
		description:
			'Correct or remove it in Field Names or IDs, or in Other Fields. To see all fields that there are, set Output to Simplified and run the node.',
	};
}
