import type {
	IExecutePaginationFunctions,
	ILoadOptionsFunctions,
	IPollFunctions,
	NodeConnectionType,
} from 'n8n-workflow';

/** The context that n8n passes to a node in a run, in the editor, and in a poll. */
export type NodeContext = IExecutePaginationFunctions | ILoadOptionsFunctions | IPollFunctions;

/**
 * @returns whether an AI agent runs the node. n8n creates a variant of the node for that, whose type ends with `Tool`
 * (n8n 2.41, convertNodeToAiTool).
 */
export function isTool(context: NodeContext): boolean {
	return context.getNode().type.endsWith('Tool');
}

/** Not `NodeConnectionTypes.Main`, which an older n8n-workflow in n8n's folder of nodes does not have. */
export const mainConnection: NodeConnectionType = 'main';
