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
import { additionalData, nodeOf, ourNode } from './n8n';
import { nodeTypes } from './nodeTypes';
import type { StoredCredentials } from './storedCredentials';

// n8n's loader gives a declarative node the parameter Request Options, with the timeout. It looks whether there
// is an execute, which here the harness has put on already.
const { description } = nodeTypes.getByNameAndVersion(
	'n8n-nodes-visitor-locations.visitorLocations',
);
DirectoryLoader.applyDeclarativeNodeOptionParameters({ description });

export interface Run {
	/** what Visitor Locations output; empty when it failed */
	items: INodeExecutionData[];
	/** their JSON */
	rows: IDataObject[];
	/** their ids, in order */
	ids: unknown[];
	/** what it output at its error output, with `onError: 'continueErrorOutput'` */
	failed: INodeExecutionData[];
	/** the error that stopped the workflow */
	error: NodeApiError | undefined;
	/** the number of the input item that n8n traces an item back to: for each with `lookBack`, else the first and the last */
	from: number[];
	/** everything that n8n would store of this execution, as text */
	stored: () => string;
}

/** @returns everything that a run shows or leaves behind: what n8n stores, the error with all that hangs on it */
export function tracesOf({ stored, error, failed }: Run): string {
	const whole = { depth: Infinity, maxStringLength: null };
	const inspected = inspect(error, { ...whole, showHidden: true });
	return [stored(), inspected, error?.description, inspect(failed, whole)].join('\n');
}

export interface RunOptions {
	credentials: StoredCredentials;
	/** parameters of the node beside authentication; all locations, simplified, by default */
	parameters?: INodeParameters;
	/** whether n8n runs it as the tool of an AI agent */
	asTool?: boolean;
	/** how many input items */
	inputItems?: number;
	onError?: OnError;
	/** how often n8n runs the node again after a failure (Retry On Fail in its settings) */
	maxTries?: number;
	/** whether n8n traces each item back to its input item, not only the first and the last */
	lookBack?: boolean;
	/** says when the execution is cancelled, as by the button in the editor */
	cancelWhen?: () => boolean;
}

/** Runs Input -> Visitor Locations -> Look Back through n8n's engine, over real HTTP. */
export async function runWorkflow(options: RunOptions): Promise<Run> {
	const { credentials, parameters = { returnAll: true }, inputItems = 1, onError } = options;
	const { lookBack = false } = options;
	const connection = (name: string) => ({
		main: [[{ node: name, type: 'main' as const, index: 0 }]],
	});
	const workflow = new Workflow({
		id: 'test',
		nodes: [
			nodeOf('Input', 'test.input', { items: JSON.stringify(Array(inputItems).fill(0)) }),
			{
				...ourNode(
					'Visitor Locations',
					options.asTool === true ? 'visitorLocationsTool' : 'visitorLocations',
					credentials.typeName,
					parameters,
				),
				onError,
				...(options.maxTries === undefined
					? {}
					: { retryOnFail: true, maxTries: options.maxTries, waitBetweenTries: 1 }),
			},
			nodeOf('Look Back', 'test.lookBack', {
				from: '={{ $("Input").item.json.n }}',
				each: lookBack,
			}),
		],
		connections: {
			Input: connection('Visitor Locations'),
			'Visitor Locations': connection('Look Back'),
		},
		nodeTypes,
		active: false,
	});
	const run = await execute(workflow, credentials, options.cancelWhen);
	const { runData, error } = run.data.resultData;
	const outputOf = (name: string, output = 0) => runData[name]?.[0]?.data?.main?.[output] ?? [];
	const items = outputOf('Visitor Locations');
	const rows = items.map(({ json }) => json);
	return {
		items,
		rows,
		ids: rows.map(({ id }) => id),
		failed: outputOf('Visitor Locations', 1),
		error: error as NodeApiError | undefined,
		from: outputOf('Look Back').map(({ json }) => json.from as number),
		stored: () => JSON.stringify(run.data),
	};
}

async function execute(
	workflow: Workflow,
	credentialsHelper: StoredCredentials,
	cancelWhen: RunOptions['cancelWhen'],
): Promise<IRun> {
	const hooks = new ExecutionLifecycleHooks('manual', '1', {} as IWorkflowBase);
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
	const running = new WorkflowExecute(additional, 'manual', data).processRunExecutionData(workflow);
	if (cancelWhen !== undefined) {
		await until(cancelWhen);
		running.cancel();
	}
	return await running;
}
