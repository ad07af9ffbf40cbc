import type {
	DeclarativeRestApiSettings,
	IExecutePaginationFunctions,
	INodeExecutionData,
	INodePropertyOptions,
} from 'n8n-workflow';

import { limitOf, skipOf } from './choices';
import { filtersOf } from './filterChoices';
import { listRouting, listedItems } from './routing';

/** The operation Get Many, and its routing. */
export const getAllOperation: INodePropertyOptions = {
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many locations',
	description: 'Get all locations of the company, those that pass a filter, or the first ones',
	routing: listRouting(getAllLocations),
};

/** Reads the list for one input item (contract 4.2) and puts out one item per location. */
async function getAllLocations(
	this: IExecutePaginationFunctions,
	requestData: DeclarativeRestApiSettings.ResultOptions,
): Promise<INodeExecutionData[]> {
	return await listedItems(this, requestData, () => ({
		filters: filtersOf(this),
		limit: limitOf(this),
		skip: skipOf(this),
	}));
}
