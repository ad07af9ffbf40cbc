import { LoadOptionsContext, PollContext } from 'n8n-core';
import type {
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

/** A trigger in a workflow. Its static data remains from poll to poll. */
export class Poller {
	private readonly workflow: Workflow;
	private readonly node: INode;
	/** n8n uses one context for all polls of an activation. */
	private readonly published: IPollFunctions;

	/**
	 * @param staticData of the workflow before the first poll
	 * @param activation why n8n activates the workflow: by default a person publishes it
	 */
	constructor(
		private readonly credentials: StoredCredentials,
		parameters: INodeParameters = {},
		staticData = {},
		private readonly activation: WorkflowActivateMode = 'update',
	) {
		const made = createWorkflow('visitorLocationsTrigger', credentials, parameters, staticData);
		this.workflow = made.workflow;
		this.node = made.node;
		this.published = this.createContext('trigger');
	}

	private createContext(mode: WorkflowExecuteMode): IPollFunctions {
		const data = additionalData(this.credentials);
		return new PollContext(this.workflow, this.node, data, mode, this.activation);
	}

	/** Polls once. @param mode 'manual' for a test in the editor @returns the JSON of the items, null for no items */
	async poll(mode: WorkflowExecuteMode = 'trigger'): Promise<Record<string, unknown>[] | null> {
		const context = mode === 'trigger' ? this.published : this.createContext(mode);
		const type = nodeTypes.getByNameAndVersion(this.node.type);
		const output = (await type.poll?.call(context)) ?? null;
		return output && (output[0] ?? []).map(({ json }) => json);
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
	staticData = {},
) {
	const node = ourNode('Tested', name, typeName, parameters);
	const workflow = new Workflow({
		id: 'test',
		nodes: [node],
		connections: {},
		nodeTypes,
		active: true,
		staticData,
	});
	return { workflow, node: workflow.getNode('Tested') ?? node };
}
