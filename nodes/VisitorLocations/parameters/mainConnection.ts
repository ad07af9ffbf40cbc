import type { NodeConnectionType } from 'n8n-workflow';

/** Not `NodeConnectionTypes.Main`, which an older n8n-workflow in n8n's folder of nodes does not have. */
export const mainConnection: NodeConnectionType = 'main';
