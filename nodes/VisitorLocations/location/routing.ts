import type {
	DeclarativeRestApiSettings,
	IDataObject,
	IExecutePaginationFunctions,
	IN8nHttpFullResponse,
	INodeExecutionData,
	INodePropertyRouting,
} from 'n8n-workflow';

import { locationsRequest } from '../../../credentials/shared/locationsRequest';
import { routingConnection } from './connection';
import { nodeError } from './nodeError';
import type { Selection } from './readOutput';
import { readOutput } from './readOutput';

type Pagination = (
	this: IExecutePaginationFunctions,
	requestData: DeclarativeRestApiSettings.ResultOptions,
) => Promise<INodeExecutionData[]>;

/** The routing of an operation that reads the list: n8n makes the requests, `pagination` says which. */
export function listRouting(pagination: Pagination): INodePropertyRouting {
	return {
		request: { method: locationsRequest.method, url: '/locations' }, // the whole address: connection.ts
		send: { paginate: true },
		operations: { pagination },
		output: { postReceive: [keepResponse] },
	};
}

/**
 * Reads the list for one input item and makes items of it.
 *
 * n8n calls it once for each input item, all at once, and sets no `pairedItem` for several.
 *
 * @param selectionOf reads and checks the parameters of the operation
 * @param check throws when something else should have come out
 * @throws NodeApiError that says what went wrong and what to do
 */
export async function listedItems(
	context: IExecutePaginationFunctions,
	requestData: DeclarativeRestApiSettings.ResultOptions,
	selectionOf: () => Selection,
	check?: (items: INodeExecutionData[]) => void,
): Promise<INodeExecutionData[]> {
	const itemIndex = context.getItemIndex();
	try {
		const connection = await routingConnection(context, requestData);
		const locations = await readOutput(context, connection, selectionOf());
		const items = locations.map((location) => ({
			json: location as IDataObject,
			pairedItem: { item: itemIndex },
		}));
		check?.(items);
		return items;
	} catch (error) {
		const failed = nodeError(context.getNode(), error, itemIndex);
		// What n8n makes of an error leads back to no input item, and then a later node cannot look back.
		if (!context.continueOnFail()) throw failed;
		return [{ json: {}, error: failed, pairedItem: { item: itemIndex } }];
	}
}

/** Hands the whole response on: without this n8n takes a body apart that is an array. */
async function keepResponse(
	_items: INodeExecutionData[],
	{ statusCode, headers, body }: IN8nHttpFullResponse,
): Promise<INodeExecutionData[]> {
	return await Promise.resolve([{ json: { statusCode, headers, body } }]);
}
