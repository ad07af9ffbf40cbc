import { LoadOptionsContext, PollContext } from 'n8n-core';
import type {
	IDataObject,
	ILoadOptionsFunctions,
	INode,
	INodeParameters,
	IPollFunctions,
	WorkflowActivateMode,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';

import { additionalData, ourNode } from './n8n';
import { nodeTypes } from './nodeTypes';
import type { StoredCredentials } from './storedCredentials';

export type NodeName = 'visitorLocations' | 'visitorLocationsTrigger';

/** @returns the context of a method of the node while a user edits it */
export function inEditor(
	name: NodeName,
	credentials: StoredCredentials,
	parameters: INodeParameters = {},
): ILoadOptionsFunctions {
	const { workflow, node } = createWorkflow(name, credentials, parameters);
	return new LoadOptionsContext(workflow, node, additionalData(credentials), 'parameters.fields');
}

/** What can differ from poller to poll. */
interface PollerOptions {
	/** the static data of the workflow before the first poll */
	staticData?: object;
	/** why n8n activates the workflow: by default a person publishes it */
	activation?: WorkflowActivateMode;
	/**
	 * the ID of the workflow. By default it is a new one, as if n8n had restarted: what the package remembers of a trigger
	 * in a process, it remembers by this ID (pollState.ts)
	 */
	workflowId?: string;
	/** the time that n8n gives a poll, in ms; `none` as in n8n before 2.41 */
	budgetMs?: number | 'none';
}

/**
 * A published trigger. How n8n goes on polling it:
 *
 * - `poll()` again: by default, in the same process with the same static data
 * - `withOwnStaticData()`: by n8n's scheduler, in the same process with a copy of the static data
 * - a new Poller with the `staticData` of this one: in a new process, or after a change of settings
 */
export class Poller {
	private static count = 0;
	private readonly workflow: Workflow;
	private readonly node: INode;
	/** n8n uses one context for all polls of an activation. */
	private readonly published: IPollFunctions;

	constructor(
		private readonly credentials: StoredCredentials,
		private readonly parameters: INodeParameters = {},
		private readonly options: PollerOptions = {},
	) {
		const { staticData, workflowId = `workflow ${++Poller.count}` } = options;
		const made = createWorkflow('visitorLocationsTrigger', credentials, parameters, {
			staticData,
			workflowId,
		});
		this.workflow = made.workflow;
		this.node = made.node;
		this.published = this.createContext('trigger');
	}

	private createContext(mode: WorkflowExecuteMode): IPollFunctions {
		const data = additionalData(this.credentials);
		const { activation = 'update', budgetMs } = this.options;
		const context = new PollContext(this.workflow, this.node, data, mode, activation);
		if (budgetMs === 'none') Reflect.deleteProperty(context, 'getPollBudgetMs');
		else if (budgetMs !== undefined) Object.assign(context, { getPollBudgetMs: () => budgetMs });
		return context;
	}

	/** Polls once. @param mode 'manual' for a test in the editor @returns the JSON of the items, null for no items */
	async poll(mode: WorkflowExecuteMode = 'trigger'): Promise<Record<string, unknown>[] | null> {
		const context = mode === 'trigger' ? this.published : this.createContext(mode);
		const type = nodeTypes.getByNameAndVersion(this.node.type);
		const output = (await type.poll?.call(context)) ?? null;
		return output && (output[0] ?? []).map(({ json }) => json);
	}

	/** @returns the trigger with a copy of its static data, which n8n's scheduler gives each poll (n8n 2.41) */
	withOwnStaticData({ budgetMs }: Pick<PollerOptions, 'budgetMs'> = {}): Poller {
		const { staticData, workflow } = this;
		const options = { staticData, workflowId: workflow.id, budgetMs };
		return new Poller(this.credentials, this.parameters, options);
	}

	/** @returns the static data that n8n would save with the workflow */
	get staticData(): object {
		return JSON.parse(JSON.stringify(this.workflow.staticData)) as object;
	}

	/** Whether the static data has changed since n8n saved it. */
	get dataChanged(): boolean {
		return this.workflow.staticData.__dataChanged === true;
	}

	/** Marks the static data as saved, as n8n does. */
	saved(): void {
		this.workflow.staticData.__dataChanged = false;
	}
}

function createWorkflow(
	name: NodeName,
	{ typeName }: StoredCredentials,
	parameters: INodeParameters,
	{ staticData = {}, workflowId = 'test' }: Pick<PollerOptions, 'staticData' | 'workflowId'> = {},
) {
	const node = ourNode('Tested', name, typeName, parameters);
	const workflow = new Workflow({
		id: workflowId,
		nodes: [node],
		connections: {},
		nodeTypes,
		active: true,
		staticData: staticData as IDataObject,
	});
	return { workflow, node: workflow.getNode('Tested') ?? node };
}
