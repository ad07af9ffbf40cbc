import type { NodeHint } from 'n8n-workflow';

/** What the editor says beside the parameters, before a run. */
export const hints: NodeHint[] = [
	{
		type: 'info',
		location: 'outputPane',
		whenToDisplay: 'beforeExecution',
		displayCondition:
			'={{ $parameter.operation === "getAll" && Object.keys($parameter.filters ?? {}).length > 0 }}',
		message:
			'The service has no filters of its own: the node reads the list and filters it, so a filter makes nothing faster. With IDs, reading ends when all are found.',
	},
];
