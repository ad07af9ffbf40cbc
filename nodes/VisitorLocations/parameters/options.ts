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
export const getAllOptionsProperty: INodeProperties = {
	...optionsProperty,
	options: [addCompanyIdOption, ...readingOptions, skipOption],
};
