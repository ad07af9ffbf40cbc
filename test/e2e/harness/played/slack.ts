import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';

export interface Message {
	channel: string;
	text: string;
}

/** As much of Slack's Web API as posting a message takes: chat.postMessage. */
export class PlayedSlack {
	readonly token = 'xoxb-made-up-for-this-test';
	readonly channel = 'C0LOCATIONS';
	readonly messages: Message[] = [];
	readonly app: FastifyInstance = fastify();

	constructor() {
		this.app.post<{ Body: Message }>('/api/chat.postMessage', ({ headers, body }) => {
			const refusal = this.refusalOf(headers.authorization, body);
			if (refusal !== undefined) return { ok: false, error: refusal };
			this.messages.push(body);
			const ts = `1700000000.${String(this.messages.length).padStart(6, '0')}`;
			const message = { type: 'message', text: body.text, ts };
			return { ok: true, channel: body.channel, ts, message };
		});
	}

	/** @returns what was posted, and forgets it */
	takeTexts(): string[] {
		return this.messages.splice(0).map(({ text }) => text);
	}

	private refusalOf(authorization = '', { channel, text }: Message): string | undefined {
		if (authorization !== `Bearer ${this.token}`) return 'invalid_auth';
		if (channel !== this.channel) return 'channel_not_found';
		return text === '' ? 'no_text' : undefined;
	}
}
