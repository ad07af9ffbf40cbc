import type { Filters } from '../output/filter';
import type { OutputForm } from '../output/output';
import { filtersOf } from './filters';
import { addCompanyIdOf, outputFormOf } from './output';
import type { NodeContext } from './parameterValue';
import { queryParametersOf } from './queryParameters';

/**
 * All that decides which locations come out, and what they look like. The node reads it; the trigger digests it
 * as well, to know whether two listings can be compared. An option that changes items belongs here.
 */
export interface LocationQuery {
	form: OutputForm;
	filters: Filters;
	/** the user's own query parameters, by name */
	parameters: Record<string, string>;
	addCompanyId: boolean;
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
		addCompanyId: addCompanyIdOf(context),
	};
}
