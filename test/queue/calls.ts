import type { Reply } from './judge';
import type { Webhook } from './webhooks';

/** An execution takes less than a second here; n8n takes up to 120 s to give up one of a dead worker. */
const ANSWER_LIMIT = 180_000; // ms

/** A call of a webhook, and what came of it. */
export interface Call {
	/** unique in the whole test; n8n keeps it with the execution */
	number: number;
	webhook: Webhook;
	reply: Reply;
	/** when it was over, in ms since the epoch */
	endedAt: number;
}

let calls = 0;

/** Calls a webhook and waits for the list. */
export async function callWebhook(webhook: Webhook): Promise<Call> {
	const number = ++calls;
	const reply = await replyOf(`${webhook.url}?call=${number}`);
	return { number, webhook, reply, endedAt: Date.now() };
}

/**
 * Calls the webhooks in turn.
 *
 * @param webhooks the first, the second … and the first again
 * @param count calls in all
 * @param atOnce how many wait for an answer at any time
 * @param onEnd told after each how many are over
 */
export async function callInTurn(
	webhooks: readonly Webhook[],
	count: number,
	atOnce: number,
	onEnd: (over: number) => void,
): Promise<Call[]> {
	const queue = Array.from({ length: count }, (_, index) => webhooks[index % webhooks.length]);
	const over: Call[] = [];
	const caller = async () => {
		for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
			over.push(await callWebhook(next));
			onEnd(over.length);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, caller));
	return over;
}

async function replyOf(url: string): Promise<Reply> {
	try {
		const reply = await fetch(url, { signal: AbortSignal.timeout(ANSWER_LIMIT) });
		const body: unknown = await reply.json().catch(() => undefined);
		const list = reply.ok && Array.isArray(body) ? (body as { id?: unknown }[]) : undefined;
		return { status: reply.status, ids: list?.map(({ id }) => String(id)) };
	} catch {
		return { status: undefined, ids: undefined };
	}
}
