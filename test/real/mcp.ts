import { until } from './wait';

interface Reply {
	result?: Record<string, unknown>;
	error?: { message: string };
}

/** A tool, as a server describes it. */
interface Tool {
	name: string;
	description: string;
	inputSchema: { properties: object };
}

/** Talks to n8n's MCP Server Trigger (Model Context Protocol, streamable HTTP) as the client of an AI model does. */
export class McpClient {
	private session: string | undefined;
	private calls = 0;

	/** @param url of the trigger's webhook; n8n registers it a moment after the workflow was activated */
	static async connect(url: string): Promise<McpClient> {
		const client = new McpClient(url);
		const clientInfo = { name: 'test', version: '1' };
		const hello = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo };
		const isThere = async () =>
			await client.call('initialize', hello).then(
				() => true,
				() => false,
			);
		await until(isThere, `an answer of ${url}`);
		return client;
	}

	private constructor(private readonly url: string) {}

	async tools(): Promise<Tool[]> {
		return (await this.call('tools/list', {})).tools as Tool[];
	}

	/** Calls a tool. @returns the text that it answers with */
	async ask(name: string, args: object): Promise<string> {
		const { content } = await this.call('tools/call', { name, arguments: args });
		return (content as { text: string }[])[0]?.text ?? '';
	}

	/** @returns the member `result` of the reply */
	private async call(method: string, params: object): Promise<Record<string, unknown>> {
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
