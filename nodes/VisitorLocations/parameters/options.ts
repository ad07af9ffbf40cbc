import type { INodeProperties } from 'n8n-workflow';

import { skipOption } from './limit';
import { addCompanyIdOption } from './output';
import { readingOptions } from './reading';

/** The collection Options of Get and of the trigger. */
export const optionsProperty: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [addCompanyIdOption, ...readingOptions],
};

/** The collection Options of Get Many. */
export const getAllOptionsProperty = withOption(optionsProperty, skipOption);

/** @returns a collection with one option more, in the order of their names */
export function withOption(collection: INodeProperties, option: INodeProperties): INodeProperties {
	const options = (collection.options ?? []) as INodeProperties[];
	const all = [...options, option].sort((one, other) =>
		one.displayName.localeCompare(other.displayName),
	);
	return { ...collection, options: all };
}
