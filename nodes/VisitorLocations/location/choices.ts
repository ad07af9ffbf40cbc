import { textOf } from '../../../credentials/shared/filledIn';
import { ProblemError } from '../../../credentials/shared/problem';
import { PAGINGS } from '../paging/nextPage';
import type { PagingChoice } from '../paging/readAllPages';
import type { NodeContext } from './nodeContext';
import { DEFAULT_PARALLEL, DEFAULT_RETRIES } from './options';

// What the user chose, read and checked: each function throws a ProblemError that names the parameter
// and the cure when its value cannot be used.

/** @returns how many locations are wanted, `Infinity` for all */
export function limitOf(context: NodeContext): number {
	if (context.getNodeParameter('returnAll') === true) return Infinity;
	const limit = Number(context.getNodeParameter('limit'));
	if (Number.isInteger(limit) && limit >= 1) return limit;
	throw new ProblemError({
		message: 'Limit is not a whole number of at least 1',
		description: 'Set Limit to 1 or more, or turn on Return All.',
	});
}

/** @returns how many locations are left out at the beginning */
export function skipOf(context: NodeContext): number {
	const skip = Number(context.getNodeParameter('options.skip', 0));
	if (Number.isInteger(skip) && skip >= 0) return skip;
	throw new ProblemError({
		message: 'Skip is not a whole number of at least 0',
		description: 'Set the option Skip to 0 or more, or remove it.',
	});
}

/** @returns the user's own query parameters, by name */
export function queryParametersOf(context: NodeContext): Record<string, string> {
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

/** @returns how often a failed page is asked for again, at the most */
export function maxRetriesOf(context: NodeContext): number {
	return wholeNumber(context, 'maxRetries', 'Max Retries', DEFAULT_RETRIES, 0);
}

/** @returns what the user chose about paging */
export function pagingChoiceOf(context: NodeContext): PagingChoice {
	const chosen = context.getNodeParameter('options.paging', 'automatic');
	const paging = PAGINGS.find((candidate) => candidate === chosen);
	if (paging === undefined) {
		throw new ProblemError({
			message: 'Paging is none of the values that can be chosen',
			description: `Set the option Paging to one of ${PAGINGS.join(', ')}, or remove it.`,
		});
	}
	const parallel = wholeNumber(
		context,
		'parallelRequests',
		'Parallel Requests',
		DEFAULT_PARALLEL,
		1,
	);
	return { paging, pageSize: pageSizeOf(context), parallel };
}

function pageSizeOf(context: NodeContext): number | undefined {
	const value = context.getNodeParameter('options.pageSize', null);
	if (value === null) return undefined;
	const pageSize = Number(value);
	if (Number.isInteger(pageSize) && pageSize >= 1) return pageSize;
	throw new ProblemError({
		message: 'Page Size is not a whole number of at least 1',
		description: 'Set the option Page Size to 1 or more, or remove it.',
	});
}

function wholeNumber(
	context: NodeContext,
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
