import { textOf } from '../../../credentials/shared/filledIn';
import { ProblemError } from '../../../credentials/shared/problem';
import type { Filters } from '../filter/filters';
import { listOf } from './listOf';
import type { NodeContext } from './nodeContext';

/**
 * Reads the collection Filters. A filter that was added but is empty is refused: an expression that gives
 * nothing must not put out every location.
 *
 * @throws ProblemError that names the filter and the cure
 */
export function filtersOf(context: NodeContext): Filters {
	const given = (name: string): unknown => context.getNodeParameter(`filters.${name}`, null);
	const city = textFilter('City', given('city'));
	const search = textFilter('Search', given('search'));
	return { status: statusOf(given('status')), city, search, ids: idsOf(given('ids')) };
}

function statusOf(status: unknown): Filters['status'] {
	if (status === null || status === 'any') return undefined;
	if (status === 'active' || status === 'disabled') return status;
	throw new ProblemError({
		message: 'The filter Status is none of the values that can be chosen',
		description: 'Set it to any, active or disabled, or remove it.',
	});
}

function textFilter(displayName: string, value: unknown): string | undefined {
	if (value === null) return undefined;
	const text = textOf(value).trim();
	if (text !== '') return text;
	throw emptyFilter(displayName);
}

function idsOf(value: unknown): ReadonlySet<string> | undefined {
	if (value === null) return undefined;
	const ids = listOf(value);
	if (ids.length > 0) return new Set(ids);
	throw emptyFilter('IDs');
}

function emptyFilter(displayName: string): ProblemError {
	return new ProblemError({
		message: `The filter ${displayName} is empty`,
		description: `Fill in the filter ${displayName}, or remove it: without it, every location passes.`,
	});
}
