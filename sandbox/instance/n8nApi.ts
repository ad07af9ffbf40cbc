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

interface ExecutionReply {
	id: string;
	status: string;
	startedAt: string;
	stoppedAt: string | null;
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

	/**
	 * Runs a saved workflow as the editor's button does, and waits for its end.
	 *
	 * @param trigger name of the node to start from
	 */
	async run(workflow: { id: string }, trigger: string): Promise<Execution> {
		const { executionId } = await this.call<{ executionId: string }>(
			'POST',
			`/rest/workflows/${workflow.id}/run`,
			{ workflowData: workflow, startNodes: [], triggerToStartFrom: { name: trigger } },
		);
		for (;;) {
			const reply = await this.call<ExecutionReply>('GET', `/rest/executions/${executionId}`);
			if (reply.stoppedAt !== null) return executionOf(reply);
			await wait(100);
		}
	}

	/**
	 * @returns the member `data` of the reply
	 * @throws Error with n8n's own words for a status other than 2xx
	 */
	async call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
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

function executionOf({ id, status, startedAt, stoppedAt, data }: ExecutionReply): Execution {
	const { error, runData } = (parse(data) as RunData).resultData;
	return {
		id,
		status,
		error,
		items: (node) => runData[node]?.[0]?.data?.main?.[0] ?? [],
		duration: Date.parse(stoppedAt ?? startedAt) - Date.parse(startedAt),
	};
}
