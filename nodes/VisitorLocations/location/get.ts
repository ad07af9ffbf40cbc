import type {
	DeclarativeRestApiSettings,
	IExecutePaginationFunctions,
	INodeExecutionData,
	INodePropertyOptions,
} from 'n8n-workflow';

import { ProblemError } from '../../../credentials/shared/problem';
import { locationIdOf } from './locationId';
import { listRouting, listedItems } from './routing';

/** The operation Get, and its routing. */
export const getOperation: INodePropertyOptions = {
	name: 'Get',
	value: 'get',
	action: 'Get a location',
	description: 'Get one location by its ID, its URL, or from a list',
	routing: listRouting(getLocation),
};

/**
 * Reads the list for one input item until the location is found: the contract shows no call for a single one
 * (4: "All other endpoints of the service: not shown").
 */
async function getLocation(
	this: IExecutePaginationFunctions,
	requestData: DeclarativeRestApiSettings.ResultOptions,
): Promise<INodeExecutionData[]> {
	let id = '';
	return await listedItems(
		this,
		requestData,
		() => {
			id = locationIdOf(this.getNodeParameter('locationId', ''));
			return { filters: { ids: new Set([id]) }, limit: 1, skip: 0 };
		},
		(items) => {
			if (items.length > 0) return;
			throw new ProblemError({
				message: `There is no location with the ID ${id}`,
				description:
					'The whole list was read. Check the ID, or choose the location from the list. A location that was removed, or that belongs to another company than the access token, is not in it.',
			});
		},
	);
}
