import { parse } from 'flatted';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** The owner of a sandbox n8n. It listens on loopback only and is thrown away. */
export const owner = {
	email: 'demo@example.com',
	firstName: 'Demo',
	lastName: 'User',
	password: 'Demo-password-1',
};

/** What an execution left behind, as far as the sandbox reads it. */
export interface Execution {
	id: string;
	status: string;
	/** the output items of each node, by its name */
	items(node: string): { json: Record<string, unknown> }[];
	error: { message: string; description?: string } | undefined;
	/** ms from start to end, as n8n measured it */
	duration: number;
}

interface RunData {
	resultData: {
		error?: { message: string; description?: string };
		runData: Record<string, { data?: { main?: { json: Record<string, unknown> }[][] } }[]>;
	};
}

interface ExecutionSummary {
	id: string;
	status: string;
	startedAt: string;
	stoppedAt: string | null;
}

interface ExecutionReply extends ExecutionSummary {
	data: string;
}

/** The internal API of n8n's editor, signed in as the owner. */
export class N8nApi {
	private cookie = '';
	private readonly browserId = randomUUID();

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

	/** @returns the saved workflow, which a run wants back whole */
	async createWorkflow(workflow: object): Promise<{ id: string }> {
		return await this.call('POST', '/rest/workflows', workflow);
	}

	/** Activates a workflow: its triggers are registered, and a polling one polls for the first time. */
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
		return await Promise.all(
			ended.map(async (summary) =>
				executionOf(await this.call<ExecutionReply>('GET', `/rest/executions/${summary.id}`)),
			),
		);
	}

	/**
	 * Runs a saved workflow as the editor's button does, and waits for its end.
	 *
	 * @param trigger name of the node to start from
	 */
	async run(workflow: { id: string }, trigger: string): Promise<Execution> {
		const id = await this.start(workflow, trigger);
		for (;;) {
			const reply = await this.call<ExecutionReply>('GET', `/rest/executions/${id}`);
			if (reply.stoppedAt !== null) return executionOf(reply);
			await wait(100);
		}
	}

	/** The same, without asking for what it put out, which is work for n8n. @returns ms from start to end */
	async time(workflow: { id: string }, trigger: string): Promise<number> {
		const id = await this.start(workflow, trigger);
		const filter = encodeURIComponent(JSON.stringify({ workflowId: workflow.id }));
		for (;;) {
			const { results } = await this.call<{ results: ExecutionSummary[] }>(
				'GET',
				`/rest/executions?limit=1&filter=${filter}`,
			);
			const [newest] = results;
			if (newest?.id === id && newest.stoppedAt !== null) {
				if (newest.status === 'success') return durationOf(newest);
				throw new Error(`Execution ${id} ended as ${newest.status}`);
			}
			await wait(50);
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

	/**
	 * @returns the member `data` of the reply
	 * @throws Error with n8n's own words for a status other than 2xx
	 */
	async call<T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<T> {
		const reply = await fetch(`${this.url}${path}`, {
			method,
			headers: {
				'content-type': 'application/json',
				'browser-id': this.browserId,
				cookie: this.cookie,
			},
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const text = await reply.text();
		if (!reply.ok) throw new Error(`n8n answered ${reply.status} to ${method} ${path}: ${text}`);
		const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
		if (cookies.length > 0) this.cookie = cookies.join('; ');
		return (JSON.parse(text) as { data: T }).data;
	}
}

function executionOf(reply: ExecutionReply): Execution {
	const { error, runData } = (parse(reply.data) as RunData).resultData;
	return {
		id: reply.id,
		status: reply.status,
		error,
		items: (node) => runData[node]?.[0]?.data?.main?.[0] ?? [],
		duration: durationOf(reply),
	};
}

function durationOf({ startedAt, stoppedAt }: ExecutionSummary): number {
	return Date.parse(stoppedAt ?? startedAt) - Date.parse(startedAt);
}
