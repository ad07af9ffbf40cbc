import type { INodeProperties } from 'n8n-workflow';

import { ifNotFoundOption } from './ifNotFound';
import { addCompanyIdOption } from './output';
import { queryParametersOption } from './queryParameters';
import { pagingOption } from './paging';

const commonOptions = [addCompanyIdOption, queryParametersOption];

/** The collection Options of both operations. */
export const optionsProperty = createOptions(ifNotFoundOption);

/** @returns the collection Options: the common options and these, sorted by name, and Paging, which is rarely needed, last */
export function createOptions(...more: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			...[...commonOptions, ...more].sort((one, other) =>
				one.displayName.localeCompare(other.displayName),
			),
			pagingOption,
		],
	};
}
