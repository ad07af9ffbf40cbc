import type { IPollFunctions } from 'n8n-workflow';

import { digest } from '../../../shared/text';
import { isObject } from '../../../shared/json';
import { listNames, ProblemError } from '../../../shared/errors/problem';
import type { ListParameters } from '../parameters/listParameters';
import { readListParameters } from '../parameters/listParameters';
import { queryParametersOption } from '../parameters/queryParameters';
import { filtersProperty } from '../parameters/filtersParameter';

/**
 * @param listUrl without a query
 * @returns a fingerprint of everything that decides which locations are listed. Lists with different fingerprints cannot be
 * compared. Output does not count, nor do parameters that are not set, and the order of properties and of lists.
 */
export function fingerprintList(listUrl: string, parameters: ListParameters): string {
	const inOrder = (_name: string, value: unknown): unknown => {
		if (Array.isArray(value)) return [...(value as unknown[])].sort();
		return isObject(value) ? Object.fromEntries(Object.entries(value).sort()) : value;
	};
	// A pair must not be sorted.
	const queryParameters = parameters.queryParameters.map((pair) => pair.join('='));
	const compared = { ...parameters, output: undefined, queryParameters };
	return digest(listUrl, JSON.stringify(compared, inOrder));
}

/**
 * Reads the parameters again after the list was read: an expression with the present time has another value then, so no list
 * could ever be compared with the one before.
 *
 * @param before the parameters with which the list was read
 * @throws ProblemError that names the parameter
 */
export function assertSameParameters(context: IPollFunctions, before: ListParameters): void {
	const now = readListParameters(context);
	if (fingerprintList('', now) === fingerprintList('', before)) return;
	const changed = before.queryParameters.filter(
		(pair, index) => pair.join('=') !== now.queryParameters[index]?.join('='),
	);
	const { displayName } = changed.length > 0 ? queryParametersOption : filtersProperty;
	const names = changed.length > 0 ? `: ${listNames(changed.map(([name]) => name))}` : '';
	throw new ProblemError({
		message: `'${displayName}${names}' changed while the list was read`,
		description:
			'The trigger compares only lists with the same parameters, so it would never report an event. Use an expression that has the same value at each poll. {{ $today }} is the same for a day: the first poll of the next day only records the list.',
	});
}
