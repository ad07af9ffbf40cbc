import type { INodeProperties } from 'n8n-workflow';
import { updateDisplayOptions } from 'n8n-workflow';

import { filtersProperty } from '../parameters/filters';
import { limitProperties } from '../parameters/limit';
import { locationIdProperty } from '../parameters/locationId';
import { optionsProperty } from '../parameters/options';
import { outputProperties } from '../parameters/output';
import { getOperation } from './get';
import { getAllOperation } from './getAll';

const ofLocation = { show: { resource: ['location'] } };
const ofGet = { show: { ...ofLocation.show, operation: ['get'] } };
const ofGetAll = { show: { ...ofLocation.show, operation: ['getAll'] } };

/** The resource Location: its operations and their parameters, in the editor's order. */
export const locationProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		default: 'getAll',
		options: [getOperation, getAllOperation],
		displayOptions: ofLocation,
	},
	...updateDisplayOptions(ofGet, [locationIdProperty]),
	...updateDisplayOptions(ofGetAll, limitProperties),
	...updateDisplayOptions(ofLocation, outputProperties),
	...updateDisplayOptions(ofGetAll, [filtersProperty]),
	...updateDisplayOptions(ofLocation, [optionsProperty]),
];
