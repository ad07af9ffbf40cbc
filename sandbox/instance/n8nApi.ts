import { setTimeout as wait } from 'node:timers/promises';

import type { Execution, ExecutionReply, ExecutionSummary } from './execution';
import { getDuration, parseExecution } from './execution';
import { Session } from './session';

export type { Execution } from './execution';

/** The owner of a sandbox n8n. It listens on loopback only and is thrown away. */
export const owner = {
	email: 'demo@example.com',
	firstName: 'Demo',
	lastName: 'User',
	password: 'Demo-password-1',
};

/** How often an execution is requested, every 100 ms. */
const MAX_STORED_TRIES = 50;

/** The internal API of n8n's editor, signed in as the owner. */
export class N8nApi {
	/** signed in after `setUpOwner` or `signIn` */
	readonly session = new Session();

	constructor(public url: string) {}

	/** Creates the owner of a new n8n and signs in. */
	async setUpOwner(): Promise<void> {
		await this.call('POST', '/rest/owner/setup', owner);
		await this.signIn();
	}

	async signIn(): Promise<void> {
		const { email, password } = owner;
		await this.call('POST', '/rest/login', { emailOrLdapLoginId: email, password });
	}

	/** @returns the id of the new credential */
	async createCredential(credential: object): Promise<string> {
		const { id } = await this.call<{ id: string }>('POST', '/rest/credentials', credential);
		return id;
	}

	/** @returns the saved workflow, which `run` sends back completely */
	async createWorkflow(workflow: object): Promise<{ id: string }> {
		return await this.call('POST', '/rest/workflows', workflow);
	}

	/** Activates a workflow: n8n registers its triggers, and a polling trigger polls for the first time. */
	async activate({ id }: { id: string }): Promise<void> {
		const { versionId } = await this.call<{ versionId: string }>('GET', `/rest/workflows/${id}`);
		await this.call('POST', `/rest/workflows/${id}/activate`, { versionId });
	}

	async deactivate({ id }: { id: string }): Promise<void> {
		await this.call('POST', `/rest/workflows/${id}/deactivate`, {});
	}

	/** @returns the executions of a workflow that have ended, the newest first */
	async executions({ id }: { id: string }): Promise<Execution[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
		const { results } = await this.call<{ results: ExecutionSummary[] }>(
			'GET',
			`/rest/executions?filter=${filter}`,
		);
		const ended = results.filter(({ stoppedAt }) => stoppedAt !== null);
		return await Promise.all(ended.map(async ({ id }) => parseExecution(await this.stored(id))));
	}

	/** @returns a stored execution, undefined if there is none with that ID: n8n returns an empty response, not 404 */
	async execution(id: string): Promise<Execution | undefined> {
		const reply = await this.call<ExecutionReply | undefined>('GET', `/rest/executions/${id}`);
		return reply && parseExecution(reply);
	}

	/**
	 * Runs a saved workflow as the editor does, and waits for its end.
	 *
	 * @param trigger name of the node to start from
	 */
	async run(workflow: { id: string }, trigger: string): Promise<Execution> {
		const { id } = await this.end(workflow, await this.start(workflow, trigger));
		return parseExecution(await this.stored(id));
	}

	/** Does the same without reading the output, because that takes n8n time. @returns ms from start to end */
	async time(workflow: { id: string }, trigger: string): Promise<number> {
		const ended = await this.end(workflow, await this.start(workflow, trigger));
		if (ended.status === 'success') return getDuration(ended);
		throw new Error(`Execution ${ended.id} ended as ${ended.status}`);
	}

	/** Waits until an execution has ended. It must be the newest one of its workflow. */
	private async end(workflow: { id: string }, id: string): Promise<ExecutionSummary> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId: workflow.id }));
		for (;;) {
			const { results } = await this.call<{ results: ExecutionSummary[] }>(
				'GET',
				`/rest/executions?limit=1&filter=${filter}`,
			);
			const [newest] = results;
			if (newest?.id === id && newest.stoppedAt !== null) return newest;
			await wait(50);
		}
	}

	/**
	 * Reads an execution that has ended. Older n8n reports the end shortly before it stores the output: until then 2.20
	 * returns 500.
	 */
	private async stored(id: string): Promise<ExecutionReply> {
		for (let tries = 1; ; tries++) {
			try {
				return await this.call<ExecutionReply>('GET', `/rest/executions/${id}`);
			} catch (error) {
				if (tries >= MAX_STORED_TRIES) throw error;
			}
			await wait(100);
		}
	}

	private async start(workflow: { id: string }, trigger: string): Promise<string> {
		const { executionId } = await this.call<{ executionId: string }>(
			'POST',
			`/rest/workflows/${workflow.id}/run`,
			{ workflowData: workflow, startNodes: [], triggerToStartFrom: { name: trigger } },
		);
		return executionId;
	}

	/** @returns the content of a JSON file that n8n generates for its editor, such as `/types/nodes.json` */
	async file<T>(path: string): Promise<T> {
		const reply = await this.session.fetch(`${this.url}${path}`);
		if (!reply.ok) throw new Error(`n8n answered ${reply.status} to ${path}`);
		return (await reply.json()) as T;
	}

	/**
	 * @returns the member `data` of the response
	 * @throws Error with n8n's own message for a status other than 2xx
	 */
	async call<T>(
		method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
		path: string,
		body?: object,
	): Promise<T> {
		const reply = await this.session.fetch(`${this.url}${path}`, {
			method,
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const text = await reply.text();
		if (!reply.ok) throw new Error(`n8n answered ${reply.status} to ${method} ${path}: ${text}`);
		return (JSON.parse(text) as { data: T }).data;
	}
}
