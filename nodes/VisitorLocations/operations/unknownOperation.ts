import type { NodeContext } from '../context';
import { ProblemError } from '../../../shared/errors/problem';
import { unknownValueError } from '../parameters/parameterValue';

/** n8n's own entry in Resource and Operation, for which its editor points to HTTP Request (n8n 2.41, injectCustomApiCallOptions). */
const CUSTOM_API_CALL = '__CUSTOM_API_CALL__';

/**
 * @param operations the values of Operation
 * @returns the error for a value of Resource or Operation that n8n finds no routing for. It compares them as they are in the node
 */
export function unknownOperationError(
	context: NodeContext,
	operations: readonly string[],
): ProblemError {
	const { resource, operation } = context.getNode().parameters;
	if ([resource, operation].includes(CUSTOM_API_CALL)) {
		return new ProblemError({
			message: 'This node makes no custom API calls',
			description:
				"Add n8n's HTTP Request node, set its 'Authentication' to Predefined Credential Type, and choose the credential of this node.",
		});
	}
	return resource === 'location'
		? unknownValueError(operation, operations, 'Operation')
		: unknownValueError(resource, ['location'], 'Resource');
}
