import { firstOf, ProblemError } from '../../../credentials/shared/problem';
import type { JsonObject } from '../../../credentials/shared/json';
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
	/** Looks at a location that does not come out: a selected field may be there alone. */
	notice: (location: JsonObject) => void;
	/** @returns the selected fields that none of the locations so far had, and that the service may not just leave out */
	unknownFields: () => string[];
}

/** @param companyId goes onto each location as `companyId`, if given */
export function outputOf(chosen: OutputForm, companyId?: string): Output {
	const simplify = simplifier(companyId);
	if (chosen.form !== 'selectedFields') {
		const toOutput = chosen.form === 'raw' ? withCompany(companyId) : simplify;
		return { toOutput, notice: () => undefined, unknownFields: () => [] };
	}
	const fields = companyId === undefined ? chosen.fields : ['companyId', ...chosen.fields];
	const { select, notice, missing } = fieldSelector(fields);
	let isEmpty = true;
	return {
		toOutput: (location) => {
			isEmpty = false;
			return select(simplify(location));
		},
		notice: (location) => {
			isEmpty = false;
			if (missing().length > 0) notice(simplify(location));
		},
		unknownFields: () => (isEmpty ? [] : missing().filter(isUnpublished)),
	};
}

/** @returns whether a field that no location has is a misspelling; a service may leave the published ones out */
export function isUnpublished(field: string): boolean {
	return !PUBLISHED.has(camelCase(field));
}

const PUBLISHED = new Set(['url', ...PUBLISHED_ATTRIBUTES.map(camelCase)]);

/**
 * @param unknown selected fields that no location of the whole list has: misspelled ones, as a rule
 * @throws ProblemError when there is one
 */
export function assertFieldsKnown(unknown: readonly string[]): void {
	if (unknown.length === 0) return;
	throw new ProblemError({
		message: `No location has the field ${firstOf(unknown.map((field) => `"${field}"`))}`,
		description:
			"Correct it or remove it where the node names it. To see all fields that there are, set 'Output' to Simplified and run the node.",
	});
}
