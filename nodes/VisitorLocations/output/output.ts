import type { JsonObject } from '../../../credentials/shared/json';
import type { Output } from './fields';
import { fieldSelector } from './fields';
import { flattener, withCompany } from './flatten';

/** In which form locations come out. */
export type OutputForm =
	| { form: 'simplified' }
	| { form: 'allFields' }
	| { form: 'raw' }
	| {
			form: 'selectedFields';
			/** names of attributes, as sent or in camelCase */
			fields: readonly string[];
	  };

/**
 * @param companyId goes onto each location as `companyId`, if given
 * @returns what makes a flat location with all its fields of one as sent, or leaves it as it is for Raw
 */
export function unpicked(
	{ form }: OutputForm,
	companyId?: string,
): (resource: JsonObject) => JsonObject {
	return form === 'raw' ? withCompany(companyId) : flattener(companyId);
}

/** What Simplified keeps: by what people know a site, where it is, and whether it is in use. */
const SIMPLIFIED = new Set([
	...['id', 'companyId', 'name', 'companyName', 'companyNameOverride'],
	...['address', 'city', 'state', 'zip', 'country', 'timezone', 'disabled', 'enabled', 'url'],
]);

/** @param hasCompany whether the locations have a `companyId` that is to come out */
export function outputOf(chosen: OutputForm, hasCompany: boolean): Output {
	if (chosen.form === 'selectedFields') {
		const fields = hasCompany ? ['companyId', ...chosen.fields] : chosen.fields;
		return fieldSelector(fields, 'Field Names or IDs');
	}
	return {
		pick: chosen.form === 'simplified' ? simplified : (location) => location,
		notice: () => undefined,
		unknownFields: () => ({ fields: [], parameter: '', known: [] }),
	};
}

function simplified(flat: JsonObject): JsonObject {
	return Object.fromEntries(Object.entries(flat).filter(([name]) => SIMPLIFIED.has(name)));
}
