import type { JsonObject } from '../../../credentials/shared/json';
import type { UnknownFields } from './fields';
import { fieldSelector, isUnpublished } from './fields';
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

export interface Output {
	/** Takes what unpicked() makes. */
	pick: (location: JsonObject) => JsonObject;
	/** Looks at a location that does not come out, if need be: a selected field may be there alone. */
	notice: (unpicked: () => JsonObject) => void;
	/** @returns the selected fields that none of the locations so far had, and that the service may not just leave out */
	unknownFields: () => UnknownFields;
}

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
	if (chosen.form === 'selectedFields') return selectedOutput(chosen.fields, hasCompany);
	return {
		pick: chosen.form === 'simplified' ? simplified : (location) => location,
		notice: () => undefined,
		unknownFields: () => ({ fields: [], parameter: '', known: [] }),
	};
}

function simplified(flat: JsonObject): JsonObject {
	return Object.fromEntries(Object.entries(flat).filter(([name]) => SIMPLIFIED.has(name)));
}

function selectedOutput(fields: readonly string[], hasCompany: boolean): Output {
	const { select, notice, missing, known } = fieldSelector(
		hasCompany ? ['companyId', ...fields] : fields,
	);
	return {
		pick: select,
		notice,
		unknownFields: () => ({
			fields: known().length === 0 ? [] : missing().filter(isUnpublished),
			parameter: 'Field Names or IDs',
			known: known(),
		}),
	};
}
