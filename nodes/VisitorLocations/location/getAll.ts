import type {
	DeclarativeRestApiSettings,
	IDataObject,
	IExecutePaginationFunctions,
	IN8nHttpFullResponse,
	INodeExecutionData,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';

import { textOf } from '../../../credentials/shared/filledIn';
import { locationsRequest } from '../../../credentials/shared/locationsRequest';
import { ProblemError } from '../../../credentials/shared/problem';
import { serviceAddress } from '../../../credentials/shared/serviceAddress';
import { simplifier } from '../output/simplify';
import { withCompany } from '../output/withCompany';
import type { Paging } from '../paging/nextPage';
import { withParameters } from '../paging/nextPage';
import { readAllPages } from '../paging/readAllPages';
import { checkAuthorizationAddress, companyIdOf } from './credential';
import { fetchPage } from './fetchPage';
import { nodeError } from './nodeError';

const DEFAULT_RETRIES = 4;
const DEFAULT_PARALLEL = 4;

const showForGetAll = { resource: ['location'], operation: ['getAll'] };

/** The operation Get Many: its routing, and below it its fields. */
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

export const getAllFields: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		displayOptions: { show: showForGetAll },
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		description: 'Max number of results to return',
		displayOptions: { show: { ...showForGetAll, returnAll: [false] } },
	},
	{
		displayName: 'Output',
		name: 'output',
		type: 'options',
		default: 'simplified',
		options: [
			{
				name: 'Raw',
				value: 'raw',
				description: 'Each location as the service sends it, with its attributes in an object',
			},
			{
				name: 'Simplified',
				value: 'simplified',
				description: 'Each location as one flat row: ID, all attributes in camelCase, URL',
			},
		],
		displayOptions: { show: showForGetAll },
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			{
				displayName: 'Add Company ID',
				name: 'addCompanyId',
				type: 'boolean',
				default: false,
				description:
					'Whether to add companyId, the ID of the company that the access token belongs to, to each location',
			},
			{
				displayName: 'Max Retries',
				name: 'maxRetries',
				type: 'number',
				typeOptions: { minValue: 0, maxValue: 10 },
				default: DEFAULT_RETRIES,
				description:
					'How often a page is asked for again when the service is busy (429), fails (5xx) or drops the connection. Between tries the node waits as long as the service asks for, up to a minute.',
			},
			{
				displayName: 'Page Size',
				name: 'pageSize',
				type: 'number',
				typeOptions: { minValue: 1 },
				default: 100,
				description:
					'How many locations to ask for per page. Only with Paging by offset or page number: automatic paging leaves it to the service.',
			},
			{
				displayName: 'Paging',
				name: 'paging',
				type: 'options',
				default: 'automatic',
				description:
					'How the service pages its list, which its documentation does not say. Leave it automatic unless an error tells you otherwise.',
				options: [
					{
						name: 'Automatic',
						value: 'automatic',
						description: 'Go by what the replies show: a link, page numbers or a total',
					},
					{
						name: 'None',
						value: 'none',
						description: 'Make one request: it brings all locations',
					},
					{
						name: 'Offset',
						value: 'offset',
						description: 'Use the parameters page[offset] and page[limit]',
					},
					{
						name: 'Page Number (JSON:API)',
						value: 'number',
						description: 'Use the parameters page[number] and page[size]',
					},
					{
						name: 'Page Number (Plain)',
						value: 'page',
						description: 'Use the parameters page and perPage',
					},
				],
			},
			{
				displayName: 'Parallel Requests',
				name: 'parallelRequests',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: 10 },
				default: DEFAULT_PARALLEL,
				description:
					'How many pages are read at once, where the service tells how many there are. The order of the locations does not change. Choose 1 if the service complains about too many requests.',
			},
			{
				displayName: 'Query Parameters',
				name: 'queryParameters',
				type: 'fixedCollection',
				typeOptions: { multipleValues: true },
				placeholder: 'Add Parameter',
				default: {},
				description:
					'Parameters to send with every request, such as a filter that the service knows. Its documentation shows none.',
				options: [
					{
						displayName: 'Parameter',
						name: 'parameter',
						values: [
							{
								displayName: 'Name',
								name: 'name',
								type: 'string',
								default: '',
								placeholder: 'filter[disabled]',
							},
							{
								displayName: 'Value',
								name: 'value',
								type: 'string',
								default: '',
								placeholder: 'false',
							},
						],
					},
				],
			},
		],
		displayOptions: { show: showForGetAll },
	},
];

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
		const maxRetries = optionOf(this, 'maxRetries', 'Max Retries', DEFAULT_RETRIES, 0);
		const parameters = queryParametersOf(this);
		const choice = {
			paging: this.getNodeParameter('options.paging', 'automatic') as Paging,
			pageSize: pageSizeOf(this),
			parallel: optionOf(this, 'parallelRequests', 'Parallel Requests', DEFAULT_PARALLEL, 1),
		};
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

function limitOf(context: IExecutePaginationFunctions): number {
	if (context.getNodeParameter('returnAll') === true) return Infinity;
	const limit = Number(context.getNodeParameter('limit'));
	if (Number.isInteger(limit) && limit >= 1) return limit;
	throw new ProblemError({
		message: 'Limit is not a whole number of at least 1',
		description: 'Set Limit to 1 or more, or turn on Return All.',
	});
}

function queryParametersOf(context: IExecutePaginationFunctions): Record<string, string> {
	const rows: unknown = context.getNodeParameter('options.queryParameters.parameter', []);
	if (!Array.isArray(rows)) return {};
	return Object.fromEntries(
		rows.map((row: { name?: unknown; value?: unknown }): [string, string] => {
			const name = textOf(row.name).trim();
			const value = typeof row.value === 'boolean' ? String(row.value) : textOf(row.value);
			if (name !== '') return [name, value];
			throw new ProblemError({
				message: 'A query parameter has no name',
				description: 'Fill in Name of each parameter in the option Query Parameters, or remove it.',
			});
		}),
	);
}

function pageSizeOf(context: IExecutePaginationFunctions): number | undefined {
	const value = context.getNodeParameter('options.pageSize', null);
	if (value === null) return undefined;
	const pageSize = Number(value);
	if (Number.isInteger(pageSize) && pageSize >= 1) return pageSize;
	throw new ProblemError({
		message: 'Page Size is not a whole number of at least 1',
		description: 'Set the option Page Size to 1 or more, or remove it.',
	});
}

/** @throws ProblemError that names the option when its value is no whole number from `least` to 10 */
function optionOf(
	context: IExecutePaginationFunctions,
	name: string,
	displayName: string,
	fallback: number,
	least: number,
): number {
	const value = Number(context.getNodeParameter(`options.${name}`, fallback));
	if (Number.isInteger(value) && value >= least && value <= 10) return value;
	throw new ProblemError({
		message: `${displayName} is not a whole number from ${least} to 10`,
		description: `Set the option ${displayName} to a number from ${least} to 10, or remove it.`,
	});
}
