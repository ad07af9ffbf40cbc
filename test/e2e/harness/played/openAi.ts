import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';

interface ChatMessage {
	role: 'system' | 'user' | 'assistant' | 'tool';
	content: string;
}

/** A function that the model may call, as the caller describes it. */
export interface OfferedTool {
	function: {
		name: string;
		description: string;
		parameters: { properties: Record<string, { type: string; description?: string }> };
	};
}

export interface Conversation {
	model: string;
	messages: ChatMessage[];
	tools?: OfferedTool[];
}

/**
 * A model behind OpenAI's interface (Chat Completions) that knows one thing: asked for what is in a city, it calls the
 * tool that takes a city (an empty one if the question names none), and then answers with the names that the tool has
 * found.
 */
export class PlayedOpenAi {
	readonly key = 'sk-made-up-for-this-test';
	readonly conversations: Conversation[] = [];
	readonly app: FastifyInstance = fastify();

	constructor() {
		this.app.post<{ Body: Conversation }>('/v1/chat/completions', async (request, reply) => {
			const { headers, body } = request;
			if (headers.authorization !== `Bearer ${this.key}`) {
				return await reply.code(401).send({ error: { message: 'Incorrect API key provided' } });
			}
			this.conversations.push(body);
			return {
				id: `chatcmpl-${this.conversations.length}`,
				object: 'chat.completion',
				created: 1_700_000_000,
				model: body.model,
				choices: [{ index: 0, ...nextMove(body) }],
				usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
			};
		});
	}
}

function nextMove({ messages, tools = [] }: Conversation): object {
	const last = messages.at(-1);
	if (last?.role === 'tool') return says(`These are there: ${namesIn(last.content).join(', ')}`);
	const [, city = ''] = / in ([^?]+)\?$/.exec(last?.content ?? '') ?? [];
	const tool = tools.find(({ function: { parameters } }) => 'City' in parameters.properties);
	if (tool === undefined) return says('I do not know.');
	const call = { name: tool.function.name, arguments: JSON.stringify({ City: city }) };
	const calls = [{ id: 'call_1', type: 'function', function: call }];
	return {
		message: { role: 'assistant', content: null, tool_calls: calls },
		finish_reason: 'tool_calls',
	};
}

function says(content: string): object {
	return { message: { role: 'assistant', content }, finish_reason: 'stop' };
}

/** @returns the members `name` of what a tool has found, which is a list in JSON */
function namesIn(found: string): string[] {
	const rows = JSON.parse(found) as { name: string }[];
	return rows.map(({ name }) => name);
}
