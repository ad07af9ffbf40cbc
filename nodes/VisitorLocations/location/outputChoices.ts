import { ProblemError } from '../../../credentials/shared/problem';
import type { OutputForm } from '../output/output';
import { listOf } from './listOf';
import type { NodeContext } from './nodeContext';

/** @throws ProblemError when the parameter Output, or the fields that go with it, cannot be used */
export function outputFormOf(context: NodeContext): OutputForm {
	const form = context.getNodeParameter('output');
	if (form === 'simplified' || form === 'raw') return { form };
	if (form === 'selectedFields') return { form, fields: fieldsOf(context) };
	throw new ProblemError({
		message: 'Output is none of the values that can be chosen',
		description: 'Set Output to simplified, raw or selectedFields.',
	});
}

function fieldsOf(context: NodeContext): string[] {
	const chosen = listOf(context.getNodeParameter('fields', []));
	const typed = listOf(context.getNodeParameter('otherFields', ''));
	const fields = [...new Set([...chosen, ...typed])];
	if (fields.length > 0) return fields;
	throw new ProblemError({
		message: 'No field is selected',
		description:
			'Choose at least one in Field Names or IDs, or write one into Other Fields; or set Output to Simplified.',
	});
}
