import type { Filters } from '../output/filter';
import type { OutputForm } from '../output/output';
import { filtersOf } from './filters';
import { outputFormOf } from './output';
import type { NodeContext } from './parameterValue';
import { queryParametersOf } from './queryParameters';

/**
 * All parameters that decide which locations are output, and what they look like. The node reads them; the trigger also
 * makes a fingerprint of them, to know whether two listings can be compared. An option that changes items belongs here,
 * unless it only adds to the finished item.
 */
export interface LocationQuery {
	form: OutputForm;
	filters: Filters;
	/** the user's own query parameters, by name */
	parameters: Record<string, string>;
}

/**
 * @param filters where they are no parameter of the operation
 * @throws ProblemError for a parameter that cannot be used
 */
export function locationQueryOf(context: NodeContext, filters?: Filters): LocationQuery {
	return {
		form: outputFormOf(context),
		filters: filters ?? filtersOf(context),
		parameters: queryParametersOf(context),
	};
}
