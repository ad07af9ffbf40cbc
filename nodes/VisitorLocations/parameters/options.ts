import type { INodeProperties } from 'n8n-workflow';

import { ifNotFoundOption } from './ifNotFound';
import { addCompanyIdOption } from './output';
import { queryParametersOption } from './queryParameters';
import { pagingOption } from './paging';

const everywhere = [addCompanyIdOption, pagingOption, queryParametersOption];

/** The collection Options of both operations. */
export const optionsProperty = optionsWith(ifNotFoundOption);

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
