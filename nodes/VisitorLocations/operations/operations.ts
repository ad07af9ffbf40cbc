import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { updateDisplayOptions } from 'n8n-workflow';

import { filtersProperty } from '../parameters/filtersParameter';
import { limitProperties, readLimit } from '../parameters/limit';
import type { NodeContext } from '../context';
import { ProblemError } from '../../../shared/errors/problem';
import { unknownValueError } from '../parameters/parameterValue';
import { locationIdProperty, readLocationId } from '../parameters/locationId';
import { optionsProperty } from '../parameters/options';
import { outputProperties } from '../parameters/outputParameters';
import { createListRouting } from './routing';

/**
 * The operation Get. It looks for the location in the list, because no call for a single one is documented
 * (docs/openapi.yaml, listLocations, x-not-shown).
 */
const getOperation: INodePropertyOptions = {
	name: 'Get',
	value: 'get',
	action: 'Get a location',
	description: 'Retrieve a location from a list, by its ID or by its URL',
	routing: createListRouting((context) => ({
		filters: { ids: [readLocationId(context)] },
		limit: 1,
	})),
};

/** The operation Get Many: one item for each location. */
const getAllOperation: INodePropertyOptions = {
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many locations',
	description: 'Retrieve a list of locations',
	routing: createListRouting((context) => ({ limit: readLimit(context) })),
};

const operations = [getOperation, getAllOperation];
/** Read before n8n adds an entry of its own to the operations (n8n 2.41, injectCustomApiCallOptions). */
const operationNames = operations.map(({ name }) => name);

const ofLocation = { show: { resource: ['location'] } };
const ofGet = { show: { ...ofLocation.show, operation: ['get'] } };
const ofGetAll = { show: { ...ofLocation.show, operation: ['getAll'] } };

/** Resource, its operations and their parameters, in the editor's order. */
export const locationProperties: INodeProperties[] = [
	{
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		default: 'location',
		options: [{ name: 'Location', value: 'location' }],
		// n8n runs it for an unknown value of Resource or Operation: that of an operation replaces it (n8n 2.41, mergeOptions).
		routing: createListRouting((context) => {
			throw unknownOperationError(context);
		}),
	},
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		default: 'getAll',
		options: operations,
		displayOptions: ofLocation,
	},
	...updateDisplayOptions(ofGet, [locationIdProperty]),
	...updateDisplayOptions(ofGetAll, limitProperties),
	...updateDisplayOptions(ofLocation, outputProperties),
	...updateDisplayOptions(ofGetAll, [filtersProperty]),
	...updateDisplayOptions(ofLocation, [optionsProperty]),
];

/** n8n's own entry in Resource and Operation, for which its editor points to HTTP Request (n8n 2.41, injectCustomApiCallOptions). */
const CUSTOM_API_CALL = '__CUSTOM_API_CALL__';

/** @returns the error for a value of Resource or Operation that n8n finds no routing for. It compares them as they are in the node */
function unknownOperationError(context: NodeContext): ProblemError {
	const { resource, operation } = context.getNode().parameters;
	if ([resource, operation].includes(CUSTOM_API_CALL)) {
		return new ProblemError({
			message: 'This node makes no custom API calls',
			description:
				"Add n8n's HTTP Request node, set its 'Authentication' to Predefined Credential Type, and choose the credential of this node.",
		});
	}
	return resource === 'location'
		? unknownValueError(operation, operationNames, 'Operation')
		: unknownValueError(resource, ['Location'], 'Resource');
}
