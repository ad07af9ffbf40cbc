import type { INodeProperties } from 'n8n-workflow';

import { ifNotFoundOption } from './ifNotFound';
import { skipOption } from './limit';
import { addCompanyIdOption } from './output';
import { queryParametersOption } from './queryParameters';
import { pagingOption } from './paging';

const everywhere = [addCompanyIdOption, pagingOption, queryParametersOption];

/** The collection Options of Get. */
export const getOptionsProperty = optionsWith(ifNotFoundOption);

/** The collection Options of Get Many. */
export const getAllOptionsProperty = optionsWith(ifNotFoundOption, skipOption);

/** @returns the collection Options: what each operation and the trigger have, and more, in the order of their names */
export function optionsWith(...more: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [...everywhere, ...more].sort((one, other) =>
			one.displayName.localeCompare(other.displayName),
		),
	};
}
