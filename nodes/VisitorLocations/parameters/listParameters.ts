import type { QueryParameter } from '../../../shared/urls';
import type { Filters } from '../filter/locationFilter';
import type { OutputMode } from '../output/itemMaker';
import { readFilters } from './filtersParameter';
import { readOutputMode } from './outputParameters';
import type { NodeContext } from '../context';
import { readQueryParameters } from './queryParameters';

/**
 * All parameters that decide which locations are output, and in which form. The trigger makes a fingerprint of them, except
 * Output, to know whether two lists can be compared. An option that changes items belongs here, unless it only adds to the
 * finished item. Do not rename its properties, nor change those of Filters: a
 * fingerprint of each published trigger is stored (test/unit/trigger/fingerprint).
 */
export interface ListParameters {
	output: OutputMode;
	filters: Filters;
	/** the user's own query parameters */
	queryParameters: readonly QueryParameter[];
}

/**
 * @param filters of an operation without the parameter Filters
 * @throws ProblemError for a parameter that cannot be used
 */
export function readListParameters(context: NodeContext, filters?: Filters): ListParameters {
	return {
		output: readOutputMode(context),
		filters: filters ?? readFilters(context),
		queryParameters: readQueryParameters(context),
	};
}
