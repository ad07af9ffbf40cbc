import type {
	DeclarativeRestApiSettings,
	IDataObject,
	IExecutePaginationFunctions,
	IN8nHttpFullResponse,
	INodeExecutionData,
	INodePropertyOptions,
} from 'n8n-workflow';

import { locationsRequest } from '../../../credentials/shared/locationsRequest';
import { serviceAddress } from '../../../credentials/shared/serviceAddress';
import { simplifier } from '../output/simplify';
import { withCompany } from '../output/withCompany';
import { withParameters } from '../paging/nextPage';
import { readAllPages } from '../paging/readAllPages';
import { limitOf, maxRetriesOf, pagingChoiceOf, queryParametersOf } from './choices';
import { checkAuthorizationAddress, companyIdOf } from './credential';
import { fetchPage } from './fetchPage';
import { nodeError } from './nodeError';

/** The operation Get Many, and its routing. */
export const getAllOperation: INodePropertyOptions = {
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many locations',
	description: 'Get all locations of the company, or the first ones up to a limit',
	routing: {
		request: { method: locationsRequest.method, url: locationsRequest.url },
		send: { paginate: true },
		operations: { pagination: getAllLocations },
		output: { postReceive: [keepBody] },
	},
};

/**
 * Reads the list for one input item (contract 4.2) and puts out one item per location.
 *
 * n8n calls it once for each input item, all at once, and sets no `pairedItem` for several.
 */
async function getAllLocations(
	this: IExecutePaginationFunctions,
	requestData: DeclarativeRestApiSettings.ResultOptions,
): Promise<INodeExecutionData[]> {
	const itemIndex = this.getItemIndex();
	const cancelled = this.getExecutionCancelSignal();
	let ended = false;
	const stopped = () => ended || cancelled?.aborted === true;
	try {
		const baseUrl = serviceAddress(requestData.options.baseURL, 'Base URL');
		await checkAuthorizationAddress(this);
		const limit = limitOf(this);
		const maxRetries = maxRetriesOf(this);
		const parameters = queryParametersOf(this);
		const choice = pagingChoiceOf(this);
		const resources = await readAllPages(
			`${baseUrl}${requestData.options.url}`,
			limit,
			async (request) => {
				const page = withParameters(request, parameters);
				return await fetchPage(this, requestData, page, maxRetries, stopped);
			},
			choice,
		);
		const companyId =
			this.getNodeParameter('options.addCompanyId', false) === true
				? await companyIdOf(this)
				: undefined;
		const toOutput =
			this.getNodeParameter('output') === 'raw' ? withCompany(companyId) : simplifier(companyId);
		return resources.map((resource) => ({
			json: toOutput(resource) as IDataObject,
			pairedItem: { item: itemIndex },
		}));
	} catch (error) {
		throw nodeError(this.getNode(), error, itemIndex);
	} finally {
		ended = true; // pages that were asked for ahead give up as well
	}
}

/** Hands the body on as received: without this n8n takes a top-level array apart. */
async function keepBody(
	_items: INodeExecutionData[],
	{ body }: IN8nHttpFullResponse,
): Promise<INodeExecutionData[]> {
	return await Promise.resolve([{ json: { body } }]);
}
