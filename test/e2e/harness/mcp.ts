import { setTimeout as wait } from 'node:timers/promises';

interface Reply {
	result?: Record<string, unknown>;
	error?: { message: string };
}

/** Talks to n8n's MCP Server Trigger (Model Context Protocol, streamable HTTP) as the client of an AI model does. */
export class McpClient {
	private session: string | undefined;
	private calls = 0;

	/** @param url of the trigger's webhook; n8n registers it a moment after the workflow was activated */
	static async connect(url: string): Promise<McpClient> {
		const client = new McpClient(url);
		for (let tries = 1; ; tries++) {
			try {
				await client.call('initialize', {
					protocolVersion: '2025-03-26',
					capabilities: {},
					clientInfo: { name: 'test', version: '1' },
				});
				return client;
			} catch (error) {
				if (tries === 40) throw error;
				await wait(250);
			}
		}
	}

	private constructor(private readonly url: string) {}

	/** @returns the member `result` of the reply */
	async call(method: string, params: object): Promise<Record<string, unknown>> {
		const reply = await fetch(this.url, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				accept: 'application/json, text/event-stream',
				...(this.session === undefined ? {} : { 'mcp-session-id': this.session }),
			},
			body: JSON.stringify({ jsonrpc: '2.0', id: ++this.calls, method, params }),
		});
		this.session = reply.headers.get('mcp-session-id') ?? this.session;
		const text = await reply.text();
		if (!reply.ok) throw new Error(`${method}: ${reply.status} ${text}`);
		// The reply is JSON, or one event of a stream.
		const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
		const { result, error } = JSON.parse(data) as Reply;
		if (result === undefined) throw new Error(`${method}: ${error?.message ?? text}`);
		return result;
	}
}
