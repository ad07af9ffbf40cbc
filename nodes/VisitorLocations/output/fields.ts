import type { JsonObject } from '../../../credentials/shared/json';
import { firstOf, ProblemError } from '../../../credentials/shared/problem';
import { PUBLISHED_ATTRIBUTES, camelCase } from './attributes';
import { didYouMean } from './spelling';

/** What comes out of locations. */
export interface Output {
	/** Takes what unpicked() makes. */
	pick: (location: JsonObject) => JsonObject;
	/** Looks at a location that does not come out, if need be: a named field may be there alone. */
	notice: (unpicked: () => JsonObject) => void;
	/** @returns the named fields that none of the locations so far had, and that the service may not just leave out */
	unknownFields: () => UnknownFields;
}

/**
 * Makes locations with `id` and the given fields, in their order. A field that a location lacks is null, so that
 * every row has the same columns.
 *
 * @param fields names of attributes, as sent (`address-line-one`) or as output (`addressLineOne`)
 * @param parameter the name of the parameter that names them, in the editor
 */
export function fieldSelector(fields: readonly string[], parameter: string): Output {
	let missing = fields;
	const known = new Set<string>();
	const notice = (flat: () => JsonObject) => {
		if (missing.length === 0) return;
		const location = flat();
		missing = missing.filter((field) => nameIn(location, field) === undefined);
		for (const name of Object.keys(location)) known.add(name);
	};
	return {
		pick: (location) => {
			const selected = new Map([['id', location.id]]);
			for (const field of fields) {
				const name = nameIn(location, field);
				selected.set(name ?? camelCase(field), name === undefined ? null : location[name]);
			}
			notice(() => location);
			return Object.fromEntries(selected);
		},
		notice,
		unknownFields: () => ({
			// Of an empty list nothing is known.
			fields: known.size === 0 ? [] : missing.filter(isUnpublished),
			parameter,
			known: [...known],
		}),
	};
}

/** @returns how a location spells a field, undefined when it has none */
export function nameIn(location: JsonObject, field: string): string | undefined {
	if (Object.hasOwn(location, field)) return field;
	const name = camelCase(field);
	return Object.hasOwn(location, name) ? name : undefined;
}

/** @returns whether a field that no location has is a misspelling; a service may leave the published ones out */
export function isUnpublished(field: string): boolean {
	return !PUBLISHED.has(camelCase(field));
}

const PUBLISHED = new Set(['url', ...PUBLISHED_ATTRIBUTES.map(camelCase)]);

/** Fields that were named and that no location of the whole list has: misspelled ones, as a rule. */
export interface UnknownFields {
	fields: readonly string[];
	/** the name of the parameter that names them, in the editor */
	parameter: string;
	/** the fields that there are */
	known: readonly string[];
}

/** @throws ProblemError when there is one, with the fields that there are */
export function assertFieldsKnown({ fields, parameter, known }: UnknownFields): void {
	if (fields.length === 0) return;
	const named = firstOf(fields.map((field) => `'${field}'`));
	const [field = ''] = fields;
	throw new ProblemError({
		message: `No location has the field${fields.length > 1 ? 's' : ''} ${named} (in '${parameter}')${didYouMean(field, known)}`,
		description: `The fields are ${firstOf(known)}. Correct or remove it in '${parameter}'.`,
	});
}
