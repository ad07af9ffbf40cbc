import type {
	IExecutePaginationFunctions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';

/** What n8n hands to a node in a run, in a poll, and while it is being edited. */
export type NodeContext = IExecutePaginationFunctions | ILoadOptionsFunctions | IPollFunctions;
