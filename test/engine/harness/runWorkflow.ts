import { DirectoryLoader, ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import type {
	IDataObject,
	INodeExecutionData,
	INodeParameters,
	IRun,
	IWorkflowBase,
	NodeApiError,
	OnError,
} from 'n8n-workflow';
import { Workflow, createRunExecutionData } from 'n8n-workflow';
import { inspect } from 'node:util';

import { until } from '../../harness/until';
import { additionalData, createNode, ourNode } from './n8n';
import { nodeTypes } from './nodeTypes';
import type { StoredCredentials } from './storedCredentials';

// n8n's loader adds the parameter Request Options with the timeout to declarative nodes. It does not recognize ours, because
// nodeTypes.ts has given it an `execute`, so this adds the parameter.
const { description } = nodeTypes.getByNameAndVersion(
	'n8n-nodes-visitor-locations.visitorLocations',
);
DirectoryLoader.applyDeclarativeNodeOptionParameters({ description });

export interface Run {
	/** output of Visitor Locations; empty when it failed */
	items: INodeExecutionData[];
	/** their JSON */
	rows: IDataObject[];
	/** their IDs, in order */
	ids: unknown[];
	/** its error output, with `onError: 'continueErrorOutput'` */
	failed: INodeExecutionData[];
	/** the error that stopped the workflow */
	error: NodeApiError | undefined;
	/** the result of `lookBack` for each item: by default the number of its input item */
	from: unknown[];
	/** @returns everything that n8n would store of this execution, as text */
	stored: () => string;
}

/** @returns everything that users or logs can see of a run, as text: the stored data, the error and all its properties */
export function collectTexts({ stored, error, failed }: Run): string {
	const whole = { depth: Infinity, maxStringLength: null };
	const inspected = inspect(error, { ...whole, showHidden: true });
	return [stored(), inspected, error?.description, inspect(failed, whole)].join('\n');
}

export interface RunOptions {
	credentials: StoredCredentials;
	/** of the node, except authentication; by default it outputs all locations, simplified */
	parameters?: INodeParameters;
	/** whether n8n runs the node as the tool of an AI agent */
	asTool?: boolean;
	/** the number of input items */
	inputItems?: number;
	onError?: OnError;
	/** the number of runs until one succeeds (Retry On Fail in the node's settings) */
	maxTries?: number;
	/** the expression of a node behind ours */
	lookBack?: string;
	/** whether the node runs for the first input item alone (Execute Once in the node's settings) */
	executeOnce?: boolean;
	/** as n8n starts it: by itself, by default, or for somebody who executes it in the editor */
	mode?: 'trigger' | 'manual';
	/** cancels the execution when it returns true, as the button in the editor does */
	cancelWhen?: () => boolean;
}

/** Runs Input -> Visitor Locations -> Look Back through n8n's engine, over real HTTP. */
export async function runWorkflow(options: RunOptions): Promise<Run> {
	const { credentials, parameters = { returnAll: true }, inputItems = 1, onError } = options;
	const { lookBack = '={{ $("Input").item.json.n }}', executeOnce } = options;
	const connection = (name: string) => ({
		main: [[{ node: name, type: 'main' as const, index: 0 }]],
	});
	const workflow = new Workflow({
		id: 'test',
		nodes: [
			createNode('Input', 'test.input', { items: JSON.stringify(Array(inputItems).fill(0)) }),
			{
				...ourNode(
					'Visitor Locations',
					options.asTool === true ? 'visitorLocationsTool' : 'visitorLocations',
					credentials.typeName,
					parameters,
				),
				onError,
				executeOnce,
				...(options.maxTries === undefined
					? {}
					: { retryOnFail: true, maxTries: options.maxTries, waitBetweenTries: 1 }),
			},
			createNode('Look Back', 'test.lookBack', { from: lookBack }),
		],
		connections: {
			Input: connection('Visitor Locations'),
			'Visitor Locations': connection('Look Back'),
		},
		nodeTypes,
		active: false,
	});
	const run = await execute(workflow, credentials, options);
	const { runData, error } = run.data.resultData;
	const getOutput = (name: string, output = 0) => runData[name]?.[0]?.data?.main?.[output] ?? [];
	const items = getOutput('Visitor Locations');
	const rows = items.map(({ json }) => json);
	return {
		items,
		rows,
		ids: rows.map(({ id }) => id),
		failed: getOutput('Visitor Locations', 1),
		error: error as NodeApiError | undefined,
		from: getOutput('Look Back').map(({ json }) => json.from),
		stored: () => JSON.stringify(run.data),
	};
}

async function execute(
	workflow: Workflow,
	credentialsHelper: StoredCredentials,
	{ mode = 'trigger', cancelWhen }: RunOptions,
): Promise<IRun> {
	const hooks = new ExecutionLifecycleHooks(mode, '1', {} as IWorkflowBase);
	const additional = additionalData(credentialsHelper, {
		hooks,
		executionId: '1',
		currentNodeExecutionIndex: 0,
		setExecutionStatus: () => undefined,
		logAiEvent: () => undefined,
	});
	const start = workflow.getNode('Input');
	if (start === null) throw new Error('No start node');
	const data = createRunExecutionData({
		executionData: {
			nodeExecutionStack: [{ node: start, data: { main: [[{ json: {} }]] }, source: null }],
		},
	});
	const running = new WorkflowExecute(additional, mode, data).processRunExecutionData(workflow);
	if (cancelWhen !== undefined) {
		await until(cancelWhen);
		running.cancel();
	}
	return await running;
}
