import type {
	DeclarativeRestApiSettings,
	IDataObject,
	IExecutePaginationFunctions,
	INodeExecutionData,
	INodePropertyRouting,
} from 'n8n-workflow';

import { ProblemError } from '../../../shared/errors/problem';
import { locationsRequest } from '../../../shared/urls';
import type { Filters } from '../filter/locationFilter';
import { readCredentialType } from '../parameters/authentication';
import { readIsErrorIfNotFound } from '../parameters/options';
import { readListParameters } from '../parameters/listParameters';
import { FIELDS_DISPLAY_NAME, readHasCompanyId } from '../parameters/outputParameters';
import { isTool } from '../context';
import { readPagingOptions } from '../parameters/pagingOption';
import type { ClientOptions } from '../transport/client';
import { createClient, TIMEOUT_MS } from '../transport/client';
import { MAX_WATCHED_WAITS_MS } from '../transport/retryDelay';
import { adaptToTool, createNodeError } from '../nodeError';
import { addCompanyId, readAddedCompanyId } from '../list/companyId';
import { completeItems, dropNulls, explainLimit } from '../output/completeItems';
import { assertAllFound } from '../list/notFound';
import { selectLocations } from '../list/selection';
import { joinAttempt } from '../list/sharedLists';

const CONTINUE_HINT =
	"To output only what was found, set the option 'If Not Found' to Output Nothing.";

const CANCELLED = new ProblemError({
	message: 'The execution was cancelled',
	description: 'No location was output.',
});

/** Which locations an operation outputs. */
interface OperationOptions {
	/** the maximum number of items, `Infinity` for all */
	limit: number;
	/** fixed filters, undefined to take those of the parameter Filters */
	filters?: Filters;
}

/**
 * Creates the routing of an operation that reads the list. n8n sends the requests, and `pagination` decides which.
 *
 * @param readOptions reads and checks the parameters of the operation
 */
export function createListRouting(
	readOptions: (context: IExecutePaginationFunctions) => OperationOptions,
): INodePropertyRouting {
	/**
	 * Reads the list for one input item and makes items of it. n8n calls it once for each input item, all at once or in
	 * batches, and sets no `pairedItem` for several (n8n 2.41, RoutingNode.runNode).
	 *
	 * @throws NodeApiError that says what went wrong and what to do
	 */
	async function pagination(
		this: IExecutePaginationFunctions,
		requestData: DeclarativeRestApiSettings.ResultOptions,
	): Promise<INodeExecutionData[]> {
		const pairedItem = { item: this.getItemIndex() };
		// First, because the first input item begins an attempt.
		const read = joinAttempt(this);
		try {
			const client = await createClient(this, readCredentialType(this), {
				...readRequestOptions(this, requestData),
				listSignal: this.getExecutionCancelSignal(),
			});
			const options = readOptions(this);
			const listParameters = readListParameters(this, options.filters);
			const isErrorIfNotFound = readIsErrorIfNotFound(this);
			const hasCompanyId = readHasCompanyId(this);
			const isForModel = isTool(this);
			// One more shows a model whether Limit cuts the list.
			const limit = isForModel ? options.limit + 1 : options.limit;
			// No ID occurs twice.
			const max = Math.min(limit, listParameters.filters.ids?.length ?? Infinity);
			const { locations, isExhaustive, notFound, fieldNames } = await selectLocations(
				client,
				readPagingOptions(this),
				listParameters,
				max,
				read,
			);
			if (isExhaustive && isErrorIfNotFound) {
				assertAllFound(notFound, isForModel ? '' : CONTINUE_HINT, isForModel);
				const { output } = listParameters;
				// A model does not choose the fields.
				if (output.mode === 'selectedFields' && !isForModel)
					fieldNames.assertHas(output.fields, FIELDS_DISPLAY_NAME, CONTINUE_HINT);
			}
			const companyId = await readAddedCompanyId(this, hasCompanyId);
			const named = locations.map((location) => addCompanyId(location, companyId));
			const items = isForModel
				? explainLimit(dropNulls(named, listParameters.output), options.limit)
				: completeItems(named, listParameters.output, fieldNames);
			return items.map((json) => ({
				json: json as IDataObject,
				pairedItem,
			}));
		} catch (error) {
			// n8n stores the error of an execution that somebody has cancelled, and the reason of its signal says nothing to people.
			const reason = this.getExecutionCancelSignal()?.aborted ? CANCELLED : error;
			const failed = adaptToTool(this, await createNodeError(this, reason, pairedItem.item));
			if (!this.continueOnFail()) throw failed;
			// n8n's own error item has no pairedItem, so later nodes could not refer to the input item. The error output and Retry
			// On Fail need `json.error` alone (n8n 2.41, workflow-execute). Expressions cannot read an item that has an Error in it.
			return [{ json: { error: failed.message }, pairedItem }];
		}
	}
	return {
		request: { method: locationsRequest.method, url: '/locations' }, // requestPage sets the whole URL
		send: { paginate: true },
		operations: { pagination },
	};
}

/** @returns what the user has set in Request Options, which n8n adds to a declarative node */
function readRequestOptions(
	context: IExecutePaginationFunctions,
	{ options }: DeclarativeRestApiSettings.ResultOptions,
): ClientOptions {
	const isWatched = context.getMode() === 'manual' || isTool(context);
	// 0 if it is not set; n8n's own value for that is 300 s (n8n 2.41, RoutingNode.prepareRequestOptions).
	const isSet = Boolean(context.getNodeParameter('requestOptions.timeout', 0));
	const timeout = isSet ? options.timeout : TIMEOUT_MS;
	return {
		timeout,
		proxy: options.proxy,
		skipSslCertificateValidation: Boolean(options.skipSslCertificateValidation),
		hasSettings: !isTool(context),
		maxWaitsMs: isWatched ? MAX_WATCHED_WAITS_MS : undefined,
	};
}
