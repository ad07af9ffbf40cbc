import type { JsonObject } from '../../../credentials/shared/json';
import type { UnknownFields } from './fields';
import { fieldSelector, nameIn } from './fields';
import { flattener } from './flatten';

/** By which field locations are sorted. */
export interface SortRule {
	/** name of an attribute, as sent or in camelCase */
	field: string;
	direction: 'asc' | 'desc';
}

/** Sorts items by the locations that they were made of: the field need not be in the item. */
export interface Order {
	/** To be called for each item. */
	note: (item: JsonObject, location: JsonObject) => void;
	/** Looks at a location that does not come out: a field may be there alone. */
	notice: (location: JsonObject) => void;
	/** @returns the items in order; those alike stay in the service's */
	sorted: (items: readonly JsonObject[]) => JsonObject[];
	/** @returns the fields that no location had so far, and that the service may not just leave out */
	unknownFields: () => UnknownFields;
}

/** Numbers inside a text count as numbers; case does not matter, accents come second. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'accent' });

/** @param rules the most important first */
export function orderBy(rules: readonly SortRule[]): Order {
	const fields = rules.map(({ field }) => field);
	const flatten = flattener();
	const { notice, unknownFields } = fieldSelector(fields, 'Sort');
	const keys = new Map<JsonObject, unknown[]>();
	return {
		notice: (location) => {
			notice(() => flatten(location));
		},
		note: (item, location) => {
			const flat = flatten(location);
			notice(() => flat);
			keys.set(
				item,
				fields.map((field) => {
					const name = nameIn(flat, field);
					return name === undefined ? undefined : flat[name];
				}),
			);
		},
		sorted: (items) =>
			[...items].sort((one, other) => compareKeys(rules, keys.get(one), keys.get(other))),
		unknownFields,
	};
}

function compareKeys(rules: readonly SortRule[], one: unknown[] = [], other: unknown[] = []) {
	for (const [index, { direction }] of rules.entries()) {
		const order = compare(one[index], other[index], direction === 'asc' ? 1 : -1);
		if (order !== 0) return order;
	}
	return 0;
}

/** Nothing comes last in both directions, as in a spreadsheet. */
function compare(one: unknown, other: unknown, sign: 1 | -1): number {
	const [isNothing, isOtherNothing] = [one, other].map((value) => (value ?? '') === '');
	if (isNothing || isOtherNothing) return Number(isNothing) - Number(isOtherNothing);
	// NaN where one is no number, and 0 where large ones differ in digits that are lost.
	return sign * (numberOf(one) - numberOf(other) || collator.compare(asText(one), asText(other)));
}

/** @returns a number, also one that is text: a service may send decimals so; NaN for anything else */
function numberOf(value: unknown): number {
	if (typeof value === 'number') return value;
	return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : NaN;
}

function asText(value: unknown): string {
	return typeof value === 'string' ? value : JSON.stringify(value);
}
