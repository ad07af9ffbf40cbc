import { DirectoryLoader, ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import type {
	INodeExecutionData,
	INodeParameters,
	IRun,
	IWorkflowBase,
	IWorkflowExecuteAdditionalData,
	NodeApiError,
	OnError,
} from 'n8n-workflow';
import { Workflow, createRunExecutionData } from 'n8n-workflow';
import { inspect } from 'node:util';

import { until } from '../../harness/until';
import { AUTHENTICATION } from './credentials';
import { nodeTypes } from './nodeTypes';
import type { StoredCredentials } from './storedCredentials';

const NODE_TYPE = 'n8n-nodes-visitor-locations.visitorLocations';

// n8n's loader gives a declarative node the parameter Request Options, with the timeout. It looks whether there
// is an execute, which here the harness has put on already.
const { description } = nodeTypes.getByNameAndVersion(NODE_TYPE);
DirectoryLoader.applyDeclarativeNodeOptionParameters({ description });

export interface Run {
	/** what Visitor Locations output; empty when it failed */
	items: INodeExecutionData[];
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
	const { typeName } = credentials;
	const node = (name: string, type: string, nodeParameters: INodeParameters) => ({
		id: name,
		name,
		type,
		typeVersion: 1,
		position: [0, 0] as [number, number],
		parameters: nodeParameters,
	});
	const connection = (name: string) => ({
		main: [[{ node: name, type: 'main' as const, index: 0 }]],
	});
	const workflow = new Workflow({
		id: 'test',
		nodes: [
			node('Input', 'test.input', { items: JSON.stringify(Array(inputItems).fill(0)) }),
			{
				...node('Visitor Locations', options.asTool === true ? `${NODE_TYPE}Tool` : NODE_TYPE, {
					authentication: AUTHENTICATION[typeName] ?? '',
					...parameters,
				}),
				credentials: { [typeName]: { id: '1', name: 'Test credential' } },
				onError,
				...(options.maxTries === undefined
					? {}
					: { retryOnFail: true, maxTries: options.maxTries, waitBetweenTries: 1 }),
			},
			node('Look Back', 'test.lookBack', {
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
	return {
		items: outputOf('Visitor Locations'),
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
	// What a run of our nodes touches; the rest of n8n's additional data belongs to its server.
	const n8nUrl = 'http://127.0.0.1:5678';
	const additionalData = {
		credentialsHelper,
		hooks,
		executionId: '1',
		variables: {},
		restApiUrl: n8nUrl,
		instanceBaseUrl: n8nUrl,
		webhookBaseUrl: n8nUrl,
		webhookWaitingBaseUrl: n8nUrl,
		webhookTestBaseUrl: n8nUrl,
		formWaitingBaseUrl: n8nUrl,
		currentNodeExecutionIndex: 0,
		setExecutionStatus: () => undefined,
		logAiEvent: () => undefined,
	} as unknown as IWorkflowExecuteAdditionalData;
	const start = workflow.getNode('Input');
	if (start === null) throw new Error('No start node');
	const data = createRunExecutionData({
		executionData: {
			nodeExecutionStack: [{ node: start, data: { main: [[{ json: {} }]] }, source: null }],
		},
	});
	const running = new WorkflowExecute(additionalData, 'manual', data).processRunExecutionData(
		workflow,
	);
	if (cancelWhen !== undefined) {
		await until(cancelWhen);
		running.cancel();
	}
	return await running;
}
