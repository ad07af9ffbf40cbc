import type { Filters } from '../filter/filters';
import { passes } from '../filter/filters';
import type { Output } from '../output/output';
import { outputOf } from '../output/output';
import { companyIdOf } from './credential';
import type { Connection } from './fetchPage';
import type { NodeContext } from './nodeContext';
import { outputFormOf } from './outputChoices';
import { readLocations } from './readLocations';

/** Which locations to put out; counts are locations that pass the filters. */
export interface Selection {
	filters: Filters;
	/** the most, `Infinity` for all */
	limit: number;
	/** how many to leave out at the beginning */
	skip: number;
}

/**
 * Reads locations in the form that the parameter Output says; in each form, they have an `id`.
 *
 * @throws ProblemError for a parameter that cannot be used, and when the list could not be read as a whole
 */
export async function readOutput(
	context: NodeContext,
	connection: Connection,
	{ filters, limit, skip }: Selection,
): Promise<Record<string, unknown>[]> {
	const form = outputFormOf(context);
	const addCompanyId = context.getNodeParameter('options.addCompanyId', false) === true;
	const isWanted = passes(filters);
	let output: Output | undefined;
	const call: Connection['call'] = async (...args) => {
		const reply = await connection.call(...args);
		// Only now n8n has logged in for sure, and the company is known.
		if (reply.status < 300) {
			output ??= outputOf(form, addCompanyId ? await companyIdOf(context) : undefined);
		}
		return reply;
	};
	const found = await readLocations(
		context,
		{ ...connection, call },
		{
			limit: Math.min(limit, filters.ids?.size ?? Infinity),
			skip,
			keep: (resource) =>
				output !== undefined && isWanted(resource) ? output.toOutput(resource) : undefined,
			keepsAll: Object.values(filters).every((filter) => filter === undefined),
		},
	);
	if (found.length > 0) output?.check();
	return found;
}
